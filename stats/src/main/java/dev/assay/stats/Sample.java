package dev.assay.stats;

import java.util.Arrays;

/**
 * Location and spread of a sample. Every method throws {@link IllegalArgumentException} for a sample that is too small
 * or holds a value that is infinite or NaN: a silent NaN would end up in a verdict.
 */
public final class Sample {
    private Sample() {}

    public static double mean(double... values) {
        require(values, 1);
        double sum = 0;
        for (double value : values) {
            sum += value;
        }
        return sum / values.length;
    }

    /** Geometric mean of at least one value, all of them positive; for equal values, exactly that value. */
    public static double geometricMean(double... values) {
        double[] logs = new double[values.length];
        for (int i = 0; i < values.length; i++) {
            if (!(values[i] > 0)) {
                throw new IllegalArgumentException("value " + i + " is not positive: " + values[i]);
            }
            logs[i] = Math.log(values[i]) - Math.log(values[0]);
        }
        return Math.exp(mean(logs)) * values[0];
    }

    /** Standard deviation of at least two values, with divisor n − 1; two passes, so a large mean costs no digits. */
    public static double sd(double... values) {
        require(values, 2);
        double mean = mean(values);
        double squares = 0;
        double residue = 0;
        for (double value : values) {
            squares += (value - mean) * (value - mean);
            residue += value - mean;
        }
        return Math.sqrt(Math.max(0, squares - residue * residue / values.length) / (values.length - 1));
    }

    /** Median of at least one value; the mean of the middle two for an even number. */
    public static double median(double... values) {
        require(values, 1);
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        int half = sorted.length / 2;
        return sorted.length % 2 == 1 ? sorted[half] : sorted[half - 1] / 2 + sorted[half] / 2;
    }

    static void require(double[] values, int atLeast) {
        if (values.length < atLeast) {
            throw new IllegalArgumentException(
                    "needs at least " + atLeast + " value" + (atLeast == 1 ? "" : "s") + ", not " + values.length);
        }
        for (int i = 0; i < values.length; i++) {
            if (!Double.isFinite(values[i])) {
                throw new IllegalArgumentException("value " + i + " is not a finite number: " + values[i]);
            }
        }
    }

    /** An error probability lies strictly between 0 and 1. */
    public static void requireAlpha(double alpha) {
        if (!(alpha > 0 && alpha < 1)) {
            throw new IllegalArgumentException("alpha must lie between 0 and 1: " + alpha);
        }
    }
}
