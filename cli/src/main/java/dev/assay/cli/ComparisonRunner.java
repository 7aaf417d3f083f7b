package dev.assay.cli;

import dev.assay.experiment.Conclusion;
import dev.assay.experiment.CrossChecking;
import dev.assay.experiment.ExitCode;
import dev.assay.experiment.Run;
import dev.assay.experiment.Session;
import dev.assay.ledger.Ledger;
import dev.assay.model.Contender;
import dev.assay.model.CrossCheck;
import dev.assay.model.ExperimentKind;
import dev.assay.model.NoMeasurementException;
import dev.assay.model.Plan;
import dev.assay.model.Schedule;
import dev.assay.model.Verdict;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Runs a comparison into a result folder and prints the outcome. */
public final class ComparisonRunner {
    private final Console console;
    private final Outputs outputs;
    private final boolean live;
    private final Map<String, String> variables;

    /**
     * Runs nothing yet.
     *
     * @param live whether to serve a live page
     * @param variables the environment variables
     */
    public ComparisonRunner(Console console, Outputs outputs, boolean live, Map<String, String> variables) {
        this.console = console;
        this.outputs = outputs;
        this.live = live;
        this.variables = variables;
    }

    /** Starts a new experiment in a new folder. */
    public int fresh(Workbench workbench, Schedule schedule, Path folder, FailConditions conditions)
            throws IOException {
        try (LoadConnection load = LoadConnection.of(workbench.plan(), console);
                Run run = Run.fresh(kind(schedule), testbed(load, workbench), schedule, folder, Pages::html)) {
            return measure(run, workbench.plan(), schedule, conditions);
        }
    }

    private static ExperimentKind kind(Schedule schedule) {
        return schedule.firstLook() ? ExperimentKind.FIRST_LOOK : ExperimentKind.COMPARISON;
    }

    /** Continues an interrupted experiment. */
    public int resume(Workbench workbench, Schedule schedule, Path folder, FailConditions conditions)
            throws IOException {
        try (LoadConnection load = LoadConnection.of(workbench.plan(), console);
                Run run = Run.resumed(testbed(load, workbench), schedule, folder, Pages::html)) {
            return measure(run, workbench.plan(), schedule, conditions);
        }
    }

    private LocalTestbed testbed(LoadConnection load, Workbench workbench) {
        return new LocalTestbed(load.describe(workbench), console, variables, load::instruments);
    }

    /**
     * Starts a new experiment in a new folder and measures all blocks of its schedule, whatever the first of them show.
     *
     * @param begun writes what else describes the folder, before anything else is written
     */
    public int fixed(Workbench workbench, Schedule schedule, Path folder, Consumer<Ledger> begun) throws IOException {
        Plan plan = workbench.plan();
        Set<String> all = plan.contenders().stream().map(Contender::id).collect(Collectors.toSet());
        try (LoadConnection load = LoadConnection.of(plan, console);
                Run run = Run.fresh(
                        ExperimentKind.COMPARISON, testbed(load, workbench), schedule, folder, Pages::html, begun)) {
            return measure(run, plan, schedule, FailConditions.NONE, true, verdict -> all);
        }
    }

    private int measure(Run run, Plan plan, Schedule schedule, FailConditions conditions) throws IOException {
        return measure(run, plan, schedule, conditions, false, conditions::open);
    }

    private int measure(
            Run run,
            Plan plan,
            Schedule schedule,
            FailConditions conditions,
            boolean fixed,
            Function<Verdict, Set<String>> asked)
            throws IOException {
        console.say("Seed " + plan.seed() + ", results in " + run.ledger().dir());
        Session session = run.session();
        try (LivePage page = live ? LivePage.open(session::running) : null) {
            Optional<LivePage> shown = Optional.ofNullable(page);
            shown.ifPresent(open -> console.say("Live: " + open.address()));
            Conclusion conclusion =
                    run.measure(budget -> new ExperimentProgress(console, plan, schedule, budget, shown, fixed), asked);
            shown.ifPresent(
                    open -> open.end(session.page(conclusion.verdict(), conclusion.evidence(), Optional.empty())));
            if (Interrupts.early(console, run.ledger().dir(), conclusion)) {
                return ExitCode.INTERRUPTED;
            }
            boolean stopped = show(run, plan, conclusion, conditions);
            Interrupts.ended(console, run.ledger().dir(), conclusion);
            int exitCode = conditions.exitCode(conclusion, console);
            return stopped ? ExitCode.INTERRUPTED : exitCode;
        } catch (NoMeasurementException nothing) {
            console.err().println();
            throw nothing;
        }
    }

    /** Shows the results, and runs the load tools of the plan if there is something to confirm. Returns whether the user stopped those. */
    private boolean show(Run run, Plan plan, Conclusion conclusion, FailConditions conditions) {
        Results results = new Results(
                conclusion.verdict(), run.environment(), conclusion.evidence(), Optional.empty(), conditions);
        Presentation presentation = new Presentation(
                ExperimentKind.COMPARISON, outputs, run.ledger().dir(), console);
        if (plan.load().tools().isEmpty() || conclusion.exitCode() != ExitCode.DONE) {
            presentation.show(results);
            return false;
        }
        CrossCheckProgress progress = new CrossCheckProgress(console, plan);
        presentation.show(results, () -> crossCheck(run, plan, conclusion, progress));
        return progress.stopped();
    }

    private Optional<CrossCheck> crossCheck(Run run, Plan plan, Conclusion conclusion, CrossCheckProgress progress) {
        String words = CrossCheckProgress.words(CrossChecking.load(plan));
        Optional<CrossCheck> said = run.crossCheck(conclusion, words, progress);
        if (said.isEmpty()) {
            console.err().println("Stopped: the cross-check was discarded.");
        }
        return said;
    }
}
