package dev.assay.stats;

import java.util.Comparator;
import java.util.stream.IntStream;

/**
 * The step-down procedure that keeps the probability of any false rejection at alpha, however the tests depend on each other. Source:
 * S. Holm, "A simple sequentially rejective multiple test procedure", 1979.
 */
public final class Holm {
    private Holm() {}

    /**
     * The level that decides each hypothesis: it is rejected if and only if its p-value is below its level, so that an interval at that
     * level agrees with the decision.
     */
    public static double[] levels(double[] pValues, double alpha) {
        Sample.requireAlpha(alpha);
        double[] levels = new double[pValues.length];
        int left = pValues.length;
        boolean rejecting = true;
        for (int i : IntStream.range(0, pValues.length)
                .boxed()
                .sorted(Comparator.comparing(i -> pValues[i]))
                .toList()) {
            levels[i] = alpha / left;
            rejecting = rejecting && pValues[i] < levels[i];
            left -= rejecting ? 1 : 0;
        }
        return levels;
    }
}
