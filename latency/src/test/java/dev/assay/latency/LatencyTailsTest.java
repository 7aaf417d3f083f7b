package dev.assay.latency;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.assay.model.LatencyProfile;
import dev.assay.model.Metric;
import dev.assay.model.Samples;
import dev.assay.model.evidence.ContenderBlock;
import dev.assay.model.evidence.Evidence;
import dev.assay.model.evidence.Footprint;
import dev.assay.model.evidence.Gate;
import dev.assay.model.evidence.LatencyTail;
import dev.assay.model.verdict.Finding;
import dev.assay.model.verdict.Population;
import java.time.Instant;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class LatencyTailsTest {
    private static final Footprint FOOTPRINT = new Footprint(1, 1, 1, 1, 1, 1);

    /** 1 to {@code count} microseconds, each once. */
    private static LatencyProfile ramp(long count) {
        Histogram histogram = Histogram.fixed();
        LongStream.rangeClosed(1, count).forEach(micros -> histogram.record(1_000 * micros));
        return histogram.profile();
    }

    private static Evidence block(int index, ContenderBlock... contenders) {
        return Samples.block(index, Instant.EPOCH, 1, List.of(contenders), List.of(), List.of());
    }

    private static ContenderBlock contender(String id, LatencyProfile latency, LatencyProfile service) {
        return Samples.contenderBlock(id, 1, latency, service, FOOTPRINT);
    }

    @Test
    void blocksTogetherShowWhatNoneOfThemDoesAlone() {
        ContenderBlock half = contender("a", ramp(50_000), ramp(40_000));
        assertThat(LatencyTails.of(List.of(block(1, half)), List.of()))
                .singleElement()
                .satisfies(tail -> assertThat(tail.latency().p9999Ms()).isEmpty());

        LatencyTail both = LatencyTails.of(List.of(block(1, half), block(2, half)), List.of())
                .get(0);

        assertThat(both.latency().count()).isEqualTo(100_000);
        assertThat(both.latency().p9999Ms().orElseThrow()).isCloseTo(49.995, within(0.05));
        assertThat(both.latency().p99999Ms()).isEmpty();
        assertThat(both.latency().maxMs()).isCloseTo(50, within(0.05));
        assertThat(both.serviceTime().p9999Ms()).as("8 of 80,000 lie beyond").isEmpty();
        assertThat(both.serviceTime().maxMs()).isCloseTo(40, within(0.04));
    }

    @Test
    void aBlockThatDoesNotCountIsInNoTail() {
        ContenderBlock quick = contender("a", ramp(1_000), ramp(1_000));
        ContenderBlock slow = contender("a", ramp(90_000), ramp(90_000));
        List<Population> counted = List.of(new Population(Metric.P50, "a", List.of(2), List.of()));

        assertThat(LatencyTails.of(List.of(block(1, slow), block(2, quick)), counted))
                .singleElement()
                .satisfies(tail -> assertThat(tail.latency().count()).isEqualTo(1_000));
    }

    /** One late request in a thousand cannot move a median, but is among the slowest ten of ten thousand. */
    @Test
    void aBlockWhoseP99WasRefusedIsInNoTailUnlessItHasTooFewRequests() {
        List<Population> counted = List.of(
                new Population(Metric.P50, "a", List.of(1, 2), List.of()),
                new Population(
                        Metric.P99,
                        "a",
                        List.of(),
                        List.of(
                                leftOut(1, Samples.gateFailed(Gate.DEQUEUE_LAG_P999, 2.6, 1.3)),
                                leftOut(2, new Finding.TooFewRequests(Metric.P99, 1_000, 10_000)))));

        assertThat(LatencyTails.of(
                        List.of(
                                block(1, contender("a", ramp(90_000), ramp(90_000))),
                                block(2, contender("a", ramp(1_000), ramp(1_000)))),
                        counted))
                .singleElement()
                .satisfies(tail -> assertThat(tail.latency().count()).isEqualTo(1_000));
    }

    private static Population.LeftOut leftOut(int block, Finding why) {
        return new Population.LeftOut(block, OptionalInt.empty(), why);
    }

    @Test
    void aMillionShowsTheFifthNine() {
        LatencyTail.Far far = LatencyTails.of(
                        List.of(block(1, contender("a", ramp(1_000_000), LatencyProfile.NONE))), List.of())
                .get(0)
                .latency();
        assertThat(far.p99999Ms().orElseThrow()).isCloseTo(999.99, within(1.0));
    }

    @Test
    void contendersWithoutLatenciesHaveNoTail() {
        assertThat(LatencyTails.of(
                        List.of(
                                block(1, contender("a", LatencyProfile.NONE, LatencyProfile.NONE)),
                                block(2, contender("b", ramp(3), LatencyProfile.NONE))),
                        List.of()))
                .extracting(LatencyTail::contender)
                .containsExactly("b");
        assertThat(LatencyTails.of(List.of(), List.of())).isEmpty();
    }
}
