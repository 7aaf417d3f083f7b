package dev.assay.model;

import java.util.List;
import java.util.OptionalInt;

/**
 * What counts of one contender on one metric. Medians are taken of it, and whatever shows single figures shows these as figures and
 * all others as left out.
 *
 * @param contender id
 * @param counts numbers of the blocks that count, of a start-up metric those of the rounds, in order
 * @param leftOut what was measured and does not count, in order
 */
public record Population(Metric metric, String contender, List<Integer> counts, List<LeftOut> leftOut) {
    public Population {
        counts = List.copyOf(counts);
        leftOut = List.copyOf(leftOut);
    }

    /**
     * What does not count.
     *
     * @param index number of the block or round
     * @param slice place in its phase, from 0, of a single slice of a block that counts otherwise; empty where all of it is left out
     */
    public record LeftOut(int index, OptionalInt slice, Finding why) {}
}
