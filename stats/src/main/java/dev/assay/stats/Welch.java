package dev.assay.stats;

import org.apache.commons.statistics.distribution.TDistribution;

/**
 * The difference of the means of two independent samples whose variances may differ. Source: B. L. Welch, "The generalization of
 * 'Student's' problem when several different population variances are involved", 1947; degrees of freedom after F. E. Satterthwaite, 1946.
 */
public final class Welch {
    private Welch() {}

    /**
     * Two-sided interval for mean(a) − mean(b).
     *
     * @param a at least two values
     * @param b at least two values
     * @param alpha probability of missing the true difference, for example 0.05
     */
    public static Interval interval(double[] a, double[] b, double alpha) {
        Sample.requireAlpha(alpha);
        double difference = Sample.mean(a) - Sample.mean(b);
        double error = Math.sqrt(variance(a) + variance(b));
        return error == 0
                ? new Interval(difference, difference)
                : Interval.around(difference, error * spread(a, b).inverseSurvivalProbability(alpha / 2));
    }

    /**
     * Two-sided p-value of the hypothesis that the true means are equal.
     *
     * @param a at least two values
     * @param b at least two values
     */
    public static double pValue(double[] a, double[] b) {
        double difference = Sample.mean(a) - Sample.mean(b);
        double error = Math.sqrt(variance(a) + variance(b));
        if (error == 0) {
            return difference == 0 ? 1 : 0;
        }
        return Math.min(1, 2 * spread(a, b).survivalProbability(Math.abs(difference) / error));
    }

    /** Of the mean. */
    private static double variance(double[] values) {
        StudentT.requireSpread(values.length, Sample.sd(values));
        return Math.pow(Sample.sd(values), 2) / values.length;
    }

    /** The distribution of the difference over its standard error, which is not zero. */
    private static TDistribution spread(double[] a, double[] b) {
        double ofA = variance(a);
        double ofB = variance(b);
        return TDistribution.of(Math.pow(ofA + ofB, 2) / (ofA * ofA / (a.length - 1) + ofB * ofB / (b.length - 1)));
    }
}
