package dev.assay.why.judge;

import dev.assay.stats.Interval;
import dev.assay.stats.StudentT;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * How much more one contender has than the reference, over blocks.
 *
 * @param mean of the differences of blocks
 * @param interval t interval at the level that decides whether it is clear of noise
 */
public record Difference(double mean, Interval interval) {
    /** Whether the interval lies on one side of zero. */
    public boolean clear() {
        return interval.low() > 0 || interval.high() < 0;
    }

    /** A difference that is tested by itself. */
    static Difference of(double[] blocks, double alpha) {
        return new Difference(Arrays.stream(blocks).average().orElse(0), StudentT.interval(blocks, alpha));
    }

    /**
     * Differences that share an error probability, each with the interval at the level that decides it. Source: S. Holm, "A simple
     * sequentially rejective multiple test procedure", 1979.
     */
    static List<Difference> holm(List<double[]> all, double alpha) {
        double[] p =
                all.stream().mapToDouble(blocks -> StudentT.pValue(blocks, 0)).toArray();
        double[] levels = new double[p.length];
        int left = p.length;
        boolean rejecting = true;
        for (int i : IntStream.range(0, p.length)
                .boxed()
                .sorted(Comparator.comparing(i -> p[i]))
                .toList()) {
            levels[i] = alpha / left;
            rejecting = rejecting && p[i] < levels[i];
            left -= rejecting ? 1 : 0;
        }
        return at(all, levels);
    }

    private static List<Difference> at(List<double[]> all, double[] levels) {
        return IntStream.range(0, levels.length)
                .mapToObj(i -> of(all.get(i), levels[i]))
                .toList();
    }
}
