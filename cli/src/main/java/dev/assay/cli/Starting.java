package dev.assay.cli;

import dev.assay.launch.MeasuringLock;
import dev.assay.ledger.Ledger;
import dev.assay.model.Evidence;
import dev.assay.model.ExperimentKind;
import dev.assay.plan.Schedules;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Runs the rounds of a start-up experiment into a result folder and prints what came of it. */
final class Starting {
    private final Console console;
    private final Outputs outputs;
    private final Map<String, String> variables;

    Starting(Console console, Outputs outputs, Map<String, String> variables) {
        this.console = console;
        this.outputs = outputs;
        this.variables = variables;
    }

    /** Starts a new experiment in a new folder. */
    @SuppressWarnings("try") // the lock is held, not used
    int fresh(Workbench prepared, Path folder, FailConditions conditions) throws IOException {
        try (MeasuringLock lock = MeasuringLock.acquire(MeasuringLock.defaultFolder());
                Ledger ledger = Ledger.create(folder)) {
            Workbench bench = prepared.withStartCaches(console, variables);
            bench.describe(ExperimentKind.STARTUP, ledger);
            return measure(bench, ledger, List.of(), conditions);
        }
    }

    /** Goes on with an experiment that was interrupted. */
    @SuppressWarnings("try") // the lock is held, not used
    int resume(Workbench prepared, Path folder, FailConditions conditions) throws IOException {
        try (MeasuringLock lock = MeasuringLock.acquire(MeasuringLock.defaultFolder());
                Ledger ledger = Ledger.open(folder)) {
            return measure(prepared.withStartCaches(console, variables), ledger, ledger.evidence(), conditions);
        }
    }

    private int measure(Workbench bench, Ledger ledger, List<Evidence> before, FailConditions conditions)
            throws IOException {
        Measurement.Conclusion conclusion = new Measurement(
                        console,
                        bench,
                        Schedules.of(bench.plan(), ExperimentKind.STARTUP),
                        ledger,
                        Optional.empty(),
                        conditions)
                .run(before);
        new Presentation(ExperimentKind.STARTUP, outputs, ledger.dir(), console)
                .show(new Results(
                        conclusion.verdict(),
                        bench.environment(),
                        conclusion.evidence(),
                        Optional.empty(),
                        conditions));
        return conclusion.exitCode() == ExitCode.INTERRUPTED
                ? ExitCode.INTERRUPTED
                : conditions.exitCode(conclusion.verdict(), conclusion.exitCode(), console);
    }
}
