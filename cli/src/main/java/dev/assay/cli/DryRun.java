package dev.assay.cli;

import dev.assay.experiment.ReadyRequest;
import dev.assay.launch.LaunchSpec;
import dev.assay.model.Deployment;
import dev.assay.model.Schedule;
import dev.assay.report.DryRunReport;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;

/** {@code --dry-run}: everything but measuring. */
final class DryRun {
    private DryRun() {}

    static void print(Workbench workbench, Schedule schedule, Appendable out) throws IOException {
        List<Deployment> deployments = workbench.deployments();
        List<Integer> ports = Instruments.ports(workbench.plan()).apply(atOnce(schedule));
        List<List<String>> commands = IntStream.range(0, deployments.size())
                .mapToObj(i -> command(workbench, deployments.get(i), ports.get(i % ports.size())))
                .toList();
        DryRunReport.write(workbench.plan(), schedule, commands, out);
    }

    /** How many contenders of a block are alive at the same time, each on its own port. */
    private static int atOnce(Schedule schedule) {
        return schedule.blocks().stream()
                .mapToInt(block -> block.launchOrder().size())
                .max()
                .orElse(1);
    }

    private static List<String> command(Workbench workbench, Deployment deployment, int port) {
        ReadyRequest ready = ReadyRequest.of(workbench.plan().workload());
        return new LaunchSpec(
                        deployment.id(),
                        deployment,
                        LoadConnection.address(workbench.plan()),
                        port,
                        workbench.placement().all(),
                        workbench.placement().pinned(),
                        ready.path(),
                        ready.status(),
                        workbench.plan().load().tls().isPresent(),
                        workbench.plan().readyTimeout(),
                        Path.of(deployment.id() + ".log"))
                .command();
    }
}
