package dev.assay.verdict.reading;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.assay.latency.Histogram;
import dev.assay.model.LatencyProfile;
import dev.assay.model.Metric;
import dev.assay.model.Metric.Family;
import dev.assay.model.Phase;
import dev.assay.model.Samples;
import dev.assay.model.evidence.ContenderBlock;
import dev.assay.model.evidence.Evidence;
import dev.assay.model.evidence.SliceEvidence;
import dev.assay.model.verdict.Advice;
import dev.assay.model.verdict.Clause;
import dev.assay.model.verdict.Comparison;
import dev.assay.model.verdict.Finding;
import dev.assay.model.verdict.Holds;
import dev.assay.model.verdict.Outcome;
import dev.assay.model.verdict.Population;
import dev.assay.model.verdict.Verdict;
import dev.assay.verdict.Experiment;
import dev.assay.verdict.condition.FailIf;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.ToDoubleFunction;
import org.junit.jupiter.api.Test;

/** The mean latency of the slowest 1% of the requests, from the histograms of slices. */
class SlowestRequestsTest {
    private static final double[] NOISE = {.05, -.04, .02, -.03, .01, -.05, .04, -.02, .03};

    /** Of 10,000 requests, 100 are slow: in the first slice four times as slow as in the other three. */
    @Test
    void aBlockHasTheArithmeticMeanOfItsSlices() {
        Evidence.Measured block = with(block(20_000), slice -> slice.position() == 0 ? 40 : 10);

        assertThat(Reading.of(Metric.TAIL, block, "tomcat")).isInstanceOfSatisfying(Reading.Figure.class, figure -> {
            assertThat(figure.value()).isCloseTo(70 / 4.0, within(0.02));
            assertThat(figure.low()).isEqualTo(figure.value());
            assertThat(figure.high()).isEqualTo(figure.value());
        });
    }

    @Test
    void aLateGeneratorWidensIt() {
        Evidence.Measured block = bounded(with(block(20_000), slice -> 10), 0.9);

        assertThat(Reading.of(Metric.TAIL, block, "tomcat")).isInstanceOfSatisfying(Reading.Figure.class, figure -> {
            assertThat(figure.value()).isCloseTo(10, within(0.01));
            assertThat(figure.low()).isCloseTo(9, within(0.01));
            assertThat(figure.high()).isEqualTo(figure.value());
        });
    }

    /** The generator's stall of 80 ms in one slice is in its tail, and would open it by 90%. */
    @Test
    void aRoundInWhichTheGeneratorStalledIsLeftOutOfTheTailsOfAll() {
        Evidence.Measured block = stalled(Set.of("jetty/1"));

        for (String contender : List.of("tomcat", "jetty")) {
            assertThat(new Readings().keptForLatency(Metric.TAIL, block, contender))
                    .extracting(SliceEvidence::position)
                    .containsExactly(0, 2, 3);
            for (Metric metric : List.of(Metric.TAIL, Metric.P99)) {
                assertThat(Reading.of(metric, block, contender))
                        .isInstanceOfSatisfying(Reading.Figure.class, figure -> {
                            assertThat(figure.value()).as(metric.title()).isLessThan(10.1);
                            assertThat(figure.low()).isCloseTo(figure.value(), within(0.01));
                        });
            }
        }
        assertThat(Lateness.kept(block, "jetty")).hasSize(4);
    }

    @Test
    void anExperimentReadsEachFigureOnceAndAsItIsReadAlone() {
        Evidence.Measured block = stalled(Set.of("jetty/1"));
        SortedEvidence dossier = SortedEvidence.ofBlocks(List.of(block));

        for (Metric metric : Metric.of(Family.PRIMARY, Family.SECONDARY, Family.DETAIL)) {
            assertThat(dossier.read(metric, block, "tomcat"))
                    .isEqualTo(Reading.of(metric, block, "tomcat"))
                    .isSameAs(dossier.among(List.of("tomcat")).read(metric, block, "tomcat"));
        }
    }

    @Test
    void whereItStalledInMostRoundsNoneIsLeftOutAndTheBoundsDecide() {
        Evidence.Measured two = stalled(Set.of("jetty/1", "tomcat/2"));
        Evidence.Measured three = stalled(Set.of("jetty/1", "tomcat/2", "jetty/3"));

        assertThat(new Readings().keptForLatency(Metric.TAIL, two, "tomcat"))
                .extracting(SliceEvidence::position)
                .containsExactly(0, 3);
        assertThat(new Readings().keptForLatency(Metric.TAIL, three, "tomcat")).hasSize(4);
        assertThat(Reading.of(Metric.TAIL, three, "jetty"))
                .isInstanceOfSatisfying(
                        Reading.Figure.class, figure -> assertThat(figure.low()).isLessThan(figure.value() / 2));
    }

