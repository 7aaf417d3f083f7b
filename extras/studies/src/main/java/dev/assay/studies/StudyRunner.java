package dev.assay.studies;

import dev.assay.cli.bench.LoadConnection;
import dev.assay.cli.bench.LocalBench;
import dev.assay.cli.bench.SandboxedRerun;
import dev.assay.cli.command.ComparisonRunner;
import dev.assay.cli.flags.FailConditions;
import dev.assay.cli.flags.Outputs;
import dev.assay.cli.screen.Console;
import dev.assay.cli.screen.Interrupts;
import dev.assay.experiment.ExitCode;
import dev.assay.experiment.Unfinished;
import dev.assay.ledger.Ledger;
import dev.assay.model.BadInputException;
import dev.assay.model.plan.Contender;
import dev.assay.model.plan.Plan;
import dev.assay.plan.Schedules;
import dev.assay.plan.yaml.Durations;
import dev.assay.studies.judge.StudyJudge;
import dev.assay.studies.model.Study;
import dev.assay.tools.LoadTool;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/** Repeats a study on this machine, and prints the outcome. */
final class StudyRunner {
    private static final String ALL = "all";

    private final Console console;
    private final Map<String, String> variables;
    private final Options options;
    private final Repetition repetition;

    /**
     * How to repeat a study.
     *
     * @param text of the study's file
     * @param line of Spring Boot, whose apps are used
     * @param budget of Assay's own experiment; empty for that of the study's plan
     * @param judged whether Assay's own experiment follows
     * @param verdictFrom result folder with an existing verdict
     * @param page file for the page in Markdown, if any
     * @param folder of the results
     * @param command that reproduces the page
     * @param times how often all loads run
     * @param arguments of this program
     */
    record Options(
            String text,
            double scale,
            LoadTool tool,
            Study.Line line,
            Optional<Duration> budget,
            boolean judged,
            Optional<Path> verdictFrom,
            Optional<Path> page,
            Path folder,
            String command,
            int times,
            List<String> arguments) {}

    /** @param published the study as it was published */
    StudyRunner(Console console, Map<String, String> variables, Study published, Options options) {
        this.console = console;
        this.variables = variables;
        this.options = options;
        Plan plan = published
                .plan()
                .withApp(Optional.of(StudyFiles.app(options.line().apps().getOrDefault(ALL, ""))))
                .withStartupRounds(OptionalInt.of(0));
        Plan budgeted = options.budget().map(plan::withBudget).orElse(plan);
        this.repetition = new Repetition(
                options.text(),
                published.with(budgeted),
                options.scale(),
                options.tool(),
                options.line(),
                options.command(),
                options.times());
    }

    int run() throws IOException, InterruptedException {
        options.page().ifPresent(Outputs::check);
        requireSameBudget();
        StudyTools.require(options.tool(), repetition.study(), repetition.published());
        Optional<StoredVerdict> earlier = options.verdictFrom().map(StoredVerdict::in);
        LocalBench workbench = workbench();
        earlier.ifPresent(verdict -> EarlierVerdict.require(
                verdict, options.verdictFrom().orElseThrow(), workbench.environment(), workbench.plan()));
        Optional<Integer> inside = SandboxedRerun.enter(workbench.plan(), options.arguments(), console);
        if (inside.isPresent()) {
            return inside.get();
        }
        workbench.warn();
        try (LoadConnection load = LoadConnection.of(workbench.plan(), StudyTools.options(1), console);
                StudyTools tools = new StudyTools(options.tool(), load.source(), workbench.placement())) {
            LocalBench testbed = workbench.loadedFrom(load);
            return run(testbed, tools, earlier.isPresent() ? own -> earlier : verdict(workbench));
        }
    }

    /** An experiment that has begun keeps the budget that it was planned with. */
    private void requireSameBudget() {
        Duration wished = repetition.published().plan().budget();
        StoredVerdict.planOfStudy(options.folder())
                .map(Plan::budget)
                .filter(begun -> options.judged() && !begun.equals(wished))
                .ifPresent(begun -> {
                    throw new BadInputException(
                            "--budget " + Durations.format(wished),
                            "Assay's own experiment in " + options.folder() + " has " + Durations.format(begun),
                            "Omit --budget, or give another folder with --out.");
                });
    }

    private int run(LocalBench testbed, StudyTools tools, VerdictSource verdict) throws IOException {
        StudyProgress progress =
                new StudyProgress(console, repetition.published(), testbed.environment(), options.page());
        Interrupts interrupts = Interrupts.installWithoutBlocks(console);
        try {
            return new StudyRun(repetition, testbed, tools, StudyJudge::judge).run(options.folder(), progress, verdict);
        } catch (InterruptedException stopped) {
            progress.interrupted();
            return ExitCode.INTERRUPTED;
        } finally {
            interrupts.close();
        }
    }

    /** The verdict of Assay's own experiment, unless that is skipped. */
    private VerdictSource verdict(LocalBench workbench) {
        if (!options.judged()) {
            return VerdictSource.NONE;
        }
        return own -> {
            if (StoredVerdict.hasEnded(own)) {
                return Optional.of(StoredVerdict.in(own));
            }
            Console shown = console.beside(options.page());
            shown.out().println();
            shown.out().println("Assay's own experiment on the same contenders");
            shown.out().println();
            ComparisonRunner comparing = new ComparisonRunner(shown, new Outputs(), false);
            int exitCode = Ledger.begun(own) ? resumed(comparing, workbench, own) : fresh(comparing, workbench, own);
            return Optional.of(StoredVerdict.in(own).endedWith(exitCode));
        };
    }

    private static int fresh(ComparisonRunner comparing, LocalBench workbench, Path own) throws IOException {
        return comparing.fresh(workbench, Schedules.of(workbench.plan()), own, FailConditions.NONE);
    }

    private int resumed(ComparisonRunner comparing, LocalBench workbench, Path own) throws IOException {
        Unfinished begun = Unfinished.in(own);
        LocalBench again = workbench.with(begun.plan());
        begun.requireSame(again.environment());
        return comparing.resume(again, begun.schedule(), own, FailConditions.NONE, false);
    }

    /** The contenders, each with the app that the study has for its server. */
    private LocalBench workbench() {
        Plan plan = repetition.published().plan();
        return LocalBench.prepare(
                plan.withContenders(plan.contenders().stream().map(this::served).toList()), console, variables);
    }

    private Contender served(Contender contender) {
        String app = options.line().app(contender.server());
        return app.equals(options.line().apps().get(ALL)) ? contender : contender.withApp(StudyFiles.app(app));
    }
}
