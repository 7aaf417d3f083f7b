package dev.assay.studies;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.cli.Consoles;
import dev.assay.experiment.Ending;
import dev.assay.experiment.ExitCode;
import dev.assay.experiment.Experiment;
import dev.assay.experiment.FakeBench;
import dev.assay.experiment.Fixtures;
import dev.assay.experiment.ReportPage;
import dev.assay.experiment.Run;
import dev.assay.experiment.Scenario;
import dev.assay.experiment.SimulatedBench;
import dev.assay.experiment.Simulation;
import dev.assay.experiment.Unheard;
import dev.assay.ledger.Ledger;
import dev.assay.model.BadInputException;
import dev.assay.model.NoMeasurementException;
import dev.assay.model.Samples;
import dev.assay.model.evidence.Environment;
import dev.assay.model.evidence.Evidence;
import dev.assay.model.plan.Deployment;
import dev.assay.model.plan.ExperimentKind;
import dev.assay.model.plan.Header;
import dev.assay.model.plan.Plan;
import dev.assay.model.plan.Step;
import dev.assay.model.plan.Template;
import dev.assay.model.server.Jdk;
import dev.assay.model.server.SwappedJar;
import dev.assay.model.verdict.Limit;
import dev.assay.model.verdict.Verdict;
import dev.assay.plan.PlanText;
import dev.assay.plan.Schedules;
import dev.assay.report.document.TerminalStyle;
import dev.assay.studies.model.Studies;
import dev.assay.studies.model.Study;
import dev.assay.studies.model.StudyFacts;
import dev.assay.studies.model.StudyFigure;
import dev.assay.studies.model.StudyJudgement;
import dev.assay.studies.model.StudyResult;
import dev.assay.tools.FakeLoadTools;
import dev.assay.tools.LoadTool;
import dev.assay.tools.Loads;
import dev.assay.tools.ToolLoad;
import dev.assay.tools.ToolRun;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The life cycle of a study, in a world in which no time passes. */
class StudyRunTest {
    private static final StudyJudgement NO_FINDINGS = new StudyJudgement(List.of(), List.of());
    private static final Plan PLAN = Fixtures.plan("tomcat", "jetty").withBudget(Duration.ofHours(1));

    private static final String TEXT = Studies.example();

    @TempDir
    private Path temp;

    private final FakeBench testbed = new FakeBench(PLAN);
    private final FakeLoadTools tools = new FakeLoadTools(testbed);
    private final List<String> told = new ArrayList<>();
    private final List<Optional<Verdict>> judgedBy = new ArrayList<>();
    private Optional<StudyResult> repeated = Optional.empty();
    private Optional<StoredVerdict> ended = Optional.empty();
    private int starts;
    private Path folder = Path.of("");

    @BeforeEach
    void folder() {
        folder = temp.resolve("results");
    }

    @Test
    void itsRunsComeFirstAndTheMachineIsFreeForItsVerdict() throws IOException, InterruptedException {
        Scenario own = experiment();

        int exitCode = run(into -> {
            told.add("verdict");
            requireNothingLeft();
            return measured(own, into);
        });

        assertThat(tools.sent)
                .containsExactly(
                        "tools/tomcat/one/cold", "tools/tomcat/one/2", "tools/jetty/one/cold", "tools/jetty/one/2");
        assertThat(told).containsSubsequence("begins", "repeated", "verdict", "ends");
        assertThat(exitCode).isEqualTo(ended.orElseThrow().exitCode());
        assertThat(StoredVerdict.in(folder)).isEqualTo(ended.orElseThrow());
        assertThat(judgedBy).last().isEqualTo(ended.map(StoredVerdict::verdict));
        assertThat(judgedBy.subList(0, judgedBy.size() - 1)).containsOnly(Optional.empty());
    }

