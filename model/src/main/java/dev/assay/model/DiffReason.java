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

        @Override
        public String text() {
            return Difference.notComparable(obstacles);
        }
    }

    /** There are too few figures for an interval. */
    record TooFewFigures(Replicates replicates, int needed) implements DiffReason {
        @Override
        public String text() {
            return "too few figures" + replicates.text() + ": at least " + needed + " of each are needed";
        }
    }

    /** Nobody would notice the difference. */
    record NotNoticeable(Replicates replicates) implements DiffReason {
        @Override
        public String text() {
            return "no noticeable difference" + replicates.text();
        }
    }

    /** The interval is entirely on one side of 1. */
    record Changed(Metric metric, double low, double high, Replicates replicates) implements DiffReason {
        @Override
        public String text() {
            return Numbers.sizes(low, high)
                    + (Numbers.isFactor(high)
                            ? " the earlier " + metric.title()
                            : " " + Comparative.of(metric, high < 1) + " than before")
                    + replicates.text();
        }
    }

    /** The interval shows neither; {@code high} may be infinite. */
    record Unclear(double low, double high, Replicates replicates) implements DiffReason {
        @Override
        public String text() {
            return "the interval, " + Numbers.interval(low, high) + ", is inconclusive" + replicates.text();
        }
    }

    /** Numbers of replicates of either experiment. */
    record Replicates(Replicate replicate, int earlier, int later) {
        /** Such as {@code  (6 and 8 blocks)}. */
        private String text() {
            return " (" + earlier + " and " + Numbers.count(later, replicate.noun()) + ")";
        }
    }
}
