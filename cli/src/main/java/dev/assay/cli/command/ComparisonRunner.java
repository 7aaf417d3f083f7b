package dev.assay.cli.command;

import dev.assay.cli.bench.LoadConnection;
import dev.assay.cli.bench.LocalBench;
import dev.assay.cli.flags.FailConditions;
import dev.assay.cli.flags.Outputs;
import dev.assay.cli.flags.Results;
import dev.assay.cli.screen.Console;
import dev.assay.cli.screen.ExperimentProgress;
import dev.assay.cli.screen.Interrupts;
import dev.assay.cli.screen.LivePage;
import dev.assay.experiment.Conclusion;
import dev.assay.experiment.ExitCode;
import dev.assay.experiment.Experiment;
import dev.assay.experiment.Run;
import dev.assay.experiment.Session;
import dev.assay.ledger.Ledger;
import dev.assay.model.NoMeasurementException;
import dev.assay.model.plan.Schedule;
import dev.assay.model.verdict.Verdict;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * Runs an experiment into a result folder and prints the outcome.
 *
 * @param live whether to serve a live page
 */
public record ComparisonRunner(Console console, Outputs outputs, boolean live) {
    /** Starts a new experiment in a new folder. */
    public int fresh(LocalBench bench, Schedule schedule, Path folder, FailConditions conditions) throws IOException {
        try (LoadConnection load = connected(bench, schedule);
                Run run = Run.fresh(schedule.kind(), bench.loadedFrom(load), schedule, folder, Pages::html)) {
            return measure(run, conditions, false, conditions::open);
        }
    }

    /**
     * Continues an interrupted experiment.
     *
     * @param inFull whether to measure all blocks of its schedule, whatever the first of them show
     */
    public int resume(LocalBench bench, Schedule schedule, Path folder, FailConditions conditions, boolean inFull)
            throws IOException {
        try (LoadConnection load = connected(bench, schedule);
                Run run = Run.resumed(bench.loadedFrom(load), schedule, folder, Pages::html)) {
            return measure(run, conditions, inFull, inFull ? all(bench) : conditions::open);
        }
    }

    /**
     * Starts a new experiment in a new folder and measures all blocks of its schedule, whatever the first of them show.
     *
     * @param begun writes what else describes the folder, before anything else is written
     */
    public int fixed(LocalBench bench, Schedule schedule, Path folder, Consumer<Ledger> begun) throws IOException {
        try (LoadConnection load = connected(bench, schedule);
                Run run = Run.fresh(schedule.kind(), bench.loadedFrom(load), schedule, folder, Pages::html, begun)) {
            return measure(run, FailConditions.NONE, true, all(bench));
        }
    }

    /** All contenders need more blocks, whatever is decided. */
    private static Function<Verdict, Set<String>> all(LocalBench bench) {
        Set<String> all = Set.copyOf(bench.plan().ids());
        return verdict -> all;
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
            shown.ifPresent(open -> open.end(session.page(conclusion.verdict(), conclusion.evidence())));
            if (Interrupts.early(console, folder, conclusion)) {
                return ExitCode.INTERRUPTED;
            }
            Results results =
                    new Results(conclusion.verdict(), run.environment(), conclusion.evidence(), List.of(), conditions);
            new Presentation(run.schedule().kind(), outputs, folder, console).show(results);
            Interrupts.ended(console, folder, conclusion);
            return conditions.exitCode(conclusion, console);
        } catch (NoMeasurementException nothing) {
            console.err().println();
            throw nothing;
        }
    }
}