    /** One of two servers varies so much that six blocks show nothing; there is a verdict all the same. */
    @Test
    void theBudgetMayEndItsExperiment() throws IOException, InterruptedException {
        Plan hurried = PLAN.withBudget(Schedules.smallestBudget(PLAN));
        FakeBench machine = new FakeBench(hurried);
        machine.world.of("jetty").costs(load -> 100_000 * Math.exp(0.3 * new SplittableRandom(load).nextGaussian()));
        List<Ending> endings = new ArrayList<>();

        run(into -> {
            ReportPage page = (verdict, environment, plan, evidence) -> "";
            try (Run own = Run.fresh(ExperimentKind.COMPARISON, machine, Schedules.of(hurried), into, page)) {
                endings.add(Experiment.measure(own, budget -> new Unheard(), verdict -> Set.of())
                        .ending());
            }
            return Optional.of(StoredVerdict.in(into));
        });

        assertThat(endings).containsExactly(Ending.BUDGET);
        assertThat(ended.orElseThrow().verdict().finished()).isTrue();
        assertThat(ended.orElseThrow().verdict().settled()).isFalse();
    }

    @Test
    void whatTheUserStoppedIsInterrupted() throws IOException, InterruptedException {
        StoredVerdict stopped = earlier().endedWith(ExitCode.INTERRUPTED);

        assertThat(run(own -> Optional.of(stopped))).isEqualTo(ExitCode.INTERRUPTED);
    }

    @Test
    void anEarlierVerdictIsKept() throws IOException, InterruptedException {
        StoredVerdict earlier = earlier();

        assertThat(run(own -> Optional.of(earlier))).isEqualTo(earlier.exitCode());

        assertThat(ended).contains(earlier);
        assertThat(folder.resolve(StoredVerdict.OF_A_STUDY)).doesNotExist();
    }

    /** Older versions stored limits in words: the calibration is told from others when they are read. */
    @Test
    void whatTheCalibrationConcludedIsNotJustAText() {
        String said = "This machine shows a difference of 7% in 5 minutes.";
        StoredVerdict earlier = earlier();
        Path stored = temp.resolve("earlier");
        try (Ledger ledger = Ledger.open(stored)) {
            ledger.writeEnvironment(earlier.environment().withFact(Environment.CALIBRATION, said));
            ledger.writeVerdict(
                    earlier.verdict().withLimits(List.of(new Limit.BlocksLost(1, 7), new Limit.Text(said))));
        }

        assertThat(StoredVerdict.in(stored).verdict().limits())
                .containsExactly(new Limit.BlocksLost(1, 7), new Limit.Calibrated(said));
    }

    @Test
    void aStudyMayHaveNoVerdict() throws IOException, InterruptedException {
        assertThat(run(VerdictSource.NONE)).isEqualTo(ExitCode.DONE);

        assertThat(told).endsWith("ends");
        assertThat(ended).isEmpty();
    }

    @Test
    void whereNothingCouldBeMeasuredTheRunsStay() {
        assertThatThrownBy(() -> run(own -> {
                    throw new NoMeasurementException("tomcat does not start", "See its log.");
                }))
                .isInstanceOf(NoMeasurementException.class);

        assertThat(told).endsWith("ends");
        assertThat(ended).isEmpty();
        assertThat(result().runs()).hasSize(4);
    }

    @Test
    void aRunThatFailsIsData() throws IOException, InterruptedException {
        tools.failIn("tools/tomcat/one/2"::equals);

        assertThat(run(VerdictSource.NONE)).isEqualTo(ExitCode.NO_MEASUREMENT);

        assertThat(result().runs())
                .extracting(run ->
                        run.contender() + " " + run.run() + " " + run.result().isPresent())
                .containsExactly("tomcat cold true", "tomcat 2 false", "jetty cold true", "jetty 2 true");
        assertThat(kept()).contains("it ended with 104");
        requireNothingLeft();
    }

    @Test
    void aContenderThatDoesNotStartIsData() throws IOException, InterruptedException {
        testbed.world.of("tomcat").failsAfterLaunches(0, "no successful response within 60 s");

        assertThat(run(VerdictSource.NONE)).isEqualTo(ExitCode.NO_MEASUREMENT);

        assertThat(result().runs().stream().filter(run -> run.outcome() instanceof ToolRun.Failed))
                .extracting(StudyResult.Run::contender)
                .containsExactly("tomcat", "tomcat");
        assertThat(tools.sent).containsExactly("tools/jetty/one/cold", "tools/jetty/one/2");
        requireNothingLeft();
    }

