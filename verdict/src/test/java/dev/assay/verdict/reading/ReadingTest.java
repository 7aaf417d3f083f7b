package dev.assay.verdict.reading;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.assay.model.Metric;
import dev.assay.model.Phase;
import dev.assay.model.Samples;
import dev.assay.model.evidence.Evidence;
import dev.assay.model.evidence.Gate;
import dev.assay.model.evidence.GateResult;
import dev.assay.model.evidence.LatencyBounds;
import dev.assay.model.evidence.LoadResult;
import dev.assay.model.evidence.SliceEvidence;
import dev.assay.model.verdict.Advice;
import dev.assay.model.verdict.Finding;
import dev.assay.model.verdict.Invalid;
import dev.assay.model.verdict.Outcome;
import dev.assay.verdict.Experiment;
import dev.assay.verdict.Told;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Which failed gates invalidate which figures of a block. */
class ReadingTest {
    private static final GateResult LATE_P99 =
            new GateResult(Gate.DEQUEUE_LAG_P99, 3, 0.05, false, "1 in 100 was late");
    private static final GateResult LATE_P999 =
            new GateResult(Gate.DEQUEUE_LAG_P999, 3, 0.1, false, "1 in 1000 was late");

    private final Experiment experiment =
            Experiment.of("tomcat", "jetty").pilot().block(0, 0.05);
    private final Evidence.Measured block = experiment.evidence.stream()
            .filter(Evidence.Measured.class::isInstance)
            .map(Evidence.Measured.class::cast)
            .findFirst()
            .orElseThrow();

    @ParameterizedTest
    @EnumSource(names = {"CPU_PER_REQUEST", "P50", "P90", "THROUGHPUT"})
    void oneLateRequestInAThousandLeavesTheFiguresThatItCannotMove(Metric metric) {
        assertThat(Reading.of(metric, withFirstRateSlice(LATE_P999), "tomcat")).isInstanceOf(Reading.Figure.class);
    }

    @Test
    void oneLateRequestInAThousandTakesTheSlowestResponsesAway() {
        assertThat(Reading.of(Metric.P99, withFirstRateSlice(LATE_P999), "tomcat"))
                .isInstanceOfSatisfying(
                        Reading.Unusable.class, u -> assertThat(u.why()).isEqualTo(new Finding.GateFailed(LATE_P999)));
    }

    @ParameterizedTest
    @EnumSource(names = {"CPU_PER_REQUEST", "P50", "P90", "P99"})
    void oneLateRequestInAHundredTakesEveryFigureOfTheEqualRateAway(Metric metric) {
        assertThat(Reading.of(metric, withFirstRateSlice(LATE_P99), "tomcat")).isInstanceOf(Reading.Unusable.class);
        assertThat(Reading.of(metric, withFirstRateSlice(LATE_P99), "jetty")).isInstanceOf(Reading.Figure.class);
    }

    @Test
    void aFailedChecksOwnWordsAreLeftToTheOnesForTheBlock() {
        GateResult late = new GateResult(Gate.DEQUEUE_LAG_P99, 0.2, 0.05, false, "4.0 times the limit. Lower the rate");

        assertThat(Reading.of(Metric.P50, withFirstRateSlice(late), "tomcat"))
                .isInstanceOfSatisfying(Reading.Unusable.class, u -> {
                    assertThat(u.why()).isEqualTo(Samples.gateFailed(Gate.DEQUEUE_LAG_P99, 0.2, 0.05));
                    assertThat(u.advice()).isEqualTo(Advice.LESS_LOAD);
                });
    }

    /** The effect of lateness is bounded for cost but not for latency: no lower bound was recorded here. */
    @ParameterizedTest
    @CsvSource({
        "CPU_PER_REQUEST, 0.037, 0.002, true",
        "CPU_PER_REQUEST, 0.043, 0.043, true",
        "RESIDENT, 0.045, 0.043, true",
        "P50, 0.001, 0.001, false",
        "P99, 0.001, 0.001, false"
    })
    void latenessThatWasCountedLeavesTheCost(Metric metric, double first, double others, boolean counts) {
        assertThat(Reading.of(metric, late(first, others), "tomcat") instanceof Reading.Figure)
                .isEqualTo(counts);
    }

