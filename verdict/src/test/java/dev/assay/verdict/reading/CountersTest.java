package dev.assay.verdict.reading;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.assay.model.Metric;
import dev.assay.model.Phase;
import dev.assay.model.Samples;
import dev.assay.model.evidence.Counters;
import dev.assay.model.evidence.Evidence;
import dev.assay.model.evidence.Gate;
import dev.assay.model.evidence.GateResult;
import dev.assay.model.evidence.LoadResult;
import dev.assay.model.evidence.SliceEvidence;
import dev.assay.model.verdict.Comparison;
import dev.assay.model.verdict.Outcome;
import dev.assay.model.verdict.Reason;
import dev.assay.model.verdict.Verdict;
import dev.assay.verdict.Experiment;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

class CountersTest {
    private final Random random = new Random(62);

    private static Experiment experiment() {
        Random blocks = new Random(7);
        Experiment experiment = Experiment.of("tomcat", "jetty").pilot();
        for (int b = 0; b < 12; b++) {
            experiment.block(0, 0.06 + 0.03 * blocks.nextGaussian());
        }
        return experiment;
    }

    private static Experiment changed(UnaryOperator<SliceEvidence> change) {
        Experiment experiment = experiment();
        experiment.evidence.replaceAll(evidence -> evidence instanceof Evidence.Measured block
                ? Samples.block(
                        block.index(),
                        block.start(),
                        block.seconds(),
                        block.contenders(),
                        block.slices().stream().map(change).toList(),
                        List.of())
                : evidence);
        return experiment;
    }

    private static SliceEvidence with(SliceEvidence slice, LoadResult load, Counters counters) {
        return new SliceEvidence(
                slice.contender(),
                slice.phase(),
                slice.position(),
                load,
                slice.server(),
                slice.foreignCpuNanos(),
                slice.stealNanos(),
                Optional.of(counters),
                slice.collecting());
    }

    /** A slice without any counters, not even bytes. */
    private static SliceEvidence uncounted(SliceEvidence slice) {
        return received(slice, 0);
    }

    private static SliceEvidence received(SliceEvidence slice, long bytes) {
        return Samples.slice(
                slice.contender(),
                slice.phase(),
                slice.position(),
                slice.load().toBuilder().bytes(bytes, 1_000_000).build(),
                slice.server(),
                slice.foreignCpuNanos(),
                slice.stealNanos());
    }

    /** Jetty allocates a tenth more; voluntary switches are alike, all within half a per cent; calls are unknown. */
    private SliceEvidence counted(SliceEvidence slice) {
        boolean jetty = slice.contender().equals("jetty");
        double noise = Math.exp(0.005 * random.nextGaussian());
        return with(
                slice,
                slice.load(),
                counters(Math.round(15_000 * 10_000 * (jetty ? 1.1 : 1) * noise), Math.round(20_000 * noise), 0));
    }

    private static Counters counters(long allocated, long voluntary, long collections) {
        return new Counters(
                OptionalLong.of(allocated),
                OptionalLong.of(voluntary),
                OptionalLong.empty(),
                OptionalLong.of(0),
                OptionalLong.of(0),
                OptionalLong.empty(),
                OptionalLong.of(7),
                OptionalLong.empty(),
                OptionalLong.empty(),
                OptionalLong.of(collections),
                OptionalLong.empty());
    }

    private static Comparison find(Verdict verdict, Metric metric) {
        return verdict.comparisons().stream()
                .filter(c -> c.metric() == metric)
                .findFirst()
                .orElseThrow();
    }

