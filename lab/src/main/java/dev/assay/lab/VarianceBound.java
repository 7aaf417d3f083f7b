package dev.assay.lab;

import dev.assay.stats.Sample;
import org.apache.commons.statistics.distribution.ChiSquaredDistribution;

/**
 * Confidence bounds for a variance, given an estimate: for independent normal values, degrees of freedom times the estimate
 * divided by the variance follows the chi-squared distribution. For values far from normal these bounds do not hold.
 */
final class VarianceBound {
    private VarianceBound() {}

    /**
     * The variance is at least this, with confidence 1 − alpha.
     *
     * @param freedom degrees of freedom of the estimate, at least 1
     * @param variance the estimate, not negative
     */
    static double lower(int freedom, double variance, double alpha) {
        return bound(freedom, variance, alpha, true);
    }

    /** The variance is at most this, with confidence 1 − alpha. */
    static double upper(int freedom, double variance, double alpha) {
        return bound(freedom, variance, alpha, false);
    }

    private static double bound(int freedom, double variance, double alpha, boolean lower) {
        Sample.requireAlpha(alpha);
        if (freedom < 1 || !(variance >= 0) || Double.isInfinite(variance)) {
            throw new IllegalArgumentException("no bound from " + freedom + " degrees of freedom and " + variance);
        }
        ChiSquaredDistribution chi = ChiSquaredDistribution.of(freedom);
        double quantile = lower ? chi.inverseSurvivalProbability(alpha) : chi.inverseCumulativeProbability(alpha);
        return freedom * variance / quantile;
    }
}