    /** Four slices at the same rate, 1.2% late on average: with slopes of −0.91 to +0.16, 0.2% cheaper to 1.1% dearer on time. */
    @Test
    void requestsThatMetWidenTheCostByWhatTheyDidToItAtMost() {
        assertThat(Reading.of(Metric.CPU_PER_REQUEST, late(0.039, 0.003), "tomcat"))
                .isInstanceOfSatisfying(Reading.Figure.class, figure -> {
                    assertThat(figure.value()).isCloseTo(200, within(1e-9));
                    assertThat(figure.low()).isCloseTo(200 * Math.exp(-0.16 * 0.012), within(1e-9));
                    assertThat(figure.high()).isCloseTo(200 * Math.exp(0.91 * 0.012), within(1e-9));
                });
    }

    @Test
    void memoryDoesNotDependOnWhoWasLate() {
        assertThat(Reading.of(Metric.RESIDENT, late(0.15, 0.15), "tomcat"))
                .isEqualTo(Reading.of(Metric.RESIDENT, block, "tomcat"));
    }

    @Test
    void whereNobodyCountedThoseThatMetEveryLateSliceDoes() {
        Evidence.Measured late = late(0.001, 0.001);
        List<SliceEvidence> slices = new ArrayList<>(late.slices());
        slices.set(0, changed(slices.get(0), load -> with(load, LATE_P99)));

        assertThat(Reading.of(Metric.CPU_PER_REQUEST, with(slices), "tomcat")).isInstanceOf(Reading.Unusable.class);
    }

    /** All of tomcat's slices at the same rate failed two checks; these are their shares of late requests that met others. */
    private Evidence.Measured late(double first, double others) {
        List<SliceEvidence> slices = new ArrayList<>();
        double share = first;
        for (SliceEvidence slice : block.slices()) {
            if (slice.contender().equals("tomcat") && slice.phase() == Phase.RATE) {
                GateResult bunching = new GateResult(Gate.BUNCHING, share, 0.01, share <= 0.01, "");
                slices.add(changed(slice, load -> load.toBuilder()
                        .validity(List.of(
                                LATE_P99, new GateResult(Gate.ARRIVAL_DISPERSION, 0.3, 0.1, false, ""), bunching))
                        .build()));
                share = others;
            } else {
                slices.add(slice);
            }
        }
        return with(slices);
    }

    @Test
    void aSliceWhoseCostCountsIsListedAsSuch() {
        experiment.evidence.remove(block);
        experiment.evidence.add(withFirstRateSlice(LATE_P999));

        assertThat(experiment.judged(false).basis().invalid())
                .extracting(Invalid::why)
                .containsExactly(new Finding.SliceUnsound(
                        List.of(new Finding.GateFailed(LATE_P999)), Finding.Despite.PRIMARY_COUNTS));
    }

    /**
     * How slow they are is unknown. Of 1,000 requests, two without a response are a fifth of the slowest ten: the p99 of the responses is then
     * the p98.8 of all.
     */
    @Test
    void percentilesThatRestOnRequestsWithoutAResponseAreRefused() {
        long responses = block.contenders().get(0).rateLatency().count();
        Evidence.Measured lossy = withFirstRateSlice(load -> unanswered(load, responses / 500));
        assertThat(Reading.of(Metric.P90, lossy, "tomcat")).isInstanceOf(Reading.Figure.class);
        assertThat(Reading.of(Metric.P99, lossy, "jetty")).isInstanceOf(Reading.Figure.class);
        assertThat(Reading.of(Metric.P99, lossy, "tomcat"))
                .isInstanceOfSatisfying(Reading.Unusable.class, u -> assertThat(u.why())
                        .isEqualTo(new Finding.Unanswered(Metric.P99, responses / 500, responses + responses / 500)));

        Evidence.Measured hardly = withFirstRateSlice(load -> unanswered(load, responses / 1_250));
        assertThat(Reading.of(Metric.P99, hardly, "tomcat")).isInstanceOf(Reading.Figure.class);
    }

