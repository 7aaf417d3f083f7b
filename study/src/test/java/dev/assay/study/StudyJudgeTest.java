package dev.assay.study;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.model.Arrivals;
import dev.assay.model.Contender;
import dev.assay.model.Evidence;
import dev.assay.model.Footprint;
import dev.assay.model.LoadPlan;
import dev.assay.model.LoadTool;
import dev.assay.model.Plan;
import dev.assay.model.ProcessUsage;
import dev.assay.model.Rate;
import dev.assay.model.Server;
import dev.assay.model.Settings;
import dev.assay.model.Step;
import dev.assay.model.Study;
import dev.assay.model.StudyFigure;
import dev.assay.model.StudyFinding;
import dev.assay.model.StudyJudgement;
import dev.assay.model.StudyResult;
import dev.assay.model.ToolLoad;
import dev.assay.model.ToolResult;
import dev.assay.model.ToolRun;
import dev.assay.model.Workload;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Findings follow from figures: each is there when they say so, and not when they do not. */
class StudyJudgeTest {
    private static final ToolLoad AT_ONCE = ToolLoad.loops(Step.get("/"), 10, 100);
    private static final ToolLoad ARRIVING =
            AT_ONCE.withUsers(100, Duration.ofSeconds(1)).withLoops(3);
    private static final ToolLoad PACED =
            AT_ONCE.withUsers(300, Duration.ofSeconds(1)).paced(Duration.ofMillis(1500));

    private final List<StudyResult.Run> runs = new ArrayList<>();
    private final List<StudyResult.Answer> answers = new ArrayList<>();
    private final List<Evidence> starts = new ArrayList<>();
    private final List<StudyResult.Told> told = new ArrayList<>();
    private final List<Study.Published> published = new ArrayList<>();
    private final List<Study.Order> orders = new ArrayList<>();

    @Test
    void arrivalsThatFixTheThroughputAreNamed() {
        run("tomcat", "1", ARRIVING, 298, 2);
        run("jetty", "1", ARRIVING, 303, 2);
        published.add(row("tomcat", "throughput", "≈ 290"));

        assertThat(finding(study(ARRIVING, "1"), "Throughput is the schedule"))
                .contains("100 users over 1 s, 3 requests each, offer 300 requests/s")
                .contains("298 to 303/s")
                .contains("published: 290/s of 300/s")
                .contains("cannot rank servers");
    }

    @Test
    void serversThatDoNotFollowAreNotCalledASchedule() {
        run("tomcat", "1", ARRIVING, 150, 2);
        run("jetty", "1", ARRIVING, 303, 2);

        assertThat(finding(study(ARRIVING, "1"), "Throughput is the schedule"))
                .contains("50 to 101 % of that. Where it stays below")
                .doesNotContain("cannot rank");
    }

    @Test
    void nothingFollowsFromMoreThanWasOffered() {
        run("tomcat", "1", ARRIVING, 360, 2);
        run("jetty", "1", ARRIVING, 303, 2);

        assertThat(finding(study(ARRIVING, "1"), "Throughput is the schedule")).endsWith("101 to 120 % of that.");
    }

    @Test
    void publishedFiguresAreCalledATestOfOverloadWhereTheyAreOne() {
        run("tomcat", "1", PACED, 195, 3);
        run("jetty", "1", PACED, 199, 3);
        published.add(row("tomcat", "throughput", "100"));

        assertThat(finding(study(PACED, "1"), "What the users ask for"))
                .endsWith("Published: 100/s of the 200/s that were asked for, so it was a test of overload there: "
                        + "300 users at that throughput go round in 3.00 s.");

        published.set(0, row("tomcat", "throughput", "195"));

        assertThat(finding(study(PACED, "1"), "What the users ask for")).doesNotContain("Published");
    }

    @Test
    void aLoadWithoutRampOffersNothingByItself() {
        run("tomcat", "1", AT_ONCE, 5000, 2);
        run("jetty", "1", AT_ONCE, 4000, 2);

        assertThat(subjects(study(AT_ONCE, "1")))
                .doesNotContain("Throughput is the schedule", "What the users ask for");
    }

