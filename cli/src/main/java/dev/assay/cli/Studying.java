package dev.assay.cli;

import dev.assay.launch.MeasuringLock;
import dev.assay.launch.Placements;
import dev.assay.ledger.Ledger;
import dev.assay.model.Contender;
import dev.assay.model.Deployment;
import dev.assay.model.Environment;
import dev.assay.model.Evidence;
import dev.assay.model.InspectedApp;
import dev.assay.model.LoadTool;
import dev.assay.model.NoMeasurementException;
import dev.assay.model.Placement;
import dev.assay.model.Plan;
import dev.assay.model.Study;
import dev.assay.model.StudyJudgement;
import dev.assay.model.StudyResult;
import dev.assay.model.Verdict;
import dev.assay.plan.Plans;
import dev.assay.plan.Schedules;
import dev.assay.plan.Studies;
import dev.assay.report.StudyPage;
import dev.assay.report.StudyReport;
import dev.assay.run.ExitCode;
import dev.assay.study.StudyJudge;
import dev.assay.swap.Swapper;
import dev.assay.trial.Rig;
import dev.assay.trial.StudyTrial;
import dev.assay.trial.Trial;
import dev.assay.verdict.WarmUps;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Consumer;

/** Repeats a study into a result folder: its own runs first, then Assay's experiment on the same contenders. */
final class Studying {
    private static final String VERDICT = "verdict";

    private final Console console;
    private final Map<String, String> variables;
    private final Study published;
    private final Study study;
    private final Wish wish;

    /**
     * How it is to be repeated.
     *
     * @param line whose apps are used
     * @param budget of Assay's own experiment; empty for the least
     * @param judged whether there is to be a verdict
     * @param verdictFrom result folder that has the verdict already
     * @param page file of the page, if there is to be one
     * @param folder of the results
     * @param command that makes the same again
     * @param arguments of this program
     */
    record Wish(
            double scale,
            LoadTool tool,
            Study.Line line,
            Optional<Duration> budget,
            boolean judged,
            Optional<Path> verdictFrom,
            Optional<Path> page,
            Path folder,
            String command,
            List<String> arguments) {}

    /** @param published the study as it was published */
    Studying(Console console, Map<String, String> variables, Study published, Wish wish) {
        this.console = console;
        this.variables = variables;
        this.wish = wish;
        Plan plan = published
                .plan()
                .withApp(Optional.of(Folders.studyApp(wish.line().apps().getOrDefault("all", ""))))
                .withStartupRounds(OptionalInt.of(0));
        this.published = published.with(plan.withBudget(wish.budget().orElseGet(() -> Schedules.smallestBudget(plan))));
        this.study = Studies.shortened(this.published, wish.scale());
    }

    int run() throws IOException, InterruptedException {
        wish.page().ifPresent(Outputs::check);
        StudyTools.require(wish.tool(), study);
        Optional<Earlier> earlier = wish.verdictFrom().map(Studying::earlier);
        Workbench bench = bench();
        Optional<Integer> inside = Enclosure.enter(bench.plan(), wish.arguments(), console);
        if (inside.isPresent()) {
            return inside.get();
        }
        bench.warn(console);
        if (wish.judged()) {
            Schedules.timing(bench.plan());
        }
        StudyResult result = repeat(bench);
        int verdict;
        try {
            Optional<Earlier> judged =
                    wish.verdictFrom().isEmpty() && wish.judged() ? Optional.of(judge(bench)) : earlier;
            wish.page().ifPresent(file -> page(result, judged, bench.environment(), file));
            verdict = judged.map(Earlier::exitCode).orElse(ExitCode.DONE);
        } catch (NoMeasurementException noVerdict) {
            wish.page().ifPresent(file -> page(result, Optional.empty(), bench.environment(), file));
            throw noVerdict;
        }
        console.out().flush();
        return exitCode(result, verdict);
    }

    /** A study is answered where each of its runs had a good answer, each of its starts was one, and the verdict says something. */
    static int exitCode(StudyResult result, int verdict) {
        boolean whole = result.runs().stream().allMatch(run -> run.result()
                        .filter(said -> said.errors() < said.samples())
                        .isPresent())
                && result.starts().stream().allMatch(Evidence.Startup.class::isInstance);
        return verdict != ExitCode.DONE ? verdict : whole ? ExitCode.DONE : ExitCode.NO_MEASUREMENT;
    }

    /** The contenders, each with the app that the study has for its server. */
    private Workbench bench() {
        Plan plan = published.plan();
        Swapper swapper = Workbench.swapper(variables);
        Map<String, InspectedApp> apps = new LinkedHashMap<>();
        wish.line()
                .apps()
                .forEach((server, app) -> apps.computeIfAbsent(app, name -> swapper.inspect(Folders.studyApp(name))));
        Placement placement = Placements.choose(plan.servers(), plan.generator());
        Contenders contenders = new Contenders(swapper, placement);
        List<Deployment> deployments = plan.contenders().stream()
                .flatMap(contender ->
                        contenders.deploy(plan.withContenders(List.of(contender)), app(apps, contender)).stream())
                .toList();
        InspectedApp usual = app(apps, plan.reference());
        return new Workbench(
                plan,
                usual,
                placement,
                deployments,
                Workbench.environment(plan, placement, deployments, usual, variables));
    }

