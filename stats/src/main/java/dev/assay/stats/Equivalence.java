package dev.assay.stats;

import org.apache.commons.statistics.distribution.TDistribution;

/**
 * Two one-sided tests (TOST): whether a mean is shown to lie within ±margin, which "no significant difference" does not show. Source: D. J.
 * Schuirmann, "A comparison of the two one-sided tests procedure and the power approach", 1987. TOST at level alpha and "the 1 − 2·alpha
 * interval lies inside the margins" are the same rule; the verdict uses the latter with the interval of its look.
 */
public final class Equivalence {
    private Equivalence() {}

    /** Whether the interval shows equivalence: all of it lies strictly within ±margin. */
    public static boolean holds(Interval interval, double margin) {
        requireMargin(margin);
        return interval.inside(-margin, margin);
    }

    /** p-value of "the true mean lies outside ±margin" for at least two values: the larger of the two one-sided ones. */
    public static double pValue(double[] values, double margin) {
        requireMargin(margin);
        TDistribution t = TDistribution.of(values.length < 2 ? 1 : values.length - 1);
        double above = t.survivalProbability(StudentT.statistic(values, -margin));
        double below = t.cumulativeProbability(StudentT.statistic(values, margin));
        return Math.max(above, below);
    }

    private static void requireMargin(double margin) {
        if (!(margin > 0) || Double.isInfinite(margin)) {
            throw new IllegalArgumentException("margin must be positive: " + margin);
        }
    }
}
