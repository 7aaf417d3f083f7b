package dev.assay.stats;

/**
 * The step-down procedure that keeps the probability of any false rejection at alpha, whatever the dependence.
 * Source: S. Holm, "A simple sequentially rejective multiple test procedure", 1979.
 */
public final class Holm {
    private Holm() {}

    /** Whether a hypothesis, counted from 0, is rejected at a level. What one level rejects, every larger one rejects, too. */
    public interface Rejection {
        boolean at(int hypothesis, double level);
    }

    /**
     * For tests that say yes or no at a level, such as intervals: the level that decides on each hypothesis.
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
