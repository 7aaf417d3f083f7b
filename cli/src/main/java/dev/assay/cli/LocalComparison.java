package dev.assay.cli;

import dev.assay.experiment.Run;
import dev.assay.launch.Launcher;
import dev.assay.model.ExperimentKind;
import dev.assay.model.Plan;
import dev.assay.model.Schedule;
import dev.assay.model.Verdict;
import dev.assay.plan.Schedules;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** A comparison on this machine as {@code assay compare} measures it, with a custom launcher for contenders. */
public final class LocalComparison {
    private LocalComparison() {}

    /**
     * Measures into a new result folder, until all is settled, the budget is used up or the user ends it; shows the progress on the
     * terminal. Confines this process to the generator's CPUs, so call it only once in a process.
     *
     * @param launchers wraps this machine's launcher in the one that starts contenders, which has to close it
     * @throws dev.assay.model.BadInputException if plan or folder cannot be used
     * @throws dev.assay.model.NoMeasurementException if another run holds the machine, or nothing valid could be measured
     */
    public static Verdict run(Plan plan, Path folder, UnaryOperator<Launcher> launchers) {
        Map<String, String> variables = System.getenv();
        Console console = Console.system(variables);
        Schedule schedule = Schedules.of(plan);
        LocalTestbed testbed = new LocalTestbed(
                Workbench.prepare(plan, variables), console, variables, bench -> instruments(bench, launchers));
        try (Run run = Run.fresh(ExperimentKind.COMPARISON, testbed, schedule, folder, Pages::html)) {
            return run.measure(
                            budget -> new ExperimentProgress(console, plan, schedule, budget, Optional.empty()),
                            FailConditions.NONE::open)
                    .verdict();
        }
    }

    private static Instruments instruments(Workbench workbench, UnaryOperator<Launcher> launchers) {
        Instruments all = Instruments.on(workbench);
        return new Instruments(
                launchers.apply(all.launcher()), all.generator(), all.elsewhere(), all.metronome(), all.late());
    }
}
