package dev.assay.tune.cost;

import dev.assay.stats.Interval;
import dev.assay.stats.Sample;
import dev.assay.stats.StudentT;
import java.util.Optional;

/**
 * The interval for the ratio of two means, measured in pairs: all ratios r for which a t test does not reject that the mean of y − r·x is
 * zero. Source: E. C. Fieller, "Some problems in interval estimation", 1954.
 */
final class Fieller {
    private Fieller() {}

    /**
     * Two-sided interval for mean(y) / mean(x); empty if x may be zero at this level, where such ratios have no bound.
     *
     * @param y at least two values
     * @param x as many
     */
    static Optional<Interval> ratio(double[] y, double[] x, double alpha) {
        Sample.requireAlpha(alpha);
        if (y.length != x.length) {
            throw new IllegalArgumentException("needs pairs, not " + y.length + " and " + x.length);
        }
        double meanY = Sample.mean(y);
        double meanX = Sample.mean(x);
        double t = StudentT.quantile(y.length, alpha);
        double part = t * t / y.length;
        // (meanY − r·meanX)² ≤ part·(var(y) − 2r·cov + r²·var(x)), as a·r² − 2b·r + c ≤ 0
        double a = meanX * meanX - part * covariance(x, x);
        double b = meanX * meanY - part * covariance(x, y);
        double c = meanY * meanY - part * covariance(y, y);
        if (!(a > 0)) {
            return Optional.empty();
        }
        double half = Math.sqrt(Math.max(0, b * b - a * c));
        return Optional.of(new Interval((b - half) / a, (b + half) / a));
    }

    private static double covariance(double[] x, double[] y) {
        double meanX = Sample.mean(x);
        double meanY = Sample.mean(y);
        double sum = 0;
        for (int i = 0; i < x.length; i++) {
            sum += (x[i] - meanX) * (y[i] - meanY);
        }
        return sum / (x.length - 1);
    }
}