    /** 300 users each 1.5 s ask for 200/s; at 100/s they go round in 3 s. */
    @Test
    void usersWhoAskForMoreThanIsAnsweredWaitForOneAnother() {
        run("tomcat", "1", PACED, 100, 2900);
        run("jetty", "1", PACED, 150, 1900);

        assertThat(finding(study(PACED, "1"), "What the users ask for"))
                .contains("ask for 200 requests/s")
                .contains("Little's law 300 users at that throughput go round in 2.00 to 3.00 s");
    }

    @Test
    void usersWhoGetWhatTheyAskForDoNotQueue() {
        run("tomcat", "1", PACED, 195, 3);
        run("jetty", "1", PACED, 199, 3);

        assertThat(finding(study(PACED, "1"), "What the users ask for")).doesNotContain("Little");
    }

    @Test
    void runsThatDifferMoreThanServersAreNamed() {
        List.of(100.0, 120.0).forEach(value -> run("tomcat", runs.isEmpty() ? "2" : "3", AT_ONCE, value, 1));
        run("jetty", "2", AT_ONCE, 108, 1);
        run("jetty", "3", AT_ONCE, 109, 1);

        assertThat(finding(study(AT_ONCE, "1", "2", "3"), "Runs of one server against servers"))
                .contains("throughput (1/s), without the first run")
                .contains("up to 18 % apart")
                .contains("the servers' means 1.4 %")
                .contains("no more than those of one server do");
    }

    @Test
    void whatIsAllTheSameIsNotCompared() {
        List.of("2", "3").forEach(name -> run("tomcat", name, AT_ONCE, 100, 1));
        List.of("2", "3").forEach(name -> run("jetty", name, AT_ONCE, 100, 1));

        assertThat(subjects(study(AT_ONCE, "1", "2", "3"))).doesNotContain("Runs of one server against servers");
    }

    @Test
    void serversThatDifferMoreThanRunsAreNotTalkedDown() {
        run("tomcat", "2", AT_ONCE, 100, 1);
        run("tomcat", "3", AT_ONCE, 101, 1);
        run("jetty", "2", AT_ONCE, 200, 2);
        run("jetty", "3", AT_ONCE, 201, 2);

        assertThat(finding(study(AT_ONCE, "1", "2", "3"), "Runs of one server against servers"))
                .contains("the servers' means 66 %")
                .doesNotContain("no more than");
    }

    @Test
    void aSingleRunIsNamed() {
        run("tomcat", "1", AT_ONCE, 100, 1);

        assertThat(subjects(study(AT_ONCE, "1"))).contains("One run each");
    }

    @Test
    void connectionsAreCountedForEachRequest() {
        run("tomcat", "1", AT_ONCE, 100, 1, 1001, usage(0));
        run("jetty", "1", AT_ONCE, 100, 1, 1000, usage(0));

        assertThat(finding(study(AT_ONCE, "1"), "Connections"))
                .contains("1.00 TCP connections for each request")
                .contains("the operating system's work");
    }

    @Test
    void fewConnectionsAreNoBurden() {
        run("tomcat", "1", AT_ONCE, 100, 1, 10, usage(0));

        assertThat(finding(study(AT_ONCE, "1"), "Connections")).doesNotContain("operating system");
    }

    @Test
    void compilersThatTakeAShareAreNamed() {
        run("tomcat", "1", AT_ONCE, 100, 1, -1, usage(0.6));
        run("tomcat", "2", AT_ONCE, 100, 1, -1, usage(0.2));

        assertThat(finding(study(AT_ONCE, "1", "2"), "Compilation during the runs"))
                .contains("took 60 % of")
                .contains("in the last run still 20 %. Figures");
        assertThat(subjects(study(AT_ONCE, "1"))).doesNotContain("Connections");
    }

    @Test
    void headerLinesThatNotAllSendExplainBytes() {
        run("tomcat", "1", AT_ONCE, 100, 1);
        run("jetty", "1", AT_ONCE, 100, 1);
        answers.add(answer("tomcat", 20, "Date: today", "Content-Length: 12"));
        answers.add(answer("jetty", 44, "Date: tomorrow", "Content-Length: 12", "Connection: keep-alive"));

        assertThat(finding(study(AT_ONCE, "1"), "Bytes of the answers"))
                .contains("the body has 12 bytes on all")
                .contains("tomcat 20, jetty 44 bytes")
                .contains("Not on all: Connection: keep-alive (jetty)")
                .doesNotContain("Date (");
    }

