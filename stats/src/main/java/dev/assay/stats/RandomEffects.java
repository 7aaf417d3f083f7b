package dev.assay.stats;

import java.util.Arrays;
import java.util.List;
import org.apache.commons.statistics.distribution.FDistribution;

/**
 * How much values vary within groups, and how much groups vary beyond that: the one-way random effects model y = mean + group + residual,
 * by the method of moments. With MS the mean squares between and within groups, within = MS_within and
 * between = (MS_between − MS_within)/n₀, 0 if that is negative; n₀ is the group size or, for a groups of different sizes nᵢ (N values in
 * all), n₀ = (N − Σnᵢ²/N)/(a − 1). Unbiased, except for the truncation at 0, whatever the distributions.
 *
 * <p>Source: S. R. Searle, G. Casella and C. E. McCulloch, "Variance Components", 1992, sections 3.5 and 3.6 (ANOVA estimators).
 *
 * @param between variance of the groups' own effects, not negative
 * @param within variance of values within their group
 * @param chance probability that groups without effects of their own differ as much: the p-value of the F test of the analysis of
 *     variance, for normal values (R. A. Fisher 1925)
 */
public record RandomEffects(double between, double within, double chance) {

    /**
     * Estimates the variances.
     *
     * @param groups at least two, none empty, one of at least two values
     */
    public static RandomEffects of(List<double[]> groups) {
        double[] all = groups.stream().flatMapToDouble(Arrays::stream).toArray();
        int count = groups.size();
        if (count < 2 || all.length <= count) {
            throw new IllegalArgumentException(
                    "needs at least 2 groups and one of 2 values, not " + count + " groups of " + all.length);
        }
        double grand = Sample.mean(all);
        double between = 0;
        double within = 0;
        double sizes = 0;
        for (double[] group : groups) {
            double mean = Sample.mean(group);
            between += group.length * (mean - grand) * (mean - grand);
            sizes += (double) group.length * group.length;
            for (double value : group) {
                within += (value - mean) * (value - mean);
            }
        }
        double meanSquare = within / (all.length - count);
        double size = (all.length - sizes / all.length) / (count - 1);
        double groupsSquare = between / (count - 1);
        return new RandomEffects(
                Math.max(0, (groupsSquare - meanSquare) / size),
                meanSquare,
                chance(groupsSquare, meanSquare, count - 1, all.length - count));
    }

    private static double chance(double between, double within, int betweenFreedom, int withinFreedom) {
        if (within == 0) {
            return between == 0 ? 1 : 0;
        }
        return FDistribution.of(betweenFreedom, withinFreedom).survivalProbability(between / within);
    }
}
