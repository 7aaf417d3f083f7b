package dev.assay.studies.judge;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.tools.Loads;
import dev.assay.model.Arrivals;
import dev.assay.model.Comparison;
import dev.assay.model.Contender;
import dev.assay.model.Evidence;
import dev.assay.model.Footprint;
import dev.assay.model.HttpVersion;
import dev.assay.tools.LoadTool;
import dev.assay.model.Metric;
import dev.assay.model.Outcome;
import dev.assay.model.Plan;
import dev.assay.model.ProcessUsage;
import dev.assay.model.Rate;
import dev.assay.model.Samples;
import dev.assay.model.Server;
import dev.assay.model.Settings;
import dev.assay.tools.files.Shortcoming;
import dev.assay.model.Stay;
import dev.assay.model.Step;
import dev.assay.model.Think;
import dev.assay.tools.ToolLoad;
import dev.assay.tools.ToolResult;
import dev.assay.tools.ToolRun;
import dev.assay.model.Verdict;
import dev.assay.model.Wire;
import dev.assay.model.Workload;
import dev.assay.studies.model.Study;
import dev.assay.studies.model.StudyClaim;
import dev.assay.studies.model.StudyFacts;
import dev.assay.studies.model.StudyFigure;
import dev.assay.studies.model.StudyJudgement;
import dev.assay.studies.model.StudyResult;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Findings follow from figures: each appears if the figures say so, and only then. */
class StudyJudgeTest {
    private static final Wire HTTP_10 = new Wire(HttpVersion.HTTP_1_0, true, 1, false, false);
    private static final ToolLoad AT_ONCE = Loads.loops(Step.get("/"), 10, 100);
    private static final ToolLoad FRESH = Loads.withoutKeepAlive(AT_ONCE);
    private static final ToolLoad ARRIVING =
            Loads.withLoops(Loads.withUsers(AT_ONCE, 100, Duration.ofSeconds(1)), 3);
    private static final ToolLoad PACED = Samples.with(
            Loads.withUsers(AT_ONCE, 300, Duration.ofSeconds(1)), Map.of("pace", Duration.ofMillis(1500)));

    private final List<StudyResult.Run> runs = new ArrayList<>();
    private final List<StudyResult.Answer> answers = new ArrayList<>();
    private final List<Evidence> starts = new ArrayList<>();
    private final List<StudyResult.Told> told = new ArrayList<>();
    private final List<Study.Published> published = new ArrayList<>();
    private final List<Study.Order> orders = new ArrayList<>();
    private final List<StudyClaim> claims = new ArrayList<>();
    private Optional<Verdict> verdict = Optional.empty();
    private Optional<String> neighbour = Optional.empty();
    private double scale = 1;
    private LoadTool tool = LoadTool.AB;
    /** Of Assay's own experiment, and of its requests beside the tool's. */
    private Wire wire = Wire.PLAIN;

    @Test
    void arrivalsThatFixTheThroughputAreNamed() {
        run("tomcat", "1", ARRIVING, 298, 2);
        run("jetty", "1", ARRIVING, 303, 2);

        assertThat(finding(study(ARRIVING, "1"), "Throughput and schedule"))
                .contains("100 users over 1 s, 3 requests each, offer 300 requests/s")
                .contains("298 to 303/s")
                .contains("cannot rank servers");
    }

    /** A login and three walks of one request. */
    @Test
    void whatComesBeforeTheFirstWalkIsOfferedToo() {
        ToolLoad loggingIn = new ToolLoad(
                List.of(Step.get("/login")),
                ARRIVING.requests(),
                ARRIVING.users(),
                ARRIVING.rampUp(),
                ARRIVING.loops(),
                Optional.empty(),
                Duration.ZERO,
                true,
                1);
        run("tomcat", "1", loggingIn, 398, 2);
        run("jetty", "1", loggingIn, 403, 2);

        assertThat(finding(study(loggingIn, "1"), "Throughput and schedule"))
                .contains("100 users over 1 s, 4 requests each, offer 400 requests/s")
                .contains("cannot rank servers");
    }

    @Test
    void serversThatDoNotFollowAreNotCalledASchedule() {
        run("tomcat", "1", ARRIVING, 150, 2);
        run("jetty", "1", ARRIVING, 303, 2);

        assertThat(finding(study(ARRIVING, "1"), "Throughput and schedule")).endsWith("50 to 101% of that.");
    }

    @Test
    void aThroughputThatTheArrivalsFixTellsNoClaim() {
        StudyClaim.Close close = new StudyClaim.Close(THROUGHPUT, List.of(), 0.1);
        published.add(row("tomcat", "2", "throughput", "288"));
        published.add(row("jetty", "2", "throughput", "294"));
        for (String name : List.of("2", "3")) {
            run("tomcat", name, ARRIVING, 298, 2);
            run("jetty", name, ARRIVING, 303, 2);
        }

        StudyJudgement.JudgedClaim told = claim(study(ARRIVING, "1", "2", "3"), close);
        assertThat(told.standing()).isEqualTo(StudyJudgement.Standing.CANNOT_BE_TOLD);
        assertThat(told.reasons().get(0)).endsWith("jetty 303; the arrival schedule determines this figure.");
        assertThat(told.reasons().get(1))
                .isEqualTo(
                        "The author's own figures do not show it: throughput (1/s), without the first run: tomcat 288,"
                                + " jetty 294; the arrival schedule determines this figure.");
        assertThat(finding(study(ARRIVING, "1", "2", "3"), "Spread of runs within and between servers"))
                .doesNotContain("throughput");

        runs.replaceAll(
                run -> run(run.contender(), run.run(), ARRIVING, result(150, 2, List.of()), -1, Optional.empty()));
        published.replaceAll(row -> row(row.contender(), "2", "throughput", "150"));
        told = claim(study(ARRIVING, "1", "2", "3"), close);
        assertThat(told.standing()).isEqualTo(StudyJudgement.Standing.HOLDS);
        assertThat(told.reasons().get(1)).contains("own figures support it");
    }

    @Test
    void aLoadWithoutRampOffersNothingByItself() {
        run("tomcat", "1", AT_ONCE, 5000, 2);
        run("jetty", "1", AT_ONCE, 4000, 2);

        assertThat(subjects(study(AT_ONCE, "1"))).doesNotContain("Throughput and schedule", "Demand");
    }

    /** 300 users with a request every 1.5 s ask for 200/s; at 100/s a round takes 3 s. */
    @Test
    void usersWhoAskForMoreThanIsAnsweredWaitForOneAnother() {
        run("tomcat", "1", PACED, 100, 2900);
        run("jetty", "1", PACED, 150, 1900);

        assertThat(finding(study(PACED, "1"), "Demand"))
                .contains("demand 200 requests/s")
                .contains("Little's law 300 users at that throughput take 2.00 to 3.00 s per round");
    }

    /**
     * At 100/s, 900 requests of 300 users take 9 s, the last of whom comes after one: of 8 s, each pauses for 3 and gets three answers.
     */
    @Test
    void usersWhoPauseAskForLessTheLongerAnswersTake() {
        ToolLoad pausing = new ToolLoad(
                List.of(),
                List.of(Samples.with(
                        Step.get("/"),
                        Map.of("think", Optional.of(new Think.Uniform(Duration.ofSeconds(1), Duration.ofSeconds(2)))))),
                300,
                Duration.ofSeconds(1),
                OptionalLong.of(3),
                Optional.empty(),
                Duration.ZERO,
                true,
                1);
        run("tomcat", "1", pausing, 120, 900);
        run("jetty", "1", pausing, 150, 400);

        assertThat(finding(study(pausing, "1"), "Demand"))
                .contains("300 users, each with one request and then a pause of 1.5 s on average, send at most 225"
                        + " requests/s over a whole run, fewer as answers take longer. Measured here: 120 to 150/s.");
        assertThat(subjects(study(pausing, "1"))).doesNotContain("Throughput and schedule");

        ToolLoad loggingIn = Samples.with(pausing, Map.of("first", List.of(Step.get("/login"))));
        runs.clear();
        run("tomcat", "1", loggingIn, 120, 900);
        assertThat(finding(study(loggingIn, "1"), "Demand")).contains("at most 300 requests/s over a whole run");

        ToolLoad timed = Samples.with(pausing, Map.of("duration", Optional.of(Duration.ofMinutes(1))));
        runs.clear();
        run("tomcat", "1", timed, 120, 900);
        assertThat(finding(study(timed, "1"), "Demand")).contains("at most 200 requests/s once all have arrived");
    }

    @Test
    void usersWhoGetWhatTheyAskForDoNotQueue() {
        run("tomcat", "1", PACED, 195, 3);
        run("jetty", "1", PACED, 199, 3);

        assertThat(finding(study(PACED, "1"), "Demand")).doesNotContain("Little");
    }

    @Test
    void runsThatDifferMoreThanServersAreNamed() {
        List.of(100.0, 120.0).forEach(value -> run("tomcat", runs.isEmpty() ? "2" : "3", AT_ONCE, value, 1));
        run("jetty", "2", AT_ONCE, 108, 1);
        run("jetty", "3", AT_ONCE, 109, 1);

        assertThat(finding(study(AT_ONCE, "1", "2", "3"), "Spread of runs within and between servers"))
                .contains("throughput (1/s), without the first run")
                .contains("runs of one server are up to 18% apart, the servers' means 1.4%.");
    }

    @Test
    void whatIsAllTheSameIsNotCompared() {
        List.of("2", "3").forEach(name -> run("tomcat", name, AT_ONCE, 100, 1));
        List.of("2", "3").forEach(name -> run("jetty", name, AT_ONCE, 100, 1));

        assertThat(subjects(study(AT_ONCE, "1", "2", "3"))).doesNotContain("Spread of runs within and between servers");
    }

    /** Nothing follows from 1 and 2 ms, but it does from 1.00 and 1.04 ms. */
    @Test
    void publishedFiguresThatAreTooCoarseAreNotCompared() {
        List.of("tomcat", "jetty").forEach(server -> {
            run(server, "2", AT_ONCE, 100, server.length());
            run(server, "3", AT_ONCE, 101, server.length() + 1);
            published.add(row(server, "2", "average", "1"));
            published.add(row(server, "3", "average", "1"));
        });

        assertThat(finding(study(AT_ONCE, "1", "2", "3"), "Spread of runs within and between servers"))
                .contains("Published: rounded too coarsely to compare.")
                .doesNotContain(" 0% apart", "Published: runs of one server");

        published.replaceAll(
                row -> row(row.contender(), row.run(), "average", row.run().equals("2") ? "1.00" : "1.04"));

        assertThat(finding(study(AT_ONCE, "1", "2", "3"), "Spread of runs within and between servers"))
                .contains("Published: runs of one server are up to 3.9% apart, the servers' means less than 0.1%.")
                .doesNotContain("coarsely");
    }