    @Test
    void identicalHeaderLinesAreSaidToBe() {
        answers.add(answer("tomcat", 20, "Date: today"));
        answers.add(answer("jetty", 20, "Date: tomorrow"));

        assertThat(finding(study(AT_ONCE, "1"), "Bytes of the answers")).contains("the same header lines: 20");
    }

    @Test
    void responseTimesThatFallAreNotOneState() {
        List<ToolResult.Second> falling = IntStream.range(0, 12)
                .mapToObj(i -> new ToolResult.Second(i, 100, 100, 0, i < 6 ? 30 : 10))
                .toList();
        runs.add(run("tomcat", "1", AT_ONCE, result(100, 20, falling), -1, Optional.empty()));

        assertThat(finding(study(AT_ONCE, "1"), "Not one state")).contains("30.0 ms", "10.0 ms");
    }

    @Test
    void levelResponseTimesAre() {
        List<ToolResult.Second> level = IntStream.range(0, 12)
                .mapToObj(i -> new ToolResult.Second(i, 100, 100, 0, 10 + i % 2))
                .toList();
        runs.add(run("tomcat", "1", AT_ONCE, result(100, 20, level), -1, Optional.empty()));

        assertThat(subjects(study(AT_ONCE, "1"))).doesNotContain("Not one state");
    }

    @Test
    void garbageIsToldFromWhatIsInUse() {
        told.add(new StudyResult.Told("jetty", Map.of("heap.used", 300e6, StudyResult.Told.LIVE_HEAP, 25e6)));

        assertThat(finding(study(AT_ONCE, "1"), "Used memory")).contains("jetty 300 MB, of which 25.0 MB in use");
    }

    @Test
    void aToolThatIsBusyIsNamed() {
        run("tomcat", "1", AT_ONCE, 100, 1, -1, usage(0));

        assertThat(finding(study(AT_ONCE, "1"), "The load tool"))
                .contains("itself took 9,500 µs")
                .contains("up to 95 % busy");
    }

    @Test
    void failuresComeFirst() {
        runs.add(new StudyResult.Run(
                "jetty",
                "one",
                "1",
                AT_ONCE,
                new ToolRun.Failed("ab ended with 104", OptionalInt.of(104), List.of()),
                Optional.empty(),
                -1,
                "x"));
        starts.add(new Evidence.FailedStartup(Instant.EPOCH, 2, "tomcat", "port taken", List.of()));

        StudyFinding first = judge(study(AT_ONCE, "1")).findings().get(0);

        assertThat(first.subject()).isEqualTo("What failed");
        assertThat(first.sentences())
                .containsExactly(
                        "jetty, one, 1: no figures. ab ended with 104.", "Start 2 of tomcat failed: port taken.");
    }

    @Test
    void nothingMeasuredSaysNothing() {
        assertThat(judge(study(AT_ONCE, "1")).findings()).isEmpty();
        assertThat(judge(study(ARRIVING, "1")).findings()).isEmpty();
        assertThat(judge(study(PACED, "1", "2")).findings()).isEmpty();
    }

    @Test
    void ordersAreThoseOfMeans() {
        run("tomcat", "1", AT_ONCE, 100, 5);
        run("jetty", "1", AT_ONCE, 90, 2);
        orders.add(new Study.Order("", StudyFigure.THROUGHPUT, List.of("jetty")));
        orders.add(new Study.Order("one", StudyFigure.AVERAGE, List.of("tomcat", "jetty")));

        assertThat(judge(study(AT_ONCE, "1")).rankings())
                .containsExactly(
                        new StudyJudgement.Ranking(
                                "one", StudyFigure.THROUGHPUT, List.of("jetty"), List.of("tomcat", "jetty")),
                        new StudyJudgement.Ranking(
                                "one", StudyFigure.AVERAGE, List.of("tomcat", "jetty"), List.of("jetty", "tomcat")));
    }

    @Test
    void startsAreAveraged() {
        starts.add(start("tomcat", 4000));
        starts.add(start("tomcat", 5000));
        published.add(new Study.Published("tomcat", "", "", Map.of(), List.of(5.0, 6.0)));

        StudyJudgement.MeanStart mean = judge(study(AT_ONCE, "1")).starts().get(0);

        assertThat(mean.measured()).hasValue(4.5);
        assertThat(mean.published()).hasValue(5.5);
        assertThat(mean.reported()).isEmpty();
    }