    @Test
    void theSlicesOfALateRoundAreListedAsLeftOut() {
        Experiment experiment = Experiment.of("tomcat", "jetty").pilot();
        for (int i = 0; i < 6; i++) {
            experiment.block(0, 0);
            experiment.evidence.remove(experiment.evidence.size() - 1);
            experiment.evidence.add(stalled(i, i == 2 ? Set.of("jetty/1") : Set.of()));
        }

        assertThat(experiment.judged(true).basis().counted())
                .filteredOn(population -> population.metric() == Metric.TAIL)
                .hasSize(2)
                .allSatisfy(population -> assertThat(population.leftOut())
                        .singleElement()
                        .isEqualTo(new Population.LeftOut(
                                2, OptionalInt.of(1), new Finding.Plain(Finding.Circumstance.ROUND_LEFT_OUT))));
    }

    /** Half a CPU of other processes beside one slice put its p50 from 0.1 to 90 ms. */
    @Test
    void aRoundBesideWhichOtherProcessesWereBusyIsLeftOutForAll() {
        Evidence.Measured block = busy(Set.of("jetty/1"));

        for (String contender : List.of("tomcat", "jetty")) {
            for (Metric metric : List.of(Metric.P50, Metric.P90, Metric.TAIL, Metric.P99)) {
                assertThat(new Readings().keptForLatency(metric, block, contender))
                        .extracting(SliceEvidence::position)
                        .containsExactly(0, 2, 3);
                assertThat(Reading.of(metric, block, contender))
                        .isInstanceOfSatisfying(Reading.Figure.class, figure -> assertThat(figure.value())
                                .as(metric.title())
                                .isLessThan(10.1));
            }
            assertThat(Lateness.kept(block, contender))
                    .extracting(SliceEvidence::position)
                    .containsExactly(0, 2, 3);
        }
    }

    @Test
    void whereMostRoundsWereDisturbedNoneIsLeftOutForIt() {
        Evidence.Measured most = busy(Set.of("jetty/1", "tomcat/2", "jetty/3"));

        assertThat(new Readings().keptForLatency(Metric.TAIL, most, "tomcat")).hasSize(4);
        assertThat(new Readings().keptForLatency(Metric.P50, most, "tomcat")).hasSize(4);
        assertThat(Lateness.kept(most, "tomcat")).hasSize(4);
    }

    @Test
    void theSlicesOfADisturbedRoundAreListedAsLeftOut() {
        Experiment experiment = Experiment.of("tomcat", "jetty").pilot();
        for (int i = 0; i < 6; i++) {
            experiment.block(0, 0);
            Evidence.Measured block = busy(i == 2 ? Set.of("jetty/1") : Set.of());
            experiment.evidence.set(
                    experiment.evidence.size() - 1,
                    Samples.block(
                            i, block.start(), block.seconds(), block.contenders(), block.slices(), block.labels()));
        }

        assertThat(experiment.judged(true).basis().counted())
                .filteredOn(population ->
                        List.of(Metric.TAIL, Metric.P50, Metric.CPU_PER_REQUEST).contains(population.metric()))
                .hasSize(6)
                .allSatisfy(population -> assertThat(population.leftOut())
                        .singleElement()
                        .isEqualTo(new Population.LeftOut(
                                2, OptionalInt.of(1), new Finding.Plain(Finding.Circumstance.ROUND_DISTURBED))));
    }

    /** Slices whose slowest 1% take 10 ms, but 80 ms where other processes took half a CPU: contender/position. */
    private static Evidence.Measured busy(Set<String> beside) {
        Evidence.Measured block = bounded(with(block(20_000), slice -> 10), 1);
        List<SliceEvidence> slices = block.slices().stream()
                .map(slice -> slice.phase() == Phase.RATE && beside.contains(slice.contender() + "/" + slice.position())
                        ? busy(with(slice, 80, 0, Optional.of(profile(80))))
                        : slice)
                .toList();
        return Samples.block(block.index(), block.start(), block.seconds(), block.contenders(), slices, block.labels());
    }

    private static SliceEvidence busy(SliceEvidence slice) {
        return Samples.slice(
                slice.contender(),
                slice.phase(),
                slice.position(),
                slice.load(),
                slice.server(),
                slice.server().wallNanos() / 2,
                0);
    }

    /** Slices whose slowest 1% take 10 ms, but 80 ms where the generator dispatched them 70 ms late: contender/position. */
    private static Evidence.Measured stalled(Set<String> late) {
        return stalled(0, late);
    }

    private static Evidence.Measured stalled(int index, Set<String> late) {
        Evidence.Measured block = bounded(block(20_000), 1);
        List<SliceEvidence> slices = block.slices().stream()
                .map(slice -> slice.phase() == Phase.RATE && late.contains(slice.contender() + "/" + slice.position())
                        ? with(slice, 80, 70, Optional.of(profile(10)))
                        : slice)
                .toList();
        return Samples.block(index, block.start(), block.seconds(), block.contenders(), slices, block.labels());
    }

    @Test
    void aBlockNeedsThirtyRequestsInTheTail() {
        assertThat(Reading.of(Metric.TAIL, with(block(2_999), slice -> 10), "tomcat"))
                .isEqualTo(new Reading.Unusable(
                        new Finding.TooFewRequests(Metric.TAIL, 2_999, 3_000), Advice.HIGHER_RATE));
        assertThat(Reading.of(Metric.TAIL, with(block(3_000), slice -> 10), "tomcat"))
                .isInstanceOf(Reading.Figure.class);
    }

