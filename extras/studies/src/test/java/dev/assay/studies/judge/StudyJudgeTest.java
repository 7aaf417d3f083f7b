package dev.assay.studies.judge;

import static dev.assay.studies.model.ClaimReason.Plain.ARRIVALS;
import static dev.assay.studies.model.ClaimReason.Plain.LATE;
import static dev.assay.studies.model.ClaimReason.Plain.LONG_STRETCHES;
import static dev.assay.studies.model.ClaimReason.Plain.MEANS;
import static dev.assay.studies.model.ClaimReason.Plain.NO_FIGURES;
import static dev.assay.studies.model.ClaimReason.Plain.ONE_OF_SEVERAL;
import static dev.assay.studies.model.ClaimReason.Plain.ONE_RUN;
import static dev.assay.studies.model.ClaimReason.Plain.OTHER_ARRIVALS;
import static dev.assay.studies.model.ClaimReason.Plain.OVERLAP;
import static dev.assay.studies.model.ClaimReason.Plain.VERDICT;
import static dev.assay.studies.model.StudyJudgement.Standing.DOES_NOT_HOLD;
import static dev.assay.studies.model.StudyJudgement.Standing.HOLDS;
import static dev.assay.studies.model.StudyJudgement.Standing.UNDECIDED;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.assay.model.Metric;
import dev.assay.model.Samples;
import dev.assay.model.evidence.Evidence;
import dev.assay.model.evidence.Footprint;
import dev.assay.model.plan.Arrivals;
import dev.assay.model.plan.Contender;
import dev.assay.model.plan.HttpVersion;
import dev.assay.model.plan.Plan;
import dev.assay.model.plan.Rate;
import dev.assay.model.plan.Step;
import dev.assay.model.plan.Wire;
import dev.assay.model.plan.Workload;
import dev.assay.model.server.Server;
import dev.assay.model.verdict.Comparison;
import dev.assay.model.verdict.Outcome;
import dev.assay.model.verdict.Verdict;
import dev.assay.studies.model.ClaimReason;
import dev.assay.studies.model.Study;
import dev.assay.studies.model.StudyClaim;
import dev.assay.studies.model.StudyFacts;
import dev.assay.studies.model.StudyFigure;
import dev.assay.studies.model.StudyJudgement;
import dev.assay.studies.model.StudyJudgement.JudgedClaim;
import dev.assay.studies.model.StudyJudgement.Unlike;
import dev.assay.studies.model.StudyParameter;
import dev.assay.studies.model.StudyResult;
import dev.assay.tools.LoadTool;
import dev.assay.tools.Loads;
import dev.assay.tools.ToolLoad;
import dev.assay.tools.ToolResult;
import dev.assay.tools.ToolRun;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How claims stand, and why: Jetty's figures against Tomcat's, run by run. */
class StudyJudgeTest {
    private static final Wire HTTP_10 = new Wire(HttpVersion.HTTP_1_0, true, 1, false, false);
    private static final ToolLoad AT_ONCE = Loads.loops(Step.get("/"), 10, 100);
    private static final ToolLoad FRESH = Loads.withoutKeepAlive(AT_ONCE);

    /** A hundred users within a second, three requests each: 300 requests/s. */
    private static final ToolLoad ARRIVING = Loads.withLoops(Loads.withUsers(AT_ONCE, 100, Duration.ofSeconds(1)), 3);

    private static final ToolLoad PACED =
            Samples.with(Loads.withUsers(AT_ONCE, 300, Duration.ofSeconds(1)), Map.of("pace", Duration.ofMillis(1500)));
    private static final ToolLoad FASTER = Loads.withUsers(PACED, 300, Duration.ofMillis(50));

    private static final StudyClaim.By THROUGHPUT = by("throughput");
    private static final StudyClaim.Ordered JETTY_AHEAD =
            new StudyClaim.Ordered(THROUGHPUT, List.of(new StudyClaim.Pair("jetty", "tomcat")));
    private static final StudyClaim.Close CLOSE = new StudyClaim.Close(THROUGHPUT, List.of(), 0.1);
    private static final StudyClaim.SlowUntil SLOW =
            new StudyClaim.SlowUntil("tomcat", by("max"), 100, Duration.ofSeconds(6), 30, List.of());

    private final List<StudyResult.Run> runs = new ArrayList<>();
    private final List<Evidence> starts = new ArrayList<>();
    private final List<StudyResult.Repeat> repeats = new ArrayList<>();
    private final List<StudyResult.ReportedFigures> reported = new ArrayList<>();
    private final List<Study.Published> published = new ArrayList<>();
    private final List<StudyClaim> claims = new ArrayList<>();
    private Optional<Verdict> verdict = Optional.empty();
    private Optional<String> neighbour = Optional.empty();
    private double scale = 1;
    private LoadTool tool = LoadTool.WRK;
    /** Of Assay's own experiment, and of its requests beside the tool's. */
    private Wire wire = Wire.PLAIN;

    private static StudyClaim.By by(String figure) {
        return new StudyClaim.By(figure, Optional.empty());
    }

    /** Of several runs, the first of each does not count. */
    @ParameterizedTest
    @CsvSource(
            nullValues = "-",
            value = {
                "100,                 900,                 UNDECIDED,     one-run",
                "1 100 101 102 103,   9 150 151 152 153,   HOLDS,         apart",
                "9 150 151 152 153,   1 100 101 102 103,   DOES_NOT_HOLD, apart",
                "1 100 101 102 160,   9 150 151 152 153,   UNDECIDED,     overlap",
                "1 100 101,           9 150 151,           UNDECIDED,     few-runs",
                "-,                   -,                   UNDECIDED,     no-figures"
            })
    void anOrderNeedsEnoughRunsThatAreApart(
            String tomcat, String jetty, StudyJudgement.Standing standing, String reason) {
        runs(AT_ONCE, tomcat, jetty);

        JudgedClaim claim = claim(AT_ONCE, JETTY_AHEAD);

        assertThat(claim.standing()).isEqualTo(standing);
        assertThat(claim.reason().kind()).isEqualTo(reason);
    }

