package dev.assay.stats;

import org.apache.commons.statistics.distribution.TDistribution;

/**
 * The difference of the means of two independent samples whose variances may differ. Source: B. L. Welch, "The generalization
 * of 'Student's' problem when several different population variances are involved", 1947; degrees of freedom after
 * F. E. Satterthwaite, 1946.
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
        StudentT.requireSpread(a.length, Sample.sd(a));
        StudentT.requireSpread(b.length, Sample.sd(b));
        double difference = Sample.mean(a) - Sample.mean(b);
        double ofA = Math.pow(Sample.sd(a), 2) / a.length;
        double ofB = Math.pow(Sample.sd(b), 2) / b.length;
        double error = Math.sqrt(ofA + ofB);
        if (error == 0) {
            return new Interval(difference, difference);
        }
        double freedom = Math.pow(ofA + ofB, 2) / (ofA * ofA / (a.length - 1) + ofB * ofB / (b.length - 1));
        return Interval.around(difference, error * TDistribution.of(freedom).inverseSurvivalProbability(alpha / 2));
    }
}
