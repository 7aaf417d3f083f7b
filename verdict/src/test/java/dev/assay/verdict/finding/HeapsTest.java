package dev.assay.verdict.finding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.assay.model.Metric;
import dev.assay.model.Phase;
import dev.assay.model.Samples;
import dev.assay.model.evidence.Collecting;
import dev.assay.model.evidence.Counters;
import dev.assay.model.evidence.Evidence;
import dev.assay.model.evidence.ProcessUsage;
import dev.assay.model.evidence.SliceEvidence;
import dev.assay.model.verdict.Limit;
import dev.assay.model.verdict.Remark;
import dev.assay.verdict.Experiment;
import dev.assay.verdict.reading.BlockFigure;
import dev.assay.verdict.reading.Reading;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Slices of 10,000 responses with 200 µs of CPU time each, after 1,000 responses that are not recorded. */
class HeapsTest {
    private static final long MEBIBYTE = 1 << 20;
    private static final long ANSWERS = 10_000;
    private static final long EARLIER = 1_000;
    /** Of a collection, in CPU time. */
    private static final long COLLECTION_NANOS = 22_000_000;

    private static final int SLICES = 4;

    /**
     * What Jetty's collector did in a slice.
     *
     * @param earlier collections before it was recorded
     * @param recorded collections while it was recorded
     */
    private record Did(int earlier, int recorded, OptionalLong survivors, OptionalLong filled, double pausesMs) {
        private Did survivors(long bytes) {
            return new Did(earlier, recorded, OptionalLong.of(bytes), filled, pausesMs);
        }

        private Did filled(long bytes) {
            return new Did(earlier, recorded, survivors, OptionalLong.of(bytes), pausesMs);
        }

        private Did pauses(double ms) {
            return new Did(earlier, recorded, survivors, filled, ms);
        }
    }

    private static Did did(int earlier, int recorded) {
        return new Did(earlier, recorded, OptionalLong.empty(), OptionalLong.empty(), 0);
    }

    /** Six blocks in which Jetty's collector did this in its slices; each response allocates 22,000 bytes. */
    private static Experiment jetty(Did... slices) {
        return changed(slice -> slice.phase() == Phase.RATE && slice.contender().equals("jetty")
                ? observed(slice, slices[slice.position() / 2])
                : slice);
    }

    private static Experiment changed(UnaryOperator<SliceEvidence> change) {
        Experiment experiment = Experiment.of("tomcat", "jetty").pilot();
        for (int b = 0; b < 6; b++) {
            experiment.block(0, 0.001 * b);
        }
        experiment.evidence.replaceAll(evidence -> evidence instanceof Evidence.Measured block
                ? Samples.block(
                        block.index(),
                        block.start(),
                        block.seconds(),
                        block.contenders(),
                        slices(block).stream().map(change).toList(),
                        List.of())
                : evidence);
        return experiment;
    }

    /** With four slices of each contender at the rate. */
    private static List<SliceEvidence> slices(Evidence.Measured block) {
        List<SliceEvidence> slices = new ArrayList<>(block.slices().stream()
                .filter(slice -> slice.phase() != Phase.RATE)
                .toList());
        for (int i = 0; i < SLICES; i++) {
            for (String contender : List.of("tomcat", "jetty")) {
                SliceEvidence first = block.slices(contender, Phase.RATE).get(0);
                slices.add(Samples.slice(
                        contender,
                        Phase.RATE,
                        2 * i + (contender.equals("jetty") ? 1 : 0),
                        first.load(),
                        first.server(),
                        0,
                        0));
            }
        }
        return slices;
    }

    private static SliceEvidence observed(SliceEvidence slice, Did did) {
        OptionalLong none = OptionalLong.empty();
        return new SliceEvidence(
                slice.contender(),
                slice.phase(),
                slice.position(),
                slice.load().toBuilder()
                        .measuredRequests(ANSWERS)
                        .earlierRequests(OptionalLong.of(EARLIER))
                        .build(),
                new ProcessUsage(
                        2_000_000_000L,
                        200_000L * ANSWERS + did.recorded() * COLLECTION_NANOS,
                        0,
                        did.recorded() * COLLECTION_NANOS,
                        did.recorded(),
                        did.pausesMs(),
                        1_000,
                        200 * MEBIBYTE,
                        60),
                slice.foreignCpuNanos(),
                slice.stealNanos(),
                Optional.of(new Counters(
                        OptionalLong.of(22_000 * ANSWERS),
                        none,
                        none,
                        none,
                        none,
                        none,
                        none,
                        none,
                        none,
                        OptionalLong.of(did.recorded()),
                        none)),
                Optional.of(new Collecting(
                        did.earlier() * COLLECTION_NANOS,
                        OptionalLong.of(did.earlier()),
                        did.survivors(),
                        did.filled())));
    }

