package dev.assay.cli;

import dev.assay.experiment.Conclusion;
import dev.assay.experiment.CrossChecking;
import dev.assay.experiment.ExitCode;
import dev.assay.experiment.Experiment;
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
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Runs an experiment into a result folder and prints the outcome. */
public final class ComparisonRunner {
    private final Console console;
    private final Outputs outputs;
    private final boolean live;

    /**
     * Runs nothing yet.
     *
     * @param live whether to serve a live page
     */
    public ComparisonRunner(Console console, Outputs outputs, boolean live) {
        this.console = console;
        this.outputs = outputs;
        this.live = live;
    }

    /** Starts a new experiment in a new folder. */
    public int fresh(LocalBench bench, Schedule schedule, Path folder, FailConditions conditions) throws IOException {
        try (LoadConnection load = connected(bench, schedule);
                Run run = Run.fresh(kind(schedule), bench.loadedFrom(load), schedule, folder, Pages::html)) {
            return measure(run, conditions, false, conditions::open);
        }
    }

    /** Continues an interrupted experiment. */
    public int resume(LocalBench bench, Schedule schedule, Path folder, FailConditions conditions) throws IOException {
        try (LoadConnection load = connected(bench, schedule);
                Run run = Run.resumed(bench.loadedFrom(load), schedule, folder, Pages::html)) {
            return measure(run, conditions, false, conditions::open);
        }
    }

    /**
     * Starts a new experiment in a new folder and measures all blocks of its schedule, whatever the first of them show.
     *
     * @param begun writes what else describes the folder, before anything else is written
     */
    public int fixed(LocalBench bench, Schedule schedule, Path folder, Consumer<Ledger> begun) throws IOException {
        Set<String> all = bench.plan().contenders().stream().map(Contender::id).collect(Collectors.toSet());
        try (LoadConnection load = connected(bench, schedule);
                Run run = Run.fresh(kind(schedule), bench.loadedFrom(load), schedule, folder, Pages::html, begun)) {
            return measure(run, FailConditions.NONE, true, verdict -> all);
        }
    }

    private static ExperimentKind kind(Schedule schedule) {
        return schedule.firstLook()
                ? ExperimentKind.FIRST_LOOK
                : schedule.blocks().isEmpty() ? ExperimentKind.STARTUP : ExperimentKind.COMPARISON;
    }

    /** Starts alone need no load. */
    private LoadConnection connected(LocalBench bench, Schedule schedule) {
        return schedule.blocks().isEmpty() ? LoadConnection.NONE : LoadConnection.of(bench.plan(), console);
    }

    private int measure(Run run, FailConditions conditions, boolean fixed, Function<Verdict, Set<String>> asked)
            throws IOException {
        Path folder = run.ledger().dir();
        if (!run.schedule().blocks().isEmpty()) {
            console.say("Seed " + run.plan().seed() + ", results in " + folder);
        }
        Session session = run.session();
        try (LivePage page = live ? LivePage.open(session::running) : null) {
            Optional<LivePage> shown = Optional.ofNullable(page);
            shown.ifPresent(open -> console.say("Live: " + open.address()));
            Conclusion conclusion = Experiment.measure(
                    run, budget -> new ExperimentProgress(console, run, budget, shown, fixed), asked);
            shown.ifPresent(
                    open -> open.end(session.page(conclusion.verdict(), conclusion.evidence(), Optional.empty())));
            if (Interrupts.early(console, folder, conclusion)) {
                return ExitCode.INTERRUPTED;
            }
            boolean stopped = show(run, run.plan(), conclusion, conditions);
            Interrupts.ended(console, folder, conclusion);
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
        Presentation presentation =
                new Presentation(kind(run.schedule()), outputs, run.ledger().dir(), console);
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
