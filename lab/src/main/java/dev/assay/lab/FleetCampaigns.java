package dev.assay.lab;

import dev.assay.stats.Gaussians;
import dev.assay.stats.Interval;
import dev.assay.stats.Sample;
import dev.assay.stats.StudentT;
import dev.assay.verdict.Machines;
import dev.assay.verdict.rule.LogRatios;
import dev.assay.verdict.rule.Margins;
import dev.assay.verdict.rule.Ruling;
import dev.assay.verdict.rule.SequentialRule;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * What the rule for fleets does in many simulated merges of one kind, from a fixed seed. Log-ratios of blocks are truth + machine + block,
 * both normal. Shares are of all merges; the same merges serve every truth.
 *
 * @param misses with no difference, intervals that do not hold it
 * @param blocksMiss the same of intervals that take blocks for replicates, whatever machine they are of
 * @param falseDifference with no difference, verdicts better or worse
 * @param falseEquivalence with a difference of the margin, verdicts equivalent
 * @param halfWidth mean of half the width of the interval, of the log-ratio
 */
record FleetCampaigns(
        double misses, double blocksMiss, double falseDifference, double falseEquivalence, double halfWidth) {
    static final int CAMPAIGNS = 20_000;
    static final double MARGIN = 0.03;
    static final double BLOCK_SD = 0.03;
    static final int BLOCKS = 6;

    private static final double ALPHA = 0.05;
    private static final double LOST = 1 / 3.0;
    private static final long SEED = 91;

    /**
     * A kind of fleet.
     *
     * @param interaction standard deviation of the log-ratio from machine to machine
     * @param losses whether a third of the blocks is lost by chance, and of the first machine all but one
     */
    record Kind(int machines, double interaction, boolean losses) {
        private List<double[]> merge(Gaussians random) {
            List<double[]> all = new ArrayList<>();
            for (int machine = 0; machine < machines; machine++) {
                double effect = interaction * random.next();
                List<Double> blocks = new ArrayList<>();
                for (int block = 0; block < BLOCKS; block++) {
                    double value = effect + BLOCK_SD * random.next();
                    boolean lost = random.uniform() < LOST || machine == 0;
                    if (!losses || block == 0 || !lost) {
                        blocks.add(value);
                    }
                }
                all.add(blocks.stream().mapToDouble(Double::doubleValue).toArray());
            }
            return all;
        }
    }

    static FleetCampaigns of(Kind kind) {
        Gaussians random = new Gaussians(SEED);
        SequentialRule ofMachines = Machines.rule(1, Margins.of(MARGIN)).withoutForecast();
        Function<List<double[]>, Ruling> rule = machines -> ofMachines.atEndOfBudget(
                LogRatios.exact(machines.stream().mapToDouble(Sample::mean).toArray()));
        Map<Integer, Double> quantiles = new HashMap<>();
        int misses = 0;
        int blocksMiss = 0;
        int different = 0;
        int equivalent = 0;
        double width = 0;
        for (int i = 0; i < CAMPAIGNS; i++) {
            List<double[]> merge = kind.merge(random);
            Ruling ruling = rule.apply(merge);
            Interval interval = ruling.difference().orElseThrow();
            misses += holds(interval) ? 0 : 1;
            blocksMiss += missedByBlocks(merge, quantiles) ? 1 : 0;
            different += ruling.direction().below() || ruling.direction().above() ? 1 : 0;
            equivalent += rule.apply(shifted(merge)).direction() == Ruling.Direction.WITHIN ? 1 : 0;
            width += (interval.high() - interval.low()) / 2;
        }
        double all = CAMPAIGNS;
        return new FleetCampaigns(misses / all, blocksMiss / all, different / all, equivalent / all, width / all);
    }

    private static boolean holds(Interval interval) {
        return interval.low() <= 0 && interval.high() >= 0;
    }

    private static boolean missedByBlocks(List<double[]> merge, Map<Integer, Double> quantiles) {
        double[] blocks = merge.stream().flatMapToDouble(Arrays::stream).toArray();
        double quantile = quantiles.computeIfAbsent(blocks.length, n -> StudentT.quantile(n, ALPHA));
        return Math.abs(StudentT.statistic(blocks, 0)) > quantile;
    }

    private static List<double[]> shifted(List<double[]> merge) {
        double by = Math.log1p(MARGIN);
        return merge.stream()
                .map(blocks -> Arrays.stream(blocks).map(value -> value + by).toArray())
                .toList();
    }

    /**
     * Half of the width that is expected of the interval, of the log-ratio.
     *
     * @param sd of blocks of one machine
     */
    static double halfWidth(int machines, int blocks, double interaction, double sd) {
        double variance = interaction * interaction + sd * sd / blocks;
        return StudentT.quantile(machines, ALPHA) * Math.sqrt(variance / machines);
    }
}
