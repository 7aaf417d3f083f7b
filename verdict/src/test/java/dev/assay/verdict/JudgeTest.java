package dev.assay.verdict;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.assay.model.Metric;
import dev.assay.model.Phase;
import dev.assay.model.Samples;
import dev.assay.model.evidence.ErrorKind;
import dev.assay.model.evidence.ErrorTally;
import dev.assay.model.evidence.Gate;
import dev.assay.model.evidence.Parity;
import dev.assay.model.evidence.Place;
import dev.assay.model.plan.Schedule;
import dev.assay.model.verdict.Advice;
import dev.assay.model.verdict.Clause;
import dev.assay.model.verdict.Comparison;
import dev.assay.model.verdict.Finding;
import dev.assay.model.verdict.Holds;
import dev.assay.model.verdict.Invalid;
import dev.assay.model.verdict.Limit;
import dev.assay.model.verdict.Outcome;
import dev.assay.model.verdict.Reason;
import dev.assay.model.verdict.Remark;
import dev.assay.model.verdict.Replicate;
import dev.assay.model.verdict.Verdict;
import dev.assay.stats.Sample;
import dev.assay.verdict.condition.FailIf;
import dev.assay.verdict.rule.Alphas;
import dev.assay.verdict.rule.Margins;
import dev.assay.verdict.rule.SequentialRule;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

class JudgeTest {
    /** Mean 0 over every two blocks, standard deviation about 1. */
    private static final double[] NOISE = {
        -1, 1, 0.5, -0.5, 1.2, -1.2, -0.7, 0.7, 0.9, -0.9, 1.1, -1.1, 0.3, -0.3, -0.8, 0.8, 1.3, -1.3, 0.6, -0.6, 1, -1,
        0.4, -0.4
    };

    private static Experiment pair(int blocks, double effect, double sd) {
        Experiment experiment = Experiment.of("tomcat", "jetty").pilot();
        for (int b = 0; b < blocks; b++) {
            experiment.block(0, effect + sd * NOISE[b]);
        }
        return experiment;
    }

    private static Comparison find(Verdict verdict, Metric metric, String contender) {
        return verdict.comparisons().stream()
                .filter(c -> c.metric() == metric && c.contender().equals(contender))
                .findFirst()
                .orElseThrow();
    }

    private static Comparison cpu(Verdict verdict) {
        return find(verdict, Metric.CPU_PER_REQUEST, "jetty");
    }

    @Test
    void saysWhoIsBetterAndByHowMuch() {
        Verdict verdict = pair(12, Math.log(0.94), 0.01).judged(true);

        Comparison cpu = cpu(verdict);
        assertThat(cpu.verdict()).isEqualTo(Outcome.BETTER);
        assertThat(cpu.primary()).isTrue();
        assertThat(cpu.blocks()).isEqualTo(12);
        assertThat(cpu.confidence()).isEqualTo(0.95);
        assertThat(cpu.ratio().orElseThrow()).isCloseTo(0.94, within(1e-6));
        assertThat(cpu.ciLow().orElseThrow()).isCloseTo(0.932, within(0.0005));
        assertThat(cpu.ciHigh().orElseThrow()).isCloseTo(0.948, within(0.0005));
        assertThat(cpu.reason()).isInstanceOfSatisfying(Reason.BeyondMargin.class, reason -> {
            assertThat(reason.margin()).isEqualTo(0.03);
            assertThat(reason.basis()).isEqualTo(new Reason.Basis(Replicate.BLOCK, 12, 12));
            assertThat(reason.remarks()).isEmpty();
        });
        assertThat(verdict.settled()).isTrue();
        assertThat(verdict.blocks()).isEqualTo(12);
    }

    @Test
    void aMarginBelowTheFloorIsTheFloor() {
        Experiment experiment = pair(12, 0.02, 0.001);
        experiment.margin = 0.005;
        Comparison cpu = cpu(experiment.judged(true));

        assertThat(cpu.verdict()).isEqualTo(Outcome.WORSE);
        assertThat(cpu.reason()).isInstanceOfSatisfying(Reason.BeyondMargin.class, reason -> assertThat(reason.margin())
                .isEqualTo(0.005));
    }

    /** Measurable, whatever its sign, but the interval does not exclude a difference that nobody would notice. */
    @Test
    void aDifferenceThatReachesTheMarginIsSlight() {
        for (double effect : new double[] {-0.04, 0.04}) {
            Verdict verdict = pair(12, effect, 0.03).judged(true);
            Comparison cpu = cpu(verdict);

            assertThat(cpu.verdict()).isEqualTo(effect < 0 ? Outcome.SLIGHTLY_BETTER : Outcome.SLIGHTLY_WORSE);
            assertThat(cpu.reason()).isInstanceOfSatisfying(Reason.BeyondFloor.class, reason -> {
                assertThat(reason.floor()).isEqualTo(0.01);
                assertThat(reason.margin()).isEqualTo(0.03);
            });
            assertThat(cpu.moreBlocks()).isEmpty();
            assertThat(verdict.settled()).isTrue();
            assertThat(verdict.decided()).containsExactly("jetty");
        }
    }

    @Test
    void swappingContenderAndReferenceMirrorsTheVerdict() {
        for (double effect : new double[] {-0.06, 0.06, 0, 0.02}) {
            Experiment there = Experiment.of("tomcat", "jetty").pilot();
            Experiment back = Experiment.of("jetty", "tomcat").pilot();
            for (int b = 0; b < 9; b++) {
                double log = effect + 0.01 * NOISE[b];
                there.block(0, log);
                back.block(log, 0);
            }
            Comparison a = cpu(there.judged(true));
            Comparison b = find(back.judged(true), Metric.CPU_PER_REQUEST, "tomcat");
            assertThat(b.verdict()).isEqualTo(mirrored(a.verdict()));
            assertThat(b.ratio().orElseThrow()).isCloseTo(1 / a.ratio().orElseThrow(), within(1e-6));
            assertThat(b.ciLow().orElseThrow()).isCloseTo(1 / a.ciHigh().orElseThrow(), within(1e-6));
            assertThat(b.ciHigh().orElseThrow()).isCloseTo(1 / a.ciLow().orElseThrow(), within(1e-6));
        }
    }

