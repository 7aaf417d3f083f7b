package dev.assay.verdict.reading;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.assay.model.Metric;
import dev.assay.model.Phase;
import dev.assay.model.Samples;
import dev.assay.model.evidence.ContenderBlock;
import dev.assay.model.evidence.Evidence;
import dev.assay.model.evidence.Place;
import dev.assay.model.evidence.SliceEvidence;
import dev.assay.model.verdict.Comparison;
import dev.assay.model.verdict.Finding;
import dev.assay.model.verdict.Limit;
import dev.assay.model.verdict.Outcome;
import dev.assay.model.verdict.Verdict;
import dev.assay.verdict.Experiment;
import dev.assay.verdict.LateBlocks;
import dev.assay.verdict.Told;
import dev.assay.verdict.rule.LogRatios;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The effect of a late generator on a verdict: it widens the interval, and refuses only what it makes too uncertain. */
class LatenessTest {
    private static final double[] BUSY_HOST = {-.07, .01, .04, -.07, .01, .08, .03};
    private static final double[] QUIET = {.004, -.003, .001, .002, -.004, 0, .003};

    @Test
    void sharesOfAFewPerCentInEveryBlockDoNotRefuse() {
        Comparison cpu = primary(judged(BUSY_HOST, 0.03, 0.03));

        assertThat(cpu.verdict()).isEqualTo(Outcome.UNDECIDED);
        assertThat(cpu.blocks()).isEqualTo(7);
        assertThat(cpu.ciLow().orElseThrow()).isBetween(0.9, 1.0);
        assertThat(cpu.ciHigh().orElseThrow()).isBetween(1.0, 1.12);
    }

    @Test
    void blocksAsLateAsThoseOfABusyHostGiveAVerdict() {
        assertThat(primary(judged(QUIET, 0.015, 0.02)).verdict()).isEqualTo(Outcome.EQUIVALENT);
        double[] shifted = Arrays.stream(QUIET).map(d -> d + 0.2).toArray();
        assertThat(primary(judged(shifted, 0.043, 0.015)).verdict()).isEqualTo(Outcome.WORSE);
    }

    @Test
    void whereLatenessIsTheLargerPartTheLimitsSayWhatHelps() {
        assertThat(judged(QUIET, 0.05, 0).limits()).contains(new Limit.MostlyLateness(List.of("Jetty")));
        assertThat(judged(BUSY_HOST, 0.03, 0.03).limits()).doesNotHaveAnyElementsOfTypes(Limit.MostlyLateness.class);
    }

    /** By slopes of −0.91 to +0.16, as in the closed form: low·a − high·b to high·a − low·b. */
    @Test
    void theIntervalIsWiderByWhatTheSlopesAllow() {
        LogRatios alike = LogRatios.of(List.of(new LogRatios.Pair(Lateness.onTime(2, 0.03), Lateness.onTime(1, 0.03))));
        LogRatios one = LogRatios.of(List.of(new LogRatios.Pair(Lateness.onTime(2, 0.05), Lateness.onTime(1, 0))));

        assertThat(alike.systematicBelow()).isCloseTo(1.07 * 0.03, within(1e-12));
        assertThat(alike.systematicAbove()).isCloseTo(1.07 * 0.03, within(1e-12));
        assertThat(one.systematicBelow()).isCloseTo(0.16 * 0.05, within(1e-12));
        assertThat(one.systematicAbove()).isCloseTo(0.91 * 0.05, within(1e-12));
    }

    @Test
    void aBoundAboveTenPerCentRefusesWhateverTheEstimateIs() {
        for (double shift : new double[] {0, 0.5}) {
            double[] shifted = Arrays.stream(QUIET).map(d -> d + shift).toArray();
            Comparison cpu = primary(judged(shifted, 0, 0.19));

            assertThat(cpu.verdict()).isEqualTo(Outcome.REFUSED);
            assertThat(Told.why(cpu)).isInstanceOfSatisfying(Finding.TooUncertain.class, why -> {
                assertThat(why.metric()).isEqualTo(Metric.CPU_PER_REQUEST);
                assertThat(why.most()).isCloseTo(1.1, within(1e-9));
            });
        }
    }

    @Test
    void aRoundThatIsLateBeyondReasonIsLeftOutForAll() {
        Evidence.Measured block = LateBlocks.of(block(0.1), Map.of("jetty/1", 0.25));

        assertThat(Lateness.kept(block, "tomcat"))
                .extracting(SliceEvidence::position)
                .containsExactly(0, 2, 3);
        assertThat(Lateness.kept(block, "jetty"))
                .extracting(SliceEvidence::position)
                .containsExactly(0, 2, 3);
        assertThat(Reading.of(Metric.CPU_PER_REQUEST, block, "jetty"))
                .isInstanceOfSatisfying(Reading.Figure.class, figure -> assertThat(figure.high())
                        .isEqualTo(figure.value()));
    }