    @ParameterizedTest
    @CsvSource(
            nullValues = "-",
            value = {
                "100,               101,               UNDECIDED,     one-run",
                "1 100 100,         9 105 105,         HOLDS,         within",
                "1 100 100,         -,                 UNDECIDED,     no-figures",
                "1 100 101 102 103, 9 110 110 110 115, UNDECIDED,     within",
                "1 100 100 100 100, 9 150 150 150 150, DOES_NOT_HOLD, within"
            })
    void whatIsCloseLiesWithinItsShareInAllRuns(
            String tomcat, String jetty, StudyJudgement.Standing standing, String reason) {
        runs(AT_ONCE, tomcat, jetty);

        JudgedClaim claim = claim(AT_ONCE, CLOSE);

        assertThat(claim.standing()).isEqualTo(standing);
        assertThat(claim.reason().kind()).isEqualTo(reason);
    }

    @ParameterizedTest
    @CsvSource({"90, HOLDS, bounds", "91, DOES_NOT_HOLD, bounds", "1 90 91, UNDECIDED, mixed"})
    void aBoundIsDecidedByOneRun(String jetty, StudyJudgement.Standing standing, String reason) {
        runs(AT_ONCE, "100", jetty);

        JudgedClaim claim = claim(AT_ONCE, bound("jetty", THROUGHPUT, Optional.empty(), OptionalDouble.empty(), 90));

        assertThat(claim.standing()).isEqualTo(standing);
        assertThat(claim.reason().kind()).isEqualTo(reason);
    }

    private static StudyClaim.Bound bound(
            String contender, StudyClaim.By by, Optional<StudyClaim.By> per, OptionalDouble least, double most) {
        return new StudyClaim.Bound(
                contender, by, per, least, most > 0 ? OptionalDouble.of(most) : OptionalDouble.empty());
    }

    @Test
    void aReasonIsAValueThatSaysItself() {
        assertThat(List.of(
                        new ClaimReason.Apart(true, 0).text(),
                        new ClaimReason.Apart(false, 0).text(),
                        new ClaimReason.Apart(false, 0.05).text(),
                        new ClaimReason.Within(0.049, 0.1).text(),
                        new ClaimReason.Bounds(1, OptionalDouble.empty(), OptionalDouble.of(0)).text(),
                        new ClaimReason.Bounds(3, OptionalDouble.of(0.5), OptionalDouble.of(1.5)).text(),
                        new ClaimReason.Bounds(1, OptionalDouble.of(2), OptionalDouble.empty()).text(),
                        new ClaimReason.TooShort(12, 360).text(),
                        ONE_RUN.text()))
                .containsExactly(
                        "every run says so",
                        "the runs say the opposite",
                        "no run says so (needed: 5% apart)",
                        "all runs within 4.9% (needed: 10%)",
                        "needed: 0",
                        "needed: 0.5 to 1.5, in each of 3 runs",
                        "needed: at least 2",
                        "the run took 12.0 s; more than 360 s are needed",
                        "one run each");
    }

    /** The intervals are those of t: of six log-ratios with mean ln 1.1 and so on. */
    @ParameterizedTest
    @CsvSource({
        "100 101 102 100 101 102, 110 112 112 110 111 113, HOLDS,         repetitions",
        "110 112 112 110 111 113, 100 101 102 100 101 102, DOES_NOT_HOLD, repetitions",
        "100 101 100 101 100 101, 100 101 101 101 100 100, DOES_NOT_HOLD, repetitions",
        "100 130 100 130 100 130, 110 111 112 110 112 113, UNDECIDED,     too-few-repetitions",
        "100 101,                 150 151,                 UNDECIDED,     too-few-repetitions",
        "100 - 102 100 101 -,     110 112 112 110 111 113, HOLDS,         repetitions",
        "- - -,                   110 112 112,             UNDECIDED,     no-figures"
    })
    void anOrderIsJudgedOverRepetitions(String tomcat, String jetty, StudyJudgement.Standing standing, String reason) {
        repetitions(tomcat, jetty);

        JudgedClaim claim = claim(AT_ONCE, JETTY_AHEAD);

        assertThat(claim.standing()).isEqualTo(standing);
        assertThat(claim.reason().kind()).isEqualTo(reason);
    }

    /** With n = 3, t(0.975, 2) = 4.3027: 1.1 to within 4.3027 · 0.01 / √3 on the scale of logs. */
    @Test
    void theIntervalIsThatOfTheLogRatios() {
        repetitions("100 100 100", 110 * Math.exp(-0.01) + " 110 " + 110 * Math.exp(0.01));

        JudgedClaim claim = claim(AT_ONCE, JETTY_AHEAD);

        StudyJudgement.Estimate only = claim.estimates().get(0);
        assertThat(claim.estimates()).hasSize(1);
        assertThat(only.contender() + " " + only.against().orElseThrow() + only.part() + " " + only.n())
                .isEqualTo("jetty tomcat 3");
        assertThat(only.value()).isCloseTo(1.1, within(1e-9));
        assertThat(Math.log(only.high() / only.value())).isCloseTo(4.3027 * 0.01 / Math.sqrt(3), within(1e-6));
        assertThat(Math.log(only.value() / only.low())).isCloseTo(4.3027 * 0.01 / Math.sqrt(3), within(1e-6));
        assertThat(claim.today().get(""))
                .hasEntrySatisfying("jetty", mean -> assertThat(mean).isCloseTo(110, within(0.01)));
        assertThat(claim.standing()).isEqualTo(HOLDS);
    }

    @Test
    void aGapIsJudgedOverRepetitions() {
        repetitions("100 101 102 100 101 102", "110 112 112 110 111 113");

        assertThat(claim(AT_ONCE, jettyAheadBy(0.05)).standing()).isEqualTo(HOLDS);
        assertThat(claim(AT_ONCE, jettyAheadBy(0.2)).standing()).isEqualTo(DOES_NOT_HOLD);
        assertThat(claim(AT_ONCE, jettyAheadBy(0.1)).standing()).isEqualTo(UNDECIDED);
        assertThat(claim(AT_ONCE, jettyAheadBy(0.2)).estimates().get(0).value())
                .as("the ratio itself")
                .isCloseTo(1.102, within(0.001));
        assertThat(claim(AT_ONCE, jettyAheadBy(0.2)).reason().text())
                .isEqualTo("over 6 repetitions (needed: 20% apart)");
    }