    @Test
    void startsAreEvidence() throws IOException, InterruptedException {
        starts = 2;
        testbed.world.of("jetty").failsAfterLaunches(1, "no successful response within 60 s");

        assertThat(run(VerdictSource.NONE)).isEqualTo(ExitCode.NO_MEASUREMENT);

        try (Ledger ledger = Ledger.open(folder)) {
            assertThat(ledger.evidence())
                    .hasSize(4)
                    .isEqualTo(result().starts())
                    .last()
                    .isInstanceOf(Evidence.FailedStartup.class);
        }
    }

    /** The pages of a study are made from its folder alone. */
    @Test
    void isReadAgainAsItWas() throws IOException, InterruptedException {
        tools.failIn("tools/jetty/string/second"::equals);
        Study own = own();

        run(own, into -> measured(experiment(), into));

        StoredStudy stored = StoredStudy.in(folder);
        assertThat(result().runs()).extracting(StudyResult.Run::run).contains(StudyResult.Run.WARM_UP);
        assertThat(stored.result()).isEqualTo(result());
        assertThat(stored.verdict()).isEqualTo(ended).isPresent();
        assertThat(stored.environment()).isEqualTo(testbed.environment());
        assertThat(stored.published().parts()).isEqualTo(own.parts());
        assertThat(stored.published().claims()).isEqualTo(own.claims());
        assertThat(stored.published().published()).isEqualTo(own.published());
        assertThat(stored.or(Optional.of(earlier())).judged((published, result, verdict) -> {
                    judgedBy.add(verdict);
                    return NO_FINDINGS;
                }))
                .isSameAs(NO_FINDINGS);
        assertThat(judgedBy).last().isEqualTo(Optional.of(earlier().verdict()));
        assertThat(StoredStudy.in(folder)).isEqualTo(stored);
        Files.delete(folder.resolve("verdict/verdict.json"));
        assertThat(StoredStudy.in(folder).verdict()).isEmpty();
    }

    /** A mended description reaches the pages of earlier runs; other loads do not become what they were not. */
    @Test
    void aListedStudyIsDescribedAsThisVersionDoes() throws IOException, InterruptedException {
        String name = "rest-2016-round2";
        Study now = Studies.named(name, PLAN.seed()).with(PLAN);
        String older = Studies.text(name).replaceFirst("(?m)^title: .*", "title: An older title");

        list(name, older);
        assertThat(StoredStudy.in(folder).published()).isEqualTo(now);

        folder = temp.resolve("of another load");
        list(name, older.replaceFirst("total: \\d+", "total: 5000"));
        assertThat(StoredStudy.in(folder).published().title()).isEqualTo("An older title");

        folder = temp.resolve("of a file");
        list(name, older, "assay study bench/" + name + ".yaml");
        assertThat(StoredStudy.in(folder).published().title()).isEqualTo("An older title");
    }

    private void list(String name, String text) throws IOException, InterruptedException {
        list(name, text, "assay study " + name);
    }

    private void list(String name, String text, String command) throws IOException, InterruptedException {
        Study study = Studies.of(name, new PlanText(name + ".yaml", text), PLAN.seed())
                .with(PLAN);
        assertThat(study.title()).isEqualTo("An older title");
        Repetition repetition =
                new Repetition(text, study, 1, study.tool(), study.lines().get(0), command, 1);
        new StudyRun(
                        repetition,
                        testbed,
                        new FakeTools(tools, repetition.tool()),
                        (published, result, verdict) -> NO_FINDINGS)
                .run(folder, new Observing(), VerdictSource.NONE);
    }

    @Test
    void stoppedAtOnceItKeepsWhatItHasSeen() {
        testbed.stopAtOnceWhen(() -> tools.sent.size() == 3);

        assertThatThrownBy(() -> run(VerdictSource.NONE)).isInstanceOf(InterruptedException.class);

        assertThat(kept())
                .contains("tools/tomcat/one/2", "tools/jetty/one/cold")
                .doesNotContain("tools/jetty/one/2");
        assertThat(told).doesNotContain("repeated", "ends");
        requireNothingLeft();
    }

