package dev.assay.model;

import java.util.List;

/** Why the difference between two experiments has its verdict. Ratios are later/earlier. */
public sealed interface DiffReason extends Reason {
    /**
     * The experiments cannot be compared.
     *
     * @param obstacles at least one
     */
    record NotComparable(List<Difference> obstacles) implements DiffReason {
        public NotComparable {
            obstacles = List.copyOf(obstacles);
        }
    }

    /** There are too few figures for an interval. */
    record TooFewFigures(Replicates replicates, int needed) implements DiffReason {}

    /** Nobody would notice the difference. */
    record NotNoticeable(Replicates replicates) implements DiffReason {}

    /** The interval is entirely on one side of 1. */
    record Changed(Metric metric, double low, double high, Replicates replicates) implements DiffReason {}

    /** The interval shows neither; {@code high} may be infinite. */
    record Unclear(double low, double high, Replicates replicates) implements DiffReason {}

    /** Numbers of replicates of either experiment. */
    record Replicates(Replicate replicate, int earlier, int later) {}
}