    /** Their names begin like that of the first. */
    @Test
    void laterRunsCountWhateverTheirNames() {
        for (String name : List.of("run 2", "run 3")) {
            run("tomcat", name, AT_ONCE, 100, 1);
            run("jetty", name, AT_ONCE, 105, 2);
            published.add(row("tomcat", name, "average", name.equals("run 2") ? "1.00" : "1.04"));
            published.add(row("jetty", name, "average", "1.00"));
        }
        Study study = study(AT_ONCE, "run", "run 2", "run 3");

        assertThat(finding(study, "Spread of runs within and between servers"))
                .contains("Published: runs of one server are up to 3.9% apart");
        assertThat(claim(study, new StudyClaim.Close(THROUGHPUT, List.of(), 0.1))
                        .standing())
                .isEqualTo(StudyJudgement.Standing.HOLDS);
    }

    /** Whatever their names: the first run on another process is as cold as the first. */
    @Test
    void restartsDoNotCount() {
        claims.add(new StudyClaim("a claim.", JETTY_AHEAD, Optional.empty(), List.of()));
        published.add(row("tomcat", "2", "throughput", "150"));
        published.add(row("jetty", "2", "throughput", "200"));
        published.add(row("jetty", "again", "throughput", "1"));
        Study study = study(AT_ONCE, "1", "2");
        Study.Part part = study.parts().get(0);
        Study.Part restarted = new Study.Part(
                part.name(),
                part.load(),
                List.of(),
                Optional.empty(),
                part.runs(),
                List.of("again"),
                part.shortened(),
                false,
                part.columns());

        assertThat(judge(study.with(List.of(restarted), 0)).claims().get(0).reasons())
                .last()
                .isEqualTo("The author's own figures support it: throughput (1/s), without the first run: tomcat 150,"
                        + " jetty 200.");
    }

    @Test
    void serversThatDifferMoreThanRunsAreNotTalkedDown() {
        run("tomcat", "2", AT_ONCE, 100, 1);
        run("tomcat", "3", AT_ONCE, 101, 1);
        run("jetty", "2", AT_ONCE, 200, 2);
        run("jetty", "3", AT_ONCE, 201, 2);

        assertThat(finding(study(AT_ONCE, "1", "2", "3"), "Spread of runs within and between servers"))
                .contains("the servers' means 66%");
    }

    @Test
    void aSingleRunIsNamed() {
        run("tomcat", "1", AT_ONCE, 100, 1);

        assertThat(subjects(study(AT_ONCE, "1"))).contains("One run each");
        assertThat(subjects(study(AT_ONCE, "1", "2"))).doesNotContain("One run each");
    }

    @Test
    void newConnectionsAreNamedWhereTheLoadOfTheRunAsksForThem() {
        run("tomcat", "1", FRESH, 100, 1, 1001, usage(0));
        run("jetty", "1", FRESH, 100, 1, 1000, usage(0));

        assertThat(finding(study(FRESH, "1"), "Connections"))
                .startsWith(
                        "The load does not keep connections open: the machine accepted 1.00 connections per request.");
    }

    /** Whatever the article did: the runs here kept their connections. */
    @Test
    void whoKeepsConnectionsIsNotBlamedForNewOnes() {
        run("tomcat", "1", AT_ONCE, 100, 1, 11, usage(0));
        run("jetty", "1", AT_ONCE, 100, 1, 10, usage(0));

        assertThat(subjects(study(FRESH, "1"))).doesNotContain("Connections");
    }

    /** A thousand requests from ten users. */
    @Test
    void connectionsThatWereNotKeptAreNamed() {
        run("tomcat", "1", AT_ONCE, 100, 1, 100, usage(0));
        run("jetty", "1", AT_ONCE, 100, 1, 20, usage(0));

        assertThat(finding(study(AT_ONCE, "1"), "Connections"))
                .isEqualTo(
                        "The load keeps its connections open, yet the machine accepted a new one for every 10.0 requests"
                                + " to tomcat.");
    }

    /** Ten users, each of whose connections was closed after 50 requests: 15 closed and 10 half used. */
    @Test
    void theToolsOwnCountTellsHowLongConnectionsLast() {
        runs.add(run("tomcat", "1", AT_ONCE, kept(985), 30, usage(0)));
        runs.add(run("jetty", "1", AT_ONCE, kept(1000), 30, usage(0)));

        assertThat(finding(study(AT_ONCE, "1"), "Connections"))
                .as("jetty kept all: what the machine accepted beyond them were others' connections")
                .isEqualTo(
                        "Although the load keeps connections open, tomcat closed each after 50 requests on average.");
    }

    @Test
    void warmUpsHaveNoConnectionsToTellOf() {
        run("tomcat", StudyResult.Run.WARM_UP, FRESH, 100, 1, 1000, usage(0));

        assertThat(subjects(study(FRESH, "1"))).doesNotContain("Connections");
    }

    @Test
    void compilersThatTakeAShareAreNamed() {
        run("tomcat", "1", AT_ONCE, 100, 1, -1, usage(0.6));
        run("tomcat", "2", AT_ONCE, 100, 1, -1, usage(0.2));

        assertThat(finding(study(AT_ONCE, "1", "2"), "Compilation during the runs"))
                .contains("took 60% of")
                .endsWith("in the last run 20%. Such figures include warming up.");
        assertThat(subjects(study(AT_ONCE, "1"))).doesNotContain("Connections");

        scale = 0.5;
        assertThat(finding(study(AT_ONCE, "1", "2"), "Compilation during the runs"))
                .endsWith("In longer runs, such as the article's, the share is smaller.");
    }

    @Test
    void compilersAreToldInOneSentenceWhereLoadsAreMany() {
        run("tomcat", "1", AT_ONCE, 100, 1, -1, usage(0.6));
        Study study = study(AT_ONCE, "1");
        Study.Part part = study.parts().get(0);
        List<Study.Part> four = Stream.of("one", "two", "three", "four")
                .map(name -> new Study.Part(
                        name,
                        AT_ONCE,
                        List.of(),
                        Optional.empty(),
                        part.runs(),
                        List.of(),
                        part.shortened(),
                        false,
                        part.columns()))
                .toList();

        assertThat(finding(study.with(four, 0), "Compilation during the runs"))
                .startsWith("one: the JIT compilers took 60% of");
        runs.add(compiling("two", 0.04));
        assertThat(finding(study.with(four, 0), "Compilation during the runs"))
                .startsWith("one: the JIT compilers took 60% of");
        runs.addAll(List.of(compiling("three", 0.3), compiling("four", 0.2)));
        assertThat(finding(study.with(four, 0), "Compilation during the runs"))
                .startsWith("one, three and four: the JIT compilers took 20 to 60% of");
        runs.set(1, compiling("two", 0.1));
        assertThat(finding(study.with(four, 0), "Compilation during the runs"))
                .startsWith("All 4 loads: the JIT compilers took 10 to 60% of");
        assertThat(finding(study.with(four.subList(0, 3), 0), "Compilation during the runs"))
                .startsWith("one, 1: the JIT compilers");
    }

    private static StudyResult.Run compiling(String part, double share) {
        return new StudyResult.Run(
                "tomcat",
                part,
                "1",
                AT_ONCE,
                new ToolRun.Measured(result(100, 1, List.of())),
                usage(share),
                -1,
                "tools/tomcat");
    }

    @Test
    void compilersThatTakeLittleAreNot() {
        run("tomcat", "1", AT_ONCE, 100, 1, -1, usage(0.04));

        assertThat(subjects(study(AT_ONCE, "1", "2"))).doesNotContain("Compilation during the runs");
    }

    @Test
    void collectionsThatTakeAShareAreNamed() {
        run("tomcat", "1", AT_ONCE, 100, 1, -1, collecting(0.5, 3600));
        run("jetty", "1", AT_ONCE, 100, 1, -1, collecting(0.09, 100));

        assertThat(finding(study(AT_ONCE, "1"), "Garbage collection during the runs"))
                .isEqualTo("one: the garbage collector took 50% of tomcat's CPU time, and collections 36% of the run."
                        + " With another heap size, such figures change.");
    }

    private static Optional<ProcessUsage> collecting(double share, double pauseMillis) {
        return Optional.of(
                new ProcessUsage(10_000_000_000L, 1_000_000_000, 0, (long) (1e9 * share), 100, pauseMillis, 0, 0, 10));
    }

    @Test
    void headerLinesThatNotAllSendExplainBytes() {
        run("tomcat", "1", AT_ONCE, 100, 1);
        run("jetty", "1", AT_ONCE, 100, 1);
        answers.add(answer("tomcat", 20, "Date: today", "Content-Length: 12"));
        answers.add(answer("jetty", 44, "Date: tomorrow", "Content-Length: 12", "Connection: keep-alive"));

        assertThat(finding(study(AT_ONCE, "1"), "Answer sizes"))
                .contains("the body is 12 bytes for all")
                .contains("tomcat 20, jetty 44 bytes")
                .contains("Not sent by all: Connection: keep-alive (jetty)")
                .doesNotContain("Date (");
    }

    /** Names of fields are the same in small and capital letters, and as long. */
    @Test
    void headerLinesInOtherLettersAreTheSame() {
        answers.add(answer("tomcat", 30, "Transfer-Encoding: chunked"));
        answers.add(answer("jetty", 30, "transfer-encoding: chunked"));

        assertThat(finding(study(AT_ONCE, "1"), "Answer sizes")).doesNotContain("Not sent by all");
    }

    /** Ten users who get 5000 answers a second wait 2 ms for each. */
    @Test
    void theAverageOfUsersWithoutPausesFollowsFromTheThroughput() {
        run("tomcat", "1", AT_ONCE, 5000, 2);
        run("jetty", "1", AT_ONCE, 4000, 2.5);

        assertThat(finding(study(AT_ONCE, "1"), "Throughput and average")).endsWith("so the two are one figure.");

        run("jetty", "1", AT_ONCE, 4000, 3);
        assertThat(subjects(study(AT_ONCE, "1"))).doesNotContain("Throughput and average");
        runs.clear();
        run("tomcat", "1", PACED, 150, 2000);
        assertThat(subjects(study(PACED, "1"))).doesNotContain("Throughput and average");
    }

    @Test
    void identicalHeaderLinesAreSaidToBe() {
        answers.add(answer("tomcat", 20, "Date: today"));
        answers.add(answer("jetty", 20, "Date: tomorrow"));

        assertThat(finding(study(AT_ONCE, "1"), "Answer sizes"))
                .endsWith("the body is 12 bytes for all; the header lines are 20 bytes for all.");
    }

    @Test
    void responseTimesThatFallAreNotOneState() {
        List<ToolResult.Moment> falling = falling(30, 10);
        runs.add(run("tomcat", "1", AT_ONCE, result(100, 20, falling), -1, Optional.empty()));

        assertThat(finding(study(AT_ONCE, "1"), "No steady state"))
                .startsWith(
                        "one: mean response times in the first and last quarters of the run: tomcat 30.0 and 10.0 ms.");

        runs.add(run("jetty", "1", AT_ONCE, result(100, 20, level()), -1, Optional.empty()));
        assertThat(finding(study(AT_ONCE, "1"), "No steady state"))
                .startsWith("one: ")
                .doesNotContain("jetty", "started anew");
    }

