package dev.assay.stats;

import java.util.Arrays;

/**
 * The joint distribution of the t statistics at several looks when there is no effect, by simulation from a fixed seed: the
 * same call gives the same figure on every machine.
 *
 * <p>One campaign draws independent standard normal values and keeps, over all looks n, the smallest p_n·N/n, where p_n is
 * the two-sided p-value at look n and N the last look. The alpha-quantile of that over all campaigns is the constant a of
 * {@link LookSchedule}: one set of campaigns yields it for every alpha. The relative standard error is about
 * √((1 − alpha)/(alpha·campaigns)) divided by the slope of ln P in ln a, which is near 1.
 */
final class NullCampaigns {
    /** With the campaigns below, a smaller alpha would rest on fewer than 200 misses. */
    static final double MIN_ALPHA = 0.0005;

    static final int CAMPAIGNS = 400_000;
    static final long SEED = 0x0A55A1L;

    private NullCampaigns() {}

    /** The constant a of these looks for a simultaneous alpha. */
    static double constant(int[] looks, double alpha) {
        return constants(looks, CAMPAIGNS, SEED, alpha)[0];
    }

    /** The constants of these looks for several simultaneous alphas, all from the same campaigns. */
    static double[] constants(int[] looks, int campaigns, long seed, double... alphas) {
        double largest = Arrays.stream(alphas).max().orElseThrow();
        int last = looks[looks.length - 1];
        // a never exceeds alpha, since the last look alone misses with probability a: statistics that cannot reach the
        // largest alpha need no p-value, which is the slow part.
        double[] worthIt = Arrays.stream(looks)
                .mapToDouble(n -> StudentT.quantile(n, largest * n / last))
                .toArray();
        double[] smallest = new double[campaigns];
        Gaussians random = new Gaussians(seed);
        double[] t = new double[looks.length];
        for (int c = 0; c < campaigns; c++) {
            statistics(random, looks, t);
            double min = 1;
            for (int i = 0; i < looks.length; i++) {
                if (t[i] >= worthIt[i]) {
                    min = Math.min(min, StudentT.pValue(looks[i], t[i]) * last / looks[i]);
                }
            }
            smallest[c] = min;
        }
        Arrays.sort(smallest);
        return Arrays.stream(alphas).map(alpha -> quantile(smallest, alpha)).toArray();
    }

    /**
     * Campaigns that end after a number of values with a last interval there. They do not depend on levels, so that one set
     * serves every alpha: simulating them is the slow part.
     */
    static final class Ending {
        private final int[] before;
        private final int n;
        /** |t| of every campaign at each look before the end. */
        private final double[][] looked;

        private final double[] ended;
        private final double[] sorted;

        /**
         * @param before looks before the end, rising
         * @param n values at the end, more than at any of these looks
         */
        Ending(int[] before, int n) {
            this.before = before.clone();
            this.n = n;
            this.looked = new double[before.length][CAMPAIGNS];
            this.ended = new double[CAMPAIGNS];
            int[] looks = Arrays.copyOf(before, before.length + 1);
            looks[before.length] = n;
            Gaussians random = new Gaussians(SEED);
            double[] t = new double[looks.length];
            for (int c = 0; c < CAMPAIGNS; c++) {
                statistics(random, looks, t);
                for (int i = 0; i < before.length; i++) {
                    looked[i][c] = t[i];
                }
                ended[c] = t[before.length];
            }
            this.sorted = ended.clone();
            Arrays.sort(sorted);
        }

        /** The level of the last interval that brings P(any interval misses) to alpha, given the earlier looks' levels. */
        double remainingLevel(double[] levels, double alpha) {
            double[] critical = critical(before, levels);
            int misses = Math.min(CAMPAIGNS - 1, (int) Math.floor(alpha * CAMPAIGNS));
            // Only statistics at or above this one can matter.
            double least = sorted[CAMPAIGNS - 1 - misses];
            double[] large = new double[CAMPAIGNS];
            int size = 0;
            // Campaigns that have already missed use up alpha first.
            int left = misses;
            for (int c = 0; c < CAMPAIGNS; c++) {
                if (hasMissed(c, critical)) {
                    left--;
                } else if (ended[c] >= least) {
                    large[size++] = ended[c];
                }
            }
            Arrays.sort(large, 0, size);
            return left < 0 ? 0 : StudentT.pValue(n, large[size - 1 - left]);
        }

        private boolean hasMissed(int campaign, double[] critical) {
            for (int i = 0; i < critical.length; i++) {
                if (looked[i][campaign] > critical[i]) {
                    return true;
                }
            }
            return false;
        }
    }

    static double[] critical(int[] looks, double[] levels) {
        double[] critical = new double[looks.length];
        for (int i = 0; i < looks.length; i++) {
            critical[i] = StudentT.quantile(looks[i], levels[i]);
        }
        return critical;
    }

    /** Fills in |t| at each look of one campaign. */
    static void statistics(Gaussians random, int[] looks, double[] t) {
        double sum = 0;
        double squares = 0;
        int n = 0;
        for (int i = 0; i < looks.length; i++) {
            for (; n < looks[i]; n++) {
                double x = random.next();
                sum += x;
                squares += x * x;
            }
            double variance = (squares - sum * sum / n) / (n - 1);
            t[i] = Math.abs(sum) / Math.sqrt(n * variance);
        }
    }

    private static double quantile(double[] sorted, double alpha) {
        double position = alpha * sorted.length;
        int below = (int) Math.floor(position);
        return sorted[Math.min(sorted.length - 1, below)];
    }
}
