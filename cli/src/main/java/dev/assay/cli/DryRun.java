package dev.assay.cli;

import dev.assay.launch.LaunchSpec;
import dev.assay.model.Deployment;
import dev.assay.model.Schedule;
import dev.assay.report.DryRunReport;
import dev.assay.trial.ReadyRequest;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** {@code --dry-run}: everything but measuring. */
final class DryRun {
    private static final int EXAMPLE_PORT = 8080;

    private DryRun() {}

    static void print(Workbench bench, Schedule schedule, Appendable out) throws IOException {
        List<List<String>> commands = bench.deployments().stream()
                .map(deployment -> command(bench, deployment))
                .toList();
        DryRunReport.write(bench.plan(), schedule, commands, out);
    }

    private static List<String> command(Workbench bench, Deployment deployment) {
        ReadyRequest ready = ReadyRequest.of(bench.plan().workload());
        return new LaunchSpec(
                        deployment.id(),
                        deployment,
                        bench.plan().port().orElse(EXAMPLE_PORT),
                        bench.placement().all(),
                        bench.placement().pinned(),
                        ready.path(),
                        ready.status(),
                        bench.plan().load().tls().isPresent(),
                        bench.plan().readyTimeout(),
                        Path.of(deployment.id() + ".log"))
                .command();
    }
}
