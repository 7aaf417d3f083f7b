package dev.assay.stats;

import java.util.Arrays;

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
        for (int r = hypotheses; r > 0; r--) {
            double level = alpha * r / hypotheses;
            boolean[] rejected = new boolean[hypotheses];
            int count = 0;
            for (int i = 0; i < hypotheses; i++) {
                rejected[i] = rejection.at(i, level);
                count += rejected[i] ? 1 : 0;
            }
            if (count >= r) {
                return levels(rejected, level, alpha * Math.min(r + 1, hypotheses) / hypotheses);
            }
        }
        double[] none = new double[hypotheses];
        Arrays.fill(none, hypotheses == 0 ? alpha : alpha / hypotheses);
        return none;
    }

    private static double[] levels(boolean[] rejected, double ofRejected, double ofOthers) {
        double[] levels = new double[rejected.length];
        for (int i = 0; i < levels.length; i++) {
            levels[i] = rejected[i] ? ofRejected : ofOthers;
        }
        return levels;
    }
}
