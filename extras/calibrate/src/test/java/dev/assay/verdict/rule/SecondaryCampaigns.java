package dev.assay.verdict.rule;

import dev.assay.calibrate.Simulation;
import dev.assay.model.Metric;
import dev.assay.stats.Gaussians;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/**
 * Simulated experiments with six secondary metrics: how often at least one of them gives a false result at some look, judged individually
 * and as a family; and how often the one that does differ is found.
 *
 * @param sd of the block log-ratios
 * @param correlation of any two metrics within a block
 * @param missing probability that a metric has no figure in a block
 * @param differentAlone share with a difference shown somewhere, although there is none, each judged by itself
 * @param different the same as a family
 * @param equivalentAlone share with an equivalence shown somewhere, although all differ by the margin, each by itself
 * @param equivalent the same as a family
 * @param foundAlone share in which one metric that differs by the floor plus a standard deviation is found by the last look, judged
 *     individually
 * @param found the same in the family, the other five without difference
 * @param falseShare expected share of false differences among those that the family shows by the last look, where three of the six metrics
 *     differ by a standard deviation more than the floor and three by the floor
 */
record SecondaryCampaigns(
        double sd,
        double correlation,
        double missing,
        double differentAlone,
        double different,
        double equivalentAlone,
        double equivalent,
        double foundAlone,
        double found,
        double falseShare) {
    /** All with the margin of the plan. */
    private static final List<Metric> METRICS = List.of(
            Metric.THROUGHPUT,
            Metric.SATURATION_CPU,
            Metric.RESIDENT,
            Metric.ALLOCATED,
            Metric.VOLUNTARY_SWITCHES,
            Metric.READ_WRITE_CALLS);

    private static final int HALF = 3;
    private static final int[] LOOKS = {6, 9, 12, 16, 20};
    private static final Margins MARGINS = Margins.of(Simulation.MARGIN);

    static SecondaryCampaigns of(double sd, double correlation, double missing, int campaigns, long seed) {
        Gaussians random = new Gaussians(seed);
        Random gaps = new Random(seed);
        SequentialRule alone = new SequentialRule(1, MARGINS, 20);
        int[] counts = new int[6];
        double falseShares = 0;
        for (int c = 0; c < campaigns; c++) {
            double[][] noise = noise(random, sd, correlation);
            boolean[][] absent = absent(gaps, missing);
            boolean[] seen = new boolean[6];
            boolean[] shown = new boolean[METRICS.size()];
            for (int look : LOOKS) {
                Look none = look(noise, absent, look, 0, 0);
                Look margin = look(noise, absent, look, MARGINS.noticeable(), MARGINS.noticeable());
                Look one = look(noise, absent, look, MARGINS.inner() + sd, 0);
                seen[0] |= none.any(i -> none.different(alone, i));
                seen[1] |= none.familyDifferent(alone, METRICS.size());
                seen[2] |= margin.any(i -> margin.equivalent(alone, i));
                seen[3] |= margin.familyEquivalent(alone);
                seen[4] |= one.different(alone, 0);
                seen[5] |= one.familyDifferent(alone, 1);
                look(noise, absent, look, MARGINS.inner() + sd, MARGINS.inner(), HALF)
                        .show(alone, shown);
            }
            falseShares += falseShare(shown);
            for (int i = 0; i < seen.length; i++) {
                counts[i] += seen[i] ? 1 : 0;
            }
        }
        double[] shares =
                Arrays.stream(counts).mapToDouble(n -> n / (double) campaigns).toArray();
        return new SecondaryCampaigns(
                sd,
                correlation,
                missing,
                shares[0],
                shares[1],
                shares[2],
                shares[3],
                shares[4],
                shares[5],
                falseShares / campaigns);
    }

    /** What a look sees of each metric. */
    private record Look(List<LogRatios> metrics) {
        boolean any(IntPredicate claim) {
            return IntStream.range(0, metrics.size()).anyMatch(claim);
        }

        boolean different(SequentialRule rule, int metric) {
            return intervals(rule, metric)
                    .filter(shown -> MARGINS.different(shown.difference()))
                    .isPresent();
        }

        boolean equivalent(SequentialRule rule, int metric) {
            return intervals(rule, metric)
                    .filter(shown -> MARGINS.equivalent(shown.equivalence()))
                    .isPresent();
        }

        private Optional<SequentialRule.Intervals> intervals(SequentialRule rule, int metric) {
            return rule.intervals(metrics.get(metric), false);
        }

        /** @param first how many of the metrics are asked about */
        boolean familyDifferent(SequentialRule alone, int first) {
            Secondary family = family(alone);
            return any(i -> i < first && different(family.rule(METRICS.get(i), "jetty"), i));
        }

        boolean familyEquivalent(SequentialRule alone) {
            Secondary family = family(alone);
            return any(i -> equivalent(family.rule(METRICS.get(i), "jetty"), i));
        }

        /** Notes what is shown to lie above the floor. */
        void show(SequentialRule alone, boolean[] shown) {
            Secondary family = family(alone);
            for (int i = 0; i < shown.length; i++) {
                shown[i] |= intervals(family.rule(METRICS.get(i), "jetty"), i)
                        .filter(interval -> interval.difference().low() > MARGINS.inner())
                        .isPresent();
            }
        }

        private Secondary family(SequentialRule alone) {
            Secondary family = new Secondary(alone, Simulation.MARGIN, Set.of());
            for (int i = 0; i < metrics.size(); i++) {
                family.add(METRICS.get(i), "jetty", metrics.get(i));
            }
            return family;
        }
    }

    /** Of those shown, the share of those that do not lie above the floor. */
    private static double falseShare(boolean[] shown) {
        long all = IntStream.range(0, shown.length).filter(i -> shown[i]).count();
        long wrong = IntStream.range(HALF, shown.length).filter(i -> shown[i]).count();
        return all == 0 ? 0 : wrong / (double) all;
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

    private static boolean[][] absent(Random gaps, double missing) {
        boolean[][] absent = new boolean[METRICS.size()][LOOKS[LOOKS.length - 1]];
        for (boolean[] metric : absent) {
            for (int b = 0; b < metric.length; b++) {
                metric[b] = gaps.nextDouble() < missing;
            }
        }
        return absent;
    }

    private static Look look(double[][] noise, boolean[][] absent, int blocks, double first, double others) {
        return look(noise, absent, blocks, first, others, 1);
    }

    /** @param firsts how many metrics have the effect {@code first} */
    private static Look look(
            double[][] noise, boolean[][] absent, int blocks, double first, double others, int firsts) {
        List<LogRatios> metrics = new ArrayList<>();
        List<Integer> all = IntStream.range(0, blocks).boxed().toList();
        for (int i = 0; i < noise.length; i++) {
            double[] values = noise[i];
            boolean[] gap = absent[i];
            double by = i < firsts ? first : others;
            List<Integer> present = all.stream().filter(b -> !gap[b]).toList();
            metrics.add(LogRatios.exact(
                            present.stream().mapToDouble(b -> values[b] + by).toArray())
                    .by(FiguresByBlock.of(present, all)));
        }
        return new Look(metrics);
    }
}
