package dev.assay.stats;

/**
 * The step-up procedure that keeps the expected share of false rejections among all rejections at alpha, for tests that are independent
 * or positively dependent; if every hypothesis is true, the probability of any rejection is at most alpha. Source: Y. Benjamini and
 * Y. Hochberg, "Controlling the false discovery rate", 1995; intervals at the levels of the rejected: Y. Benjamini and D. Yekutieli,
 * "False discovery rate-adjusted multiple confidence intervals for selected parameters", 2005.
 */
public final class BenjaminiHochberg {
    private BenjaminiHochberg() {}

    /** Whether a hypothesis, counted from 0, is rejected at a level. If so, it is rejected at every larger one, too. */
    public interface Rejection {
        boolean at(int hypothesis, double level);
    }

    /**
     * The level that decides each hypothesis, for tests that only say yes or no at a level, such as intervals: alpha · r / hypotheses for
     * the r that are rejected, alpha · (r + 1) / hypotheses for the others. Tested at its level, a hypothesis is rejected if and only if
     * the procedure rejects it, so that an interval at that level agrees with the decision. No level exceeds alpha.
     */
    public static double[] levels(int hypotheses, double alpha, Rejection rejection) {
        Sample.requireAlpha(alpha);
        int r = hypotheses;
        boolean[] rejected = rejected(hypotheses, alpha * r / hypotheses, rejection);
        while (count(rejected) < r) { // so many, or fewer, at any lower level
            r = count(rejected);
            rejected = r == 0 ? new boolean[hypotheses] : rejected(hypotheses, alpha * r / hypotheses, rejection);
        }
        double[] levels = new double[hypotheses];
        for (int i = 0; i < hypotheses; i++) {
            levels[i] = alpha * (rejected[i] ? r : r + 1) / hypotheses;
        }
        return levels;
    }

    private static boolean[] rejected(int hypotheses, double level, Rejection rejection) {
        boolean[] rejected = new boolean[hypotheses];
        for (int i = 0; i < hypotheses; i++) {
            rejected[i] = rejection.at(i, level);
        }
        return rejected;
    }

    private static int count(boolean[] rejected) {
        int count = 0;
        for (boolean one : rejected) {
            count += one ? 1 : 0;
        }
        return count;
    }
}
