package dev.assay.stats;

/**
 * The step-down procedure that keeps the probability of any false rejection at alpha, whatever the dependence between tests. Source:
 * S. Holm, "A simple sequentially rejective multiple test procedure", 1979.
 */
public final class Holm {
    private Holm() {}

    /** Whether a hypothesis, counted from 0, is rejected at a level. If so, it is rejected at every larger one, too. */
    public interface Rejection {
        boolean at(int hypothesis, double level);
    }

    /**
     * The level that decides each hypothesis, for tests that only say yes or no at a level, such as intervals. Tested at its level,
     * a hypothesis is rejected if and only if Holm rejects it, so that an interval at that level agrees with the decision. No level
     * exceeds alpha.
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