    private static Outcome mirrored(Outcome outcome) {
        return switch (outcome) {
            case BETTER -> Outcome.WORSE;
            case WORSE -> Outcome.BETTER;
            case SLIGHTLY_BETTER -> Outcome.SLIGHTLY_WORSE;
            case SLIGHTLY_WORSE -> Outcome.SLIGHTLY_BETTER;
            default -> outcome;
        };
    }

    @Test
    void moreThroughputIsBetterWhereLessCpuIs() {
        Verdict verdict = pair(12, -0.15, 0.01).judged(true);

        assertThat(find(verdict, Metric.THROUGHPUT, "jetty").verdict()).isEqualTo(Outcome.BETTER);
        assertThat(find(verdict, Metric.THROUGHPUT, "jetty").ratio().orElseThrow())
                .isGreaterThan(1);
        assertThat(find(verdict, Metric.P99, "jetty").verdict()).isEqualTo(Outcome.BETTER);
        assertThat(find(verdict, Metric.P99, "jetty").primary()).isFalse();
    }

    @Test
    void noDifferenceIsShownNotAssumed() {
        assertThat(cpu(pair(12, 0, 0.01).judged(true)).verdict()).isEqualTo(Outcome.EQUIVALENT);
        assertThat(cpu(pair(12, 0.01, 1e-9).judged(true)).verdict()).isEqualTo(Outcome.EQUIVALENT);
        assertThat(cpu(pair(12, 0, 0.06).judged(true)).verdict()).isEqualTo(Outcome.UNDECIDED);
    }

    @Test
    void aShownDifferenceThatNobodyWouldNoticeIsEquivalence() {
        Comparison cpu = cpu(pair(12, 0.02, 0.001).judged(true));

        assertThat(cpu.ciLow().orElseThrow()).isGreaterThan(1.01);
        assertThat(cpu.verdict()).isEqualTo(Outcome.EQUIVALENT);
    }

    @Test
    void theIntervalOfAComparisonIsTheOneThatDecided() {
        Comparison alike = cpu(pair(12, 0.006, 0.0235).judged(true));
        Comparison open = cpu(pair(12, 0.006, 0.06).judged(true));
        Comparison worse = cpu(pair(12, 0.1, 0.0235).judged(true));

        assertThat(alike.verdict()).isEqualTo(Outcome.EQUIVALENT);
        assertThat(alike.confidence()).isEqualTo(0.90);
        assertThat(alike.ciLow().orElseThrow()).isGreaterThan(1 / 1.03);
        assertThat(alike.ciHigh().orElseThrow()).isLessThan(1.03);
        assertThat(Math.log(alike.ciHigh().orElseThrow() / alike.ratio().orElseThrow()))
                .isCloseTo(alike.errorBudget().orElseThrow().above().total(), within(1e-12));
        assertThat(width(worse) / width(alike)).as("95% against 90%").isBetween(1.1, 1.4);
        assertThat(List.of(open.confidence(), worse.confidence())).containsOnly(0.95);
        assertThat(open.verdict()).isEqualTo(Outcome.UNDECIDED);
        assertThat(worse.verdict()).isEqualTo(Outcome.WORSE);
    }

    @Test
    void theMeansBesideARatioAreOfTheBlocksBehindIt() {
        Experiment experiment = Experiment.of("tomcat", "jetty").pilot();
        for (int b = 0; b < 8; b++) {
            double speed = b < 6 ? 0 : 1;
            experiment.block(speed, speed + 0.1);
        }
        for (boolean finished : new boolean[] {false, true}) {
            Verdict verdict = experiment.judged(finished);
            Comparison cpu = cpu(verdict);
            Comparison.Means means = cpu.pairMeans().orElseThrow();

            assertThat(means.contender() / means.reference())
                    .isCloseTo(cpu.ratio().orElseThrow(), within(1e-9));
            assertThat(means.contender() / mean(verdict, "jetty"))
                    .as("while it runs of the 6 blocks of the look, at the end of all 8")
                    .isCloseTo(finished ? 1 : Math.exp(-0.25), within(1e-9));
        }
    }