    private static Evidence start(String contender, double millis) {
        return new Evidence.Startup(Instant.EPOCH, 1, contender, millis, 1, new Footprint(1, 1, 1, 1, 1, 1));
    }

    private static Study.Published row(String contender, String figure, String value) {
        return new Study.Published(contender, "one", "1", Map.of(figure, value), List.of());
    }

    private static StudyResult.Answer answer(String contender, long bytes, String... lines) {
        return new StudyResult.Answer(contender, "GET /", 200, List.of(lines), bytes, 12);
    }

    private void run(String contender, String name, ToolLoad load, double throughput, double average) {
        run(contender, name, load, throughput, average, -1, Optional.empty());
    }

    private void run(
            String contender,
            String name,
            ToolLoad load,
            double throughput,
            double average,
            long accepted,
            Optional<ProcessUsage> usage) {
        runs.add(run(contender, name, load, result(throughput, average, List.of()), accepted, usage));
    }

    private static StudyResult.Run run(
            String contender,
            String name,
            ToolLoad load,
            ToolResult result,
            long accepted,
            Optional<ProcessUsage> usage) {
        return new StudyResult.Run(
                contender, "one", name, load, new ToolRun.Measured(result), usage, accepted, "tools/" + contender);
    }

    /** Of ten seconds, 1000 samples and 9.5 s of the tool's CPU time. */
    private static ToolResult result(double throughput, double average, List<ToolResult.Second> seconds) {
        NavigableMap<Double, Double> percentiles = new TreeMap<>();
        return new ToolResult(
                LoadTool.AB,
                "2.3",
                List.of("ab"),
                1000,
                0,
                10,
                throughput,
                new ToolResult.Times(
                        OptionalDouble.of(average),
                        OptionalDouble.empty(),
                        OptionalDouble.empty(),
                        OptionalDouble.empty(),
                        percentiles),
                ToolResult.Bytes.NONE,
                9.5,
                seconds,
                "ab.txt");
    }

    private static Optional<ProcessUsage> usage(double jitShare) {
        return Optional.of(
                new ProcessUsage(10_000_000_000L, 1_000_000_000, (long) (1e9 * jitShare), 0, 0, 0, 0, 0, 10));
    }

    private Study study(ToolLoad load, String... names) {
        Plan plan = new Plan(
                Optional.empty(),
                List.of(contender(Server.TOMCAT), contender(Server.JETTY)),
                List.of(),
                new Workload(List.of(Step.get("/"))),
                new LoadPlan(10, new Rate.Auto(0.5), Arrivals.POISSON),
                Duration.ofMinutes(5),
                0.03,
                1,
                OptionalInt.empty(),
                Duration.ofMinutes(1),
                OptionalInt.empty(),
                Optional.empty(),
                Optional.empty());
        return new Study(
                "a-study",
                "a study",
                List.of(),
                LoadTool.AB,
                Study.Layout.RUNS_DOWN,
                List.of(new Study.Line("3.5", Map.of("all", "app"))),
                plan,
                0,
                new Study.Figures(Optional.empty(), List.of()),
                List.of(new Study.Part(
                        "one",
                        load,
                        Optional.empty(),
                        List.of(names),
                        Study.Shortened.LOOPS,
                        false,
                        List.of(StudyFigure.THROUGHPUT, StudyFigure.AVERAGE))),
                published,
                orders,
                List.of());
    }

    private static Contender contender(Server server) {
        return new Contender(server.id(), server, Optional.empty(), Settings.DEFAULTS, Optional.empty(), List.of());
    }

    private StudyJudgement judge(Study study) {
        return StudyJudge.judge(
                study,
                new StudyResult(
                        study.name(),
                        "assay study a-study",
                        Instant.EPOCH,
                        1,
                        1,
                        LoadTool.AB,
                        1,
                        "3.5",
                        1,
                        List.of(),
                        starts,
                        told,
                        answers,
                        runs));
    }

    private List<String> subjects(Study study) {
        return judge(study).findings().stream().map(StudyFinding::subject).toList();
    }

    private String finding(Study study, String subject) {
        return judge(study).findings().stream()
                .filter(finding -> finding.subject().equals(subject))
                .flatMap(finding -> finding.sentences().stream())
                .collect(Collectors.joining(" "));
    }
}