    @Test
    void aDifferenceThatNoiseCannotHideIsShown() {
        Verdict verdict = changed(this::counted).judged(true);
        Comparison allocated = find(verdict, Metric.ALLOCATED);
        Comparison switches = find(verdict, Metric.VOLUNTARY_SWITCHES);

        assertThat(allocated.verdict()).isEqualTo(Outcome.WORSE);
        assertThat(allocated.ratio().orElseThrow()).isCloseTo(1.1, within(0.01));
        assertThat(allocated.reason()).isInstanceOf(Reason.BeyondMargin.class);
        assertThat(allocated.primary()).isFalse();
        assertThat(switches.verdict()).isEqualTo(Outcome.EQUIVALENT);
        assertThat(verdict.contenders().get(0).means().get(Metric.ALLOCATED)).isCloseTo(15_000, within(150.0));
        assertThat(verdict.contenders().get(0).means().get(Metric.VOLUNTARY_SWITCHES))
                .isCloseTo(2, within(0.02));
    }

    @Test
    void countersLeaveAllOtherComparisonsAsTheyWere() {
        List<Comparison> without = changed(CountersTest::uncounted).judged(true).comparisons();
        List<Comparison> with = changed(this::counted).judged(true).comparisons();

        assertThat(with).hasSize(without.size() + 3);
        assertThat(with.stream().filter(c -> !c.metric().counter())).isEqualTo(without);
        assertThat(with.stream().filter(c -> c.metric().counter()))
                .allSatisfy(c -> assertThat(c.confidence()).isBetween(0.90, 1 - 0.05 / 3));
    }

    /** Responses that are always of one length leave no spread, and a difference of a few bytes that is certain. */
    @Test
    void longerResponsesAreShown() {
        Verdict verdict = changed(slice -> received(slice, slice.contender().equals("jetty") ? 2_200_000 : 2_000_000))
                .judged(true);
        Comparison bytes = find(verdict, Metric.RESPONSE_BYTES);

        assertThat(bytes.verdict()).isEqualTo(Outcome.WORSE);
        assertThat(bytes.ratio().orElseThrow()).isCloseTo(1.1, within(1e-9));
        assertThat(bytes.reason()).isInstanceOf(Reason.BeyondMargin.class);
        assertThat(verdict.contenders().get(0).means().get(Metric.RESPONSE_BYTES))
                .isCloseTo(200, within(1e-9));
    }

    /** The first snapshot is taken before recording begins, so the counts cover more responses. */
    @Test
    void bytesAreThoseOfTheRecordedResponses() {
        Evidence.Measured block = first(changed(slice ->
                with(slice, slice.load().toBuilder().measuredRequests(12_345).build(), counters(9, 9, 0))));

        assertThat(Reading.of(Metric.RESPONSE_BYTES, block, "tomcat")).isEqualTo(new Reading.Figure(200));
        assertThat(Reading.of(Metric.RESPONSE_BYTES, first(changed(CountersTest::uncounted)), "tomcat"))
                .isEqualTo(new Reading.Absent());
    }

    private static Evidence.Measured first(Experiment experiment) {
        return experiment.evidence.stream()
                .filter(Evidence.Measured.class::isInstance)
                .map(Evidence.Measured.class::cast)
                .findFirst()
                .orElseThrow();
    }

    /** There is no figure for what never happened or was not read. */
    @Test
    void whatHasNoFigureIsNotListed() {
        Verdict verdict = changed(this::counted).judged(true);

        assertThat(verdict.comparisons().stream().map(Comparison::metric).filter(Metric::counter))
                .containsExactly(Metric.ALLOCATED, Metric.VOLUNTARY_SWITCHES, Metric.RESPONSE_BYTES);
        assertThat(verdict.contenders().get(0).means())
                .doesNotContainKeys(Metric.PAGE_FAULTS, Metric.READ_WRITE_CALLS, Metric.MINOR_COLLECTIONS);
    }

    /** Blocks without a collection must not drop out and leave those with many. */
    @Test
    void aMetricThatSomeBlocksLackIsNotListed() {
        int[] slices = {0};
        Verdict verdict = changed(slice -> with(slice, slice.load(), counters(9, 9, slices[0]++ < 24 ? 0 : 1)))
                .judged(true);

        assertThat(verdict.comparisons().stream().map(Comparison::metric))
                .contains(Metric.ALLOCATED)
                .doesNotContain(Metric.MINOR_COLLECTIONS);
    }

