package dev.assay.cli;

import dev.assay.experiment.Conclusion;
import dev.assay.experiment.ExitCode;
import dev.assay.experiment.Run;
import dev.assay.model.ExperimentKind;
import dev.assay.model.Schedule;
import dev.assay.plan.Schedules;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/** Runs the rounds of a start-up experiment into a result folder and prints the outcome. */
final class StartupRunner {
    private final Console console;
    private final Outputs outputs;
    private final Map<String, String> variables;

    StartupRunner(Console console, Outputs outputs, Map<String, String> variables) {
        this.console = console;
        this.outputs = outputs;
        this.variables = variables;
    }

    /** Starts a new experiment in a new folder. */
    int fresh(Workbench workbench, Path folder, FailConditions conditions) throws IOException {
        Schedule schedule = Schedules.of(workbench.plan(), ExperimentKind.STARTUP);
        try (Run run = Run.fresh(ExperimentKind.STARTUP, testbed(workbench), schedule, folder, Pages::html)) {
            return measure(run, workbench, schedule, conditions);
        }
    }

    /** Continues an interrupted experiment. */
    int resume(Workbench workbench, Path folder, FailConditions conditions) throws IOException {
        Schedule schedule = Schedules.of(workbench.plan(), ExperimentKind.STARTUP);
        try (Run run = Run.resumed(testbed(workbench), schedule, folder, Pages::html)) {
            return measure(run, workbench, schedule, conditions);
        }
    }

    private LocalTestbed testbed(Workbench workbench) {
        return new LocalTestbed(workbench, console, variables, Instruments::on);
    }

    private int measure(Run run, Workbench workbench, Schedule schedule, FailConditions conditions) throws IOException {
        Conclusion conclusion = run.measure(
                budget -> new ExperimentProgress(console, workbench.plan(), schedule, budget, Optional.empty()),
                conditions::open);
        if (Interrupts.early(console, run.ledger().dir(), conclusion)) {
            return ExitCode.INTERRUPTED;
        }
        new Presentation(ExperimentKind.STARTUP, outputs, run.ledger().dir(), console)
                .show(new Results(
                        conclusion.verdict(), run.environment(), conclusion.evidence(), Optional.empty(), conditions));
        Interrupts.ended(console, run.ledger().dir(), conclusion);
        return conditions.exitCode(conclusion, console);
    }
}
