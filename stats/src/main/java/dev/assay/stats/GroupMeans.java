package dev.assay.stats;

import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Means of groups, such as those of the values of each machine, as the replicates of an interval: what the values of a group have in
 * common (their machine treats one contender better than another) is in its mean once. {@link StudentT} on the means, with one degree of
 * freedom less than there are groups, needs no estimate of how much that is, and no test whether there is any.
 *
 * <p>Groups of different sizes have means of different variances. For independent normal means the t interval at 5 % then misses at most
 * as often as it says: most often where all variances are alike. Sources: N. K. Bakirov and G. J. Székely, "Student's t-test for
 * Gaussian scale mixtures", 2005, for that bound, which holds at 8.3 % and below; R. Ibragimov and U. K. Müller, "t-statistic based
 * correlation and heterogeneity robust inference", Journal of Business &amp; Economic Statistics 28, 2010, for inference by it.
 */
public final class GroupMeans {
    private GroupMeans() {}

    /**
     * The mean of each group, in the order in which groups first occur: large groups weigh no more than small ones.
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
