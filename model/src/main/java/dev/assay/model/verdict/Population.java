package dev.assay.model.verdict;

import dev.assay.model.Metric;
import java.util.List;
import java.util.OptionalInt;

/**
 * What counts for one metric and contender. Medians are taken over it; charts and tables mark everything else as left out.
 *
 * @param contender id
 * @param counts numbers of the blocks (for a start-up metric, of the rounds) that count, in order
 * @param leftOut what was measured but does not count, in order
 */
public record Population(Metric metric, String contender, List<Integer> counts, List<LeftOut> leftOut) {
    public Population {
        counts = List.copyOf(counts);
        leftOut = List.copyOf(leftOut);
    }

    /**
     * Of a high percentile: whether a block has to stay out where the slowest responses of all blocks are pooled. It has if the percentile
     * does not count in it for any other reason than too few requests, of which pooling makes enough.
     */
    public boolean spoilsTail(int block) {
        return leftOut.stream().anyMatch(left -> left.index() == block && left.spoilsTail());
    }

    /**
     * A block, round or slice that does not count.
     *
     * @param index number of the block or round
     * @param slice place in its phase, from 0, if only this slice of the block is left out; empty if all of it is
     */
    public record LeftOut(int index, OptionalInt slice, Finding why) {
        /** Whether it is left out for another reason than too few requests. */
        public boolean spoilsTail() {
            return !(why instanceof Finding.TooFewRequests);
        }
    }
}
