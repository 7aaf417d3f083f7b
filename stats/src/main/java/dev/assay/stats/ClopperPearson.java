package dev.assay.stats;

import org.apache.commons.statistics.distribution.BetaDistribution;

/**
 * Exact bounds for a probability from a count. Source: C. J. Clopper and E. S. Pearson, "The use of confidence or
 * fiducial limits illustrated in the case of the binomial", 1934.
 */
public final class ClopperPearson {
    private ClopperPearson() {}

    /** Two-sided interval that misses the true probability with probability at most alpha. */
    public static Interval interval(int successes, int trials, double alpha) {
        requireCounts(successes, trials);
        Sample.requireAlpha(alpha);
        return new Interval(1 - upper(trials - successes, trials, alpha / 2), upper(successes, trials, alpha / 2));
    }

    /** Upper bound that the true probability exceeds with probability at most alpha: 5% for 0 of 59 and alpha 0.05. */
    public static double upper(int successes, int trials, double alpha) {
        requireCounts(successes, trials);
        Sample.requireAlpha(alpha);
        return successes == trials
                ? 1
                : BetaDistribution.of(successes + 1.0, trials - (double) successes)
                        .inverseSurvivalProbability(alpha);
    }

    private static void requireCounts(int successes, int trials) {
        if (trials < 1 || successes < 0 || successes > trials) {
            throw new IllegalArgumentException(
                    "successes lie from 0 to the number of trials: " + successes + " of " + trials);
        }
    }
}