    /** Otherwise an interval above 0 would stand beside "does not hold" without a word. */
    @Test
    void whatIsAlikeIsSaidToBe() {
        repetitions("100 101 100 101 100 101", "100 101 101 101 100 100");

        assertThat(claim(AT_ONCE, JETTY_AHEAD).reason().text()).isEqualTo("over 6 repetitions (alike within 3%)");
    }

    @Test
    void severalTimesAsMuchIsAGapToo() {
        repetitions("100 101 102 100 101 102", "1500 1510 1490 1505 1495 1500");

        assertThat(claim(AT_ONCE, jettyAheadBy(11)).standing()).isEqualTo(HOLDS);
        assertThat(claim(AT_ONCE, jettyAheadBy(16)).standing()).isEqualTo(DOES_NOT_HOLD);
    }

    /** The highest of each run, over repetitions. */
    @Test
    void memoryAndThreadsUnderLoadAreJudged() {
        for (int i = 0; i < 6; i++) {
            repetition(watched("tomcat", 40, 200 + i, 180), watched("jetty", 30, 100, 150 + i));
        }
        StudyClaim.Ordered less = new StudyClaim.Ordered(by("rss"), List.of(new StudyClaim.Pair("tomcat", "jetty")));

        JudgedClaim memory = claim(AT_ONCE, less);

        assertThat(memory.standing()).isEqualTo(HOLDS);
        assertThat(memory.by()).isEqualTo("highest RSS (MiB)");
        assertThat(memory.today()).isEqualTo(Map.of("", Map.of("tomcat", 202.5, "jetty", 152.5)));
        assertThat(claim(AT_ONCE, new StudyClaim.Ordered(by("threads"), less.pairs()))
                        .today())
                .isEqualTo(Map.of("", Map.of("tomcat", 40.0, "jetty", 30.0)));
    }

    /** With so many threads at its end, and one fewer at its start; resident MiB at its start and at its end. */
    private static StudyResult.Run watched(String contender, int threads, long first, long last) {
        return new StudyResult.Run(
                contender,
                "one",
                "1",
                AT_ONCE,
                new ToolRun.Measured(result(100, 5, List.of())),
                Optional.empty(),
                "tools/" + contender,
                List.of(
                        new StudyResult.ServerMoment(0, threads - 1, first << 20, OptionalLong.empty()),
                        new StudyResult.ServerMoment(1, threads, last << 20, OptionalLong.empty())));
    }

    private static StudyClaim.Ordered jettyAheadBy(double gap) {
        return new StudyClaim.Ordered(THROUGHPUT, List.of(new StudyClaim.Pair("jetty", "tomcat")), gap);
    }

    @ParameterizedTest
    @CsvSource({
        "100 101 102 100, 103 104 104 103, HOLDS",
        "100 101 102 100, 120 121 124 120, DOES_NOT_HOLD",
        "100 101 102 100, 100 120 110 125, UNDECIDED"
    })
    void closenessIsJudgedOverRepetitions(String tomcat, String jetty, StudyJudgement.Standing standing) {
        repetitions(tomcat, jetty);

        JudgedClaim claim = claim(AT_ONCE, CLOSE);

        assertThat(claim.standing()).isEqualTo(standing);
        assertThat(claim.estimates()).singleElement().satisfies(one -> assertThat(
                        one.contender() + " against " + one.against().orElseThrow())
                .as("as in the tables")
                .isEqualTo("jetty against tomcat"));
    }

    /** No failed request has no ratio to some: left out, those repetitions would say nothing. */
    @Test
    void figuresOfZeroAreRankedOverRepetitions() {
        StudyClaim.Ordered fails =
                new StudyClaim.Ordered(by("error-percent"), List.of(new StudyClaim.Pair("jetty", "tomcat")));
        for (int i = 0; i < 3; i++) {
            repetition(failing("tomcat", 0), failing("jetty", 5 + i));
        }
        stands(claim(AT_ONCE, fails), UNDECIDED, new ClaimReason.TooFewRepetitions(3, OptionalInt.of(1), ""));

        repetition(failing("tomcat", 0), failing("jetty", 8));
        stands(claim(AT_ONCE, fails), HOLDS, new ClaimReason.Repetitions(4, 4, ""));

        repetition(failing("tomcat", 6), failing("jetty", 0));
        stands(claim(AT_ONCE, fails), UNDECIDED, new ClaimReason.TooFewRepetitions(5, OptionalInt.empty(), ""));
    }

    /** Less than half a millisecond is 0, and up to 1.5 ms may be 1. */
    @ParameterizedTest
    @CsvSource({"0, 9, HOLDS", "9, 0, DOES_NOT_HOLD", "0, 1, UNDECIDED", "1, 0, UNDECIDED"})
    void zeroMillisecondsAreFarFromManyWhateverRoundingDid(
            double tomcat, double jetty, StudyJudgement.Standing standing) {
        for (int i = 0; i < 4; i++) {
            repetition(run("tomcat", "1", AT_ONCE, p95(tomcat)), run("jetty", "1", AT_ONCE, p95(jetty)));
        }

        assertThat(claim(AT_ONCE, new StudyClaim.Ordered(by("p95"), List.of(new StudyClaim.Pair("jetty", "tomcat"))))
                        .standing())
                .isEqualTo(standing);
    }

    private static StudyResult.Run failing(String contender, long errors) {
        return run(contender, "1", AT_ONCE, Samples.with(result(100, 5, List.of()), Map.of("errors", errors)));
    }