    @Test
    void evidenceWithoutHistogramsHasNoRowAndCostsOthersNothing() {
        Verdict without = judged(0.2, false);
        Verdict with = judged(0.2, true);

        assertThat(without.comparisons()).extracting(Comparison::metric).doesNotContain(Metric.TAIL);
        assertThat(with.comparisons())
                .extracting(Comparison::metric)
                .containsSubsequence(Metric.P90, Metric.TAIL, Metric.P99);
        assertThat(Reading.of(Metric.TAIL, block(20_000), "tomcat")).isEqualTo(new Reading.Absent());
    }

    @Test
    void theTailIsJudgedAndLeadsTheHeadline() {
        Verdict verdict = judged(0.2, true);
        Comparison tail = verdict.comparisons().stream()
                .filter(c -> c.metric() == Metric.TAIL)
                .findFirst()
                .orElseThrow();

        assertThat(tail.verdict()).isEqualTo(Outcome.WORSE);
        assertThat(tail.ratio().orElseThrow()).isCloseTo(Math.exp(0.2 + 0.01 / 9), within(0.001));
        assertThat(tail.ciLow().orElseThrow()).isGreaterThan(1.05);
        assertThat(verdict.headline())
                .filteredOn(Clause.LatencyDiffers.class::isInstance)
                .singleElement()
                .isInstanceOfSatisfying(Clause.LatencyDiffers.class, differs -> assertThat(differs.percentile())
                        .isEqualTo(Metric.TAIL));
        assertThat(FailIf.parse("tail worse by 5%").result(verdict).holds()).isEqualTo(Holds.YES);
        assertThat(FailIf.parse("tail worse by 20%").result(verdict).holds()).isEqualTo(Holds.NO);
        assertThat(FailIf.parse("jetty tail > 11ms").result(verdict).holds()).isEqualTo(Holds.YES);
    }

    private static Verdict judged(double log, boolean histograms) {
        Experiment experiment = Experiment.of("tomcat", "jetty").pilot();
        for (double noise : NOISE) {
            experiment.block(0, 0);
            if (histograms) {
                experiment.evidence.add(with(
                        (Evidence.Measured) experiment.evidence.remove(experiment.evidence.size() - 1),
                        slice -> slice.contender().equals("jetty") ? 10 * Math.exp(log + noise) : 10));
            }
        }
        return experiment.judged(true);
    }

    private static Evidence.Measured block(long requests) {
        return (Evidence.Measured) Experiment.of("tomcat", "jetty")
                .block(s -> s.requests(requests), 0, 0)
                .evidence
                .get(0);
    }

    /** Sets the latency of the slowest 1% of each slice at the same rate; the others take 1 ms. */
    private static Evidence.Measured with(Evidence.Measured block, ToDoubleFunction<SliceEvidence> slowMs) {
        return with(block, block.contenders(), slowMs, Optional.empty());
    }

    /** Sets lower bounds of all latencies to this share of 10 ms. */
    private static Evidence.Measured bounded(Evidence.Measured block, double share) {
        List<ContenderBlock> contenders = block.contenders().stream()
                .map(c -> new ContenderBlock(
                        c.contender(),
                        c.readyMs(),
                        c.rateLatency(),
                        c.rateServiceTime(),
                        c.footprint(),
                        Optional.of(c.rateLatency())))
                .toList();
        return with(block, contenders, slice -> 10, Optional.of(profile(10 * share)));
    }

    private static Evidence.Measured with(
            Evidence.Measured block,
            List<ContenderBlock> contenders,
            ToDoubleFunction<SliceEvidence> slowMs,
            Optional<LatencyProfile> low) {
        List<SliceEvidence> slices = block.slices().stream()
                .map(slice -> slice.phase() == Phase.RATE ? with(slice, slowMs.applyAsDouble(slice), low) : slice)
                .toList();
        return Samples.block(block.index(), block.start(), block.seconds(), contenders, slices, block.labels());
    }

    private static SliceEvidence with(SliceEvidence slice, double slowMs, Optional<LatencyProfile> low) {
        return with(slice, slowMs, 0, low);
    }

    private static SliceEvidence with(SliceEvidence slice, double slowMs, double lagMs, Optional<LatencyProfile> low) {
        return Samples.slice(
                slice.contender(),
                slice.phase(),
                slice.position(),
                slice.load().toBuilder()
                        .times(
                                profile(slowMs),
                                slice.load().serviceTime(),
                                lagMs > 0 ? profile(lagMs) : slice.load().dequeueLag())
                        .latencyLow(low)
                        .build(),
                slice.server(),
                slice.foreignCpuNanos(),
                slice.stealNanos());
    }

    private static LatencyProfile profile(double slowMs) {
        Histogram histogram = Histogram.fixed();
        histogram.record(1_000_000, 9_900);
        histogram.record(Math.round(slowMs * 1e6), 100);
        return histogram.profile();
    }
}