    @Test
    void aBlockThatIsLateBeyondReasonInMostRoundsHasNoFigure() {
        Evidence.Measured two = LateBlocks.of(block(0.1), Map.of("jetty/1", 0.25, "tomcat/2", 0.21));
        Evidence.Measured three = LateBlocks.of(block(0.1), Map.of("jetty/1", 0.25, "tomcat/2", 0.21, "tomcat/0", 0.3));

        assertThat(Reading.of(Metric.CPU_PER_REQUEST, two, "tomcat")).isInstanceOf(Reading.Figure.class);
        assertThat(Reading.of(Metric.CPU_PER_REQUEST, three, "jetty"))
                .isInstanceOfSatisfying(Reading.Unusable.class, unusable -> assertThat(unusable.why())
                        .isEqualTo(new Finding.RoundsLate(Lateness.BEYOND_REASON, 3, 4)));
    }

    @Test
    void aSliceThatTookNothingButItsRoundIsListedAsSuch() {
        Experiment experiment = Experiment.of("tomcat", "jetty").pilot();
        experiment.block(0, 0.1);
        experiment.evidence.set(
                1, LateBlocks.of((Evidence.Measured) experiment.evidence.get(1), Map.of("jetty/1", 0.25)));

        assertThat(experiment.judged(false).basis().invalid()).singleElement().satisfies(invalid -> {
            assertThat(invalid.place()).isEqualTo(new Place.Slice(1, Phase.RATE, 1));
            assertThat(invalid.why())
                    .isInstanceOfSatisfying(Finding.SliceUnsound.class, unsound -> assertThat(unsound.despite())
                            .isEqualTo(Finding.Despite.ROUND_LEFT_OUT));
        });
    }

    /** The figures of a block are 1, 2, 5 and 10 ms; on time they would have been up to 3% shorter, but never below the fastest. */
    @Test
    void latencyLiesBetweenWhatWasMeasuredAndItsLowerBound() {
        Evidence.Measured block = bounded(LateBlocks.of(block(0), Map.of("jetty/1", 0.03)), 0.97);

        assertThat(Reading.of(Metric.P50, block, "jetty")).isEqualTo(new Reading.Figure(1, 0.97, 1));
        assertThat(Reading.of(Metric.P90, block, "jetty")).isEqualTo(new Reading.Figure(2, 1.94, 2));
        assertThat(Reading.of(Metric.P50, bounded(block, 0.01), "jetty")).isEqualTo(new Reading.Figure(1, 0.5, 1));
    }

    @Test
    void whereLatencyIsBoundedLatenessRefusesNothingAndIsNotListed() {
        Verdict verdict = judged(QUIET, 0.03, 0.02, 0.99);

        assertThat(verdict.comparisons())
                .filteredOn(c -> c.metric() == Metric.P50 || c.metric() == Metric.P99)
                .hasSize(2)
                .noneMatch(c -> c.verdict() == Outcome.REFUSED);
        assertThat(verdict.basis().invalid()).isEmpty();
    }

    /** ln(A low/B high) to ln(A high/B low), with log-ratios that do not vary. */
    @Test
    void theIntervalOfALatencyRunsFromLowOverHighToHighOverLow() {
        Comparison p50 = judged(new double[] {.1, .1, .1, .1, .1, .1}, 0.03, 0.02, 0.96).comparisons().stream()
                .filter(c -> c.metric() == Metric.P50)
                .findFirst()
                .orElseThrow();

        assertThat(p50.ratio().orElseThrow()).isCloseTo(Math.exp(.1), within(1e-9));
        assertThat(p50.ciLow().orElseThrow()).isCloseTo(0.96 * Math.exp(.1), within(1e-9));
        assertThat(p50.ciHigh().orElseThrow()).isCloseTo(Math.exp(.1) / 0.96, within(1e-9));
    }

    @Test
    void aLatencyThatIsOpenByMoreThanTenPerCentIsRefused() {
        Comparison p50 = judged(QUIET, 0.03, 0.02, 0.9).comparisons().stream()
                .filter(c -> c.metric() == Metric.P50)
                .findFirst()
                .orElseThrow();

        assertThat(p50.verdict()).isEqualTo(Outcome.REFUSED);
        assertThat(Told.why(p50)).isInstanceOfSatisfying(Finding.TooUncertain.class, why -> assertThat(why.metric())
                .isEqualTo(Metric.P50));
    }

