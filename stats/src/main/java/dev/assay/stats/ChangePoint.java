package dev.assay.stats;

import java.util.Arrays;
import java.util.Optional;

/**
 * The point at which a short series is most likely to have changed its level: the split into two parts with the smallest sum of
 * squared deviations from the parts' means. Source: D. M. Hawkins, "Testing a sequence of observations for a shift in
 * location", 1977 (the statistic is the largest two-sample t of all splits).
 *
 * @param after values before the change, at least 1
 * @param before mean of the first part
 * @param later mean of the second part
 * @param spread pooled standard deviation within the parts; 0 for a series of two values
 */
public record ChangePoint(int after, double before, double later, double spread) {
    /** The most likely change; empty for fewer than two values. A point is always found; whether it matters depends on its size. */
    public static Optional<ChangePoint> of(double[] series) {
        Optional<ChangePoint> best = Optional.empty();
        double least = Double.POSITIVE_INFINITY;
        for (int after = 1; after < series.length; after++) {
            double[] first = Arrays.copyOf(series, after);
            double[] second = Arrays.copyOfRange(series, after, series.length);
            double squares = squares(first) + squares(second);
            if (squares < least) {
                least = squares;
                double spread = series.length > 2 ? Math.sqrt(squares / (series.length - 2)) : 0;
                best = Optional.of(new ChangePoint(after, Sample.mean(first), Sample.mean(second), spread));
            }
        }
        return best;
    }

    /** Size of the change, signed. */
    public double step() {
        return later - before;
    }

    private static double squares(double[] part) {
        double mean = Sample.mean(part);
        return Arrays.stream(part).map(x -> (x - mean) * (x - mean)).sum();
    }
}
