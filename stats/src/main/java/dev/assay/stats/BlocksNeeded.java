package dev.assay.stats;

import java.util.OptionalInt;
import java.util.function.IntFunction;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;

/**
 * How many replicates a comparison is expected to need: the first number at which the interval, if mean and standard deviation stay as they
 * are, would lie wholly beyond the inner margin or wholly within the outer one. A forecast from an estimate, not a promise.
 */
public final class BlocksNeeded {
    private BlocksNeeded() {}

    /**
     * The first number of replicates that is expected to be enough.
     *
     * @param mean of the log-ratios so far
     * @param inner an interval wholly beyond ±inner is a difference
     * @param outer an interval wholly within ±outer is equivalence; above inner
     * @param difference half-width of the interval that shows a difference, by number of replicates
     * @param equivalence interval that shows equivalence, by number of replicates
     * @param candidates numbers of replicates to consider, in increasing order
     * @return empty if no candidate is enough
     */
    public static OptionalInt total(
            double mean,
            double inner,
            double outer,
            IntToDoubleFunction difference,
            IntFunction<Interval> equivalence,
            IntStream candidates) {
        double distance = Math.abs(mean);
        return candidates
                .filter(n ->
                        equivalence.apply(n).inside(-outer, outer) || distance - difference.applyAsDouble(n) > inner)
                .findFirst();
    }
}