    /** Without the repetition in which Tomcat was late, it would seem to be the faster one. */
    @Test
    void aTimeThatLateResponsesCouldMoveDecidesNothing() {
        ToolResult late = late(p95(60));
        for (int i = 0; i < 6; i++) {
            repetition(run("tomcat", "1", AT_ONCE, i == 5 ? late : p95(50)), run("jetty", "1", AT_ONCE, p95(90)));
        }

        StudyClaim.Ordered longer = new StudyClaim.Ordered(by("p95"), List.of(new StudyClaim.Pair("jetty", "tomcat")));
        JudgedClaim claim = claim(AT_ONCE, longer);
        stands(claim, UNDECIDED, LATE);
        assertThat(claim.today()).isEmpty();
        stands(
                claim(AT_ONCE, bound("tomcat", THROUGHPUT, Optional.of(by("p95")), OptionalDouble.of(1), 0)),
                UNDECIDED,
                LATE);
        for (String missing : List.of("p99", "rss", "cpu")) {
            stands(claim(AT_ONCE, new StudyClaim.Ordered(by(missing), longer.pairs())), UNDECIDED, NO_FIGURES);
        }
        repeats.remove(4);
        assertThat(claim(AT_ONCE, longer).standing()).isEqualTo(HOLDS);
    }

    /** Such as while classes are loaded. */
    @Test
    void lateResponsesOfARunThatDoesNotCountChangeNothing() {
        for (int i = 0; i < 6; i++) {
            repetition(
                    run("tomcat", "1", AT_ONCE, late(p95(60))),
                    run("jetty", "1", AT_ONCE, late(p95(60))),
                    run("tomcat", "2", AT_ONCE, p95(50)),
                    run("jetty", "2", AT_ONCE, p95(90)));
        }

        assertThat(claim(AT_ONCE, new StudyClaim.Ordered(by("p95"), List.of(new StudyClaim.Pair("jetty", "tomcat"))))
                        .standing())
                .isEqualTo(HOLDS);
    }

    private static ToolResult late(ToolResult one) {
        return Samples.with(one, Map.of("tool", LoadTool.WRK, "errors", 20L, "errorKinds", Map.of("timeout", 20L)));
    }

    /** 6 and 6 ms in all repetitions may be 5.5 and 6.5. */
    @Test
    void wholeMillisecondsAreAsCoarseHoweverOftenTheyAreMeasured() {
        for (int i = 0; i < 6; i++) {
            repetition(run("tomcat", "1", AT_ONCE, p95(6)), run("jetty", "1", AT_ONCE, p95(6)));
        }

        assertThat(claim(AT_ONCE, new StudyClaim.Close(by("p95"), List.of(), 0.1))
                        .standing())
                .isEqualTo(UNDECIDED);
        assertThat(claim(AT_ONCE, new StudyClaim.Close(by("p95"), List.of(), 0.2))
                        .standing())
                .isEqualTo(HOLDS);
        assertThat(claim(AT_ONCE, new StudyClaim.Ordered(by("p95"), List.of(new StudyClaim.Pair("jetty", "tomcat"))))
                        .standing())
                .isEqualTo(UNDECIDED);
    }

    @ParameterizedTest
    @CsvSource({
        "80 81 82 80,  HOLDS,         repetitions",
        "99 98 99 98,  DOES_NOT_HOLD, repetitions",
        "80 99 80 99,  UNDECIDED,     too-few-repetitions",
        "80 81,        UNDECIDED,     too-few-repetitions",
        "0 0 0,        HOLDS,         repetitions"
    })
    void aBoundIsJudgedOverRepetitions(String jetty, StudyJudgement.Standing standing, String reason) {
        repetitions(jetty, jetty);

        JudgedClaim claim = claim(AT_ONCE, bound("jetty", THROUGHPUT, Optional.empty(), OptionalDouble.empty(), 90));

        assertThat(claim.standing()).isEqualTo(standing);
        assertThat(claim.reason().kind()).isEqualTo(reason);
        assertThat(claim.estimates())
                .hasSize(jetty.split(" ", -1).length < 3 ? 0 : 1)
                .allSatisfy(one -> assertThat(one.against()).isEmpty());
    }

    /** Six of six are more than half with an error of at most one in twenty, five of five are not. */
    @Test
    void aCourseNeedsSixRepetitions() {
        ToolResult falls = result(100, 2, longest(120, 25));
        for (int i = 0; i < 5; i++) {
            repetition(run("tomcat", "1", AT_ONCE, falls));
        }
        stands(claim(AT_ONCE, SLOW), UNDECIDED, new ClaimReason.TooFewRepetitions(5, OptionalInt.empty(), ""));

        repetition(run("tomcat", "1", AT_ONCE, falls));
        stands(claim(AT_ONCE, SLOW), HOLDS, new ClaimReason.Repetitions(6, 6, ""));

        repetition(run("tomcat", "1", AT_ONCE, result(100, 2, longest(20, 25))));
        stands(claim(AT_ONCE, SLOW), UNDECIDED, new ClaimReason.TooFewRepetitions(7, OptionalInt.empty(), ""));
    }

    /** However often they are measured. */
    @Test
    void whatTheLoadFixesIsNotJudgedOverRepetitions() {
        for (int i = 0; i < 6; i++) {
            repetition(
                    run("tomcat", "1", ARRIVING, result(298, 2, List.of())),
                    run("jetty", "1", ARRIVING, result(303, 2, List.of())));
        }

        stands(claim(ARRIVING, JETTY_AHEAD), UNDECIDED, ARRIVALS);
    }

    @Test
    void reasonsOfRepetitionsSayHowMany() {
        assertThat(List.of(
                        new ClaimReason.Repetitions(6, 6, "").text(),
                        new ClaimReason.Repetitions(5, 6, "needed: within 5%").text(),
                        new ClaimReason.TooFewRepetitions(2, OptionalInt.of(1), "").text(),
                        new ClaimReason.TooFewRepetitions(6, OptionalInt.empty(), "needed: 0").text()))
                .containsExactly(
                        "over 6 repetitions",
                        "over 5 of 6 repetitions (needed: within 5%)",
                        "2 repetitions cannot tell; about 1 more may",
                        "6 repetitions cannot tell (needed: 0)");
    }

    /** Throughputs, one of each repetition; {@code -} where the tool failed. */
    private void repetitions(String tomcat, String jetty) {
        String[] ours = tomcat.split(" ", -1);
        String[] theirs = jetty.split(" ", -1);
        for (int i = 0; i < ours.length; i++) {
            repetition(measured("tomcat", ours[i]), measured("jetty", theirs[i]));
        }
    }

    private void repetition(StudyResult.Run... all) {
        if (runs.isEmpty()) {
            runs.addAll(List.of(all));
        } else {
            repeats.add(new StudyResult.Repeat(List.of(), List.of(all)));
        }
    }