    /** In the first block. */
    private static double figure(Experiment experiment, Metric metric) {
        Evidence.Measured block =
                Evidence.only(experiment.evidence, Evidence.Measured.class).get(0);
        return ((Reading.Figure) Reading.of(metric, block, "jetty")).value();
    }

    private static double collector(Experiment experiment) {
        Evidence.Measured block =
                Evidence.only(experiment.evidence, Evidence.Measured.class).get(0);
        return BlockFigure.collector(block, "jetty").orElseThrow();
    }

    private static List<Limit> labels(Experiment experiment) {
        return experiment.judged(true).limits().stream()
                .filter(limit ->
                        limit instanceof Limit.HeapNotLevel || limit instanceof Limit.CollectionsOutOfProportion)
                .toList();
    }

    private static Stream<Remark> remarks(Experiment experiment, Metric metric) {
        return experiment.judged(true).comparisons().stream()
                .filter(comparison -> comparison.metric() == metric)
                .flatMap(comparison -> comparison.reason().remarks().stream());
    }

    /** Four collections of 22 ms in 44,000 answers, 2 µs each, whichever part of the slices they fall into. */
    @Test
    void collectionsCostTheSameWhetherTheyWereRecordedOrNot() {
        Experiment recorded = jetty(did(0, 1), did(0, 1), did(0, 1), did(0, 1));
        Experiment hidden = jetty(did(1, 0), did(1, 0), did(1, 0), did(1, 0));
        Experiment mixed = jetty(did(0, 0), did(1, 2), did(1, 0), did(0, 0));

        assertThat(Stream.of(recorded, hidden, mixed).map(one -> figure(one, Metric.CPU_PER_REQUEST)))
                .allSatisfy(micros -> assertThat(micros).isCloseTo(202, within(1e-9)));
        assertThat(Stream.of(recorded, hidden, mixed).map(HeapsTest::collector))
                .allSatisfy(micros -> assertThat(micros).isCloseTo(2, within(1e-9)));
        assertThat(Stream.of(recorded, hidden, mixed).map(one -> figure(one, Metric.MINOR_COLLECTIONS)))
                .allSatisfy(each -> assertThat(each).isCloseTo(4e6 / 44_000, within(1e-9)));
    }

    @Test
    void evidenceThatDoesNotSayWhatHappenedBetweenSlicesCountsWhatFellIntoThem() {
        Did[] all = {did(1, 0), did(1, 0), did(1, 0), did(1, 1)};
        Experiment old = changed(slice -> {
            SliceEvidence now = observed(slice, all[Math.min(slice.position() / 2, SLICES - 1)]);
            return new SliceEvidence(
                    now.contender(),
                    now.phase(),
                    now.position(),
                    now.load(),
                    now.server(),
                    now.foreignCpuNanos(),
                    now.stealNanos(),
                    now.counters(),
                    Optional.empty());
        });

        assertThat(figure(old, Metric.CPU_PER_REQUEST)).isCloseTo(200 * Math.pow(202.2 / 200, 0.25), within(1e-9));
        assertThat(figure(old, Metric.MINOR_COLLECTIONS)).isCloseTo(1e6 / 40_000, within(1e-9));
        assertThat(labels(old)).isEmpty();
    }

    /** 22,000 bytes a response fill 220 MB in 10,000 answers: four collections or five, by where the block begins. */
    @Test
    void collectionsAreInProportionToWhatIsAllocated() {
        Did one = did(0, 1).filled(220_000_000).survivors(0);

        assertThat(figure(jetty(one, one, one, one), Metric.MINOR_COLLECTIONS)).isCloseTo(100, within(1e-9));
        assertThat(figure(jetty(did(1, 1).filled(220_000_000), one, one, one), Metric.MINOR_COLLECTIONS))
                .isCloseTo(100, within(1e-9));
        assertThat(labels(jetty(one, one, one, one))).isEmpty();
    }