    @Test
    void goesOnWhereItWasInterrupted() throws IOException, InterruptedException {
        Study own = own();
        run(own, VerdictSource.NONE);
        List<String> whole = runs();
        folder = temp.resolve("interrupted");
        tools.sent.clear();
        testbed.stopAtOnceWhen(() -> tools.sent.size() == whole.size() - 1);
        assertThatThrownBy(() -> run(own, VerdictSource.NONE)).isInstanceOf(InterruptedException.class);
        tools.sent.clear();
        testbed.stopAtOnceWhen(() -> false);

        assertThat(run(own, VerdictSource.NONE)).isEqualTo(ExitCode.DONE);

        assertThat(runs()).isEqualTo(whole);
        assertThat(tools.sent).isNotEmpty().hasSizeLessThan(whole.size()).allSatisfy(sent -> assertThat(sent)
                .startsWith("tools-2/jetty/"));
        assertThat(result().resumed()).hasSize(1).allMatch(result().start()::isBefore);
        assertThat(StoredStudy.in(folder).result()).isEqualTo(result());

        tools.sent.clear();
        run(own, into -> measured(experiment(), into));
        assertThat(tools.sent).isEmpty();
        assertThat(result().resumed()).as("sessions that ran something").hasSize(1);
        assertThat(ended).isPresent();
    }

    /** The first as the author ran it, the others with the contenders in random order. */
    @Test
    void allLoadsRunSeveralTimesOnFreshProcesses() throws IOException, InterruptedException {
        starts = 1;

        assertThat(repeat(study(), 6)).isEqualTo(ExitCode.DONE);

        StudyResult result = result();
        assertThat(result.runs()).hasSize(4);
        assertThat(result.repeats()).hasSize(5).allSatisfy(one -> assertThat(one.runs())
                .extracting(run -> run.contender() + " " + run.run())
                .containsExactlyInAnyOrder("tomcat cold", "tomcat 2", "jetty cold", "jetty 2"));
        assertThat(tools.sent)
                .startsWith("tools/tomcat/one/cold", "tools/tomcat/one/2", "tools/jetty/one/cold")
                .contains("tools/repetition-6/tomcat/one/2")
                .doesNotHaveDuplicates();
        assertThat(result.repeats())
                .extracting(one -> one.runs().get(0).contender())
                .as("in random order")
                .contains("tomcat", "jetty");
        assertThat(result.starts()).as("replicates of their own").hasSize(2);
        assertThat(told).contains("repetition 2 of 6: starting jetty");
        assertThat(testbed.world.journal.stream().filter(line -> line.startsWith("launch")))
                .as("a start of each, and one for each repetition of each")
                .hasSize(2 + 12);
        requireNothingLeft();
    }

    @Test
    void goesOnBetweenRepetitionsAndWithinOne() throws IOException, InterruptedException {
        Map<Integer, Integer> left = Map.of(8, 16, 10, 16, 11, 13);
        for (int sent : left.keySet()) {
            tools.sent.clear();
            folder = temp.resolve("stopped after " + sent);
            testbed.stopAtOnceWhen(() -> tools.sent.size() == sent);
            assertThatThrownBy(() -> repeat(own(), 3)).isInstanceOf(InterruptedException.class);
            testbed.stopAtOnceWhen(() -> false);
            tools.sent.clear();

            assertThat(repeat(own(), 3)).isEqualTo(ExitCode.DONE);

            assertThat(tools.sent)
                    .as("what ran to its end is kept; a process that did not starts again")
                    .hasSize(left.getOrDefault(sent, 0))
                    .allMatch(run -> run.startsWith("tools-2/repetition-"));
            assertThat(result().repeats()).hasSize(2).allSatisfy(one -> assertThat(one.runs())
                    .hasSize(8));
            assertThat(result().resumed()).hasSize(1);
        }
    }