    private static double mean(Verdict verdict, String contender) {
        return verdict.contenders().stream()
                .filter(summary -> summary.id().equals(contender))
                .mapToDouble(summary -> summary.means().getOrDefault(Metric.CPU_PER_REQUEST, Double.NaN))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void beforeTheFirstLookThereIsARatioAndNoInterval() {
        for (boolean finished : new boolean[] {false, true}) {
            Comparison cpu = cpu(pair(2, 0.5, 0.001).judged(finished));
            assertThat(cpu.verdict()).isEqualTo(Outcome.UNDECIDED);
            assertThat(Told.why(cpu)).isEqualTo(new Finding.TooFewReplicates(2, finished ? 4 : 6, false));
            assertThat(cpu.ratio()).isPresent();
            assertThat(cpu.ciLow()).isEmpty();
            assertThat(cpu.ciHigh()).isEmpty();
            assertThat(cpu.moreBlocks()).hasValue(4);
        }
    }

    @Test
    void aRunningExperimentStandsByItsLastLook() {
        Comparison atSix = cpu(pair(6, 0.02, 0.03).judged(false));
        for (int blocks : new int[] {7, 8}) {
            Comparison between = cpu(pair(blocks, 0.02, 0.03).judged(false));
            assertThat(between.blocks()).isEqualTo(6);
            assertThat(between.ciLow()).isEqualTo(atSix.ciLow());
            assertThat(between.ciHigh()).isEqualTo(atSix.ciHigh());
            assertThat(between.logRatios()).hasSize(blocks);
            assertThat(between.reason())
                    .isInstanceOfSatisfying(Reason.Inconclusive.class, reason -> assertThat(reason.basis())
                            .isEqualTo(new Reason.Basis(Replicate.BLOCK, 6, blocks)));
        }
    }

    @Test
    void theEndOfTheBudgetSpendsWhatTheLooksHaveLeft() {
        Comparison running = cpu(pair(8, 0.02, 0.03).judged(false));
        Comparison ended = cpu(pair(8, 0.02, 0.03).judged(true));

        assertThat(ended.blocks()).isEqualTo(8);
        assertThat(width(ended)).isLessThan(0.6 * width(running));
    }

    private static double width(Comparison c) {
        return Math.log(c.ciHigh().orElseThrow() / c.ciLow().orElseThrow());
    }

    @Test
    void anExperimentThatALookHasSettledGetsNoBonus() {
        Verdict running = pair(9, -0.06, 0.01).judged(false);
        Verdict ended = pair(9, -0.06, 0.01).judged(true);

        assertThat(running.settled()).isTrue();
        assertThat(ended.comparisons()).isEqualTo(running.comparisons());
    }

    /** A look at nine blocks has settled CPU per request, whose blocks are the looks of p99 too. */
    @Test
    void aMetricThatLacksFiguresIsJudgedByThoseThatThereAre() {
        Verdict verdict = withP99(9, 5).judged(true);
        Comparison p99 = find(verdict, Metric.P99, "jetty");

        assertThat(cpu(verdict).verdict()).isEqualTo(Outcome.WORSE);
        assertThat(cpu(verdict).blocks()).isEqualTo(9);
        assertThat(p99.blocks()).isEqualTo(5);
        assertThat(p99.verdict()).isEqualTo(Outcome.WORSE);
    }

    /** Otherwise each block after a look would be a further look, as long as figures are missing. */
    @Test
    void aFigureOfALaterBlockWaitsForTheNextLook() {
        Comparison atSix = find(withP99(6, 5).judged(false), Metric.P99, "jetty");
        assertThat(atSix.blocks()).isEqualTo(5);

        for (int blocks : new int[] {7, 8}) {
            Comparison between = find(withP99(blocks, blocks - 1).judged(false), Metric.P99, "jetty");
            assertThat(between.blocks()).isEqualTo(5);
            assertThat(between.ciLow()).isEqualTo(atSix.ciLow());
            assertThat(between.logRatios()).hasSize(blocks - 1);
        }
        assertThat(find(withP99(9, 8).judged(false), Metric.P99, "jetty").blocks())
                .isEqualTo(8);
        assertThat(find(withP99(8, 6).judged(false), Metric.P99, "jetty").blocks())
                .isEqualTo(4);
    }

    @Test
    void fewerThanFourFiguresAreTooFewAtAnyLook() {
        Comparison p99 = find(withP99(6, 3).judged(true), Metric.P99, "jetty");

        assertThat(p99.verdict()).isEqualTo(Outcome.UNDECIDED);
        assertThat(p99.ciLow()).isEmpty();
        assertThat(Told.why(p99)).isEqualTo(new Finding.TooFewReplicates(3, 4, false));
    }

    private static Experiment withP99(int blocks, int figures) {
        Experiment experiment = Experiment.of("tomcat", "jetty").pilot();
        for (int b = 0; b < blocks; b++) {
            int requests = b < blocks - figures ? 2_999 : 20_000;
            experiment.block(s -> s.requests(requests), 0, 0.2 + 0.01 * NOISE[b]);
        }
        return experiment;
    }

    @Test
    void severalContendersShareTheErrorProbability() {
        Experiment experiment = Experiment.of("tomcat", "jetty", "undertow").pilot();
        for (int b = 0; b < 12; b++) {
            experiment.block(0, -0.06 + 0.01 * NOISE[b], 0.05 - 0.01 * NOISE[b]);
        }
        Verdict verdict = experiment.judged(true);

        assertThat(cpu(verdict).confidence()).isEqualTo(0.975);
        assertThat(verdict.comparisons().subList(0, 2))
                .extracting(Comparison::primary)
                .containsOnly(true);
        assertThat(verdict.comparisons().subList(2, verdict.comparisons().size()))
                .extracting(Comparison::primary)
                .containsOnly(false);
        assertThat(Clause.sentence(verdict.headline()))
                .startsWith(
                        "Jetty uses 5.8% less CPU per request than Tomcat (4.9 to 6.7%, 12 blocks) and Undertow 5.1%"
                                + " more (4.2 to 6.1%, 12 blocks); ");
    }

    @Test
    void differentResponsesRefuseEverything() {
        Experiment experiment = Experiment.of("tomcat", "jetty")
                .pilot(
                        Samples.parity(
                                Parity.Outcome.DIFFERENT, List.of(), List.of("GET /: status 200 against 404", "more")),
                        0)
                .startup(1, "tomcat", 3000, 100)
                .startup(1, "jetty", 3000, 100);
        Verdict verdict = experiment.judged(true);

        assertThat(verdict.comparisons()).extracting(Comparison::verdict).containsOnly(Outcome.REFUSED);
        assertThat(Clause.sentence(verdict.headline()))
                .isEqualTo(
                        "No verdict on CPU per request of Jetty against Tomcat: the contenders answer differently, so they"
                                + " do different work: GET /: status 200 against 404.");
    }

    @Test
    void startsThatNeverCameLackStartUpFiguresAlone() {
        Experiment experiment = Experiment.of("tomcat", "jetty");
        experiment.startupRounds = 5;
        Parity different = Samples.parity(Parity.Outcome.DIFFERENT, List.of(), List.of("GET /: 200 against 404"));
        experiment.evidence.add(Samples.pilot(Experiment.START, 30, different, Map.of(), 0, List.of(), 0));
        Schedule starts = new Schedule(experiment.timing(), Collections.nCopies(5, experiment.ids), List.of());

        Verdict verdict = Judge.judge(experiment.plan(), starts, experiment.environment(), experiment.evidence, false);

        assertThat(verdict.comparisons())
                .extracting(Comparison::metric)
                .containsExactly(Metric.STARTUP, Metric.MEMORY, Metric.STARTUP_CPU, Metric.HEAP);
        assertThat(Clause.sentence(verdict.headline()))
                .startsWith("No verdict on start-up time of Jetty against Tomcat: the contenders answer differently");
        assertThat(verdict.limits()).contains(new Limit.NotFinished(Replicate.ROUND, 0, 5, false));
    }

    @Test
    void failingResponsesNeverMakeAContenderBetter() {
        Experiment experiment = Experiment.of("tomcat", "jetty").pilot();
        UnaryOperator<Experiment.Slices> jettyFails = s ->
                s.contender().equals("jetty") ? s.errors(new ErrorTally(ErrorKind.RESET, 320, 5, "reset by\npeer")) : s;
        for (int b = 0; b < 12; b++) {
            experiment.block(b == 3 ? jettyFails : Experiment.Slices.GOOD, 0, -0.5 + 0.01 * NOISE[b]);
        }
        Verdict verdict = experiment.judged(true);

        assertThat(cpu(verdict).verdict()).isEqualTo(Outcome.REFUSED);
        assertThat(Told.why(cpu(verdict)))
                .isEqualTo(new Finding.AnswersFail("Jetty", 0.032, 4, ErrorKind.RESET, "reset by\npeer"));
        assertThat(cpu(verdict).ratio()).as("what is refused has no figure").isEmpty();
        assertThat(cpu(verdict).ciLow()).isEmpty();
        assertThat(cpu(verdict).ciHigh()).isEmpty();
        assertThat(find(verdict, Metric.P99, "jetty").verdict()).isEqualTo(Outcome.REFUSED);
        assertThat(verdict.contenders().get(1).errors()).isEqualTo(6 * 320);
    }

    @Test
    void aBlockInWhichRequestsTimeOutIsLeftOut() {
        Experiment experiment = Experiment.of("tomcat", "jetty").pilot();
        for (int b = 0; b < 8; b++) {
            experiment.block(
                    b == 1 ? JudgeTest::timingOut : Experiment.Slices.GOOD, 0, b == 1 ? -2 : 0.2 + 0.01 * NOISE[b]);
            assertThat(cpu(experiment.judged(false)).verdict()).isNotEqualTo(Outcome.REFUSED);
        }
        Verdict verdict = experiment.judged(true);

        assertThat(cpu(verdict).verdict()).isEqualTo(Outcome.WORSE);
        assertThat(cpu(verdict).logRatios()).hasSize(7);
        assertThat(cpu(verdict).reason().remarks())
                .containsExactly(
                        new Remark.Failures("Jetty", 20_000, 320_000, ErrorKind.TIMEOUT),
                        new Remark.Failures("Tomcat", 20_000, 320_000, ErrorKind.TIMEOUT));
        assertThat(find(verdict, Metric.P99, "jetty").logRatios()).hasSize(7);
        assertThat(find(verdict, Metric.THROUGHPUT, "jetty").logRatios()).hasSize(7);
    }

    /** Without this, a server that hangs now and then would be judged by its good blocks. */
    @Test
    void requestsOfOneContenderAloneThatTimeOutInThreeBlocksRefuseIt() {
        Experiment experiment = Experiment.of("tomcat", "jetty", "undertow").pilot();
        for (int b = 0; b < 8; b++) {
            boolean hangs = b % 3 == 0;
            experiment.block(
                    s -> hangs && s.contender().equals("jetty") ? timingOut(s) : s,
                    0,
                    -0.2 + 0.01 * NOISE[b],
                    0.2 + 0.01 * NOISE[b]);
        }
        Verdict verdict = experiment.judged(true);

        assertThat(find(verdict, Metric.CPU_PER_REQUEST, "jetty").verdict()).isEqualTo(Outcome.REFUSED);
        assertThat(Told.why(find(verdict, Metric.CPU_PER_REQUEST, "jetty")))
                .isInstanceOfSatisfying(Finding.AnswersFail.class, failing -> assertThat(failing.error())
                        .isEqualTo(ErrorKind.TIMEOUT));
        assertThat(find(verdict, Metric.CPU_PER_REQUEST, "undertow").verdict()).isEqualTo(Outcome.WORSE);
    }

    @Test
    void requestsThatTimeOutInMostBlocksRefuse() {
        Experiment experiment = Experiment.of("tomcat", "jetty").pilot();
        for (int b = 0; b < 8; b++) {
            experiment.block(b % 3 == 0 ? Experiment.Slices.GOOD : JudgeTest::timingOut, 0, 0.2 + 0.01 * NOISE[b]);
        }
        assertThat(cpu(experiment.judged(true)).verdict()).isEqualTo(Outcome.REFUSED);
        assertThat(Told.why(cpu(experiment.judged(true))))
                .isEqualTo(
                        new Finding.MostBlocksUnusable(new Finding.TimedOut(20_000, 40_000), 5, 8, Advice.LOWER_RATE));
    }

    @Test
    void timeOutsBesideMoreOtherFailuresRefuse() {
        Experiment experiment = Experiment.of("tomcat", "jetty").pilot();
        for (int b = 0; b < 8; b++) {
            experiment.block(
                    b != 1
                            ? Experiment.Slices.GOOD
                            : s -> s.errors(
                                    new ErrorTally(ErrorKind.TIMEOUT, 500, 1, "nothing came"),
                                    new ErrorTally(ErrorKind.WRONG_STATUS, 600, 1, "500")),
                    0,
                    0.2 + 0.01 * NOISE[b]);
        }
        assertThat(Told.why(cpu(experiment.judged(true))))
                .isInstanceOfSatisfying(Finding.AnswersFail.class, failing -> assertThat(failing.block())
                        .isEqualTo(2));
    }

    private static Experiment.Slices timingOut(Experiment.Slices s) {
        return s.errors(new ErrorTally(ErrorKind.TIMEOUT, 5_000, 1, "nothing came"));
    }

    @Test
    void fewFailuresAreToldAndJudged() {
        Comparison cpu = cpu(failing(50).judged(true));

        assertThat(cpu.verdict()).isEqualTo(Outcome.BETTER);
        assertThat(cpu.reason().remarks())
                .containsExactly(new Remark.Failures("Jetty", 2_400, 480_000, ErrorKind.RESET));
    }

    @Test
    void oneFailedRequestInAHundredIsToleratedAndNotOneMore() {
        assertThat(cpu(failing(100).judged(true)).verdict()).isEqualTo(Outcome.BETTER);

        Comparison refused = cpu(failing(101).judged(true));
        assertThat(refused.verdict()).isEqualTo(Outcome.REFUSED);
        assertThat(Told.why(refused)).isInstanceOfSatisfying(Finding.AnswersFail.class, failing -> {
            assertThat(failing.contender()).isEqualTo("Jetty");
            assertThat(failing.share()).isEqualTo(0.0101);
        });
    }

    @Test
    void aContenderAloneHasNoFiguresOfRequestsThatFail() {
        Experiment experiment = Experiment.of("tomcat").pilot().startup(1, "tomcat", 2_000, 1);
        for (int b = 0; b < 6; b++) {
            experiment.block(s -> s.errors(new ErrorTally(ErrorKind.WRONG_STATUS, 4_000, 1, "503")), 0);
        }

        assertThat(ofStartsAlone(experiment).limits().get(0))
                .isEqualTo(new Limit.FiguresLeftOut(
                        new Finding.AnswersFail("Tomcat", 0.4, 1, ErrorKind.WRONG_STATUS, "503")));
    }

    @Test
    void aContenderAloneHasNoFiguresOfJvmsThatWereCompiling() {
        Experiment experiment = Experiment.of("tomcat").pilot().startup(1, "tomcat", 2_000, 1);
        for (int b = 0; b < 6; b++) {
            double jit = b < 4 ? 0 : 0.4;
            experiment.block(0).warmed(WarmUpCurves.curve("tomcat", 10, i -> 80, i -> jit));
        }

        assertThat(ofStartsAlone(experiment).limits().get(0))
                .isInstanceOfSatisfying(Limit.FiguresLeftOut.class, left -> assertThat(left.why())
                        .isInstanceOf(Finding.NotLevel.class));
    }

    /** The verdict, of which nothing but start-up figures is left. */
    private static Verdict ofStartsAlone(Experiment experiment) {
        Verdict verdict = experiment.judged(true);
        assertThat(verdict.contenders().get(0).means())
                .containsOnlyKeys(Metric.STARTUP, Metric.MEMORY, Metric.STARTUP_CPU, Metric.HEAP);
        assertThat(verdict.basis().counted())
                .filteredOn(population -> !population.counts().isEmpty())
                .allMatch(population -> population.metric().ofStartup());
        assertThat(verdict.extras().cost()).isEmpty();
        assertThat(verdict.headline())
                .containsExactly(new Clause.Alone(
                        "Tomcat",
                        OptionalDouble.empty(),
                        List.of(new Clause.Figure(Metric.STARTUP, 2_000), new Clause.Figure(Metric.MEMORY, 1))));
        assertThat(FailIf.parse("p99 > 50ms").result(verdict).holds()).isEqualTo(Holds.UNKNOWN);
        return verdict;
    }

    /** Of 10,000 requests of each slice of Jetty, so many are reset. */
    private static Experiment failing(int requests) {
        Experiment experiment = Experiment.of("tomcat", "jetty").pilot();
        for (int b = 0; b < 12; b++) {
            experiment.block(
                    s -> s.contender().equals("jetty")
                            ? s.errors(new ErrorTally(ErrorKind.RESET, requests, 5, "reset"))
                            : s,
                    0,
                    -0.06 + 0.01 * NOISE[b]);
        }
        return experiment;
    }

    /** The blocks in which it lives would hide that it dies in others. */
    @Test
    void aContenderWhoseProcessEndsTwiceIsNotJudged() {
        assertThat(cpu(ending(1).judged(true)).verdict()).isEqualTo(Outcome.BETTER);

        Verdict verdict = ending(2).judged(true);

        assertThat(cpu(verdict).verdict()).isEqualTo(Outcome.REFUSED);
        assertThat(Told.why(cpu(verdict)))
                .isEqualTo(new Finding.ProcessEnded("Jetty", 2, 14, "the process ended under load"));
        assertThat(find(verdict, Metric.THROUGHPUT, "jetty").verdict()).isEqualTo(Outcome.REFUSED);
    }

    /** Better in twelve blocks, besides some in which its process ends. */
    private static Experiment ending(int times) {
        Experiment experiment = Experiment.of("tomcat", "jetty").pilot();
        for (int b = 0; b < 12; b++) {
            experiment.block(s -> s, 0, -0.06 + 0.01 * NOISE[b]);
        }
        for (int i = 0; i < times; i++) {
            experiment.ended("jetty");
        }
        return experiment.startup(1, "tomcat", 900, 1).startup(1, "jetty", 900, 1);
    }

    @Test
    void aRateThatIsNotSustainedRefusesCostAndLatencyOnly() {
        Verdict verdict = sustaining(0.9).judged(true);

        assertThat(cpu(verdict).verdict()).isEqualTo(Outcome.REFUSED);
        assertThat(Told.why(cpu(verdict)))
                .isInstanceOfSatisfying(Finding.RateNotSustained.class, slow -> assertTooSlow(slow, "Jetty"));
        assertThat(find(verdict, Metric.P50, "jetty").verdict()).isEqualTo(Outcome.REFUSED);
        assertThat(find(verdict, Metric.THROUGHPUT, "jetty").verdict()).isEqualTo(Outcome.WORSE);
    }

    @Test
    void aRateIsSustainedIfNoMoreThanOnePerCentOfItIsMissing() {
        assertThat(cpu(sustaining(0.991).judged(true)).verdict()).isEqualTo(Outcome.WORSE);

        Comparison refused = cpu(sustaining(0.989).judged(true));
        assertThat(refused.verdict()).isEqualTo(Outcome.REFUSED);
        assertThat(Told.why(refused))
                .isInstanceOfSatisfying(Finding.RateNotSustained.class, slow -> assertThat(slow.share())
                        .isCloseTo(0.989, within(1e-9)));
    }

    /** Jetty answers this share of the rate. */
    private static Experiment sustaining(double share) {
        Experiment experiment = Experiment.of("tomcat", "jetty").pilot();
        for (int b = 0; b < 12; b++) {
            experiment.block(s -> s.contender().equals("jetty") ? s.sustained(share) : s, 0, 0.06 + 0.01 * NOISE[b]);
        }
        return experiment;
    }

    private static void assertTooSlow(Finding.RateNotSustained slow, String contender) {
        assertThat(slow.contender()).isEqualTo(contender);
        assertThat(slow.share()).isCloseTo(0.9, within(0.00005));
        assertThat(slow.ratePerSecond()).isCloseTo(2_000, within(0.5));
    }

    @Test
    void aRateThatIsNotSustainedInOneBlockEndsNoExperiment() {
        Experiment experiment = Experiment.of("tomcat", "jetty").pilot();
        for (int b = 0; b < 2; b++) {
            experiment.block(s -> s.contender().equals("jetty") ? s.sustained(0.9) : s, 0, 0);
        }
        Verdict early = experiment.judged(false);

        assertThat(early.settled()).isFalse();
        assertThat(cpu(early).verdict()).isEqualTo(Outcome.UNDECIDED);
        assertThat(cpu(early).reason().remarks())
                .singleElement()
                .isInstanceOfSatisfying(Remark.SlowSoFar.class, remark -> assertTooSlow(remark.slow(), "Jetty"));

        experiment.block(s -> s.contender().equals("jetty") ? s.sustained(0.9) : s, 0, 0);
        assertThat(experiment.judged(false).settled()).isTrue();
    }

    @Test
    void anInvalidSliceCostsItsBlockOnItsMetricsForItsPairs() {
        Experiment experiment = Experiment.of("tomcat", "jetty", "undertow").pilot();
        for (int b = 0; b < 12; b++) {
            UnaryOperator<Experiment.Slices> change = b == 2
                    ? s -> s.contender().equals("jetty") ? s.invalid(Phase.RATE) : s
                    : b == 5
                            ? s -> s.contender().equals("undertow") ? s.invalid(Phase.SATURATION) : s
                            : Experiment.Slices.GOOD;
            experiment.block(change, 0, 0.01 * NOISE[b], 0.01 * NOISE[b]);
        }
        Verdict verdict = experiment.judged(true);

        assertThat(cpu(verdict).logRatios()).hasSize(11);
        assertThat(find(verdict, Metric.P50, "jetty").logRatios()).hasSize(11);
        assertThat(find(verdict, Metric.THROUGHPUT, "jetty").logRatios()).hasSize(12);
        assertThat(find(verdict, Metric.CPU_PER_REQUEST, "undertow").logRatios())
                .hasSize(12);
        assertThat(find(verdict, Metric.THROUGHPUT, "undertow").logRatios()).hasSize(11);
        assertThat(verdict.basis().invalid()).hasSize(6);
        assertThat(verdict.basis().invalid().get(0))
                .isEqualTo(new Invalid(
                        new Place.Slice(3, Phase.RATE, 0),
                        "jetty",
                        new Finding.SliceUnsound(
                                List.of(Samples.gateFailed(Gate.GENERATOR_CPU, 0.83, 0.6)), Finding.Despite.NOTHING)));
        assertThat(verdict.blocks()).isEqualTo(12);
    }

    @Test
    void moreInvalidBlocksThanValidOnesRefuse() {
        Experiment experiment = Experiment.of("tomcat", "jetty").pilot();
        for (int b = 0; b < 12; b++) {
            experiment.block(b < 7 ? s -> s.invalid(Phase.RATE) : Experiment.Slices.GOOD, 0, 0.01 * NOISE[b]);
        }
        Verdict verdict = experiment.judged(true);

        assertThat(cpu(verdict).verdict()).isEqualTo(Outcome.REFUSED);
        assertThat(Told.why(cpu(verdict)))
                .isEqualTo(new Finding.MostBlocksUnusable(
                        new Finding.GateFailed(Gate.GENERATOR_CPU, 0.83, 0.6, Optional.empty()),
                        7,
                        12,
                        Advice.LESS_LOAD));
        assertThat(verdict.blocks()).isEqualTo(5);
    }

    @Test
    void oneInvalidBlockAtTheStartRefusesNothingYet() {
        Experiment experiment = Experiment.of("tomcat", "jetty").pilot().block(s -> s.invalid(Phase.RATE), 0, 0);

        assertThat(cpu(experiment.judged(false)).verdict()).isEqualTo(Outcome.UNDECIDED);
        assertThat(cpu(experiment.judged(true)).verdict()).isEqualTo(Outcome.REFUSED);
    }

    @Test
    void percentilesNeedThirtyRequestsBeyondThem() {
        Experiment experiment = Experiment.of("tomcat", "jetty").pilot();
        for (int b = 0; b < 12; b++) {
            experiment.block(s -> s.requests(2_999), 0, 0.01 * NOISE[b]);
        }
        Verdict verdict = experiment.judged(true);

        assertThat(find(verdict, Metric.P90, "jetty").verdict()).isEqualTo(Outcome.EQUIVALENT);
        assertThat(find(verdict, Metric.P99, "jetty").verdict()).isEqualTo(Outcome.REFUSED);
        assertThat(Told.why(find(verdict, Metric.P99, "jetty")))
                .isEqualTo(new Finding.MostBlocksUnusable(
                        new Finding.TooFewRequests(Metric.P99, 2_999, 3_000), 12, 12, Advice.HIGHER_RATE));
        assertThat(verdict.contenders().get(0).means()).doesNotContainKey(Metric.P99);
    }

    @Test
    void aLowCeilingMakesThroughputALowerBound() {
        Experiment experiment = Experiment.of("tomcat", "jetty")
                .pilot(Samples.parity(Parity.Outcome.SAME, List.of(), List.of()), 15_000);
        for (int b = 0; b < 12; b++) {
            experiment.block(0, -0.1 + 0.01 * NOISE[b]);
        }
        Verdict verdict = experiment.judged(true);

        assertThat(find(verdict, Metric.THROUGHPUT, "jetty").verdict()).isEqualTo(Outcome.BETTER);
        assertThat(find(verdict, Metric.THROUGHPUT, "jetty").reason().remarks())
                .singleElement()
                .isInstanceOfSatisfying(Remark.LowerBound.class, bound -> {
                    assertThat(bound.ceilingPerSecond()).isEqualTo(15_000);
                    assertThat(bound.measuredPerSecond()).isBetween(7_500.0, 15_000.0);
                });
        assertThat(cpu(verdict).reason().remarks()).isEmpty();
    }

    /** Servers that are both faster than the generator look alike. */
    @Test
    void throughputBelowALowCeilingIsNotEquivalent() {
        assertThat(find(alike(40_000), Metric.THROUGHPUT, "jetty").verdict()).isEqualTo(Outcome.EQUIVALENT);

        Verdict verdict = alike(15_000);
        Comparison throughput = find(verdict, Metric.THROUGHPUT, "jetty");
        assertThat(throughput.verdict()).isEqualTo(Outcome.UNDECIDED);
        assertThat(Told.why(throughput)).isInstanceOfSatisfying(Finding.GeneratorCeiling.class, ceiling -> assertThat(
                        ceiling.ceilingPerSecond())
                .isEqualTo(15_000));
        assertThat(throughput.ciLow()).isPresent();
        assertThat(throughput.moreBlocks()).isEmpty();
        assertThat(cpu(verdict).verdict()).isEqualTo(Outcome.EQUIVALENT);
    }

    private static Verdict alike(double nullCeiling) {
        Experiment experiment = Experiment.of("tomcat", "jetty")
                .pilot(Samples.parity(Parity.Outcome.SAME, List.of(), List.of()), nullCeiling);
        for (int b = 0; b < 12; b++) {
            experiment.block(0, 0.01 * NOISE[b]);
        }
        return experiment.judged(true);
    }

    /** The blocks in which a contender loses no response would hide those in which it does. */
    @Test
    void percentilesOfAContenderThatAloneLosesAnswersInThreeBlocksAreRefused() {
        assertThat(find(losing(2, 0), Metric.P99, "jetty").verdict()).isEqualTo(Outcome.BETTER);
        assertThat(find(losing(3, 1), Metric.P99, "jetty").verdict()).isEqualTo(Outcome.BETTER);

        Verdict verdict = losing(3, 0);
        assertThat(find(verdict, Metric.P99, "jetty").verdict()).isEqualTo(Outcome.REFUSED);
        assertThat(Told.why(find(verdict, Metric.P99, "jetty")))
                .isEqualTo(new Finding.Unanswered(Metric.P99, 4 * 40, 20_160));
        assertThat(find(verdict, Metric.P50, "jetty").verdict()).isEqualTo(Outcome.BETTER);
        assertThat(cpu(verdict).verdict()).isEqualTo(Outcome.BETTER);
    }

    /** Jetty is better; in so many blocks, 40 of the 5,000 requests of each of its slices get no response, and in others Tomcat's. */
    private static Verdict losing(int jettys, int tomcats) {
        Experiment experiment = Experiment.of("tomcat", "jetty").pilot();
        for (int b = 0; b < 12; b++) {
            String loses = b < jettys ? "jetty" : b < jettys + tomcats ? "tomcat" : "";
            experiment.block(s -> s.contender().equals(loses) ? s.unanswered(40) : s, 0, -0.15 + 0.01 * NOISE[b]);
        }
        return experiment.judged(true);
    }

    @Test
    void spoiledBlocksAreListedAndNotJudged() {
        Experiment experiment = Experiment.of("tomcat", "jetty").pilot().spoiled("jetty", "exited with code 1");

        Verdict running = experiment.judged(false);
        assertThat(running.settled()).isFalse();
        Verdict verdict = experiment.judged(true);
        assertThat(cpu(verdict).verdict()).isEqualTo(Outcome.REFUSED);
        assertThat(Told.why(cpu(verdict))).isEqualTo(new Finding.NoBlockCompleted(2, "Jetty", "exited with code 1"));
        assertThat(verdict.basis().invalid()).hasSize(1);
        assertThat(verdict.blocks()).isZero();
    }

    /** Looks are those of blocks: of seven rounds, none waits for another look. */
    @Test
    void allRoundsSoFarAreCounted() {
        Experiment experiment = Experiment.of("tomcat", "jetty");
        experiment.startupRounds = 10;
        for (int round = 1; round <= 7; round++) {
            experiment.startup(round, "tomcat", 3000, 200_000_000).startup(round, "jetty", 2700, 150_000_000);
        }

        assertThat(Told.why(find(experiment.judged(false), Metric.STARTUP, "jetty")))
                .isEqualTo(new Finding.TooFewReplicates(7, 10, true));
    }

    @Test
    void startUpIsJudgedOnceAllRoundsAreIn() {
        Experiment experiment = Experiment.of("tomcat", "jetty");
        experiment.startupRounds = 10;
        for (int round = 1; round <= 9; round++) {
            experiment
                    .startup(round, "tomcat", 3000, 200_000_000)
                    .startup(round, "jetty", 2700 + 20 * NOISE[round], 150_000_000);
        }
        assertThat(experiment.judged(false).comparisons()).hasSize(4);
        Comparison early = find(experiment.judged(false), Metric.STARTUP, "jetty");
        assertThat(early.verdict()).isEqualTo(Outcome.UNDECIDED);
        assertThat(Told.why(early)).isEqualTo(new Finding.TooFewReplicates(9, 10, true));
        assertThat(early.ciLow()).isEmpty();

        experiment.startup(10, "jetty", 2700, 150_000_000).startup(10, "tomcat", 3000, 200_000_000);
        Verdict verdict = experiment.judged(true);
        Comparison startup = find(verdict, Metric.STARTUP, "jetty");
        assertThat(startup.verdict()).isEqualTo(Outcome.BETTER);
        assertThat(startup.blocks()).isEqualTo(10);
        assertThat(verdict.comparisons()).hasSize(4);
        assertThat(verdict.basis().startup()).hasSize(2);
        assertThat(Clause.sentence(verdict.headline())).startsWith("Jetty takes 9.9% less time to start than Tomcat (");
    }

    @Test
    void nothingAtAllIsAVerdictToo() {
        for (boolean finished : new boolean[] {false, true}) {
            Verdict verdict = Experiment.of("tomcat", "jetty").judged(finished);
            assertThat(verdict.blocks()).isZero();
            assertThat(verdict.basis().parity()).isEmpty();
            assertThat(verdict.comparisons())
                    .extracting(Comparison::verdict)
                    .containsOnly(finished ? Outcome.REFUSED : Outcome.UNDECIDED);
            assertThat(verdict.settled()).isEqualTo(finished);
        }
        assertThat(Experiment.of("tomcat").judged(true).headline()).containsExactly(new Clause.NothingMeasured());
        assertThat(Clause.sentence(
                        Experiment.of("tomcat").pilot().block(0).judged(true).headline()))
                .isEqualTo(
                        "Tomcat by itself at 2,000 req/s: 200 µs CPU per request, 1 ms p50 latency and 5 ms p99 latency; there is"
                                + " nothing to compare it with.");
    }

    @Test
    void aBlockThatWasRecordedTwiceCountsOnce() {
        Experiment experiment = pair(6, 0, 0.01);
        experiment.evidence.add(experiment.evidence.get(6));

        assertThat(cpu(experiment.judged(false)).logRatios()).hasSize(6);
    }

    /** The clock ended it, even at a look, so what a look left open gets all of alpha that the looks have left. */
    @Test
    void aContenderThatALookSettledIsJudgedAtTheEndWithTheOthers() {
        Experiment experiment = Experiment.of("tomcat", "jetty", "undertow").pilot();
        for (int b = 0; b < 9; b++) {
            int requests = b < 4 ? 2_999 : 20_000;
            experiment.block(s -> s.requests(requests), 0, 0.1 * NOISE[b], 0.1 + 0.055 * NOISE[b]);
        }
        Verdict atNine = experiment.judged(false);
        Verdict end = experiment.judged(true);

        assertThat(atNine.decided()).containsExactly("undertow");
        assertThat(find(end, Metric.CPU_PER_REQUEST, "undertow"))
                .isEqualTo(find(atNine, Metric.CPU_PER_REQUEST, "undertow"));
        assertThat(find(atNine, Metric.P99, "undertow").verdict()).isEqualTo(Outcome.UNDECIDED);
        assertThat(width(find(end, Metric.P99, "undertow"))).isLessThan(width(find(atNine, Metric.P99, "undertow")));
        assertThat(width(cpu(end))).isLessThan(width(cpu(atNine)));

        experiment.block(0, -0.1, 0.1);
        assertThat(find(experiment.judged(true), Metric.CPU_PER_REQUEST, "undertow")
                        .blocks())
                .isEqualTo(10);
    }

    /** As in evidence from before contenders stayed: a pair that left keeps its blocks, the others go on. */
    @Test
    void aContenderMayHaveLeftWhenItsPairWasSettled() {
        Experiment experiment = Experiment.of("tomcat", "jetty", "undertow").pilot();
        for (int b = 0; b < 6; b++) {
            experiment.block(0, 0.02 * NOISE[b], 0.2 + 0.01 * NOISE[b]);
        }
        Verdict atSix = experiment.judged(false);
        assertThat(find(atSix, Metric.CPU_PER_REQUEST, "undertow").verdict()).isEqualTo(Outcome.WORSE);
        assertThat(cpu(atSix).verdict()).isEqualTo(Outcome.UNDECIDED);

        for (int b = 6; b < 8; b++) {
            experiment.block(0, 0.02 * NOISE[b]);
        }
        Verdict end = experiment.judged(true);
        assertThat(find(end, Metric.CPU_PER_REQUEST, "undertow"))
                .isEqualTo(find(atSix, Metric.CPU_PER_REQUEST, "undertow"));
        assertThat(cpu(end).blocks()).isEqualTo(8);
        assertThat(cpu(end).verdict()).isEqualTo(Outcome.EQUIVALENT);
    }

    /** Its number of blocks followed from its own CPU per request, so no metric of it gets what the looks have left of alpha. */
    @Test
    void aContenderThatLeftIsJudgedByItsLookOnEveryMetric() {
        Experiment experiment = Experiment.of("tomcat", "jetty", "undertow").pilot();
        for (int b = 0; b < 6; b++) {
            experiment.block(0, 0.02 * NOISE[b], 0.2 + 0.01 * NOISE[b]);
        }
        for (int b = 6; b < 8; b++) {
            experiment.block(0, 0.02 * NOISE[b]);
        }
        Verdict verdict = experiment.judged(true);
        Comparison p99 = find(verdict, Metric.P99, "undertow");
        double sd = Sample.sd(
                p99.logRatios().stream().mapToDouble(Double::doubleValue).toArray());
        SequentialRule rule = new SequentialRule(2, Margins.of(0.03), experiment.plannedBlocks);

        assertThat(p99.blocks()).isEqualTo(6);
        assertThat(p99.verdict()).isEqualTo(Outcome.WORSE);
        assertThat(width(p99))
                .isCloseTo(
                        2
                                * sd
                                * rule.at(new Alphas(1 - p99.confidence(), 0.05))
                                        .atLook(6)
                                        .difference(),
                        within(1e-9));
        assertThat(find(verdict, Metric.P99, "jetty").blocks()).isEqualTo(8);
    }

    @Test
    void aPlanForMoreThanTwentyBlocksMayBeJudgedAfterEachOfThem() {
        Experiment experiment = pair(20, 0.02, 0.04);
        experiment.plannedBlocks = 30;
        double atTwenty = width(cpu(experiment.judged(false)));
        for (int b = 0; b < 3; b++) {
            experiment.block(0, 0.02 + 0.04 * NOISE[b]);
        }
        assertThat(cpu(experiment.judged(false)).blocks()).isEqualTo(23);
        assertThat(cpu(experiment.judged(true))).isEqualTo(cpu(experiment.judged(false)));

        Experiment shortPlan = pair(20, 0.02, 0.04);
        assertThat(width(cpu(shortPlan.judged(false)))).isLessThan(atTwenty);
        for (int b = 0; b < 3; b++) {
            shortPlan.block(0, 0.02 + 0.04 * NOISE[b]);
        }
        assertThat(cpu(shortPlan.judged(false)).blocks()).isEqualTo(20);
        assertThat(cpu(shortPlan.judged(true)).blocks()).isEqualTo(20);
    }

    /** 400 ms for each response, on slices of 5 s: the last response comes 8% late, and nothing has queued. */
    @Test
    void aSlowAppSustainsItsRate() {
        Experiment experiment = Experiment.of("tomcat", "jetty").pilot();
        for (int b = 0; b < 6; b++) {
            experiment.block(s -> s.responseSeconds(0.4), 0, 0.001 * NOISE[b]);
        }
        assertThat(cpu(experiment.judged(true)).verdict()).isEqualTo(Outcome.EQUIVALENT);
    }
}