    /** The random error of a tail is larger than that, and the interval has both. */
    @Test
    void aTailThatIsOpenByATenthIsWidenedAndByMoreThanAThirdRefused() {
        Comparison open = p99(judged(new double[] {.1, .1, .1, .1, .1, .1}, 0.03, 0.02, 0.8));
        Comparison useless = p99(judged(QUIET, 0.03, 0.02, 0.74));

        assertThat(open.verdict()).isEqualTo(Outcome.UNDECIDED);
        assertThat(open.ciLow().orElseThrow()).isCloseTo(0.8 * Math.exp(.1), within(1e-9));
        assertThat(open.ciHigh().orElseThrow()).isCloseTo(Math.exp(.1) / 0.8, within(1e-9));
        assertThat(useless.verdict()).isEqualTo(Outcome.REFUSED);
        assertThat(Told.why(useless)).isInstanceOfSatisfying(Finding.TooUncertain.class, why -> assertThat(why.most())
                .isCloseTo(4 / 3.0, within(1e-9)));
    }

    private static Comparison p99(Verdict verdict) {
        return verdict.comparisons().stream()
                .filter(c -> c.metric() == Metric.P99)
                .findFirst()
                .orElseThrow();
    }

    /** A user told to lower the rate for p99 is not told to raise it for p99.9. */
    @Test
    void oneReportDoesNotAskForBothALowerAndAHigherRate() {
        assertThat(reasonsOfFewRequests(0.7))
                .anyMatch(reason -> reason.contains("p99 latency uncertain by") && reason.contains("use a lower rate"))
                .anyMatch(reason -> reason.startsWith("too few requests for p99.9 latency")
                        && reason.endsWith(
                                "a higher rate would give enough, but the generator is already late at this one"))
                .noneMatch(reason -> reason.contains("use a higher rate"));
        assertThat(reasonsOfFewRequests(1))
                .anyMatch(reason -> reason.endsWith("of 30,000 needed; use a higher rate"))
                .noneMatch(reason -> reason.contains("lower rate"));
    }

    private static List<String> reasonsOfFewRequests(double low) {
        Experiment experiment = Experiment.of("tomcat", "jetty").pilot();
        for (double log : QUIET) {
            experiment.block(s -> s.requests(20_000), 0, log);
        }
        experiment.evidence.replaceAll(
                e -> e instanceof Evidence.Measured block ? bounded(LateBlocks.of(block, Map.of()), low) : e);
        return experiment.judged(true).comparisons().stream()
                .map(c -> c.reason().text())
                .toList();
    }

    /** Sets lower bounds of all latencies to this share of the measured ones. */
    private static Evidence.Measured bounded(Evidence.Measured block, double share) {
        return Samples.block(
                block.index(),
                block.start(),
                block.seconds(),
                block.contenders().stream()
                        .map(c -> new ContenderBlock(
                                c.contender(),
                                c.readyMs(),
                                c.rateLatency(),
                                c.rateServiceTime(),
                                c.footprint(),
                                Optional.of(Experiment.latency(
                                        c.rateLatency().count(),
                                        share * c.rateLatency().p50Ms()))))
                        .toList(),
                block.slices(),
                block.labels());
    }

    private static Verdict judged(double[] logs, double contender, double reference, double low) {
        Experiment experiment = Experiment.of("tomcat", "jetty").pilot();
        for (double log : logs) {
            experiment.block(0, log);
        }
        Map<String, Double> shares = Map.of("jetty/0", contender, "jetty/1", contender, "tomcat/3", reference);
        experiment.evidence.replaceAll(
                e -> e instanceof Evidence.Measured block ? bounded(LateBlocks.of(block, shares), low) : e);
        return experiment.judged(true);
    }

    private static Verdict judged(double[] logs, double contender, double reference) {
        Experiment experiment = Experiment.of("tomcat", "jetty").pilot();
        for (double log : logs) {
            experiment.block(0, log);
        }
        experiment.evidence.replaceAll(e -> e instanceof Evidence.Measured block
                ? LateBlocks.of(
                        block,
                        Map.of(
                                "jetty/0",
                                contender,
                                "jetty/1",
                                contender,
                                "jetty/2",
                                contender,
                                "jetty/3",
                                contender,
                                "tomcat/0",
                                reference,
                                "tomcat/1",
                                reference,
                                "tomcat/2",
                                reference,
                                "tomcat/3",
                                reference))
                : e);
        return experiment.judged(true);
    }

    private static Comparison primary(Verdict verdict) {
        return verdict.comparisons().get(0);
    }

    private static Evidence.Measured block(double log) {
        return (Evidence.Measured)
                Experiment.of("tomcat", "jetty").block(0, log).evidence.get(0);
    }
}
