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

    /** Whether a hypothesis, counted from 0, is rejected at a level. What one level rejects, every larger one rejects, too. */
    public interface Rejection {
        boolean at(int hypothesis, double level);
    }

    /**
     * The same procedure for tests that say yes or no at a level, such as intervals: the level that decides on each hypothesis.
     * Tested at its level, a hypothesis is rejected if and only if Holm rejects it, so that an interval at that level shows what was
     * decided. No level exceeds alpha.
     */
    public static double[] levels(int hypotheses, double alpha, Rejection rejection) {
        Sample.requireAlpha(alpha);
        double[] levels = new double[hypotheses];
        boolean[] rejected = new boolean[hypotheses];
        int before = -1;
        int count = 0;
        while (count > before && count < hypotheses) {
            before = count;
            double level = alpha / (hypotheses - before);
            for (int i = 0; i < hypotheses; i++) {
                if (!rejected[i]) {
                    levels[i] = level;
                    rejected[i] = rejection.at(i, level);
                    count += rejected[i] ? 1 : 0;
                }
            }
        }
        return levels;
    }
}
