package dev.assay.verdict.reading;

import dev.assay.model.Metric;
import dev.assay.model.Phase;
import dev.assay.model.evidence.Evidence;
import dev.assay.model.evidence.SliceEvidence;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Figures of the blocks of one experiment, known by their numbers. Kept, because everything in a verdict is derived from them. */
public final class Readings {
    private final Map<Place, Reading> read = new HashMap<>();
    private final Map<Integer, Set<Integer>> stalled = new HashMap<>();

    private record Place(Metric metric, int block, String contender) {}

    Reading of(Metric metric, Evidence.Measured block, String contender) {
        return read.computeIfAbsent(
                new Place(metric, block.index(), contender),
                place -> Reading.of(metric, block, contender, () -> keptForLatency(metric, block, contender)));
    }

    /**
     * The slices at the same rate from which a contender's latencies are computed: without the rounds that were
     * {@linkplain Disturbance#rounds disturbed} and, for tails, those in which the generator stalled for any contender (ADR 0022), unless
     * that is more than half of them.
     */
    public List<SliceEvidence> keptForLatency(Metric metric, Evidence.Measured block, String contender) {
        List<SliceEvidence> all = block.slices(contender, Phase.RATE);
        Set<Integer> late =
                metric.ofTail() ? stalled.computeIfAbsent(block.index(), index -> Lateness.stalled(block)) : Set.of();
        Set<Integer> disturbed = SlowestRequests.recorded(block) ? Disturbance.rounds(block, Phase.RATE) : Set.of();
        List<SliceEvidence> kept = Lateness.without(Lateness.unlessMost(late, disturbed, all.size()), all);
        return kept.size() * 2 < all.size() ? all : kept;
    }
}