    @Test
    void collectionsThatAllocationDoesNotExplainAreAFinding() {
        Did extra = did(1, 2).filled(220_000_000);

        assertThat(labels(jetty(extra, extra, extra, extra)))
                .containsExactly(new Limit.CollectionsOutOfProportion("Jetty", 6 * 12, 26.4));
    }

    /** One more or fewer in each block may be due to where the block begins. */
    @Test
    void aCollectionMoreInEachBlockIsNoFinding() {
        Did one = did(0, 1).filled(220_000_000);
        Did two = did(1, 1).filled(220_000_000);

        assertThat(labels(jetty(two, one, one, one))).isEmpty();
        assertThat(labels(jetty(two, two, one, one)))
                .containsExactly(new Limit.CollectionsOutOfProportion("Jetty", 6 * 6, 26.4));
    }

    @Test
    void aHeapThatIsNotLevelIsAFinding() {
        Did first = did(0, 1).survivors(14 * MEBIBYTE);
        Did between = did(0, 1).survivors(9 * MEBIBYTE);

        assertThat(labels(jetty(first, between, between, did(0, 1).survivors(6 * MEBIBYTE))))
                .containsExactly(new Limit.HeapNotLevel("Jetty", 14 * MEBIBYTE, 6 * MEBIBYTE));
        assertThat(labels(jetty(between, first, first, did(0, 1).survivors(11 * MEBIBYTE))))
                .containsExactly(new Limit.HeapNotLevel("Jetty", 9 * MEBIBYTE, 11 * MEBIBYTE));
    }

    /** Seldom does each slice hold a collection. */
    @Test
    void slicesWithoutACollectionSayNothingOfTheHeap() {
        Did without = did(0, 0);

        assertThat(labels(jetty(
                        without, did(0, 1).survivors(4 * MEBIBYTE), did(0, 1).survivors(8 * MEBIBYTE), without)))
                .containsExactly(new Limit.HeapNotLevel("Jetty", 4 * MEBIBYTE, 8 * MEBIBYTE));
        assertThat(labels(jetty(without, did(0, 1).survivors(4 * MEBIBYTE), without, without)))
                .isEmpty();
    }

    @Test
    void survivorsWithinAFifthOrAMebibyteAreLevel() {
        Did some = did(0, 1).survivors(10 * MEBIBYTE);
        Did few = did(0, 1).survivors(200_000);

        assertThat(labels(jetty(some, some, some, did(0, 1).survivors(12 * MEBIBYTE))))
                .isEmpty();
        assertThat(labels(jetty(few, few, few, did(0, 1).survivors(900_000)))).isEmpty();
    }

    /** 20 ms in 2 s are 1% of the time. */
    @Test
    void aPercentileOnTheEdgeOfPausesIsNamed() {
        Did pausing = did(0, 1).survivors(0).pauses(20);
        Experiment edge = jetty(pausing, pausing, pausing, pausing);

        assertThat(remarks(edge, Metric.P99)).containsExactly(new Remark.EdgeOfPauses("Jetty", 0.01));
        assertThat(remarks(edge, Metric.P90)).isEmpty();
        assertThat(remarks(edge, Metric.CPU_PER_REQUEST)).isEmpty();
    }

    @Test
    void aPercentileAwayFromPausesIsNot() {
        Did rarely = did(0, 1).survivors(0).pauses(13);
        Did much = did(0, 1).survivors(0).pauses(31);

        assertThat(remarks(jetty(rarely, rarely, rarely, rarely), Metric.P99)).isEmpty();
        assertThat(remarks(jetty(much, much, much, much), Metric.P99)).isEmpty();
    }

    /** Collectors without survivor spaces publish other times than pauses, or pause for less than a millisecond. */
    @Test
    void onlyCollectorsThatCopyByGenerationAreSaidToPause() {
        Did cycles = did(0, 1).pauses(20);

        assertThat(remarks(jetty(cycles, cycles, cycles, cycles), Metric.P99)).isEmpty();
    }
}