    private InspectedApp app(Map<String, InspectedApp> apps, Contender contender) {
        return Optional.ofNullable(apps.get(wish.line().app(contender.server())))
                .orElseThrow();
    }

    @SuppressWarnings("try") // the lock is held, not used
    private StudyResult repeat(Workbench bench) throws InterruptedException {
        try (MeasuringLock lock = MeasuringLock.acquire(MeasuringLock.defaultFolder());
                Ledger ledger = Ledger.create(wish.folder());
                Instruments instruments = Instruments.on(bench);
                StudyTools tools = new StudyTools(wish.tool(), bench.placement())) {
            console.err().println("Seed " + bench.plan().seed() + ", results in " + ledger.dir());
            ledger.writePlan(Plans.toYaml(bench.plan()));
            ledger.writeEnvironment(bench.environment());
            Instant start = Instant.now();
            Consumer<StudyTrial.Seen> kept = sofar -> keep(ledger, result(bench, sofar, start));
            StudyTrial.Seen seen =
                    trial(bench, ledger, instruments, tools, kept).run();
            seen.starts().forEach(ledger::append);
            StudyResult result = result(bench, seen, start);
            StudyReport.write(published, result, keep(ledger, result), console.style(), console.out());
            return result;
        }
    }

    /** What a run that is interrupted later has seen by now is not lost. */
    private StudyJudgement keep(Ledger ledger, StudyResult result) {
        StudyJudgement judgement = StudyJudge.judge(published, result);
        ledger.writeStudy(published, result, judgement);
        return judgement;
    }

    private StudyTrial trial(
            Workbench bench, Ledger ledger, Instruments instruments, StudyTools tools, Consumer<StudyTrial.Seen> kept) {
        Rig rig = instruments.rig(bench, ledger);
        Trial starts =
                new Trial(rig, bench.plan(), Schedules.timing(sufficient(bench.plan())), event -> {}, WarmUps::level);
        return new StudyTrial(
                rig,
                study,
                tools.into(ledger, instruments.launcher()),
                starts,
                next -> console.err().println(next + " ..."),
                kept);
    }

    private static Plan sufficient(Plan plan) {
        return plan.withBudget(Schedules.smallestBudget(plan));
    }

    private StudyResult result(Workbench bench, StudyTrial.Seen seen, Instant start) {
        return new StudyResult(
                study.name(),
                wish.command(),
                start,
                Duration.between(start, Instant.now()).toMillis() / 1e3,
                wish.scale(),
                wish.tool(),
                bench.placement().generator().size(),
                wish.line().boot(),
                bench.plan().seed(),
                bench.deployments().stream().map(this::ran).toList(),
                seen.starts(),
                seen.figures(),
                seen.answers(),
                seen.runs());
    }

    private StudyResult.Ran ran(Deployment deployment) {
        return new StudyResult.Ran(
                deployment.id(),
                deployment.jar().server(),
                deployment.jar().serverVersion(),
                wish.line().app(deployment.contender().server()),
                deployment.jdk().version());
    }

    /**
     * A verdict, and the machine that it was measured on.
     *
     * @param exitCode of the experiment
     */
    private record Earlier(Verdict verdict, Environment environment, int exitCode) {}

    private Earlier judge(Workbench bench) throws IOException {
        console.out().println();
        console.out().println("Assay's own experiment on the same contenders");
        console.out().println();
        Path folder = wish.folder().resolve(VERDICT);
        int exitCode = new Comparing(console, new Outputs(), false, variables)
                .fresh(bench, Schedules.of(bench.plan()), folder, FailConditions.NONE);
        Earlier own = earlier(folder);
        return new Earlier(own.verdict(), own.environment(), exitCode);
    }

    /** @param folder of a comparison, or of a study that has one in it */
    private static Earlier earlier(Path folder) {
        Path inner = folder.resolve(VERDICT);
        try (Ledger ledger = Ledger.open(Files.isDirectory(inner) ? inner : folder)) {
            Verdict verdict = ledger.readVerdict();
            return new Earlier(verdict, ledger.readEnvironment(), ExitCode.of(verdict, ledger.evidence()));
        }
    }

    private void page(StudyResult result, Optional<Earlier> judged, Environment environment, Path file) {
        StringBuilder page = new StringBuilder();
        StudyPage.write(
                published,
                result,
                StudyJudge.judge(published, result),
                judged.map(Earlier::verdict),
                judged.map(Earlier::environment).orElse(environment),
                page);
        Outputs.send(page, file, console);
    }
}