    @Test
    void moreRepetitionsAreAddedToAnEarlierRun() throws IOException, InterruptedException {
        run(own(), VerdictSource.NONE);
        StudyResult once = result();
        tools.sent.clear();

        repeat(own(), 2);
        StudyResult twice = result();
        assertThat(twice.runs()).isEqualTo(once.runs());
        assertThat(twice.repeats()).hasSize(1);
        repeat(own(), 4);
        assertThat(result().repeats()).hasSize(3).startsWith(twice.repeats().get(0));
        assertThat(StoredStudy.in(folder).result()).isEqualTo(result());
        assertThat(tools.sent).hasSize(3 * 8).noneMatch(run -> run.startsWith("tools/"));

        tools.sent.clear();
        run(own(), VerdictSource.NONE);
        assertThat(tools.sent).isEmpty();
        assertThat(result().repeats()).as("kept, whatever is asked for").hasSize(3);
    }

    @Test
    void aToolThatFailsInOneRepetitionCostsThatOne() throws IOException, InterruptedException {
        tools.failIn("tools/repetition-2/tomcat/one/2"::equals);
        assertThat(repeat(study(), 3)).isEqualTo(ExitCode.DONE);
        assertThat(failures()).containsExactly(0L, 1L, 0L);

        folder = temp.resolve("the first");
        tools.failIn("tools/tomcat/one/2"::equals);
        assertThat(repeat(study(), 3)).isEqualTo(ExitCode.DONE);
        assertThat(failures()).containsExactly(1L, 0L, 0L);

        folder = temp.resolve("two of three");
        tools.failIn(run -> run.contains("repetition-") && run.endsWith("tomcat/one/2"));
        assertThat(repeat(study(), 3)).as("one repetition is no repetition").isEqualTo(ExitCode.NO_MEASUREMENT);
        requireNothingLeft();
    }

    @Test
    void aContenderThatDoesNotStartInOneRepetitionCostsThatOne() throws IOException, InterruptedException {
        testbed.world.of("tomcat").failsAfterLaunches(2, "no successful response within 60 s");

        assertThat(repeat(study(), 3)).isEqualTo(ExitCode.DONE);

        assertThat(failures()).containsExactly(0L, 0L, 2L);
        assertThat(tools.sent).contains("tools/repetition-3/jetty/one/2");
        requireNothingLeft();
    }

    /** A repetition that failed is not run again. */
    @Test
    void goesOnAfterARepetitionThatFailed() throws IOException, InterruptedException {
        tools.failIn("tools/repetition-2/jetty/string/second"::equals);
        testbed.stopAtOnceWhen(() -> tools.sent.size() == 18);
        assertThatThrownBy(() -> repeat(own(), 3)).isInstanceOf(InterruptedException.class);
        assertThat(StoredStudy.in(folder).result().repeats()).hasSize(2);
        testbed.stopAtOnceWhen(() -> false);
        tools.sent.clear();

        assertThat(repeat(own(), 3)).isEqualTo(ExitCode.DONE);

        assertThat(tools.sent).isNotEmpty().allMatch(run -> run.startsWith("tools-2/repetition-3/"));
        assertThat(failures()).containsExactly(0L, 1L, 0L);
        assertThat(StoredStudy.in(folder).result()).isEqualTo(result());
    }

    /** Runs without a result, in each repetition. */
    private List<Long> failures() {
        return result().repetitions().stream()
                .map(one -> one.runs().stream()
                        .filter(run -> run.outcome() instanceof ToolRun.Failed)
                        .count())
                .toList();
    }

    /** The jars that a user's study names stand beside its file, of which the folder has only the text. */
    @Test
    void whatIsAddedToAUsersStudyNeedsItsCommand() throws IOException, InterruptedException {
        repeat(own(), 2);
        StudyAgain again = new StudyAgain(
                Consoles.of(
                        new PrintWriter(new StringWriter()),
                        new PrintWriter(new StringWriter()),
                        new TerminalStyle(80, false),
                        false),
                Map.of(),
                Optional.empty(),
                Optional.empty(),
                List.of());

        assertThatThrownBy(() -> again.of(List.of(folder), OptionalInt.of(3)))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining(folder + ": holds a study of your own")
                .hasMessageContaining("with --repeat 3 --out " + folder + ": assay study a-study --scale 0.5");

        folder = temp.resolve("listed");
        list(
                "rest-2016-round2",
                Studies.text("rest-2016-round2").replaceFirst("(?m)^title: .*", "title: An older title"));
        assertThatThrownBy(() -> again.of(List.of(folder), OptionalInt.of(0)))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("--repeat 0: the loads in " + folder + " ran once");
    }