    private static LoadResult unanswered(LoadResult load, long count) {
        LatencyBounds bounds = new LatencyBounds(count, load.latency(), load.latency(), List.of(), 0);
        return load.toBuilder().bounds(Optional.of(bounds), Optional.empty()).build();
    }

    private Evidence.Measured withFirstRateSlice(GateResult failed) {
        return withFirstRateSlice(load -> with(load, failed));
    }

    private Evidence.Measured withFirstRateSlice(UnaryOperator<LoadResult> change) {
        List<SliceEvidence> slices = new ArrayList<>(block.slices());
        SliceEvidence first = slices.get(0);
        assertThat(first.contender()).isEqualTo("tomcat");
        assertThat(first.phase()).isEqualTo(Phase.RATE);
        slices.set(0, changed(first, change));
        return with(slices);
    }

    private static SliceEvidence changed(SliceEvidence slice, UnaryOperator<LoadResult> change) {
        return Samples.slice(
                slice.contender(),
                slice.phase(),
                slice.position(),
                change.apply(slice.load()),
                slice.server(),
                slice.foreignCpuNanos(),
                slice.stealNanos());
    }

    private Evidence.Measured with(List<SliceEvidence> slices) {
        return Samples.block(block.index(), block.start(), block.seconds(), block.contenders(), slices, block.labels());
    }

    private static LoadResult with(LoadResult load, GateResult failed) {
        return load.toBuilder().validity(List.of(failed)).build();
    }

    /** Every gate: a comparison that it refuses says what to change. */
    @ParameterizedTest
    @CsvSource({
        "GENERATOR_CPU, LESS_LOAD",
        "DEQUEUE_LAG_P99, LESS_LOAD",
        "ARRIVAL_DISPERSION, LESS_LOAD",
        "SENT_VS_PLANNED, ONLY_LOWER_RATE",
        "CONNECTIONS, FEWER_CONNECTIONS",
        "LITTLES_LAW, REPORT"
    })
    void aRefusedComparisonSaysWhatToChange(Gate gate, Advice advice) {
        Experiment experiment = Experiment.of("tomcat", "jetty").pilot();
        for (int b = 0; b < 6; b++) {
            experiment.block(s -> s.invalid(Phase.RATE), 0, 0);
            Evidence.Measured plain = (Evidence.Measured) experiment.evidence.get(b + 1);
            experiment.evidence.set(
                    b + 1,
                    Samples.block(
                            plain.index(),
                            plain.start(),
                            plain.seconds(),
                            plain.contenders(),
                            plain.slices().stream().map(s -> failing(s, gate)).toList(),
                            List.of()));
        }

        var cpu = experiment.judged(true).comparisons().get(0);
        assertThat(cpu.verdict()).isEqualTo(Outcome.REFUSED);
        assertThat(Told.why(cpu)).isInstanceOfSatisfying(Finding.MostBlocksUnusable.class, why -> {
            assertThat(why.cause()).isInstanceOfSatisfying(Finding.GateFailed.class, failed -> assertThat(failed.gate())
                    .isEqualTo(gate));
            assertThat(why.advice()).isEqualTo(advice);
        });
    }

    private static SliceEvidence failing(SliceEvidence s, Gate gate) {
        boolean rate = s.phase() == Phase.RATE;
        LoadResult load = LoadResult.builder()
                .start(s.load().start())
                .seconds(s.load().seconds())
                .requests(s.load().planned(), s.load().sent(), s.load().completed())
                .rates(s.load().offeredRate(), s.load().achievedRate())
                .times(s.load().latency(), s.load().serviceTime(), s.load().dequeueLag())
                .measuredRequests(s.load().measuredRequests())
                .validity(List.of(new GateResult(gate, 2, 1, !rate, "")))
                .build();
        return Samples.slice(s.contender(), s.phase(), s.position(), load, s.server(), 0, 0);
    }
}
