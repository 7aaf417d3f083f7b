package dev.assay.verdict;

import dev.assay.model.Metric;
import dev.assay.stats.Gaussians;
import java.util.Arrays;
import java.util.List;
import java.util.Set;

/**
 * Simulated experiments with six secondary metrics: how often at least one of them gives a false result at some look, judged individually
 * and as a family; and how often the one that does differ is found.
 *
 * @param sd of the block log-ratios
 * @param correlation of any two metrics within a block
 * @param differentAlone share with a difference shown somewhere, although there is none, each judged by itself
 * @param different the same as a family
 * @param equivalentAlone share with an equivalence shown somewhere, although all differ by the margin, each by itself
 * @param equivalent the same as a family
 * @param foundAlone share in which one metric that differs by the floor plus a standard deviation is found by the last look, judged
 *     individually
 * @param found the same in the family, the other five without difference
 */
record SecondaryCampaigns(
        double sd,
        double correlation,
        double differentAlone,
        double different,
        double equivalentAlone,
        double equivalent,
        double foundAlone,
        double found) {
    private static final List<Metric> METRICS =
            List.of(Metric.P50, Metric.P90, Metric.P99, Metric.P999, Metric.THROUGHPUT, Metric.RESIDENT);
    private static final int[] LOOKS = {6, 9, 12, 16, 20};
    private static final Margins MARGINS = Margins.of(Simulation.MARGIN);

    static SecondaryCampaigns of(double sd, double correlation, int campaigns, long seed) {
        Gaussians random = new Gaussians(seed);
        SequentialRule alone = new SequentialRule(1, MARGINS, 20);
        int[] counts = new int[6];
        for (int c = 0; c < campaigns; c++) {
            double[][] noise = noise(random, sd, correlation);
            boolean[] seen = new boolean[6];
            for (int look : LOOKS) {
                double[][] none = shifted(noise, look, 0, 0);
                double[][] margin = shifted(noise, look, MARGINS.noticeable(), MARGINS.noticeable());
                double[][] one = shifted(noise, look, MARGINS.inner() + sd, 0);
                seen[0] |= any(none, (values, i) -> different(alone, values));
                seen[1] |= familyDifferent(alone, none, false);
                seen[2] |= any(margin, (values, i) -> equivalent(alone, values));
                seen[3] |= familyEquivalent(alone, margin);
                seen[4] |= different(alone, one[0]);
                seen[5] |= familyDifferent(alone, one, true);
            }
            for (int i = 0; i < seen.length; i++) {
                counts[i] += seen[i] ? 1 : 0;
            }
        }
        double[] shares =
                Arrays.stream(counts).mapToDouble(n -> n / (double) campaigns).toArray();
        return new SecondaryCampaigns(
                sd, correlation, shares[0], shares[1], shares[2], shares[3], shares[4], shares[5]);
    }

    private interface Claim {
        boolean made(double[] values, int metric);
    }

    private static boolean any(double[][] metrics, Claim claim) {
        for (int i = 0; i < metrics.length; i++) {
            if (claim.made(metrics[i], i)) {
                return true;
            }
        }
        return false;
    }

    private static boolean different(SequentialRule rule, double[] values) {
        return MARGINS.different(rule.intervals(values, false).orElseThrow().difference());
    }

    private static boolean equivalent(SequentialRule rule, double[] values) {
        return MARGINS.equivalent(rule.intervals(values, false).orElseThrow().equivalence());
    }

    /** @param firstOnly whether only the first metric, which differs, is asked about */
    private static boolean familyDifferent(SequentialRule alone, double[][] metrics, boolean firstOnly) {
        Secondary family = family(alone, metrics);
        return any(
                metrics,
                (values, i) -> !(firstOnly && i > 0) && different(family.rule(METRICS.get(i), "jetty"), values));
    }

    private static boolean familyEquivalent(SequentialRule alone, double[][] metrics) {
        Secondary family = family(alone, metrics);
        return any(metrics, (values, i) -> equivalent(family.rule(METRICS.get(i), "jetty"), values));
    }

    private static Secondary family(SequentialRule alone, double[][] metrics) {
        Secondary family = new Secondary(alone, MARGINS, Set.of());
        for (int i = 0; i < metrics.length; i++) {
            family.add(METRICS.get(i), "jetty", metrics[i]);
        }
        return family;
    }

    private static double[][] noise(Gaussians random, double sd, double correlation) {
        double[][] noise = new double[METRICS.size()][LOOKS[LOOKS.length - 1]];
        for (int b = 0; b < noise[0].length; b++) {
            double common = random.next();
            for (double[] metric : noise) {
                metric[b] = sd * (Math.sqrt(correlation) * common + Math.sqrt(1 - correlation) * random.next());
            }
        }
        return noise;
    }

    private static double[][] shifted(double[][] noise, int look, double first, double others) {
        double[][] shifted = new double[noise.length][];
        for (int i = 0; i < noise.length; i++) {
            double by = i == 0 ? first : others;
            shifted[i] = Arrays.stream(noise[i], 0, look).map(x -> x + by).toArray();
        }
        return shifted;
    }
}
