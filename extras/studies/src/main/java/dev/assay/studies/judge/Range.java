package dev.assay.studies.judge;

import dev.assay.model.verdict.Comparison;

/** The range in which a contender lies by a verdict, as a ratio to the reference. Contenders whose ranges overlap are not told apart. */
record Range(double low, double high) {
    static final Range OF_THE_REFERENCE = new Range(1, 1);

    static final Range UNKNOWN = new Range(0, Double.POSITIVE_INFINITY);

    /** The interval, extended to the reference unless the verdict is a difference. */
    static Range of(Comparison comparison) {
        double low = comparison.ciLow().orElse(UNKNOWN.low());
        double high = comparison.ciHigh().orElse(UNKNOWN.high());
        boolean differs = comparison.verdict().differs();
        return differs ? new Range(low, high) : new Range(Math.min(low, 1), Math.max(high, 1));
    }

    /** Whether all of this range is below the other one. */
    boolean below(Range other) {
        return high < other.low();
    }
}