    private static StudyResult.Run measured(String contender, String throughput) {
        return throughput.equals("-")
                ? new StudyResult.Run(
                        contender,
                        "one",
                        "1",
                        AT_ONCE,
                        new ToolRun.Failed("it ended with 1", OptionalInt.of(1), List.of()),
                        Optional.empty(),
                        "")
                : run(contender, "1", AT_ONCE, result(Double.parseDouble(throughput), 5, List.of()));
    }

    /** Starts are of one process each. */
    @Test
    void aClearDifferenceNeedsItsGap() {
        StudyClaim.Ordered clearly =
                new StudyClaim.Ordered(by("start-up"), List.of(new StudyClaim.Pair("tomcat", "jetty")), 0.05);
        IntStream.range(0, 4).forEach(i -> starts.addAll(List.of(start("tomcat", 4200 + i), start("jetty", 3900 + i))));
        stands(claim(AT_ONCE, clearly), HOLDS, new ClaimReason.Apart(true, 0.05));

        starts.add(start("tomcat", 4000));
        stands(claim(AT_ONCE, clearly), UNDECIDED, OVERLAP);

        starts.clear();
        IntStream.range(0, 4).forEach(i -> starts.addAll(List.of(start("tomcat", 4000 + i), start("jetty", 3900 + i))));
        stands(claim(AT_ONCE, clearly), DOES_NOT_HOLD, new ClaimReason.Apart(false, 0.05));
    }

    @Test
    void aThroughputThatTheArrivalsFixTellsNothing() {
        runs(ARRIVING, "298 298 298", "303 303 303");
        stands(claim(ARRIVING, CLOSE), UNDECIDED, ARRIVALS);
        assertThat(claim(ARRIVING, CLOSE).today()).isEqualTo(Map.of("", Map.of("tomcat", 298.0, "jetty", 303.0)));

        runs.clear();
        runs(ARRIVING, "150 150 150", "150 150 150");
        assertThat(claim(ARRIVING, CLOSE).standing())
                .as("servers that do not follow the schedule")
                .isEqualTo(HOLDS);
    }

    @Test
    void aPartWhoseThroughputTheArrivalsFixIsLeftOut() {
        claims.add(new StudyClaim("a claim.", JETTY_AHEAD, Optional.empty(), List.of()));
        runs(AT_ONCE, "1 100 100 100 100", "1 150 150 150 150");
        Study both = withSecond(study(AT_ONCE, "1", "2", "3", "4", "5"), ARRIVING);
        runs.add(inSecond("tomcat", ARRIVING, 303));
        runs.add(inSecond("jetty", ARRIVING, 298));

        JudgedClaim claim = judge(both).claims().get(0);

        assertThat(claim.standing()).isEqualTo(HOLDS);
        assertThat(claim.today()).isEqualTo(Map.of("one", Map.of("tomcat", 100.0, "jetty", 150.0)));
        runs.replaceAll(run -> run.part().equals("two") ? inSecond(run.contender(), ARRIVING, 150) : run);
        assertThat(judge(both).claims().get(0).standing()).isEqualTo(UNDECIDED);
    }

    @Test
    void aPublishedThroughputThatTheArrivalsFixedIsLeftOut() {
        claims.add(new StudyClaim("a claim.", JETTY_AHEAD, Optional.empty(), List.of()));
        published.add(row("tomcat", "throughput", "150"));
        published.add(row("jetty", "throughput", "200"));
        published.add(new Study.Published("tomcat", "one", "1", Map.of(), List.of()));
        Study one = study(AT_ONCE, "1");
        Study both = withSecond(one, ARRIVING);
        Study.Published tomcat = new Study.Published("tomcat", "two", "1", Map.of("throughput", "294"), List.of());
        Study.Published jetty = new Study.Published("jetty", "two", "1", Map.of("throughput", "288"), List.of());
        Study with =
                Samples.with(both, Map.of("published", List.of(published.get(0), published.get(1), tomcat, jetty)));

        assertThat(judge(with).claims().get(0).then())
                .isEqualTo(Map.of("one", Map.of("tomcat", "150", "jetty", "200")));
    }

    /** Rounded to three digits, 1,627 would no longer be what the article has. */
    @Test
    void publishedFiguresAreGivenAsPrinted() {
        published.add(row("tomcat", "throughput", "1542"));
        published.add(row("jetty", "throughput", "≈ 1,627 (at the beginning)"));
        assertThat(claim(AT_ONCE, JETTY_AHEAD).then())
                .isEqualTo(Map.of("", Map.of("tomcat", "1542", "jetty", "≈ 1,627")));

        published.set(1, row("jetty", "throughput", "higher than Tomcat"));
        assertThat(claim(AT_ONCE, JETTY_AHEAD).then()).isEmpty();
    }

    /** The first run on another process is as cold as the first. */
    @Test
    void ofSeveralPublishedRunsTheMeanWithoutFirstOnesIsGiven() {
        runs(AT_ONCE, "1 2 3", "1 2 3");
        for (String name : List.of("1", "2", "3")) {
            published.add(row("tomcat", name, "throughput", name.equals("1") ? "1" : "100"));
            published.add(row("jetty", name, "throughput", name.equals("2") ? "150" : "151"));
        }

        JudgedClaim claim = claim(AT_ONCE, JETTY_AHEAD);

        assertThat(claim.by()).isEqualTo("throughput (req/s), without the first run");
        assertThat(claim.then()).isEqualTo(Map.of("", Map.of("tomcat", "100", "jetty", "151")));
    }

    /** What is said of one may be true of the others as well. */
    @Test
    void aQuotientIsGivenForAll() {
        runs.add(run("tomcat", "1", AT_ONCE, result(100, 200, List.of())));
        runs.add(run("jetty", "1", AT_ONCE, result(100, 300, List.of())));

        JudgedClaim claim =
                claim(AT_ONCE, bound("jetty", by("average"), Optional.of(THROUGHPUT), OptionalDouble.of(2), 0));

        assertThat(claim.standing()).isEqualTo(HOLDS);
        assertThat(claim.by()).isEqualTo("average / throughput");
        assertThat(claim.today()).isEqualTo(Map.of("", Map.of("tomcat", 2.0, "jetty", 3.0)));
    }