    /** Users come in the first quarter and leave in the last: a load that is level in between is. */
    @Test
    void quartersInWhichUsersComeAndLeaveAreLeftOut() {
        ToolLoad coming = Samples.with(PACED, Map.of("rampUp", Duration.ofSeconds(3)));
        List<ToolResult.Moment> seconds = IntStream.range(0, 12)
                .mapToObj(i -> Loads.second(i, 100, 100, 0, i < 3 ? 10 : i < 9 ? 50 : 2))
                .toList();
        runs.add(run("tomcat", "1", coming, result(100, 20, seconds), -1, Optional.empty()));

        assertThat(subjects(study(coming, "1"))).doesNotContain("No steady state");

        runs.set(0, run("tomcat", "1", coming, result(100, 20, falling(30, 10)), -1, Optional.empty()));
        assertThat(finding(study(coming, "1"), "No steady state"))
                .isEqualTo(
                        "one: mean response times in the second and third quarters of the run: tomcat 30.0 and 10.0 ms."
                                + " A mean over the whole run mixes such phases.");
    }

    @Test
    void aQuarterWithoutAnswersHasNoResponseTime() {
        List<ToolResult.Moment> seconds = IntStream.range(0, 12)
                .mapToObj(i -> Loads.second(i, 100, i < 3 ? 0 : 100, 0, i < 3 ? 0 : 50))
                .toList();
        runs.add(run("tomcat", "1", AT_ONCE, result(100, 20, seconds), -1, Optional.empty()));

        assertThat(subjects(study(AT_ONCE, "1"))).doesNotContain("No steady state");
    }

    /** The server had been running before the second run, JMeter had not. */
    @Test
    void laterRunsThatBeginSlowlyAreTheToolsWarmUp() {
        List<ToolResult.Moment> falling = falling(30, 10);
        tool = LoadTool.JMETER;
        runs.add(run("tomcat", "1", AT_ONCE, result(100, 20, falling), -1, Optional.empty()));
        runs.add(run("tomcat", "2", AT_ONCE, result(100, 20, falling), -1, Optional.empty()));

        assertThat(finding(study(AT_ONCE, "1", "2"), "No steady state"))
                .contains("2 runs: answers took 30.0 ms", "begin slowly, too; here, JMeter is started anew for each.");

        tool = LoadTool.AB;
        assertThat(finding(study(AT_ONCE, "1", "2"), "No steady state")).doesNotContain("started anew");
        tool = LoadTool.JMETER;
        runs.set(1, run("tomcat", "2", AT_ONCE, result(100, 20, level()), -1, Optional.empty()));
        assertThat(finding(study(AT_ONCE, "1", "2"), "No steady state"))
                .contains("1 of 2 runs")
                .doesNotContain("started anew");
    }

    @Test
    void levelResponseTimesAre() {
        List<ToolResult.Moment> level = IntStream.range(0, 12)
                .mapToObj(i -> Loads.second(i, 100, 100, 0, 10 + i % 2))
                .toList();
        runs.add(run("tomcat", "1", AT_ONCE, result(100, 20, level), -1, Optional.empty()));

        assertThat(subjects(study(AT_ONCE, "1"))).doesNotContain("No steady state");
    }

    @Test
    void garbageIsToldFromWhatIsInUse() {
        told.add(new StudyResult.Told("jetty", Map.of("heap.used", 300e6, StudyResult.Told.LIVE_HEAP, 25e6)));

        assertThat(finding(study(AT_ONCE, "1"), "Memory use")).contains("jetty 300 and 25.0 MB");
    }

    /** Loads may leave more live objects than a start. */
    @Test
    void memoryThatGrewIsNotCalledGarbage() {
        told.add(new StudyResult.Told("jetty", Map.of("heap.used", 20e6, StudyResult.Told.LIVE_HEAP, 25e6)));

        assertThat(subjects(study(AT_ONCE, "1"))).doesNotContain("Memory use");
    }

    @Test
    void aToolThatIsBusyIsNamed() {
        run("tomcat", "1", AT_ONCE, 100, 1, -1, usage(0));

        assertThat(finding(study(AT_ONCE, "1"), "The load tool"))
                .contains("itself took 9,500 µs")
                .contains("used up to 95% of its CPUs");
    }

    @Test
    void aToolThatHasTimeLeftIsNotCalledBusy() {
        runs.add(run("tomcat", "1", AT_ONCE, result(100, 1, List.of(), 7.5, OptionalDouble.empty()), -1, usage(0)));

        assertThat(finding(study(AT_ONCE, "1"), "The load tool")).doesNotContain("used up to");
    }

    @Test
    void whatTheToolTookInWarmUpsIsNotTold() {
        runs.add(run(
                "tomcat",
                StudyResult.Run.WARM_UP,
                AT_ONCE,
                result(100, 1, List.of(), 1, OptionalDouble.empty()),
                -1,
                usage(0)));
        run("tomcat", "1", AT_ONCE, 100, 1, -1, usage(0));

        assertThat(finding(study(AT_ONCE, "1"), "The load tool")).contains("itself took 9,500 µs");
    }

    /** It used a second of CPU time within the ten seconds of its process, whose load took one. */
    @Test
    void aToolThatTookLongToStartIsNotCalledBusy() {
        runs.add(run("tomcat", "1", AT_ONCE, timed(100, 1), -1, usage(0)));
        runs.add(run("jetty", "1", AT_ONCE, timed(100, 1), -1, Optional.empty()));

        assertThat(finding(study(AT_ONCE, "1"), "The load tool"))
                .contains("itself took")
                .doesNotContain("used up to");
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

        Shortcoming first = judge(study(AT_ONCE, "1")).findings().get(0);

        assertThat(first.subject()).isEqualTo("What failed");
        assertThat(first.sentences())
                .containsExactly(
                        "jetty, one, 1: no figures. ab ended with 104.", "Start 2 of tomcat failed: port taken.");
    }

    /** Two servers whose starts differ more than those of one server, and then two whose starts do not. */
    @Test
    void startsOfOneServerAreHeldAgainstServers() {
        String subject = "Spread of starts within and between servers";
        for (double millis : new double[] {4000, 4100}) {
            starts.add(start("tomcat", millis));
            starts.add(start("jetty", 2 * millis));
        }
        assertThat(finding(study(AT_ONCE, "1"), subject))
                .startsWith("Here: starts of one server are up to 2.5% apart, the servers' means 67%.")
                .doesNotContain("Published");

        starts.set(1, start("jetty", 4000));
        starts.set(3, start("jetty", 4200));
        published.add(new Study.Published("tomcat", "", "", Map.of(), List.of(5.0, 6.0)));
        published.add(new Study.Published("jetty", "", "", Map.of(), List.of(5.0, 5.5)));
        assertThat(finding(study(AT_ONCE, "1"), subject)).contains("the servers' means 1.2%", "Published: ");

        starts.subList(2, 4).clear();
        published.clear();
        assertThat(subjects(study(AT_ONCE, "1"))).doesNotContain(subject);
    }

    /** Steady response times, warm JVMs, kept connections, a tool with CPU time left, servers far apart. */
    @Test
    void ofRunsWithNothingWrongOnlyTheirSpreadAndWhatTheToolTookAreTold() {
        for (String name : List.of("1", "2", "3")) {
            for (String contender : List.of("tomcat", "jetty")) {
                double throughput = (contender.equals("jetty") ? 200 : 100) + Integer.parseInt(name);
                runs.add(run(
                        contender,
                        name,
                        AT_ONCE,
                        result(throughput, 1, level(), 2, OptionalDouble.of(100)),
                        AT_ONCE.users(),
                        usage(0.01)));
            }
        }
        answers.add(answer("tomcat", 88, "Server: a"));
        answers.add(answer("jetty", 88, "Server: a"));
        starts.add(start("tomcat", 4000));
        starts.add(start("jetty", 5000));
        told.add(new StudyResult.Told("tomcat", Map.of("heap.used", 1e8, StudyResult.Told.LIVE_HEAP, 1e8)));
        Study study = study(AT_ONCE, "1", "2", "3");

        assertThat(subjects(study))
                .containsExactly("Spread of runs within and between servers", "Answer sizes", "The load tool");
        assertThat(judge(study).findings().stream().flatMap(finding -> finding.sentences().stream()))
                .noneMatch(sentence -> sentence.contains("only")
                        || sentence.contains("Not sent by all")
                        || sentence.contains("differ")
                        || sentence.contains("used up to"));
    }

    /** Ten seconds that are all alike. */
    private static List<ToolResult.Moment> level() {
        return IntStream.range(0, 10)
                .mapToObj(second -> Loads.second(second, 100, 100, 0, 1))
                .toList();
    }

