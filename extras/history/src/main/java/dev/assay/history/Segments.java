package dev.assay.history;

import dev.assay.stats.ChangePoint;
import dev.assay.stats.Sample;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Random;

/**
 * The points at which a series changed its level lastingly: the likeliest point first, then the parts on either side in the same
 * way, as long as few permutations of a part show as clear a change. Sources: D. S. Matteson and N. A. James, "A nonparametric
 * approach for multiple change point analysis of multivariate data", 2014, for splitting and the permutation test; D. Daly et al.,
 * "The use of change point detection to identify software performance regressions in a continuous integration system", 2020, for
 * its use on benchmark runs. The statistic is that of {@link ChangePoint}, the largest two-sample t of all splits.
 */
public final class Segments {
    /** Permutations that each change is tested against. */
    public static final int PERMUTATIONS = 999;

    private final double alpha;
    private final Random random;
    private final List<Change> changes = new ArrayList<>();

    /**
     * A change of level.
     *
     * @param after values before the change, at least 1
     * @param step difference of the levels on either side, up to the neighbouring changes when it was found
     * @param p (permutations with as clear a change + 1) ÷ (permutations + 1)
     */
    public record Change(int after, double step, double p) {}

    private Segments(double alpha, long seed) {
        this.alpha = alpha;
        this.random = new Random(seed);
    }

    /**
     * Finds the changes.
     *
     * @param alpha probability of finding any change in a series whose values are exchangeable
     * @param seed of the permutations: the same series and seed give the same response
     * @return in the order of the series
     */
    public static List<Change> of(double[] series, double alpha, long seed) {
        Sample.requireAlpha(alpha);
        Segments segments = new Segments(alpha, seed);
        segments.split(series, 0);
        segments.changes.sort(Comparator.comparingInt(Change::after));
        return List.copyOf(segments.changes);
    }

    private void split(double[] part, int from) {
        Optional<ChangePoint> found = ChangePoint.of(part);
        if (found.isEmpty()) {
            return;
        }
        ChangePoint change = found.get();
        double p = chance(part, clarity(change, part.length));
        if (p > alpha) {
            return;
        }
        changes.add(new Change(from + change.after(), change.step(), p));
        split(Arrays.copyOf(part, change.after()), from);
        split(Arrays.copyOfRange(part, change.after(), part.length), from + change.after());
    }

    private double chance(double[] part, double clarity) {
        double[] shuffled = part.clone();
        int asClear = 0;
        for (int i = 0; i < PERMUTATIONS; i++) {
            shuffle(shuffled);
            if (ChangePoint.of(shuffled).map(c -> clarity(c, part.length)).orElse(0.0) >= clarity * (1 - 1e-9)) {
                asClear++;
            }
        }
        return (asClear + 1.0) / (PERMUTATIONS + 1);
    }

    /** The two-sample t of the split; 0 if the two parts have the same level. */
    private static double clarity(ChangePoint change, int length) {
        if (change.step() == 0) {
            return 0;
        }
        return Math.abs(change.step())
                / (change.spread() * Math.sqrt(1.0 / change.after() + 1.0 / (length - change.after())));
    }

    private void shuffle(double[] values) {
        for (int i = values.length - 1; i > 0; i--) {
            int j = random.nextInt(i + 1);
            double kept = values[i];
            values[i] = values[j];
            values[j] = kept;
        }
    }
}