    private int repeat(Study study, int times) throws IOException, InterruptedException {
        return judging(repetition(study, TEXT, 0.5, LoadTool.AB, times))
                .run(folder, new Observing(), VerdictSource.NONE);
    }

    @Test
    void onlyTheSameStudyGoesOn() throws IOException, InterruptedException {
        Repetition same = repetition(own(), TEXT, 0.5, LoadTool.AB);
        run(own(), VerdictSource.NONE);
        Environment here = testbed.environment();

        try (Ledger ledger = Ledger.open(folder)) {
            assertThat(EarlierRuns.of(ledger, same, PLAN.withBudget(Duration.ofHours(2)), here))
                    .contains(result());
            assertThat(EarlierRuns.of(ledger, edited("Tomcat answers more", "Tomcat is ahead"), PLAN, here))
                    .as("what is said about a study does not change what it runs")
                    .contains(result());
            refused(ledger, edited("loops: 100", "loops: 102"), PLAN, here, "holds another study");
            refused(ledger, same, Fixtures.plan("jetty", "tomcat"), here, "holds this study with another plan");
            refused(ledger, repetition(own(), TEXT, 1, LoadTool.AB), PLAN, here, "was made with: assay study a-study");
            refused(ledger, repetition(own(), TEXT, 0.5, LoadTool.WRK), PLAN, here, "was made with: assay study");
            refused(
                    ledger,
                    same,
                    PLAN,
                    machine(here, 4),
                    "holds runs from another machine: a CPU, 2 CPUs; this one has a CPU, 4");
            refused(
                    ledger,
                    same,
                    PLAN,
                    versions(here, "1.0", "21"),
                    "holds runs of tomcat with Tomcat 1.0 on JDK 17; now it would run with Tomcat 1.0 on JDK 21");
            refused(ledger, same, PLAN, versions(here, "1.1", "17"), "now it would run with Tomcat 1.1 on JDK 17");
        }
        assertThatThrownBy(() -> new StudiesSatellite().requireResumable(folder))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("is the result folder of a study");
    }

    /** The copy of its text in the result folder has no jar beside it. */
    @Test
    void aStudyWithAJarBesideItsFileGoesOn() throws IOException, InterruptedException {
        Repetition ours = withJar("target/app.jar");
        judging(ours).run(folder, new Observing(), VerdictSource.NONE);

        try (Ledger ledger = Ledger.open(folder)) {
            assertThat(EarlierRuns.of(ledger, ours, PLAN, testbed.environment()))
                    .contains(result());
            refused(ledger, withJar("target/next.jar"), PLAN, testbed.environment(), "holds another study");
        }
    }

    private static Repetition withJar(String jar) {
        assertThat(TEXT).contains("all: study-web-3.5 ");
        String text = TEXT.replace("all: study-web-3.5 ", "all: " + jar + " ");
        Study study = Studies.of("own", new PlanText("bench/own.yaml", text), PLAN.seed())
                .with(PLAN);
        return repetition(study, text, 0.5, LoadTool.AB);
    }

    /** It may only add a verdict. */
    @Test
    void aSessionThatAddsNothingIsNotOne() throws IOException, InterruptedException {
        Study own = own();
        run(own, VerdictSource.NONE);
        StudyResult whole = result();
        tools.sent.clear();

        assertThat(run(own, VerdictSource.NONE)).isEqualTo(ExitCode.DONE);

        assertThat(tools.sent).isEmpty();
        assertThat(result().resumed()).isEmpty();
        assertThat(result().seconds()).isEqualTo(whole.seconds());
        assertThat(result()).isEqualTo(whole);
        assertThat(StoredStudy.in(folder).result()).isEqualTo(whole);
    }

