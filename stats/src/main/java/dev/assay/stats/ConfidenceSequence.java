package dev.assay.stats;

/**
 * The t confidence sequence: intervals for the mean of independent normal values of unknown variance that hold at all n
 * simultaneously, so that the data may be checked after every value and sampling stopped for any reason.
 *
 * <p>Source: H. Wang and A. Ramdas, "Anytime-valid t-tests and confidence sequences for Gaussian means with unknown
 * variance", 2023, the sequence from a Gaussian mixture over the effect size (after T. L. Lai, 1976). With
 * y = t²/(n − 1) and r = c²/(n + c²) the process √r·((1 + y)/(1 + r·y))^(n/2) is a nonnegative martingale at the true
 * mean; by Ville's inequality it ever exceeds 1/alpha with probability at most alpha. Solved for the mean:
 * K = (1/(√r·alpha))^(2/n), half-width s·√((n − 1)/n·(K − 1)/(1 − r·K)), infinite while r·K ≥ 1. Here c² = 1.
 */
public final class ConfidenceSequence {
    /** Precision of the mixing distribution: the sequence is narrowest for effects of about one standard deviation. */
    private static final double C_SQUARED = 1;

    private ConfidenceSequence() {}

    /** Half-width after n values with standard deviation sd; infinite while n is too small for any bound. Alpha covers all n together. */
    public static double halfWidth(int n, double sd, double alpha) {
        Sample.requireAlpha(alpha);
        StudentT.requireSpread(n, sd);
        double r = C_SQUARED / (n + C_SQUARED);
        double k = Math.pow(1 / (Math.sqrt(r) * alpha), 2.0 / n);
        if (r * k >= 1) {
            return Double.POSITIVE_INFINITY;
        }
        return sd * Math.sqrt((n - 1.0) / n * (k - 1) / (1 - r * k));
    }
}