    /** A tool that sent nothing has no CPU time per request. */
    @Test
    void aToolThatSentNothingIsNotTalkedAbout() {
        assertThat(subjects(study(AT_ONCE, "1"))).doesNotContain("The load tool", "What failed");
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
                                "one",
                                StudyFigure.THROUGHPUT,
                                List.of("jetty"),
                                List.of(placed("tomcat", 100), placed("jetty", 90)),
                                StudyJudgement.Replicates.ONE),
                        new StudyJudgement.Ranking(
                                "one",
                                StudyFigure.AVERAGE,
                                List.of("tomcat", "jetty"),
                                List.of(placed("tomcat", 5), placed("jetty", 2)),
                                StudyJudgement.Replicates.ONE));
    }

    @Test
    void fourRunsOfEachGiveAnOrder() {
        List.of("2", "3", "4", "5").forEach(name -> {
            run("tomcat", name, AT_ONCE, 100, 1);
            run("jetty", name, AT_ONCE, 150, 1);
        });
        orders.add(new Study.Order("", StudyFigure.THROUGHPUT, List.of("tomcat", "jetty")));

        StudyJudgement.Ranking ranking =
                judge(study(AT_ONCE, "1", "2", "3", "4", "5")).rankings().get(0);

        assertThat(ranking.replicates()).isEqualTo(StudyJudgement.Replicates.ENOUGH);
        assertThat(ranking.measured())
                .containsExactly(
                        new StudyJudgement.Placed("jetty", 150, 1, 1), new StudyJudgement.Placed("tomcat", 100, 2, 2));
    }

    /** Runs of one process differ less than processes do, and one server ran after the other. */
    @Test
    void runsThatTellServersApartSpeakForTheirProcessesOnly() {
        List.of("2", "3", "4", "5").forEach(name -> {
            run("tomcat", name, AT_ONCE, 100 + Integer.parseInt(name), 1);
            run("jetty", name, AT_ONCE, 150 + Integer.parseInt(name), 1);
        });
        Study study = study(AT_ONCE, "1", "2", "3", "4", "5");

        assertThat(finding(study, "Processes")).contains("share one process per server");

        runs.remove(runs.size() - 1);
        assertThat(subjects(study)).as("too few to tell them apart").doesNotContain("Processes");
    }

    private static StudyJudgement.Placed placed(String contender, double mean) {
        return new StudyJudgement.Placed(contender, mean, 1, 2);
    }

    @Test
    void aScaleIsWhatItCameTo() {
        run("tomcat", "1", Loads.withUsers(ARRIVING, 20, Duration.ofMillis(200)), 100, 5);
        scale = 0.15;

        assertThat(judge(study(ARRIVING, "1")).scale())
                .containsExactly(
                        "Shortened to 20% of the requests and times of the article instead of the requested 15%:"
                                + " users, loops and seconds are whole numbers.",
                        "Figures that depend on duration or counts differ from those of a full run.");
        scale = 0.199;
        assertThat(judge(study(ARRIVING, "1")).scale())
                .first()
                .isEqualTo("Shortened to 19.9% of the requests and times of the article.");
        scale = 1;
        assertThat(judge(study(ARRIVING, "1")).scale()).containsExactly("Durations and counts are as in the article.");
    }

    /** As many users within less time. */
    @Test
    void arrivalsThatComeFasterThanPublishedAreSaidTo() {
        run("tomcat", "1", Loads.withUsers(PACED, 300, Duration.ofMillis(50)), 100, 5);
        scale = 0.05;

        assertThat(judge(study(PACED, "1")).scale())
                .contains(
                        "one: 300 users arrive within 0.05 s, 6,000 a second; in the article 300 users arrive within 1"
                                + " s, 300 a second.");
    }

    @Test
    void fewerUsersAtOnceAreSaidToBe() {
        run("tomcat", "1", Loads.withUsers(AT_ONCE, 5, Duration.ZERO), 100, 5);
        scale = 0.5;

        assertThat(judge(study(AT_ONCE, "1")).scale()).contains("one: 5 users instead of 10.");
    }

    @Test
    void differencesAreRatiosToTheFirst() {
        run("tomcat", "1", AT_ONCE, 100, 5);
        run("jetty", "1", AT_ONCE, 90, 6);
        published.add(row("tomcat", "throughput", "1,000"));
        published.add(row("jetty", "throughput", "≈ 1,100"));

        StudyJudgement judged = judge(study(AT_ONCE, "1"));

        StudyJudgement.Difference throughput =
                judged.difference("jetty", "one", "1", "throughput").orElseThrow();
        assertThat(throughput.measured()).hasValue(0.9);
        assertThat(throughput.published()).hasValue(1.1);
        assertThat(judged.difference("jetty", "one", "1", "average")
                        .orElseThrow()
                        .published())
                .isEmpty();
        assertThat(judged.difference("tomcat", "one", "1", "throughput")).isEmpty();

        published.set(1, row("jetty", "throughput", "3"));
        assertThat(judge(study(AT_ONCE, "1"))
                        .difference("jetty", "one", "1", "throughput")
                        .orElseThrow()
                        .published())
                .isEmpty();
    }

    private static final StudyClaim.By THROUGHPUT = new StudyClaim.By("throughput", Optional.empty());
    private static final StudyClaim.By START_UP = new StudyClaim.By("start-up", Optional.empty());
    private static final StudyClaim.Ordered JETTY_AHEAD =
            new StudyClaim.Ordered(THROUGHPUT, List.of(new StudyClaim.Pair("jetty", "tomcat")));

    @Test
    void oneRunOfEachTellsNoClaimWhateverItsFigures() {
        run("tomcat", "1", AT_ONCE, 100, 5);
        run("jetty", "1", AT_ONCE, 900, 2);

        StudyJudgement.JudgedClaim told = claim(study(AT_ONCE, "1"), JETTY_AHEAD);

        assertThat(told.standing()).isEqualTo(StudyJudgement.Standing.CANNOT_BE_TOLD);
        assertThat(told.reasons())
                .containsExactly(
                        "Here: throughput (1/s): tomcat 100, jetty 900; one run each does not establish an order.",
                        "The article gives no other numbers to check it by.");
        assertThat(ClaimPhrases.heading(told)).isEqualTo("a claim – cannot be told here");
    }

    @Test
    void ofSeveralLoadsThoseWithTheClaimedOrderAreCounted() {
        claims.add(new StudyClaim("a claim.", JETTY_AHEAD, Optional.empty(), List.of()));
        Study both = withSecond(study(AT_ONCE, "1"), AT_ONCE);
        run("tomcat", "1", AT_ONCE, 100, 5);
        run("jetty", "1", AT_ONCE, 90, 2);
        runs.add(inSecond("tomcat", AT_ONCE, 100));
        runs.add(inSecond("jetty", AT_ONCE, 120));

        StudyJudgement.JudgedClaim told = judge(both).claims().get(0);

        assertThat(told.standing()).isEqualTo(StudyJudgement.Standing.CANNOT_BE_TOLD);
        assertThat(told.reasons().get(0))
                .endsWith(
                        "the figures are in this order in 1 of 2 loads, but one run each does not establish an order.");
    }

    /** 100 users within a second, three requests each: 300 requests/s. */
    @Test
    void aPartWhoseThroughputTheArrivalsFixIsLeftOutOfAClaim() {
        claims.add(new StudyClaim("a claim.", JETTY_AHEAD, Optional.empty(), List.of()));
        Study both = withSecond(study(AT_ONCE, "1", "2", "3", "4", "5"), ARRIVING);
        for (String name : List.of("2", "3", "4", "5")) {
            run("tomcat", name, AT_ONCE, 100, 5);
            run("jetty", name, AT_ONCE, 150, 2);
        }
        runs.add(inSecond("tomcat", ARRIVING, 303));
        runs.add(inSecond("jetty", ARRIVING, 298));

        StudyJudgement.JudgedClaim told = judge(both).claims().get(0);

        assertThat(told.standing()).isEqualTo(StudyJudgement.Standing.HOLDS);
        assertThat(told.reasons().get(0))
                .isEqualTo("Here: throughput (1/s), without the first run: one tomcat 100, jetty 150; every run says"
                        + " so; in two, the arrival schedule determines this figure.");

        runs.replaceAll(run -> run.part().equals("two") ? inSecond(run.contender(), ARRIVING, 150) : run);
        assertThat(judge(both).claims().get(0).standing())
                .as("servers that do not follow the schedule")
                .isEqualTo(StudyJudgement.Standing.CANNOT_BE_TOLD);
    }

    @Test
    void aPublishedThroughputThatTheArrivalsFixedIsLeftOutOfAClaim() {
        claims.add(new StudyClaim("a claim.", JETTY_AHEAD, Optional.empty(), List.of()));
        Study both = withSecond(study(AT_ONCE, "1"), ARRIVING);
        published.add(row("tomcat", "throughput", "150"));
        published.add(row("jetty", "throughput", "200"));
        published.add(new Study.Published("tomcat", "two", "1", Map.of("throughput", "294"), List.of()));
        published.add(new Study.Published("jetty", "two", "1", Map.of("throughput", "288"), List.of()));

        assertThat(judge(publishing(both)).claims().get(0).reasons().get(1))
                .startsWith("The author's own figures support it: throughput (1/s): one tomcat 150, jetty 200");
    }

    @Test
    void aThroughputThatTheArrivalsFixInEveryPartTellsNoClaim() {
        claims.add(new StudyClaim("a claim.", JETTY_AHEAD, Optional.empty(), List.of()));
        run("tomcat", "1", ARRIVING, 298, 2);
        run("jetty", "1", ARRIVING, 303, 2);
        runs.add(inSecond("tomcat", ARRIVING, 298));
        runs.add(inSecond("jetty", ARRIVING, 303));

        StudyJudgement.JudgedClaim told =
                judge(withSecond(study(ARRIVING, "1"), ARRIVING)).claims().get(0);

        assertThat(told.standing()).isEqualTo(StudyJudgement.Standing.CANNOT_BE_TOLD);
        assertThat(told.reasons().get(0))
                .isEqualTo("Here: throughput (1/s): one tomcat 298, jetty 303; two tomcat 298, jetty 303; the arrival"
                        + " schedule determines this figure.");
    }

    /** With a second part, which has this load. */
    private static Study withSecond(Study one, ToolLoad load) {
        Study.Part first = one.parts().get(0);
        Study.Part second = new Study.Part(
                "two",
                load,
                List.of(),
                Optional.empty(),
                first.runs(),
                List.of(),
                first.shortened(),
                false,
                first.columns());
        return one.with(List.of(first, second), 0);
    }

    private static StudyResult.Run inSecond(String contender, ToolLoad load, double throughput) {
        return new StudyResult.Run(
                contender,
                "two",
                "1",
                load,
                new ToolRun.Measured(result(throughput, 5, List.of())),
                Optional.empty(),
                -1,
                "tools/" + contender);
    }

    @Test
    void anArticleMayBeContradictedByItsOwnTable() {
        published.add(row("tomcat", "throughput", "168"));
        published.add(row("jetty", "throughput", "164"));

        assertThat(claim(study(AT_ONCE, "1"), JETTY_AHEAD).reasons())
                .containsExactly(
                        "Here: throughput (1/s); no figures.",
                        "The author's own figures contradict it: throughput (1/s): tomcat 168, jetty 164.");

        published.set(1, row("jetty", "throughput", "170"));
        assertThat(claim(study(AT_ONCE, "1"), JETTY_AHEAD).reasons().get(1))
                .contains("own figures support it: throughput (1/s): tomcat 168, jetty 170");

        published.set(1, row("jetty", "throughput", "168"));
        assertThat(claim(study(AT_ONCE, "1"), JETTY_AHEAD).reasons().get(1)).contains("do not show it");
    }

    @Test
    void aClearDifferenceNeedsItsGap() {
        StudyClaim.Ordered clearly =
                new StudyClaim.Ordered(START_UP, List.of(new StudyClaim.Pair("tomcat", "jetty")), 0.05);
        IntStream.range(0, 4).forEach(i -> starts.addAll(List.of(start("tomcat", 4200 + i), start("jetty", 3900 + i))));
        assertThat(claim(study(AT_ONCE, "1"), clearly).standing()).isEqualTo(StudyJudgement.Standing.HOLDS);

        starts.add(start("tomcat", 4000));
        StudyJudgement.JudgedClaim open = claim(study(AT_ONCE, "1"), clearly);
        assertThat(open.standing()).isEqualTo(StudyJudgement.Standing.CANNOT_BE_TOLD);
        assertThat(open.reasons().get(0)).endsWith("their ranges overlap (needed: 5% apart).");

        starts.clear();
        IntStream.range(0, 4).forEach(i -> starts.addAll(List.of(start("tomcat", 4000 + i), start("jetty", 3900 + i))));
        StudyJudgement.JudgedClaim not = claim(study(AT_ONCE, "1"), clearly);
        assertThat(not.standing()).isEqualTo(StudyJudgement.Standing.DOES_NOT_HOLD);
        assertThat(not.reasons().get(0)).endsWith("for at least two of them, no run says so (needed: 5% apart).");
    }

    /** The article's tables have Undertow 1.4% ahead of Jetty. */
    @Test
    void aTableDoesNotShowAClearDifferenceIfItHasASmallOne() {
        published.add(row("tomcat", "throughput", "1627"));
        published.add(row("jetty", "throughput", "1650"));
        StudyClaim.Ordered clearly = new StudyClaim.Ordered(THROUGHPUT, JETTY_AHEAD.pairs(), 0.05);

        assertThat(claim(study(AT_ONCE, "1"), clearly).reasons().get(1)).contains("do not show it");
        assertThat(claim(study(AT_ONCE, "1"), JETTY_AHEAD).reasons().get(1)).contains("support it");
    }

    /** Rounded to three digits, 1,627 would no longer be what the article has. */
    @Test
    void publishedFiguresAreGivenAsPrinted() {
        published.add(row("tomcat", "throughput", "1542"));
        published.add(row("jetty", "throughput", "≈ 1,627 (at the beginning)"));

        assertThat(claim(study(AT_ONCE, "1"), JETTY_AHEAD).reasons().get(1))
                .endsWith("throughput (1/s): tomcat 1542, jetty ≈ 1,627.");

        List.of("2", "3").forEach(name -> {
            published.add(row("tomcat", name, "throughput", "100"));
            published.add(row("jetty", name, "throughput", name.equals("2") ? "150" : "151"));
        });
        assertThat(claim(study(AT_ONCE, "1", "2", "3"), JETTY_AHEAD).reasons().get(1))
                .endsWith("throughput (1/s), without the first run: tomcat 100, jetty 151.");
    }

    @Test
    void anOrderOfRepeatedRunsHasTheRanksThatTheyLeave() {
        StudyClaim.Ordered order = new StudyClaim.Ordered(
                START_UP, List.of(new StudyClaim.Pair("undertow", "jetty"), new StudyClaim.Pair("jetty", "tomcat")));
        IntStream.range(0, 4)
                .forEach(i -> starts.addAll(List.of(
                        start("tomcat", 4000 + 2 * i), start("jetty", 4001 + 2 * i), start("undertow", 5000 + i))));
        Study three = Samples.with(
                withUndertow(study(AT_ONCE, "1")),
                Map.of("claims", List.of(new StudyClaim("a claim.", order, Optional.empty(), List.of()))));

        assertThat(judge(three).claims().get(0).reasons().get(0))
                .endsWith("their ranges overlap: ranks 1–2 tomcat, jetty; 3 undertow.");

        IntStream.range(0, 4).forEach(i -> starts.set(3 * i, start("tomcat", 6000 + i)));
        assertThat(judge(three).claims().get(0).reasons().get(0))
                .endsWith("the runs say the opposite: ranks 1 jetty; 2 undertow; 3 tomcat.");

        starts.subList(3, starts.size()).clear();
        assertThat(judge(three).claims().get(0).reasons().get(0)).endsWith("one run each does not establish an order.");
    }

    @Test
    void fourStartsOfEachTell() {
        StudyClaim.Ordered shorter = new StudyClaim.Ordered(START_UP, List.of(new StudyClaim.Pair("tomcat", "jetty")));
        IntStream.range(0, 4).forEach(i -> starts.addAll(List.of(start("tomcat", 5000 + i), start("jetty", 4000 + i))));

        assertThat(claim(study(AT_ONCE, "1"), shorter).standing()).isEqualTo(StudyJudgement.Standing.HOLDS);

        StudyClaim.Ordered longer = new StudyClaim.Ordered(START_UP, List.of(new StudyClaim.Pair("jetty", "tomcat")));
        StudyJudgement.JudgedClaim not = claim(study(AT_ONCE, "1"), longer);
        assertThat(not.standing()).isEqualTo(StudyJudgement.Standing.DOES_NOT_HOLD);
        assertThat(not.reasons().get(0)).contains("jetty 4.00; for at least two of them, the runs say the opposite");

        starts.add(start("jetty", 5001));
        assertThat(claim(study(AT_ONCE, "1"), shorter).reasons().get(0)).contains("their ranges overlap");

        starts.remove(starts.size() - 1);
        starts.remove(starts.size() - 1);
        assertThat(claim(study(AT_ONCE, "1"), shorter).reasons().get(0)).contains("too few runs");
    }

    @Test
    void whatIsCloseLiesWithinTheShareInAllRuns() {
        StudyClaim.Close close = new StudyClaim.Close(THROUGHPUT, List.of(), 0.1);
        List.of("2", "3").forEach(name -> {
            run("tomcat", name, AT_ONCE, 100, 1);
            run("jetty", name, AT_ONCE, 105, 1);
        });

        StudyJudgement.JudgedClaim told = claim(study(AT_ONCE, "1", "2", "3"), close);
        assertThat(told.standing()).isEqualTo(StudyJudgement.Standing.HOLDS);
        assertThat(told.reasons().get(0)).contains("all runs within 4.9% (up to 10% counts as close)");

        runs.removeIf(run -> run.contender().equals("jetty"));
        assertThat(claim(study(AT_ONCE, "1", "2", "3"), close).reasons().get(0)).contains("nothing to compare");

        run("jetty", "4", AT_ONCE, 70, 1);
        assertThat(claim(study(AT_ONCE, "1", "2", "3", "4"), close).standing())
                .isEqualTo(StudyJudgement.Standing.CANNOT_BE_TOLD);

        runs.clear();
        List.of("2", "3", "4", "5").forEach(name -> {
            run("tomcat", name, AT_ONCE, 100, 1);
            run("jetty", name, AT_ONCE, 150, 1);
        });
        assertThat(claim(study(AT_ONCE, "1", "2", "3", "4", "5"), close).standing())
                .isEqualTo(StudyJudgement.Standing.DOES_NOT_HOLD);
    }

    /** All of Jetty's lie above, but by less than 10% on average. */
    @Test
    void runsThatAreNeitherCloseNorFarApartAreSaidToBeAsFarApartAsTheyAre() {
        Map<String, Double> jetty = Map.of("2", 110.0, "3", 110.0, "4", 110.0, "5", 115.0);
        jetty.forEach((name, throughput) -> {
            run("tomcat", name, AT_ONCE, 98 + Integer.parseInt(name), 1);
            run("jetty", name, AT_ONCE, throughput, 1);
        });

        StudyJudgement.JudgedClaim told =
                claim(study(AT_ONCE, "1", "2", "3", "4", "5"), new StudyClaim.Close(THROUGHPUT, List.of(), 0.1));

        assertThat(told.standing()).isEqualTo(StudyJudgement.Standing.CANNOT_BE_TOLD);
        assertThat(told.reasons().get(0))
                .endsWith("tomcat 102, jetty 111; all runs within 14% (up to 10% counts as close).");
    }

    /** The others alone can show only that not all are close. */
    @Test
    void whoHasNoFiguresIsNotClose() {
        claims.add(new StudyClaim(
                "a claim.",
                new StudyClaim.Close(THROUGHPUT, List.of(), 0.1),
                Optional.of(Metric.THROUGHPUT),
                List.of()));
        Study three = withUndertow(study(AT_ONCE, "1", "2", "3", "4", "5"));
        List.of("2", "3", "4", "5").forEach(name -> {
            run("tomcat", name, AT_ONCE, 100, 1);
            run("jetty", name, AT_ONCE, 105, 1);
        });

        StudyJudgement.JudgedClaim told = judge(three).claims().get(0);
        assertThat(told.standing()).isEqualTo(StudyJudgement.Standing.CANNOT_BE_TOLD);
        assertThat(told.reasons().get(0)).endsWith("tomcat 100, jetty 105; not all of them have figures.");

        runs.replaceAll(run -> run.contender().equals("jetty")
                ? run("jetty", run.run(), AT_ONCE, result(150, 1, List.of()), -1, Optional.empty())
                : run);
        assertThat(judge(three).claims().get(0).standing()).isEqualTo(StudyJudgement.Standing.DOES_NOT_HOLD);
    }

    @Test
    void aBoundIsToldByOneRun() {
        StudyClaim.Bound most = new StudyClaim.Bound(
                "jetty", THROUGHPUT, Optional.empty(), OptionalDouble.empty(), OptionalDouble.of(90));
        run("jetty", "1", AT_ONCE, 90, 1);

        assertThat(claim(study(AT_ONCE, "1"), most).standing()).isEqualTo(StudyJudgement.Standing.HOLDS);
        assertThat(claim(study(AT_ONCE, "1"), most).reasons().get(0))
                .endsWith("jetty 90; in the one run of jetty (holds at 90 or less).");

        run("jetty", "2", AT_ONCE, 90, 1);
        run("jetty", "3", AT_ONCE, 91, 1);
        assertThat(claim(study(AT_ONCE, "1", "2", "3"), most).reasons().get(0))
                .endsWith("some runs say so, some do not (holds at 90 or less).");

        StudyClaim.Bound ratio = new StudyClaim.Bound(
                "jetty",
                new StudyClaim.By("average", Optional.empty()),
                Optional.of(THROUGHPUT),
                OptionalDouble.of(0.5),
                OptionalDouble.empty());
        assertThat(claim(study(AT_ONCE, "1"), ratio).standing()).isEqualTo(StudyJudgement.Standing.DOES_NOT_HOLD);
    }

    @Test
    void aBoundNamesItsLimits() {
        assertThat(ClaimPhrases.limits(OptionalDouble.of(0.5), OptionalDouble.of(1.5)))
                .isEqualTo(" (holds from 0.5 to 1.5)");
        assertThat(ClaimPhrases.limits(OptionalDouble.empty(), OptionalDouble.of(0)))
                .isEqualTo(" (holds at 0)");
    }

    /** What is said of one may be true of the others as well. */
    @Test
    void aQuotientIsGivenForAll() {
        StudyClaim.By average = new StudyClaim.By("average", Optional.empty());
        run("tomcat", "1", AT_ONCE, 100, 200);
        run("jetty", "1", AT_ONCE, 100, 300);

        assertThat(claim(study(AT_ONCE, "1"), atLeast2("jetty", average, Optional.of(THROUGHPUT)))
                        .reasons()
                        .get(0))
                .isEqualTo("Here: average / throughput: tomcat 2, jetty 3; in the one run of jetty (holds at 2 or"
                        + " more).");
        assertThat(claim(study(AT_ONCE, "1"), atLeast2("jetty", average, Optional.empty()))
                        .reasons()
                        .get(0))
                .isEqualTo("Here: average (ms): jetty 300; in the one run of jetty (holds at 2 or more).");
    }

    private static StudyClaim.Bound atLeast2(String contender, StudyClaim.By by, Optional<StudyClaim.By> per) {
        return new StudyClaim.Bound(contender, by, per, OptionalDouble.of(2), OptionalDouble.empty());
    }

    @Test
    void aBoundIsNotToldWhereUsersCameOtherwise() {
        StudyClaim.Bound most = new StudyClaim.Bound(
                "jetty", THROUGHPUT, Optional.empty(), OptionalDouble.empty(), OptionalDouble.of(90));
        run("jetty", "1", Loads.withUsers(PACED, 300, Duration.ofMillis(50)), 80, 1);

        StudyJudgement.JudgedClaim told = claim(study(PACED, "1"), most);
        assertThat(told.standing()).isEqualTo(StudyJudgement.Standing.CANNOT_BE_TOLD);
        assertThat(told.reasons().get(0)).endsWith("jetty 80; users did not arrive as in the article.");

        runs.clear();
        run("jetty", "1", PACED, 80, 1);
        assertThat(claim(study(PACED, "1"), most).standing()).isEqualTo(StudyJudgement.Standing.HOLDS);
    }

    @Test
    void noOrderIsToldWhereUsersCameOtherwise() {
        ToolLoad faster = Loads.withUsers(PACED, 300, Duration.ofMillis(50));
        for (String name : List.of("2", "3", "4", "5")) {
            run("tomcat", name, faster, 100, 5);
            run("jetty", name, faster, 150, 2);
        }

        StudyJudgement.JudgedClaim told = claim(study(PACED, "1", "2", "3", "4", "5"), JETTY_AHEAD);
        assertThat(told.standing()).isEqualTo(StudyJudgement.Standing.CANNOT_BE_TOLD);
        assertThat(told.reasons().get(0)).endsWith("tomcat 100, jetty 150; users did not arrive as in the article.");

        runs.replaceAll(run ->
                run(run.contender(), run.run(), PACED, run.result().orElseThrow(), run.accepted(), Optional.empty()));
        assertThat(claim(study(PACED, "1", "2", "3", "4", "5"), JETTY_AHEAD).standing())
                .isEqualTo(StudyJudgement.Standing.HOLDS);
    }

    @Test
    void noCourseIsToldWhereUsersCameOtherwise() {
        StudyClaim.SlowUntil course = new StudyClaim.SlowUntil(
                "tomcat", new StudyClaim.By("max", Optional.empty()), 100, Duration.ofSeconds(6), 30);
        ToolResult falls = result(100, 2, longest(120, 25));
        runs.add(run("tomcat", "1", Loads.withUsers(PACED, 300, Duration.ofMillis(50)), falls, -1, Optional.empty()));

        StudyJudgement.JudgedClaim told = claim(study(PACED, "1"), course);
        assertThat(told.standing()).isEqualTo(StudyJudgement.Standing.CANNOT_BE_TOLD);
        assertThat(told.reasons().get(0)).endsWith("; users did not arrive as in the article.");

        runs.set(0, run("tomcat", "1", PACED, falls, -1, Optional.empty()));
        assertThat(claim(study(PACED, "1"), course).standing()).isEqualTo(StudyJudgement.Standing.HOLDS);
    }

    /** One of the two has words in its cell. */
    @Test
    void aTableWithoutANumberOfEachGivesNoFigures() {
        published.add(row("tomcat", "throughput", "168"));
        published.add(row("jetty", "throughput", "higher than Tomcat"));

        assertThat(claim(study(AT_ONCE, "1"), JETTY_AHEAD).reasons().get(1))
                .isEqualTo("The article gives no other numbers to check it by.");
    }

    @Test
    void oneRunEachDoesNotShowThatTheyAreClose() {
        run("tomcat", "1", AT_ONCE, 100, 1);
        run("jetty", "1", AT_ONCE, 101, 1);

        assertThat(claim(study(AT_ONCE, "1"), new StudyClaim.Close(THROUGHPUT, List.of(), 0.1))
                        .reasons()
                        .get(0))
                .endsWith("one run each does not show whether they are close (up to 10% counts as close).");
        assertThat(claim(study(AT_ONCE, "1"), JETTY_AHEAD).reasons().get(0))
                .endsWith("one run each does not establish an order.");
    }

    /** 6 and 6 ms may be 5.5 and 6.5. */
    @Test
    void wholeMillisecondsDoNotShowThatTheyAreClose() {
        StudyClaim.Close close = new StudyClaim.Close(new StudyClaim.By("p95", Optional.empty()), List.of(), 0.1);
        for (String name : List.of("2", "3", "4", "5")) {
            runs.add(run("tomcat", name, AT_ONCE, p95(6), -1, Optional.empty()));
            runs.add(run("jetty", name, AT_ONCE, p95(6), -1, Optional.empty()));
        }
        published.add(row("tomcat", "2", "p95", "6"));
        published.add(row("jetty", "2", "p95", "6"));

        StudyJudgement.JudgedClaim told = claim(study(AT_ONCE, "1", "2", "3", "4", "5"), close);
        assertThat(told.standing()).isEqualTo(StudyJudgement.Standing.CANNOT_BE_TOLD);
        assertThat(told.reasons())
                .satisfiesExactly(
                        here -> assertThat(here).endsWith("; rounded too coarsely to show that they are close."),
                        article -> assertThat(article)
                                .startsWith("The author's own figures do not show it: ")
                                .endsWith(
                                        "tomcat 6, jetty 6; rounded too coarsely to show that they are close (up to 10%"
                                                + " counts as close)."));

        runs.replaceAll(run ->
                run.contender().equals("jetty") ? run("jetty", run.run(), AT_ONCE, p95(7), -1, Optional.empty()) : run);
        assertThat(claim(study(AT_ONCE, "1", "2", "3", "4", "5"), close).standing())
                .as("6.49 and 6.51 ms are close")
                .isEqualTo(StudyJudgement.Standing.CANNOT_BE_TOLD);
        runs.replaceAll(run ->
                run.contender().equals("jetty") ? run("jetty", run.run(), AT_ONCE, p95(9), -1, Optional.empty()) : run);
        published.set(1, row("jetty", "2", "p95", "9"));
        StudyJudgement.JudgedClaim far = claim(study(AT_ONCE, "1", "2", "3", "4", "5"), close);
        assertThat(far.standing()).isEqualTo(StudyJudgement.Standing.DOES_NOT_HOLD);
        assertThat(far.reasons().get(1)).startsWith("The author's own figures contradict it: ");

        runs.replaceAll(run -> run(run.contender(), run.run(), AT_ONCE, p95(6.2), -1, Optional.empty()));
        published.clear();
        published.add(row("tomcat", "2", "p95", "6.1"));
        published.add(row("jetty", "2", "p95", "6.2"));
        StudyJudgement.JudgedClaim fine = claim(study(AT_ONCE, "1", "2", "3", "4", "5"), close);
        assertThat(fine.standing()).isEqualTo(StudyJudgement.Standing.HOLDS);
        assertThat(fine.reasons().get(1)).startsWith("The author's own figures support it: ");
    }

    private static ToolResult p95(double millis) {
        ToolResult.Times times = result(100, 2, List.of()).times();
        return Samples.with(
                result(100, 2, List.of()),
                Map.of("times", Samples.with(times, Map.of("percentilesMillis", new TreeMap<>(Map.of(95.0, millis))))));
    }

    /** An article that read one of several memory pools does not say which. */
    @Test
    void aFigureThatIsOneOfSeveralTellsNothing() {
        StudyClaim.Ordered more = new StudyClaim.Ordered(
                new StudyClaim.By("memory", Optional.empty()), List.of(new StudyClaim.Pair("jetty", "tomcat")));
        told.add(new StudyResult.Told("tomcat", Map.of("memory", 4.0, "memory:code", 4.0, "memory:heap", 90.0)));
        told.add(new StudyResult.Told("jetty", Map.of("memory", 5.0, "memory:code", 5.0, "memory:heap", 80.0)));

        StudyJudgement.JudgedClaim open = claim(study(AT_ONCE, "1"), more);
        assertThat(open.standing()).isEqualTo(StudyJudgement.Standing.CANNOT_BE_TOLD);
        assertThat(open.reasons().get(0))
                .endsWith("; one of several of that name, which may be another than the article's.");

        told.replaceAll(one -> new StudyResult.Told(
                one.contender(), Map.of("memory", one.values().get("memory"))));
        assertThat(claim(study(AT_ONCE, "1"), more).reasons().get(0)).doesNotContain("one of several");
    }

    /** Only the mean of each second is known: above a limit it says something about the longest, below it does not. */
    @Test
    void meansRefuteACourseAndDoNotShowOne() {
        StudyClaim.SlowUntil course = new StudyClaim.SlowUntil(
                "tomcat", new StudyClaim.By("max", Optional.empty()), 100, Duration.ofSeconds(6), 30);

        assertThat(course(course, 120, 10).standing()).isEqualTo(StudyJudgement.Standing.CANNOT_BE_TOLD);
        assertThat(course(course, 20, 10).standing()).isEqualTo(StudyJudgement.Standing.CANNOT_BE_TOLD);
        assertThat(course(course, 120, 40).standing()).isEqualTo(StudyJudgement.Standing.DOES_NOT_HOLD);

        StudyClaim.SlowUntil longer = new StudyClaim.SlowUntil("tomcat", course.by(), 100, Duration.ofMinutes(6), 30);
        assertThat(course(longer, 120, 10).reasons().get(0))
                .isEqualTo("Here: the run took 12.0 s; to tell, more than 360 s are needed.");
    }

    @Test
    void theLongestOfEachStretchTellACourseWhereTheyAreKept() {
        StudyClaim.SlowUntil course = new StudyClaim.SlowUntil(
                "tomcat", new StudyClaim.By("max", Optional.empty()), 100, Duration.ofSeconds(6), 30);

        StudyJudgement.JudgedClaim holds = longest(course, 120, 25);
        assertThat(holds.standing()).isEqualTo(StudyJudgement.Standing.HOLDS);
        assertThat(holds.reasons().get(0))
                .isEqualTo(
                        "Here, in one run: the slowest answer of each 1 s took more than 100 ms in 6 of 6 stretches of the first"
                                + " 6 s and in 0 of 6 after that; of the latter, it took at most 30 ms in 6.");
        assertThat(longest(course, 20, 25).standing()).isEqualTo(StudyJudgement.Standing.DOES_NOT_HOLD);
        assertThat(longest(course, 120, 40).standing()).isEqualTo(StudyJudgement.Standing.DOES_NOT_HOLD);
    }

    private StudyJudgement.JudgedClaim longest(StudyClaim.SlowUntil course, double first, double rest) {
        runs.clear();
        runs.add(run("tomcat", "1", AT_ONCE, result(100, 2, longest(first, rest)), -1, Optional.empty()));
        return claim(study(AT_ONCE, "1"), course);
    }

    /** The tool began to send three seconds after its start; the mean is 2 ms throughout. */
    private static List<ToolResult.Moment> longest(double first, double rest) {
        return IntStream.range(0, 12)
                .mapToObj(i -> new ToolResult.Moment(
                        3 + i,
                        1,
                        OptionalLong.of(100),
                        100,
                        OptionalLong.of(0),
                        OptionalLong.empty(),
                        2,
                        OptionalDouble.empty(),
                        OptionalDouble.empty(),
                        OptionalDouble.empty(),
                        OptionalDouble.of(i < 6 ? first : rest)))
                .toList();
    }

    private StudyJudgement.JudgedClaim course(StudyClaim.SlowUntil course, double first, double rest) {
        runs.clear();
        runs.add(run("tomcat", "1", AT_ONCE, result(100, 20, falling(first, rest)), -1, Optional.empty()));
        return claim(study(AT_ONCE, "1"), course);
    }

    /** Mean response times of twelve seconds, in milliseconds: of the first six, and of the rest. */
    private static List<ToolResult.Moment> falling(double first, double rest) {
        return IntStream.range(0, 12)
                .mapToObj(i -> Loads.second(i, 100, 100, 0, i < 6 ? first : rest))
                .toList();
    }

    @Test
    void aSwingIsThatOfTheMiddleOfTheRun() {
        StudyClaim.Bound swings = new StudyClaim.Bound(
                "tomcat",
                new StudyClaim.By("swing", Optional.empty()),
                Optional.empty(),
                OptionalDouble.of(5),
                OptionalDouble.empty());
        assertThat(swing(swings, 100).standing()).isEqualTo(StudyJudgement.Standing.DOES_NOT_HOLD);
        assertThat(swing(swings, 500).standing()).isEqualTo(StudyJudgement.Standing.HOLDS);
        assertThat(swing(swings, 500).reasons().get(0))
                .isEqualTo(
                        "Here: highest rate of answers / lowest, in the middle half of the run, in stretches of at most"
                                + " 1 s: tomcat 5; in the one run of tomcat (holds at 5 or more).");
    }

    /** Over four seconds, a rate that swings every second is level. */
    @Test
    void meansOverLongStretchesHideASwing() {
        StudyClaim.Bound swings = new StudyClaim.Bound(
                "tomcat",
                new StudyClaim.By("swing", Optional.empty()),
                Optional.empty(),
                OptionalDouble.of(5),
                OptionalDouble.empty());

        StudyJudgement.JudgedClaim hidden = swing(swings, 100, 4);
        assertThat(hidden.standing()).isEqualTo(StudyJudgement.Standing.CANNOT_BE_TOLD);
        assertThat(hidden.reasons().get(0)).endsWith("(holds at 5 or more); shorter swings do not show.");
        assertThat(swing(swings, 500, 4).standing()).isEqualTo(StudyJudgement.Standing.HOLDS);

        StudyJudgement.JudgedClaim own = swing(swings, 100);
        runs.add(run("jetty", "1", AT_ONCE, result(100, 20, swinging(100, 4)), -1, Optional.empty()));
        assertThat(claim(study(AT_ONCE, "1"), swings))
                .as("stretches of another server")
                .isEqualTo(own);
    }

    private StudyJudgement.JudgedClaim swing(StudyClaim.Bound swings, long most) {
        return swing(swings, most, 1);
    }

    /** The first answers of a run come while users are still arriving. */
    private StudyJudgement.JudgedClaim swing(StudyClaim.Bound swings, long most, double length) {
        runs.clear();
        runs.add(run("tomcat", "1", AT_ONCE, result(100, 20, swinging(most, length)), -1, Optional.empty()));
        return claim(study(AT_ONCE, "1"), swings);
    }

    private static List<ToolResult.Moment> swinging(long most, double length) {
        return IntStream.range(0, 12)
                .mapToObj(i -> Samples.with(
                        Loads.second(i, 100, i == 0 ? 1 : i == 5 ? most : 100, 0, 1), Map.of("length", length)))
                .toList();
    }

    /** One run each cannot tell; Assay's verdict on the same contenders can. */
    @Test
    void theVerdictTellsWhatRunsCannot() {
        tool = LoadTool.WRK;
        run("tomcat", "1", AT_ONCE, 100, 5);
        run("jetty", "1", AT_ONCE, 90, 2);

        assertThat(warm(1.2, 1.1, 1.3, Outcome.BETTER).standing()).isEqualTo(StudyJudgement.Standing.HOLDS);
        assertThat(ClaimPhrases.heading(warm(1.2, 1.1, 1.3, Outcome.BETTER)))
                .isEqualTo("a claim – holds here, by Assay's own verdict");
        assertThat(warm(1.2, 1.1, 1.3, Outcome.BETTER).reasons().get(2))
                .isEqualTo("Assay's verdict: throughput at saturation against tomcat: jetty +20% (+10 to +30%, better);"
                        + " so it holds.");
        assertThat(warm(0.8, 0.7, 0.9, Outcome.WORSE).standing()).isEqualTo(StudyJudgement.Standing.DOES_NOT_HOLD);
        assertThat(warm(1.0, 0.9, 1.1, Outcome.UNDECIDED).standing()).isEqualTo(StudyJudgement.Standing.CANNOT_BE_TOLD);
        assertThat(warm(1.02, 1.01, 1.03, Outcome.EQUIVALENT).standing())
                .isEqualTo(StudyJudgement.Standing.CANNOT_BE_TOLD);
        assertThat(warm(0.8, 0.7, 0.9, Outcome.REFUSED).reasons().get(2))
                .isEqualTo("Assay's verdict: none on throughput at saturation.");
    }

    @Test
    void theVerdictOnAClearDifferenceNeedsItsGap() {
        tool = LoadTool.WRK;
        StudyClaim.Ordered clearly = new StudyClaim.Ordered(THROUGHPUT, JETTY_AHEAD.pairs(), 0.05);

        verdict = Optional.of(verdict(1.2, 1.1, 1.3, Outcome.BETTER));
        assertThat(claim(study(AT_ONCE, "1"), clearly).standing()).isEqualTo(StudyJudgement.Standing.HOLDS);
        verdict = Optional.of(verdict(1.06, 1.04, 1.08, Outcome.BETTER));
        assertThat(claim(study(AT_ONCE, "1"), clearly).standing()).isEqualTo(StudyJudgement.Standing.CANNOT_BE_TOLD);
        verdict = Optional.of(verdict(1.03, 1.02, 1.04, Outcome.BETTER));
        assertThat(claim(study(AT_ONCE, "1"), clearly).standing()).isEqualTo(StudyJudgement.Standing.DOES_NOT_HOLD);
    }

    /** Users who send without pause wait in a queue that a rate which all servers sustain does not have. */
    @Test
    void latencyAtAFixedRateTellsNothingOfFullLoad() {
        tool = LoadTool.WRK;
        verdict = Optional.of(verdict(Samples.comparison(
                Metric.P50,
                "jetty",
                OptionalDouble.of(0.8),
                OptionalDouble.of(0.7),
                OptionalDouble.of(0.9),
                Outcome.BETTER,
                false)));
        claims.add(new StudyClaim(
                "a claim.",
                new StudyClaim.Ordered(
                        new StudyClaim.By("p50", Optional.empty()), List.of(new StudyClaim.Pair("tomcat", "jetty"))),
                Optional.of(Metric.P50),
                List.of()));

        StudyJudgement.JudgedClaim open = judge(study(AT_ONCE, "1")).claims().get(0);
        assertThat(open.standing()).isEqualTo(StudyJudgement.Standing.CANNOT_BE_TOLD);
        assertThat(open.reasons().get(2)).endsWith("; at a fixed rate instead of at full load, so it is left open.");
        assertThat(judge(study(Samples.with(AT_ONCE, Map.of("pace", Duration.ofMillis(100))), "1"))
                        .claims()
                        .get(0)
                        .standing())
                .isEqualTo(StudyJudgement.Standing.HOLDS);
    }

    /** Its ten connections say nothing about a hundred users. */
    @Test
    void theVerdictAtAnotherConcurrencyTellsNothing() {
        tool = LoadTool.WRK;
        ToolLoad hundred = Loads.withUsers(AT_ONCE, 100, Duration.ZERO);
        run("tomcat", "1", hundred, 100, 5);
        run("jetty", "1", hundred, 90, 2);
        verdict = Optional.of(verdict(1.2, 1.1, 1.3, Outcome.BETTER));

        StudyJudgement.JudgedClaim told = claim(study(hundred, "1"), JETTY_AHEAD);

        assertThat(told.standing()).isEqualTo(StudyJudgement.Standing.CANNOT_BE_TOLD);
        assertThat(told.reasons().get(2))
                .isEqualTo(
                        "Assay's verdict: throughput at saturation against tomcat over 10 connections: jetty +20% (+10 to"
                                + " +30%, better); at another concurrency, so it is left open.");
    }

    @Test
    void theVerdictOnOtherRequestsTellsNothing() {
        tool = LoadTool.WRK;
        neighbour = Optional.of("Each server answers something else.");
        run("tomcat", "1", AT_ONCE, 100, 5);
        run("jetty", "1", AT_ONCE, 90, 2);

        assertThat(warm(1.2, 1.1, 1.3, Outcome.BETTER).standing()).isEqualTo(StudyJudgement.Standing.CANNOT_BE_TOLD);
        assertThat(warm(1.2, 1.1, 1.3, Outcome.BETTER).reasons().get(2))
                .endsWith("jetty +20% (+10 to +30%, better); on other requests, so it is left open.");
    }

    /** Servers answer HTTP/1.0 otherwise. */
    @Test
    void theVerdictOverAnotherVersionOfHttpTellsNothing() {
        run("tomcat", "1", AT_ONCE, 100, 5);
        run("jetty", "1", AT_ONCE, 90, 2);

        tool = LoadTool.AB;
        StudyJudgement.JudgedClaim open = warm(1.2, 1.1, 1.3, Outcome.BETTER);
        assertThat(open.standing()).isEqualTo(StudyJudgement.Standing.CANNOT_BE_TOLD);
        assertThat(open.byVerdict()).isFalse();
        assertThat(open.reasons().get(2))
                .endsWith("jetty +20% (+10 to +30%, better); over HTTP/1.1 instead of HTTP/1.0, so it is left open.");

        wire = HTTP_10;
        assertThat(warm(1.2, 1.1, 1.3, Outcome.BETTER).standing()).isEqualTo(StudyJudgement.Standing.HOLDS);
        assertThat(warm(1.2, 1.1, 1.3, Outcome.BETTER).byVerdict()).isTrue();

        tool = LoadTool.WRK;
        assertThat(warm(1.2, 1.1, 1.3, Outcome.BETTER).reasons().get(2))
                .endsWith("better); over HTTP/1.0 instead of HTTP/1.1, so it is left open.");

        wire = Wire.PLAIN;
        assertThat(warm(1.2, 1.1, 1.3, Outcome.BETTER).standing()).isEqualTo(StudyJudgement.Standing.HOLDS);
    }

    @Test
    void theVerdictOverKeptConnectionsTellsNothingOfNewOnes() {
        run("tomcat", "1", FRESH, 100, 5);
        run("jetty", "1", FRESH, 90, 2);
        verdict = Optional.of(verdict(1.2, 1.1, 1.3, Outcome.BETTER));
        tool = LoadTool.WRK;

        StudyJudgement.JudgedClaim told = claim(study(FRESH, "1"), JETTY_AHEAD);

        assertThat(told.standing()).isEqualTo(StudyJudgement.Standing.CANNOT_BE_TOLD);
        assertThat(told.byVerdict()).isFalse();
        assertThat(told.reasons().get(2)).endsWith("better); over kept connections, so it is left open.");
    }

    @Test
    void theVerdictAtOneOfSeveralConcurrenciesCanOnlyContradict() {
        tool = LoadTool.WRK;
        claims.add(new StudyClaim("a claim.", JETTY_AHEAD, Optional.of(Metric.THROUGHPUT), List.of()));
        Study both = withSecond(study(AT_ONCE, "1"), Loads.withUsers(AT_ONCE, 100, Duration.ZERO));

        verdict = Optional.of(verdict(1.2, 1.1, 1.3, Outcome.BETTER));
        StudyJudgement.JudgedClaim open = judge(both).claims().get(0);
        assertThat(open.standing()).isEqualTo(StudyJudgement.Standing.CANNOT_BE_TOLD);
        assertThat(open.reasons().get(2))
                .contains(" against tomcat over 10 connections: jetty +20%")
                .endsWith("; so it is left open.");
        verdict = Optional.of(verdict(0.8, 0.7, 0.9, Outcome.WORSE));
        assertThat(judge(both).claims().get(0).standing()).isEqualTo(StudyJudgement.Standing.DOES_NOT_HOLD);
    }

    @Test
    void theVerdictTellsWhetherContendersAreClose() {
        tool = LoadTool.WRK;
        StudyClaim.Close close = new StudyClaim.Close(THROUGHPUT, List.of("tomcat", "jetty"), 0.1);
        run("tomcat", "1", AT_ONCE, 100, 5);
        run("jetty", "1", AT_ONCE, 101, 2);

        verdict = Optional.of(verdict(1.04, 1.02, 1.06, Outcome.BETTER));
        assertThat(claim(study(AT_ONCE, "1"), close).standing()).isEqualTo(StudyJudgement.Standing.HOLDS);
        verdict = Optional.of(verdict(1.3, 1.2, 1.4, Outcome.BETTER));
        assertThat(claim(study(AT_ONCE, "1"), close).standing()).isEqualTo(StudyJudgement.Standing.DOES_NOT_HOLD);
        verdict = Optional.of(verdict(1.1, 1.05, 1.15, Outcome.BETTER));
        assertThat(claim(study(AT_ONCE, "1"), close).standing()).isEqualTo(StudyJudgement.Standing.CANNOT_BE_TOLD);
    }

    @Test
    void aRefusedComparisonDoesNotShowThatAllAreClose() {
        tool = LoadTool.WRK;
        StudyClaim.Close close = new StudyClaim.Close(THROUGHPUT, List.of(), 0.1);
        claims.add(new StudyClaim("a claim.", close, Optional.of(Metric.THROUGHPUT), List.of()));
        Study three = withUndertow(study(AT_ONCE, "1"));
        Comparison near = comparison("jetty", 1.04, 1.02, 1.06, Outcome.BETTER);

        verdict = Optional.of(verdict(near, comparison("undertow", 1.0, 0.99, 1.01, Outcome.REFUSED)));
        assertThat(judge(three).claims().get(0).standing()).isEqualTo(StudyJudgement.Standing.CANNOT_BE_TOLD);
        verdict = Optional.of(verdict(near, comparison("undertow", 1.0, 0.99, 1.01, Outcome.EQUIVALENT)));
        assertThat(judge(three).claims().get(0).standing()).isEqualTo(StudyJudgement.Standing.HOLDS);
    }

    /** An earlier verdict may be about more contenders. */
    @Test
    void whoIsNotInTheStudyIsNotJudged() {
        tool = LoadTool.WRK;
        verdict = Optional.of(verdict(
                comparison("jetty", 1.04, 1.02, 1.06, Outcome.BETTER),
                comparison("undertow", 1.6, 1.5, 1.7, Outcome.BETTER)));

        StudyJudgement.JudgedClaim told = claim(study(AT_ONCE, "1"), new StudyClaim.Close(THROUGHPUT, List.of(), 0.1));

        assertThat(told.standing()).isEqualTo(StudyJudgement.Standing.HOLDS);
        assertThat(told.reasons()).last().asString().contains("jetty").doesNotContain("undertow");
    }

    private StudyJudgement.JudgedClaim warm(double ratio, double low, double high, Outcome outcome) {
        verdict = Optional.of(verdict(ratio, low, high, outcome));
        StudyJudgement.JudgedClaim told = claim(study(AT_ONCE, "1"), JETTY_AHEAD);
        verdict = Optional.empty();
        return told;
    }

    private static Verdict verdict(double ratio, double low, double high, Outcome outcome) {
        return verdict(comparison("jetty", ratio, low, high, outcome));
    }

    private static Verdict verdict(Comparison... comparisons) {
        return Samples.verdict(List.of(), List.of(), List.of(comparisons), 6, 100, true);
    }

    private static Comparison comparison(String contender, double ratio, double low, double high, Outcome outcome) {
        return Samples.comparison(
                Metric.THROUGHPUT,
                contender,
                OptionalDouble.of(ratio),
                OptionalDouble.of(low),
                OptionalDouble.of(high),
                outcome,
                false);
    }

    private StudyJudgement.JudgedClaim claim(Study study, StudyClaim.Terms terms) {
        claims.clear();
        claims.add(new StudyClaim("a claim.", terms, Optional.of(Metric.THROUGHPUT), List.of()));
        Study.Part part = study.parts().get(0);
        return judge(study(part.load(), part.runs().toArray(String[]::new)))
                .claims()
                .get(0);
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
        return Samples.startup(Instant.EPOCH, 1, contender, millis, 1, new Footprint(1, 1, 1, 1, 1, 1));
    }

    private static Study.Published row(String contender, String figure, String value) {
        return row(contender, "1", figure, value);
    }

    private static Study.Published row(String contender, String run, String figure, String value) {
        return new Study.Published(contender, "one", run, Map.of(figure, value), List.of());
    }

    /** Gatling's own report counts from the first user on, whose pause is part of the run. */
    @Test
    void gatlingsThroughputIsPerTimeSinceTheFirstUserCame() {
        Stay stay = new Stay(Duration.ofSeconds(10), Duration.ofSeconds(10));
        ToolLoad waiting = Samples.with(AT_ONCE, Map.of("loops", OptionalLong.empty(), "stay", Optional.of(stay)));
        ToolResult gatling = Samples.with(timed(100, 10), Map.of("tool", LoadTool.GATLING));

        assertThat(run("tomcat", "1", waiting, gatling, 0, Optional.empty()).figure(StudyFigure.THROUGHPUT))
                .hasValue(50);
        assertThat(run("tomcat", "1", AT_ONCE, gatling, 0, Optional.empty()).figure(StudyFigure.THROUGHPUT))
                .hasValue(100);
        assertThat(run("tomcat", "1", waiting, timed(100, 10), 0, Optional.empty())
                        .figure(StudyFigure.THROUGHPUT))
                .as("another tool")
                .hasValue(100);
    }

    /** A ratio of 2 and 3 ms, each rounded, can be anything from 1 to 2.3. */
    @Test
    void timesInFewWholeMillisecondsAreTooCoarseForARatio() {
        assertThat(List.of(StudyNumbers.coarse(0.0), StudyNumbers.coarse(3.0), StudyNumbers.coarse(10.0)))
                .containsOnly(true);
        assertThat(List.of(StudyNumbers.coarse(11.0), StudyNumbers.coarse(2.5))).containsOnly(false);
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

    /** A result of ten seconds, 1000 samples and 9.5 s of the tool's CPU time. */
    private static ToolResult result(double throughput, double average, List<ToolResult.Moment> seconds) {
        return result(throughput, average, seconds, 9.5, OptionalDouble.empty());
    }

    private static ToolResult result(
            double throughput,
            double average,
            List<ToolResult.Moment> seconds,
            double cpuSeconds,
            OptionalDouble averageBytes) {
        return result(throughput, average, seconds, cpuSeconds, averageBytes, 10, OptionalLong.empty());
    }

    /** A result of this many seconds. */
    private static ToolResult timed(double throughput, double seconds) {
        return result(throughput, 2, List.of(), 1, OptionalDouble.empty(), seconds, OptionalLong.empty());
    }

    /** A result with so many requests, of 1000, after which the connection was kept. */
    private static ToolResult kept(long requests) {
        return result(100, 2, List.of(), 1, OptionalDouble.empty(), 10, OptionalLong.of(requests));
    }

    private static ToolResult result(
            double throughput,
            double average,
            List<ToolResult.Moment> seconds,
            double cpuSeconds,
            OptionalDouble averageBytes,
            double length,
            OptionalLong kept) {
        return result(
                throughput,
                average,
                seconds,
                cpuSeconds,
                new ToolResult.Bytes(OptionalDouble.empty(), OptionalDouble.empty(), averageBytes),
                length,
                kept);
    }

    private static ToolResult result(
            double throughput,
            double average,
            List<ToolResult.Moment> seconds,
            double cpuSeconds,
            ToolResult.Bytes bytes,
            double length,
            OptionalLong kept) {
        NavigableMap<Double, Double> percentiles = new TreeMap<>();
        return new ToolResult(
                LoadTool.AB,
                "2.3",
                List.of("ab"),
                1000,
                0,
                length,
                throughput,
                new ToolResult.Times(
                        OptionalDouble.of(average),
                        OptionalDouble.empty(),
                        OptionalDouble.empty(),
                        OptionalDouble.empty(),
                        percentiles),
                kept,
                bytes,
                cpuSeconds,
                seconds,
                List.of(),
                Map.of(),
                "ab.txt");
    }

    private static Optional<ProcessUsage> usage(double jitShare) {
        return Optional.of(
                new ProcessUsage(10_000_000_000L, 1_000_000_000, (long) (1e9 * jitShare), 0, 0, 0, 0, 0, 10));
    }

    private Study study(ToolLoad load, String... names) {
        Plan plan = Samples.plan(
                Optional.empty(),
                List.of(contender(Server.TOMCAT), contender(Server.JETTY)),
                List.of(),
                new Workload(List.of(Step.get("/"))),
                Samples.loadPlan(10, new Rate.Auto(0.5), Arrivals.POISSON, wire, Optional.empty()),
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
                tool,
                Study.Layout.RUNS_DOWN,
                List.of(new Study.Line("3.5", Map.of("all", "app"))),
                plan,
                0,
                new Study.Figures(Optional.empty(), List.of(new Study.Figure("memory", "memory", 1))),
                List.of(new Study.Part(
                        "one",
                        load,
                        List.of(),
                        Optional.empty(),
                        List.of(names),
                        List.of(),
                        Study.Shortened.LOOPS,
                        false,
                        List.of(StudyFigure.THROUGHPUT, StudyFigure.AVERAGE))),
                published,
                orders,
                claims,
                new StudyFacts(List.of(), List.of(), neighbour));
    }

    /** The study with what is published by now. */
    private Study publishing(Study study) {
        return new Study(
                study.name(),
                study.title(),
                study.conditions(),
                study.tool(),
                study.layout(),
                study.lines(),
                study.plan(),
                study.starts(),
                study.figures(),
                study.parts(),
                published,
                study.orders(),
                study.claims(),
                study.facts());
    }

    private static Study withUndertow(Study study) {
        return study.with(study.plan()
                .withContenders(
                        List.of(contender(Server.TOMCAT), contender(Server.JETTY), contender(Server.UNDERTOW))));
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
                        List.of(),
                        1,
                        scale,
                        tool,
                        1,
                        "3.5",
                        1,
                        List.of(),
                        starts,
                        told,
                        answers,
                        runs),
                verdict);
    }

    private List<String> subjects(Study study) {
        return judge(study).findings().stream().map(Shortcoming::subject).toList();
    }

    private String finding(Study study, String subject) {
        return judge(study).findings().stream()
                .filter(finding -> finding.subject().equals(subject))
                .flatMap(finding -> finding.sentences().stream())
                .collect(Collectors.joining(" "));
    }
}
