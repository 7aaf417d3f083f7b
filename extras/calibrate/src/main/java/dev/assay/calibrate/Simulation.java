package dev.assay.calibrate;

import dev.assay.stats.Gaussians;
import dev.assay.stats.Interval;
import dev.assay.stats.Sample;
import dev.assay.verdict.rule.Margins;
import dev.assay.verdict.rule.Ruling;
import dev.assay.verdict.rule.SequentialRule;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/**
 * How the sequential rule performs in many simulated experiments of one noise family, for a pair without any difference. Effects are added
 * to the same block log-ratios, so that all shares come from the same experiments.
 *
 * @param title of the noise family
 * @param sd of the block log-ratios
 * @param anyLookMiss share of experiments in which the 95% interval of any look misses the truth
 * @param endMiss share in which a look before 8 blocks, or the last interval of a budget that ends after 8, misses it
 * @param shortMiss share in which the only interval of a budget that ends after 4 blocks misses it
 * @param falseDifference share with a difference shown at any look, although there is no difference
 * @param falseEquivalence share with a verdict equivalent at any look, although the difference is the margin
 * @param equivalent share that stops with equivalent, without a difference
 * @param found share that stops with worse or slightly worse at +5%
 * @param wrongSign share that stops with better or slightly better at +5%
 * @param medianBlocks at which experiments at +5% stop
 */
public record Simulation(
        String title,
        double sd,
        double anyLookMiss,
        double endMiss,
        double shortMiss,
        double falseDifference,
        double falseEquivalence,
        double equivalent,
        double found,
        double wrongSign,
        double medianBlocks) {
    private static final long FIRST_SEED = 100;
    public static final double MARGIN = 0.03;
    private static final int[] LOOKS = {6, 9, 12, 16, 20};
    private static final int LAST = LOOKS[LOOKS.length - 1];
    private static final int END = 8;
    private static final int SHORT = 4;

    /**
     * Simulates every noise family, from fixed seeds.
     *
     * @param campaigns simulated experiments of each; a thousand take a fraction of a second
     */
    public static List<Simulation> ofEveryFamily(int campaigns) {
        NoiseFamily[] families = NoiseFamily.values();
        return IntStream.range(0, families.length)
                .mapToObj(i -> of(families[i], 1, FIRST_SEED + i, campaigns))
                .toList();
    }

    public static Simulation of(NoiseFamily family, double scale, long seed, int campaigns) {
        Gaussians random = new Gaussians(seed);
        SequentialRule rule = new SequentialRule(1, Margins.of(MARGIN), LAST);
        List<Experiment> all = new ArrayList<>();
        for (int c = 0; c < campaigns; c++) {
            double[] blocks = family.blocks(random, LAST);
            all.add(new Experiment(
                    rule, Arrays.stream(blocks).map(d -> d * scale).toArray()));
        }
        return new Simulation(
                family.title(),
                Math.sqrt(all.stream()
                                .mapToDouble(one -> Math.pow(Sample.sd(one.blocks), 2))
                                .reduce(0, Double::sum)
                        / campaigns),
                share(all, one -> !one.none.missed().isEmpty()),
                share(all, one -> one.none.missedBefore(END) || one.misses(END)),
                share(all, one -> one.misses(SHORT)),
                share(all, one -> one.none.everDifferent()),
                share(all, one -> one.atMargin.everEquivalent()),
                share(all, one -> one.none.first() == Ruling.Direction.WITHIN),
                share(all, one -> one.effect.first().above()),
                share(all, one -> one.effect.first().below()),
                Sample.median(
                        all.stream().mapToDouble(one -> one.effect.blocks()).toArray()));
    }

    private static double share(List<Experiment> all, Predicate<Experiment> which) {
        return all.stream().filter(which).count() / (double) all.size();
    }

    /** The same blocks without a difference, with one as large as the margin, and with 5%. */
    private static final class Experiment {
        private final SequentialRule rule;
        private final double[] blocks;
        private final Stop none;
        private final Stop atMargin;
        private final Stop effect;

        Experiment(SequentialRule rule, double[] blocks) {
            this.rule = rule;
            this.blocks = blocks;
            this.none = run(0);
            this.atMargin = run(Math.log1p(MARGIN));
            this.effect = run(Math.log(1.05));
        }

        /** Whether the only interval of a budget that ends after so many blocks misses the truth. */
        private boolean misses(int n) {
            double[] used = Arrays.copyOf(blocks, n);
            return !rule.atEnd(n).difference(Sample.mean(used), Sample.sd(used)).contains(0);
        }

        private Stop run(double effect) {
            Ruling.Direction first = Ruling.Direction.UNKNOWN;
            int stopped = LAST;
            boolean different = false;
            boolean within = false;
            List<Integer> missed = new ArrayList<>();
            for (int look : LOOKS) {
                double[] used =
                        Arrays.stream(blocks, 0, look).map(d -> d + effect).toArray();
                double mean = Sample.mean(used);
                double sd = Sample.sd(used);
                SequentialRule.HalfWidths widths = rule.atLook(look);
                Interval difference = widths.difference(mean, sd);
                Ruling.Direction direction = Margins.of(MARGIN).direction(difference, widths.equivalence(mean, sd));
                if (!difference.contains(effect)) {
                    missed.add(look);
                }
                different |= direction.above() || direction.below();
                within |= direction == Ruling.Direction.WITHIN;
                if (first == Ruling.Direction.UNKNOWN && direction != Ruling.Direction.UNKNOWN) {
                    first = direction;
                    stopped = look;
                }
            }
            return new Stop(first, stopped, different, within, missed);
        }
    }

    /** What became of one: its first settled verdict, and the outcome of all looks. */
    private record Stop(
            Ruling.Direction first, int blocks, boolean everDifferent, boolean everEquivalent, List<Integer> missed) {
        boolean missedBefore(int n) {
            return missed.stream().anyMatch(look -> look < n);
        }
    }
}