    @Test
    void nothingIsDecidedWhereUsersCameOtherwise() {
        List<StudyClaim.Terms> all = List.of(
                JETTY_AHEAD, CLOSE, SLOW, bound("jetty", THROUGHPUT, Optional.empty(), OptionalDouble.of(1), 0));
        runs(FASTER, "1 100 101 102 103", "1 150 151 152 153");

        assertThat(all).allSatisfy(terms -> stands(claim(PACED, terms), UNDECIDED, OTHER_ARRIVALS));
    }

    /** 6 and 6 ms may be 5.5 and 6.5; 6.49 and 6.51 ms are close. */
    @ParameterizedTest
    @CsvSource({
        "6, 6, UNDECIDED, coarse",
        "6, 7, UNDECIDED, within",
        "6, 9, DOES_NOT_HOLD, within",
        "6.2, 6.2, HOLDS, within"
    })
    void wholeMillisecondsDoNotShowThatTheyAreClose(
            double tomcat, double jetty, StudyJudgement.Standing standing, String reason) {
        for (String name : List.of("1", "2", "3", "4", "5")) {
            runs.add(run("tomcat", name, AT_ONCE, p95(tomcat)));
            runs.add(run("jetty", name, AT_ONCE, p95(jetty)));
        }

        JudgedClaim claim = claim(AT_ONCE, new StudyClaim.Close(by("p95"), List.of(), 0.1));

        assertThat(claim.standing()).isEqualTo(standing);
        assertThat(claim.reason().kind()).isEqualTo(reason);
    }

    /** An article that read one of several memory pools does not say which. */
    @Test
    void aFigureThatIsOneOfSeveralTellsNothing() {
        StudyClaim.Ordered more = new StudyClaim.Ordered(by("memory"), List.of(new StudyClaim.Pair("jetty", "tomcat")));
        reported.add(new StudyResult.ReportedFigures("tomcat", Map.of("memory", 4.0, "memory:heap", 90.0)));
        reported.add(new StudyResult.ReportedFigures("jetty", Map.of("memory", 5.0, "memory:heap", 80.0)));
        stands(claim(AT_ONCE, more), UNDECIDED, ONE_OF_SEVERAL);

        reported.replaceAll(one -> new StudyResult.ReportedFigures(
                one.contender(), Map.of("memory", one.values().get("memory"))));
        stands(claim(AT_ONCE, more), UNDECIDED, ONE_RUN);
    }

    /** Only the mean of each second is known: above a limit it says something about the longest, below it does not. */
    @Test
    void meansRefuteACourseAndDoNotShowOne() {
        runs.add(run("tomcat", "1", AT_ONCE, result(100, 20, falling(120, 10))));
        stands(claim(AT_ONCE, SLOW), UNDECIDED, MEANS);
        StudyClaim.SlowUntil longer =
                new StudyClaim.SlowUntil("tomcat", SLOW.by(), 100, Duration.ofMinutes(6), 30, List.of());
        stands(claim(AT_ONCE, longer), UNDECIDED, new ClaimReason.TooShort(12, 360));

        runs.set(0, run("tomcat", "1", AT_ONCE, result(100, 20, falling(120, 40))));
        assertThat(claim(AT_ONCE, SLOW).standing()).isEqualTo(DOES_NOT_HOLD);
    }

    @Test
    void theLongestOfEachStretchTellACourseWhereTheyAreKept() {
        runs.add(run("tomcat", "1", AT_ONCE, result(100, 2, longest(120, 25))));
        stands(claim(AT_ONCE, SLOW), HOLDS, new ClaimReason.Course(6, 6, 0, 6, 100, 6));
        runs.set(0, run("tomcat", "1", AT_ONCE, result(100, 2, longest(20, 25))));
        stands(claim(AT_ONCE, SLOW), DOES_NOT_HOLD, new ClaimReason.Course(0, 6, 0, 6, 100, 6));
        runs.set(0, run("tomcat", "1", AT_ONCE, result(100, 2, longest(120, 40))));
        assertThat(claim(AT_ONCE, SLOW).standing()).isEqualTo(DOES_NOT_HOLD);
    }

    /** That of the others matters once the one has it. */
    @Test
    void aCourseMayBeThatOfOneAlone() {
        StudyClaim.SlowUntil alone = new StudyClaim.SlowUntil(
                "tomcat", SLOW.by(), SLOW.above(), SLOW.time(), SLOW.below(), List.of("jetty"));
        ClaimReason own = new ClaimReason.Course(6, 6, 0, 6, 100, 6);
        runs.add(run("tomcat", "1", AT_ONCE, result(100, 2, longest(120, 25))));
        stands(claim(AT_ONCE, alone), UNDECIDED, NO_FIGURES);

        runs.add(run("jetty", "1", AT_ONCE, result(100, 2, longest(20, 25))));
        stands(claim(AT_ONCE, alone), HOLDS, own);
        runs.set(1, run("jetty", "1", AT_ONCE, result(100, 2, longest(120, 25))));
        stands(claim(AT_ONCE, alone), DOES_NOT_HOLD, new ClaimReason.Likewise("jetty"));
        runs.set(0, run("tomcat", "1", AT_ONCE, result(100, 2, longest(20, 25))));
        stands(claim(AT_ONCE, alone), DOES_NOT_HOLD, new ClaimReason.Course(0, 6, 0, 6, 100, 6));
    }

    /** The first responses of a run come while users are still arriving. Over four seconds, a rate that swings every second is level. */
    @ParameterizedTest
    @CsvSource({"100, 1, DOES_NOT_HOLD", "500, 1, HOLDS", "100, 4, UNDECIDED", "500, 4, HOLDS"})
    void aSwingIsThatOfTheMiddleOfTheRun(long most, double length, StudyJudgement.Standing standing) {
        StudyClaim.Bound swings = bound("tomcat", by("swing"), Optional.empty(), OptionalDouble.of(5), 0);
        runs.add(run("tomcat", "1", AT_ONCE, result(100, 20, swinging(most, length))));
        runs.add(run("jetty", "1", AT_ONCE, result(100, 20, swinging(100, 4))));

        JudgedClaim claim = claim(AT_ONCE, swings);

        assertThat(claim.standing()).isEqualTo(standing);
        assertThat(claim.reason().equals(LONG_STRETCHES)).isEqualTo(standing == UNDECIDED);
    }