    /** A snapshot during a garbage collection is off by a whole young generation, or has no figure. */
    @Test
    void aSliceThatWasReadInACollectionDoesNotMoveAllocation() {
        int[] slices = {0};
        Verdict verdict = changed(slice -> {
                    long bytes = slices[0]++ % 4 == 1 ? 6_000_000 : 150_000_000;
                    Counters all = counters(bytes, 9, 0);
                    return with(slice, slice.load(), slices[0] % 4 == 3 ? withoutAllocation(all) : all);
                })
                .judged(true);

        assertThat(find(verdict, Metric.ALLOCATED).verdict()).isEqualTo(Outcome.EQUIVALENT);
        assertThat(verdict.contenders().get(0).means().get(Metric.ALLOCATED)).isCloseTo(15_000, within(1.0));
    }

    private static Counters withoutAllocation(Counters c) {
        return new Counters(
                OptionalLong.empty(),
                c.voluntarySwitches(),
                c.involuntarySwitches(),
                c.minorFaults(),
                c.majorFaults(),
                c.readCalls(),
                c.writeCalls(),
                c.readBytes(),
                c.writtenBytes(),
                c.minorCollections(),
                c.energyMicrojoules());
    }

    /** On machines whose processors count it. */
    @Test
    void energyIsSharedAmongTheRequests() {
        Verdict verdict = changed(slice ->
                        with(slice, slice.load(), energy(slice.contender().equals("jetty") ? 16 : 15)))
                .judged(true);

        Comparison jetty = find(verdict, Metric.ENERGY);
        assertThat(jetty.contender()).isEqualTo("jetty");
        assertThat(jetty.verdict()).isEqualTo(Outcome.WORSE);
        assertThat(jetty.ratio().orElseThrow()).isCloseTo(16.0 / 15, within(1e-9));
        assertThat(verdict.contenders().get(0).means().get(Metric.ENERGY)).isCloseTo(1_500, within(0.1));
    }

    /** @param joules in a slice of 10,000 requests */
    private static Counters energy(long joules) {
        OptionalLong none = OptionalLong.empty();
        return new Counters(
                none, none, none, none, none, none, none, none, none, none, OptionalLong.of(joules * 1_000_000));
    }

    /** Sockets that are read by recv leave fewer than two calls per response. */
    @Test
    void callsThatCannotBeAllAreNoFigure() {
        assertThat(calls(18_900)).isEqualTo(new Reading.Absent());
        assertThat(calls(19_900)).isEqualTo(new Reading.Figure(1.99));
        assertThat(calls(25_000)).isEqualTo(new Reading.Figure(2.5));
    }

    private static Reading calls(long calls) {
        Evidence.Measured block = first(changed(slice -> with(slice, slice.load(), writes(calls))));
        return Reading.of(Metric.READ_WRITE_CALLS, block, "tomcat");
    }

    private static Counters writes(long calls) {
        OptionalLong none = OptionalLong.empty();
        return new Counters(
                none, none, none, none, none, OptionalLong.of(0), OptionalLong.of(calls), none, none, none, none);
    }

    @Test
    void latenessTakesNoCounterAway() {
        Verdict verdict = changed(slice -> slice.phase() == Phase.RATE ? late(counted(slice)) : slice)
                .judged(true);

        assertThat(find(verdict, Metric.CPU_PER_REQUEST).verdict()).isEqualTo(Outcome.REFUSED);
        assertThat(find(verdict, Metric.ALLOCATED).verdict()).isEqualTo(Outcome.WORSE);
    }

    private static SliceEvidence late(SliceEvidence slice) {
        LoadResult load = slice.load().toBuilder()
                .validity(List.of(
                        new GateResult(Gate.DEQUEUE_LAG_P99, 0.2, 0.05, false, "requests were dispatched late")))
                .build();
        return with(slice, load, slice.counters().orElseThrow());
    }
}