    /** Its result folder holds its text, and pages quote it. */
    @Test
    void aStudyWithSecretsIsRefusedBeforeAnythingStarts() {
        Study.Part plain = study().parts().get(0);
        Header header = new Header("Authorization", Template.parse("Bearer canary"));
        Step step = Samples.with(Step.get("/"), Map.of("headers", List.of(header)));
        Study.Part sending = Samples.with(plain, Map.of("load", Loads.loops(step, 4, 20)));
        Study.Part byHand = Samples.with(plain, Map.of("byHand", List.of(step)));

        for (Study.Part secret : List.of(sending, byHand)) {
            assertThatThrownBy(() -> run(study().with(List.of(secret), 0), VerdictSource.NONE))
                    .isInstanceOf(BadInputException.class)
                    .hasMessageContaining("a-study: contains secrets");
        }
        assertThat(told).isEmpty();
        assertThat(tools.sent).isEmpty();
        assertThat(testbed.world.journal).isEmpty();
        assertThat(folder).doesNotExist();
    }

    private static Repetition edited(String from, String to) {
        assertThat(TEXT).contains(from);
        return repetition(own(), TEXT.replace(from, to), 0.5, LoadTool.AB);
    }

    private static void refused(Ledger ledger, Repetition repetition, Plan plan, Environment here, String why) {
        assertThatThrownBy(() -> EarlierRuns.of(ledger, repetition, plan, here))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining(why);
    }

    private static Environment machine(Environment other, int cpus) {
        return new Environment(
                other.assayVersion(),
                other.os(),
                other.cpu(),
                cpus,
                other.memoryBytes(),
                other.virtualisation(),
                other.placement(),
                other.deployments(),
                other.app(),
                other.facts());
    }

    private static Environment versions(Environment other, String server, String jdk) {
        return other.withDeployments(other.deployments().stream()
                .map(one -> new Deployment(
                        one.contender(),
                        new SwappedJar(
                                one.jar().path(),
                                one.jar().sha256(),
                                one.jar().server(),
                                server,
                                one.jar().removed(),
                                one.jar().added(),
                                one.jar().warnings()),
                        new Jdk(one.jdk().home(), one.jdk().feature(), jdk),
                        one.jvmOptions(),
                        one.properties()))
                .toList());
    }

    private static Study own() {
        return Studies.of("own", new PlanText("own.yaml", TEXT), PLAN.seed()).with(PLAN);
    }

    private List<String> runs() {
        return result().runs().stream()
                .map(run -> run.contender() + ", " + run.part() + ", " + run.run())
                .toList();
    }

    @Test
    void stoppedBeforeTheFirstRunItBeginsAgain() throws IOException, InterruptedException {
        testbed.stopAtOnceWhen(() -> true);
        assertThatThrownBy(() -> run(VerdictSource.NONE)).isInstanceOf(InterruptedException.class);
        testbed.stopAtOnceWhen(() -> false);

        assertThat(run(VerdictSource.NONE)).isEqualTo(ExitCode.DONE);

        assertThat(result().runs()).hasSize(4);
        assertThat(result().resumed()).isEmpty();
    }

    /** Nothing of its first session is in {@code study.json}, but the load tool may have left files. */
    @Test
    void stoppedInItsFirstRunItLeavesTheFilesOfThatAlone() throws IOException, InterruptedException {
        testbed.stopAtOnceWhen(() -> !testbed.world.alive().isEmpty());
        assertThatThrownBy(() -> run(VerdictSource.NONE)).isInstanceOf(InterruptedException.class);
        testbed.stopAtOnceWhen(() -> false);

        assertThat(run(VerdictSource.NONE)).isEqualTo(ExitCode.DONE);

        assertThat(tools.sent)
                .containsExactly(
                        "tools-2/tomcat/one/cold",
                        "tools-2/tomcat/one/2",
                        "tools-2/jetty/one/cold",
                        "tools-2/jetty/one/2");
    }

    @Test
    void saysHowItWasRepeated() throws IOException, InterruptedException {
        run(VerdictSource.NONE);

        StudyResult result = result();
        assertThat(result.command()).isEqualTo("assay study a-study --scale 0.5");
        assertThat(result.boot()).isEqualTo("3.5");
        assertThat(result.scale()).isEqualTo(0.5);
        assertThat(result.runs())
                .allSatisfy(run -> assertThat(run.load().loops()).hasValue(10));
        assertThat(result.contenders())
                .extracting(ran -> ran.id() + " " + ran.app())
                .containsExactly("tomcat an-app", "jetty another-app");
    }