    /** One run each cannot tell; Assay's verdict on the same contenders can. */
    @ParameterizedTest
    @CsvSource({
        "0,    1.2,  1.1,  1.3,  BETTER,     HOLDS",
        "0,    0.8,  0.7,  0.9,  WORSE,      DOES_NOT_HOLD",
        "0,    1.0,  0.9,  1.1,  UNDECIDED,  UNDECIDED",
        "0,    1.02, 1.01, 1.03, EQUIVALENT, UNDECIDED",
        "0,    0.8,  0.7,  0.9,  REFUSED,    UNDECIDED",
        "0.05, 1.2,  1.1,  1.3,  BETTER,     HOLDS",
        "0.05, 1.06, 1.04, 1.08, BETTER,     UNDECIDED",
        "0.05, 1.03, 1.02, 1.04, BETTER,     DOES_NOT_HOLD"
    })
    void theVerdictDecidesWhatRunsCannot(
            double gap, double ratio, double low, double high, Outcome outcome, StudyJudgement.Standing standing) {
        runs(AT_ONCE, "100", "90");
        verdict = Optional.of(verdict(ratio, low, high, outcome));

        JudgedClaim claim = claim(AT_ONCE, new StudyClaim.Ordered(THROUGHPUT, JETTY_AHEAD.pairs(), gap));

        stands(claim, standing, standing == UNDECIDED ? ONE_RUN : VERDICT);
        assertThat(claim.own().isEmpty()).isEqualTo(outcome == Outcome.REFUSED);
        claim.own().ifPresent(own -> assertThat(own.intervals())
                .containsExactly(new StudyJudgement.Interval("jetty", ratio, low, high, outcome)));
    }

    @ParameterizedTest
    @CsvSource({"1.04, 1.02, 1.06, HOLDS", "1.3, 1.2, 1.4, DOES_NOT_HOLD", "1.1, 1.05, 1.15, UNDECIDED"})
    void theVerdictTellsWhetherContendersAreClose(
            double ratio, double low, double high, StudyJudgement.Standing standing) {
        runs(AT_ONCE, "100", "101");
        // An earlier verdict may be about more contenders.
        verdict = Optional.of(verdict(
                comparison("jetty", ratio, low, high, Outcome.BETTER),
                comparison("undertow", 1.6, 1.5, 1.7, Outcome.BETTER)));

        assertThat(claim(AT_ONCE, CLOSE).standing()).isEqualTo(standing);
    }

    @Test
    void aRefusedComparisonDoesNotShowThatAllAreClose() {
        claims.add(new StudyClaim("a claim.", CLOSE, Optional.of(Metric.THROUGHPUT), List.of()));
        Study three = withUndertow(study(AT_ONCE, "1"));
        Comparison near = comparison("jetty", 1.04, 1.02, 1.06, Outcome.BETTER);

        verdict = Optional.of(verdict(near, comparison("undertow", 1.0, 0.99, 1.01, Outcome.REFUSED)));
        stands(judge(three).claims().get(0), UNDECIDED, NO_FIGURES);
        verdict = Optional.of(verdict(near, comparison("undertow", 1.0, 0.99, 1.01, Outcome.EQUIVALENT)));
        stands(judge(three).claims().get(0), HOLDS, VERDICT);
    }

    @Test
    void aVerdictUnderAnotherLoadDecidesNothing() {
        verdict = Optional.of(verdict(1.2, 1.1, 1.3, Outcome.BETTER));
        assertThat(claim(AT_ONCE, JETTY_AHEAD).standing()).isEqualTo(HOLDS);
        ToolLoad hundred = Loads.withUsers(AT_ONCE, 100, Duration.ZERO);
        unlike(claim(hundred, JETTY_AHEAD), Unlike.ANOTHER_CONCURRENCY);
        unlike(claim(FRESH, JETTY_AHEAD), Unlike.OTHER_USE_OF_CONNECTIONS);

        tool = LoadTool.AB;
        unlike(claim(AT_ONCE, JETTY_AHEAD), Unlike.ANOTHER_VERSION_OF_HTTP);
        wire = HTTP_10;
        assertThat(claim(AT_ONCE, JETTY_AHEAD).standing()).isEqualTo(HOLDS);

        neighbour = Optional.of("Each server answers something else.");
        unlike(claim(AT_ONCE, JETTY_AHEAD), Unlike.OTHER_REQUESTS);
    }

