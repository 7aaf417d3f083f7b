package dev.assay.cli;

import dev.assay.launch.MeasuringLock;
import dev.assay.ledger.Ledger;
import dev.assay.model.Plan;
import dev.assay.model.Schedule;
import dev.assay.plan.Plans;
import dev.assay.plan.Schedules;
import dev.assay.report.StartupReport;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code assay startup}: start-up alone, in rounds. */
@Command(
        name = "startup",
        description = "Measures start-up only: time to the first good answer, memory, classes, threads.")
final class StartupCommand extends Action {
    /** No budget stands in the way of the rounds that were asked for. */
    private static final Duration UNLIMITED = Duration.ofHours(24);

    private static final int ROUNDS = 10;

    @Mixin
    private PlanOptions options = new PlanOptions();

    @Option(
            names = "--rounds",
            paramLabel = "N",
            description = "Starts of each contender. Default: what the plan says, or 10.")
    private @Nullable Integer rounds;

    @Option(names = "--out", paramLabel = "DIR", description = "The result folder, new or empty.")
    private @Nullable Path out;

    @Mixin
    private FailIfOptions failIf = new FailIfOptions();

    @Override
    @SuppressWarnings("try") // the lock is held, not used
    public Integer call() throws IOException {
        FailConditions conditions = failIf.conditions();
        Plan asked = options.resolve(
                Optional.of(UNLIMITED),
                OptionalDouble.empty(),
                rounds == null ? OptionalInt.empty() : OptionalInt.of(rounds));
        Plan plan = asked.withStartupRounds(OptionalInt.of(asked.startupRounds().orElse(ROUNDS)));
        conditions.check(plan);
        Schedule full = Schedules.of(plan);
        Schedule startsOnly = new Schedule(full.timing(), full.startupRounds(), List.of());
        Workbench prepared = Workbench.prepare(plan, variables());
        prepared.warn(console());
        Path folder = Optional.ofNullable(out)
                .orElseGet(() ->
                        Folders.results(prepared.app().name() + "-startup", LocalDateTime.now(ZoneId.systemDefault())));
        try (MeasuringLock lock = MeasuringLock.acquire(MeasuringLock.defaultFolder());
                Ledger ledger = Ledger.create(folder)) {
            Workbench bench = prepared.withStartCaches(console(), variables());
            ledger.writePlan(Plans.toYamlWithoutSecrets(plan), Plans.toYaml(plan));
            ledger.writeEnvironment(bench.environment());
            Measurement.Conclusion conclusion =
                    new Measurement(console(), bench, startsOnly, ledger, Optional.empty(), conditions).run(List.of());
            StartupReport.write(
                    conclusion.verdict(),
                    bench.environment(),
                    folder.toString(),
                    console().style(),
                    console().out());
            return conclusion.exitCode() == ExitCode.INTERRUPTED
                    ? ExitCode.INTERRUPTED
                    : conditions.exitCode(conclusion.verdict(), conclusion.exitCode(), console());
        }
    }
}
