package dev.assay.stats;

import org.apache.commons.statistics.distribution.TDistribution;

/**
 * The t interval and test for the mean of independent normal values of unknown variance, at a number of values that
 * does not depend on them (Student 1908). With the level of a {@link LookSchedule} it becomes a repeated confidence
 * interval.
 */
public final class StudentT {
    private StudentT() {}

    /**
     * Two-sided interval for the mean: mean ± t(1 − alpha/2, n − 1)·s/√n.
     *
     * @param values at least two
     * @param alpha probability of missing the true mean, for example 0.05
     */
    public static Interval interval(double[] values, double alpha) {
        return Interval.around(Sample.mean(values), halfWidth(values.length, Sample.sd(values), alpha));
    }

    /** Half-width of {@link #interval} for n values with standard deviation sd. */
    public static double halfWidth(int n, double sd, double alpha) {
        Sample.requireAlpha(alpha);
        requireSpread(n, sd);
        return quantile(n, alpha) * sd / Math.sqrt(n);
    }

    /** The two-sided critical value t(1 − alpha/2, n − 1). */
    public static double quantile(int n, double alpha) {
        return TDistribution.of(n - 1).inverseSurvivalProbability(alpha / 2);
    }

    /** The t statistic (mean − nullMean)·√n/s; infinite where all values are the same and differ from nullMean. */
    public static double statistic(double[] values, double nullMean) {
        double difference = Sample.mean(values) - nullMean;
        double sd = Sample.sd(values);
        return difference == 0 ? 0 : difference * Math.sqrt(values.length) / sd;
    }

    /** Two-sided p-value of the hypothesis that the true mean is nullMean. */
    public static double pValue(double[] values, double nullMean) {
        return pValue(values.length, statistic(values, nullMean));
    }

    /** Two-sided p-value of a t statistic of n values. */
    static double pValue(int n, double t) {
        return Math.min(1, 2 * TDistribution.of(n - 1).survivalProbability(Math.abs(t)));
    }

    static void requireSpread(int n, double sd) {
        if (n < 2 || !(sd >= 0) || Double.isInfinite(sd)) {
            throw new IllegalArgumentException(
                    "needs at least 2 values and a finite standard deviation, not " + n + " and " + sd);
        }
    }
}
