package dev.assay.verdict;

import dev.assay.model.Calibration;
import dev.assay.stats.Gaussians;
import dev.assay.stats.Interval;
import dev.assay.stats.Sample;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
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
record Simulation(
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
    static final double MARGIN = 0.03;
    private static final int[] LOOKS = {6, 9, 12, 16, 20};
    private static final int END = 8;
    private static final int SHORT = 4;

    /**
     * Simulates every noise family, from fixed seeds.
     *
     * @param campaigns simulated experiments of each; a thousand take a fraction of a second
     */
    static List<Simulation> ofEveryFamily(int campaigns) {
        NoiseFamily[] families = NoiseFamily.values();
        return IntStream.range(0, families.length)
                .mapToObj(i -> of(families[i], 1, FIRST_SEED + i, campaigns))
                .toList();
    }

    static Simulation of(NoiseFamily family, double scale, long seed, int campaigns) {
        Gaussians random = new Gaussians(seed);
        Tally tally = new Tally(family.title(), campaigns);
        for (int c = 0; c < campaigns; c++) {
            double[] blocks = family.blocks(random, LOOKS[LOOKS.length - 1]);
            tally.add(Arrays.stream(blocks).map(d -> d * scale).toArray());
        }
        return tally.shares();
    }

    Calibration.Synthetic asRow() {
        return new Calibration.Synthetic(
                title, sd, anyLookMiss, falseDifference, falseEquivalence, equivalent, found, wrongSign);
    }

    private static final class Tally {
        private final Margins margins = Margins.of(MARGIN);
        private final SequentialRule rule = new SequentialRule(1, margins, LOOKS[LOOKS.length - 1]);
        private final SequentialRule.HalfWidths atEnd = rule.atEnd(END);
        private final SequentialRule.HalfWidths atShortEnd = rule.atEnd(SHORT);
        private final String title;
        private final double[] stops;
        private double variance;
        private int campaigns;
        private int anyLookMiss;
        private int endMiss;
        private int shortMiss;
        private int falseDifference;
        private int falseEquivalence;
        private int equivalent;
        private int found;
        private int wrongSign;

        Tally(String title, int campaigns) {
            this.title = title;
            this.stops = new double[campaigns];
        }

        void add(double[] blocks) {
            Stop none = run(blocks, 0);
            Stop atMargin = run(blocks, Math.log1p(MARGIN));
            Stop effect = run(blocks, Math.log(1.05));
            anyLookMiss += !none.missed().isEmpty() ? 1 : 0;
            endMiss += none.missedBefore(END) || !interval(blocks, END, atEnd).contains(0) ? 1 : 0;
            shortMiss += !interval(blocks, SHORT, atShortEnd).contains(0) ? 1 : 0;
            falseDifference += none.everDifferent() ? 1 : 0;
            falseEquivalence += atMargin.everEquivalent() ? 1 : 0;
            equivalent += none.first() == Ruling.Direction.WITHIN ? 1 : 0;
            found += effect.first().above() ? 1 : 0;
            wrongSign += effect.first().below() ? 1 : 0;
            stops[campaigns] = effect.blocks();
            variance += Math.pow(Sample.sd(blocks), 2);
            campaigns++;
        }

        private static Interval interval(double[] blocks, int n, SequentialRule.HalfWidths widths) {
            double[] used = Arrays.copyOf(blocks, n);
            return widths.difference(Sample.mean(used), Sample.sd(used));
        }

        private Stop run(double[] blocks, double effect) {
            Ruling.Direction first = Ruling.Direction.UNKNOWN;
            int stopped = LOOKS[LOOKS.length - 1];
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
                Ruling.Direction direction = margins.direction(difference, widths.equivalence(mean, sd));
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

        Simulation shares() {
            double n = campaigns;
            return new Simulation(
                    title,
                    Math.sqrt(variance / n),
                    anyLookMiss / n,
                    endMiss / n,
                    shortMiss / n,
                    falseDifference / n,
                    falseEquivalence / n,
                    equivalent / n,
                    found / n,
                    wrongSign / n,
                    Sample.median(stops));
        }
    }

    /** One experiment: its first settled verdict, and the outcome of all looks. */
    private record Stop(
            Ruling.Direction first, int blocks, boolean everDifferent, boolean everEquivalent, List<Integer> missed) {
        boolean missedBefore(int n) {
            return missed.stream().anyMatch(look -> look < n);
        }
    }
}