    /** Users who send without pause wait in a queue that a rate which all servers sustain does not have. */
    @Test
    void latencyAtAFixedRateTellsNothingOfFullLoad() {
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
                new StudyClaim.Ordered(by("p50"), List.of(new StudyClaim.Pair("tomcat", "jetty"))),
                Optional.of(Metric.P50),
                List.of()));

        unlike(judge(study(AT_ONCE, "1")).claims().get(0), Unlike.A_FIXED_RATE);
        ToolLoad paced = Samples.with(AT_ONCE, Map.of("pace", Duration.ofMillis(100)));
        stands(judge(study(paced, "1")).claims().get(0), HOLDS, VERDICT);
    }

    @Test
    void theVerdictAtOneOfSeveralConcurrenciesCanOnlyContradict() {
        claims.add(new StudyClaim("a claim.", JETTY_AHEAD, Optional.of(Metric.THROUGHPUT), List.of()));
        Study both = withSecond(study(AT_ONCE, "1"), Loads.withUsers(AT_ONCE, 100, Duration.ZERO));

        verdict = Optional.of(verdict(1.2, 1.1, 1.3, Outcome.BETTER));
        assertThat(judge(both).claims().get(0).standing()).isEqualTo(UNDECIDED);
        verdict = Optional.of(verdict(0.8, 0.7, 0.9, Outcome.WORSE));
        assertThat(judge(both).claims().get(0).standing()).isEqualTo(DOES_NOT_HOLD);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "1     | Durations and counts are as in the article.",
                "0.15  | Shortened to 20% of the requests and times of the article (requested: 15%).",
                "0.2   | Shortened to 20% of the requests and times of the article."
            })
    void aScaleIsWhatItCameTo(double asked, String words) {
        runs.add(run("tomcat", "1", Loads.withUsers(ARRIVING, 20, Duration.ofMillis(200)), result(100, 5, List.of())));
        scale = asked;

        assertThat(judge(study(ARRIVING, "1")).scale()).first().isEqualTo(words);
    }

    @Test
    void aLengthThatWeAssumeIsNotThatOfTheArticle() {
        assertThat(judge(assuming(StudyParameter.Topic.LENGTH, AT_ONCE)).scale())
                .containsExactly("Durations and counts are as in the study file.");
    }

    @Test
    void usersWhoCameOtherwiseAreSaidTo() {
        scale = 0.05;
        runs.add(run("tomcat", "1", FASTER, result(100, 5, List.of())));
        assertThat(judge(study(PACED, "1")).scale())
                .contains("one: 300 users, 6,000 a second; in the article 300 users, 300 a second.");

        runs.set(0, run("tomcat", "1", Loads.withUsers(AT_ONCE, 5, Duration.ZERO), result(100, 5, List.of())));
        assertThat(judge(study(AT_ONCE, "1")).scale()).contains("one: 5 users; in the article 10 users.");
    }

    @ParameterizedTest
    @CsvSource({"USERS, study file", "ARRIVALS, study file", "PAUSES, article"})
    void usersWhomWeAssumeAreNotThoseOfTheArticle(StudyParameter.Topic assumed, String where) {
        scale = 0.05;
        runs.add(run("tomcat", "1", FASTER, result(100, 5, List.of())));

        assertThat(judge(assuming(assumed, PACED)).scale())
                .contains("one: 300 users, 6,000 a second; in the " + where + " 300 users, 300 a second.");
    }

    private Study assuming(StudyParameter.Topic topic, ToolLoad load) {
        StudyParameter assumed = new StudyParameter(topic, Optional.empty(), StudyParameter.Source.ASSUMPTION);
        return Samples.with(study(load, "1"), Map.of("facts", new StudyFacts(List.of(assumed), List.of(), neighbour)));
    }

    private static void stands(JudgedClaim claim, StudyJudgement.Standing standing, ClaimReason reason) {
        assertThat(claim.standing()).isEqualTo(standing);
        assertThat(claim.reason()).isEqualTo(reason);
    }

    private static void unlike(JudgedClaim claim, Unlike how) {
        assertThat(claim.standing()).isEqualTo(UNDECIDED);
        assertThat(claim.own().orElseThrow().unlike()).contains(how);
    }

    /** Throughputs of runs 1, 2, 3 …, separated by blanks. */
    private void runs(ToolLoad load, @Nullable String tomcat, @Nullable String jetty) {
        add("tomcat", load, tomcat);
        add("jetty", load, jetty);
    }

    private void add(String contender, ToolLoad load, @Nullable String throughputs) {
        if (throughputs != null) {
            List<String> values = Arrays.asList(throughputs.split(" ", -1));
            IntStream.range(0, values.size())
                    .forEach(i -> runs.add(run(
                            contender,
                            String.valueOf(i + 1),
                            load,
                            result(Double.parseDouble(values.get(i)), 5, List.of()))));
        }
    }

    /** With as many runs as there are results, at least one. */
    private JudgedClaim claim(ToolLoad load, StudyClaim.Terms terms) {
        claims.clear();
        claims.add(new StudyClaim("a claim.", terms, Optional.of(Metric.THROUGHPUT), List.of()));
        String[] names = runs.isEmpty()
                ? new String[] {"1"}
                : runs.stream().map(StudyResult.Run::run).distinct().toArray(String[]::new);
        return judge(study(load, names)).claims().get(0);
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
                "tools/" + contender);
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

    /** Mean response times of twelve seconds, in milliseconds: of the first six, and of the rest. */
    private static List<ToolResult.Moment> falling(double first, double rest) {
        return IntStream.range(0, 12)
                .mapToObj(i -> Loads.second(i, 100, 100, 0, i < 6 ? first : rest))
                .toList();
    }

    private static List<ToolResult.Moment> swinging(long most, double length) {
        return IntStream.range(0, 12)
                .mapToObj(i -> Samples.with(
                        Loads.second(i, 100, i == 0 ? 1 : i == 5 ? most : 100, 0, 1), Map.of("length", length)))
                .toList();
    }

    private static ToolResult p95(double millis) {
        ToolResult.Times times = result(100, 2, List.of()).times();
        return Samples.with(
                result(100, 2, List.of()),
                Map.of("times", Samples.with(times, Map.of("percentilesMillis", new TreeMap<>(Map.of(95.0, millis))))));
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

    private static Evidence start(String contender, double millis) {
        return Samples.startup(Instant.EPOCH, 1, contender, millis, 1, new Footprint(1, 1, 1, 1, 1, 1));
    }

    private static Study.Published row(String contender, String figure, String value) {
        return row(contender, "1", figure, value);
    }

    private static Study.Published row(String contender, String run, String figure, String value) {
        return new Study.Published(contender, "one", run, Map.of(figure, value), List.of());
    }

    private static StudyResult.Run run(String contender, String name, ToolLoad load, ToolResult result) {
        return new StudyResult.Run(
                contender, "one", name, load, new ToolRun.Measured(result), Optional.empty(), "tools/" + contender);
    }

    private static ToolResult result(double throughput, double average, List<ToolResult.Moment> seconds) {
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
                        new TreeMap<>()),
                OptionalLong.empty(),
                new ToolResult.Bytes(OptionalDouble.empty(), OptionalDouble.empty(), OptionalDouble.empty()),
                9.5,
                seconds,
                List.of(),
                Map.of(),
                "ab.txt");
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
                claims,
                new StudyFacts(List.of(), List.of(), neighbour));
    }

    private static Study withUndertow(Study study) {
        return study.with(study.plan()
                .withContenders(
                        List.of(contender(Server.TOMCAT), contender(Server.JETTY), contender(Server.UNDERTOW))));
    }

    private static Contender contender(Server server) {
        return new Contender(server.id(), server);
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
                        reported,
                        runs,
                        repeats),
                verdict);
    }
}
