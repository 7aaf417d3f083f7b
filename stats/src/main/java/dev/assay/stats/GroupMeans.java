package dev.assay.stats;

import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Means of groups, such as the values from each machine, as the replicates of an interval: what the values of a group have in common
 * (their machine favours one contender) enters its mean once. {@link StudentT} on the means, with one degree of freedom fewer than there
 * are groups, needs neither an estimate of this effect nor a test for it.
 *
 * <p>Means of groups of different sizes have different variances. For independent normal means the t interval at 5% still misses at
 * most as often as nominal: most often if all variances are equal. Sources: N. K. Bakirov and G. J. Székely, "Student's t-test for
 * Gaussian scale mixtures", 2005, for that bound, which holds at 8.3% and below; R. Ibragimov and U. K. Müller, "t-statistic based
 * correlation and heterogeneity robust inference", Journal of Business &amp; Economic Statistics 28, 2010, for inference based on it.
 */
public final class GroupMeans {
    private GroupMeans() {}

    /**
     * The mean of each group, in order of first occurrence: large groups weigh no more than small ones.
     *
     * @param groups the group of each value
     */
    public static double[] of(double[] values, int[] groups) {
        if (values.length != groups.length) {
            throw new IllegalArgumentException(
                    "needs a group for each of " + values.length + " values, not for " + groups.length);
        }
        return Arrays.stream(groups)
                .distinct()
                .mapToDouble(group -> Sample.mean(IntStream.range(0, values.length)
                        .filter(i -> groups[i] == group)
                        .mapToDouble(i -> values[i])
                        .toArray()))
                .toArray();
    }
}
