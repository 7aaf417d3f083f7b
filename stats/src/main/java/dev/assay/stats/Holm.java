package dev.assay.stats;

import java.util.Comparator;
import java.util.stream.IntStream;

/**
 * Step-down adjustment of p-values that keeps the probability of any false rejection at alpha, whatever the dependence.
 * Source: S. Holm, "A simple sequentially rejective multiple test procedure", 1979.
 */
public final class Holm {
    private Holm() {}

    /** Adjusted p-values in the order given; rejecting those up to alpha controls the family. */
    public static double[] adjust(double... pValues) {
        for (double p : pValues) {
            if (!(p >= 0 && p <= 1)) {
                throw new IllegalArgumentException("a p-value lies from 0 to 1: " + p);
            }
        }
        int[] order = IntStream.range(0, pValues.length)
                .boxed()
                .sorted(Comparator.comparingDouble(i -> pValues[i]))
                .mapToInt(Integer::intValue)
                .toArray();
        double[] adjusted = new double[pValues.length];
        double soFar = 0;
        for (int rank = 0; rank < order.length; rank++) {
            soFar = Math.max(soFar, Math.min(1, (order.length - rank) * pValues[order[rank]]));
            adjusted[order[rank]] = soFar;
        }
        return adjusted;
    }
}