    private int run(VerdictSource source) throws IOException, InterruptedException {
        return run(study(), source);
    }

    private int run(Study study, VerdictSource source) throws IOException, InterruptedException {
        return judging(repetition(study, TEXT, 0.5, LoadTool.AB)).run(folder, new Observing(), source);
    }

    private StudyRun judging(Repetition repetition) {
        return new StudyRun(
                repetition, testbed, new FakeTools(tools, repetition.tool()), (published, result, verdict) -> {
                    judgedBy.add(verdict);
                    return NO_FINDINGS;
                });
    }

    private static Repetition repetition(Study study, String text, double scale, LoadTool tool) {
        return repetition(study, text, scale, tool, 1);
    }

    private static Repetition repetition(Study study, String text, double scale, LoadTool tool, int times) {
        return new Repetition(text, study, scale, tool, study.lines().get(0), "assay study a-study --scale 0.5", times);
    }

    private StudyResult result() {
        return repeated.orElseThrow();
    }

    private String kept() {
        try {
            return Files.readString(folder.resolve("study.json"));
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private void requireNothingLeft() {
        assertThat(testbed.world.alive()).isEmpty();
        assertThat(testbed.world.journal).first().isEqualTo(FakeBench.RESERVED);
        assertThat(testbed.world.journal).last().isEqualTo(FakeBench.GIVEN_BACK);
    }

    private static Scenario experiment() {
        return IntStream.range(0, Simulation.SCENARIOS)
                .mapToObj(Scenario::of)
                .filter(scenario -> scenario.kind() == ExperimentKind.COMPARISON && scenario.roomy())
                .findFirst()
                .orElseThrow();
    }

    private static Optional<StoredVerdict> measured(Scenario scenario, Path into) {
        SimulatedBench machine = new SimulatedBench(scenario, List.of(), into, new SplittableRandom(1));
        int exitCode = machine.run(true, into).exitCode().orElseThrow();
        return Optional.of(StoredVerdict.in(into).endedWith(exitCode));
    }

    private StoredVerdict earlier() {
        return measured(experiment(), temp.resolve("earlier")).orElseThrow();
    }

    private Study study() {
        ToolLoad load = Loads.loops(Step.get("/"), 4, 20);
        return new Study(
                "a-study",
                "a study",
                List.of(),
                LoadTool.AB,
                Study.Layout.RUNS_DOWN,
                List.of(new Study.Line("3.5", Map.of("all", "an-app", "jetty", "another-app"))),
                PLAN,
                2 * starts,
                new Study.Figures(Optional.empty(), List.of()),
                List.of(new Study.Part(
                        "one",
                        load,
                        List.of(),
                        Optional.empty(),
                        List.of("cold", "2"),
                        List.of(),
                        Study.Shortened.LOOPS,
                        false,
                        List.of(StudyFigure.THROUGHPUT))),
                List.of(),
                List.of(),
                StudyFacts.NONE);
    }

    private final class Observing implements StudyObserver {
        @Override
        public void begins(Path into, Optional<StudyResult> earlier) {
            told.add("begins");
        }

        @Override
        public void next(String words) {
            told.add(words);
        }

        @Override
        public void repeated(StudyResult result, StudyJudgement judgement) {
            assertThat(judgement).isSameAs(NO_FINDINGS);
            repeated = Optional.of(result);
            told.add("repeated");
        }

        @Override
        public void ends(StudyResult result, StudyJudgement judgement, Optional<StoredVerdict> verdict) {
            assertThat(result).isEqualTo(result());
            ended = verdict;
            told.add("ends");
        }
    }

    @Test
    void aFolderForToolsIsUnusedUntilItIsMade(@TempDir Path folder) throws IOException {
        assertThat(StudyRun.unusedToolFolder(folder)).isEqualTo("tools");
        Files.createDirectory(folder.resolve("tools"));
        assertThat(StudyRun.unusedToolFolder(folder)).isEqualTo("tools-2");
        Files.createDirectory(folder.resolve("tools-2"));
        assertThat(StudyRun.unusedToolFolder(folder)).isEqualTo("tools-3");
    }
}
