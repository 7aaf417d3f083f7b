package dev.assay.verdict;

import dev.assay.model.Metric;
import dev.assay.model.Phase;
import dev.assay.model.evidence.Evidence;
import dev.assay.model.evidence.SliceEvidence;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Figures of the blocks of one experiment, known by their numbers. Kept, because everything in a verdict is derived from them. */
final class Readings {
    private final Map<Place, Reading> read = new HashMap<>();
    private final Map<Integer, Set<Integer>> stalled = new HashMap<>();

    private record Place(Metric metric, int block, String contender) {}

    /** The reading of a metric for one contender in one block. */
    Reading of(Metric metric, Evidence.Measured block, String contender) {
        return read.computeIfAbsent(
                new Place(metric, block.index(), contender),
                place -> Reading.of(metric, block, contender, () -> keptForTail(block, contender)));
    }

    /**
     * The slices at the same rate from which a contender's tails are computed: without the rounds in which the generator stalled for any
     * contender, unless that is more than half of them. One stall of 80 ms in the slices of a run opened its tails by 40%.
     */
    List<SliceEvidence> keptForTail(Evidence.Measured block, String contender) {
        List<SliceEvidence> all = block.slices(contender, Phase.RATE);
        Set<Integer> late = stalled.computeIfAbsent(block.index(), index -> Lateness.stalled(block));
        List<SliceEvidence> kept = Lateness.without(late, all);
        return kept.size() * 2 < all.size() ? all : kept;
    }
}
