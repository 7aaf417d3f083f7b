package dev.assay.cli.bench;

import dev.assay.experiment.ReadyRequest;
import dev.assay.model.plan.Deployment;
import dev.assay.model.plan.Placement;
import dev.assay.model.plan.Schedule;
import dev.assay.report.DryRunReport;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;

/** {@code --dry-run}: everything but measuring. */
public final class DryRun {
    private DryRun() {}

    public static void print(LocalBench bench, Schedule schedule, Appendable out) throws IOException {
        List<Deployment> deployments = bench.deployments();
        List<Integer> ports = LocalRig.ports(bench.plan()).apply(atOnce(schedule));
        List<List<String>> commands = IntStream.range(0, deployments.size())
                .mapToObj(i -> command(bench, deployments.get(i), ports.get(i % ports.size())))
                .toList();
        DryRunReport.write(bench.plan(), schedule, commands, out);
    }

    /** How many contenders of a block are alive at the same time, each on its own port. */
    private static int atOnce(Schedule schedule) {
        return schedule.blocks().stream()
                .mapToInt(block -> block.launchOrder().size())
                .max()
                .orElse(1);
    }

    private static List<String> command(LocalBench bench, Deployment deployment, int port) {
        Placement placement = bench.placement();
        Path log = Path.of(deployment.id() + ".log");
        return ReadyRequest.spec(bench.plan(), deployment, port, placement.all(), placement.pinned(), log)
                .on(LoadConnection.address(bench.plan()))
                .command();
    }
}
