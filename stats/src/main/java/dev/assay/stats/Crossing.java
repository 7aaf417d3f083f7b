package dev.assay.stats;

import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;

/**
 * Where a noisy non-decreasing curve crosses a level, by linear interpolation between its points. The points are first made
 * non-decreasing by the pool-adjacent-violators algorithm (M. Ayer et al., "An empirical distribution function for sampling with
 * incomplete information", 1955; equal weights), which is the least-squares isotonic fit.
 *
 * @param side whether the curve crosses the level within the points
 * @param x where it crosses; the nearest x that was tried if it does not
 */
public record Crossing(Side side, double x) {
    /** Where the level is crossed. */
    public enum Side {
        /** The first point is already above the level. */
        BEFORE,
        WITHIN,
        /** The last point is not above the level. */
        BEYOND
    }

    /**
     * Where the curve crosses.
     *
     * @param x at least one value, in any order, all different
     * @param y one for each x
     */
    public static Crossing of(double[] x, double[] y, double level) {
        Sample.require(x, 1);
        Sample.require(y, x.length);
        if (x.length != y.length || Arrays.stream(x).distinct().count() != x.length) {
            throw new IllegalArgumentException(
                    "needs a y for each of several different x: " + Arrays.toString(x) + ", " + Arrays.toString(y));
        }
        int[] order = IntStream.range(0, x.length)
                .boxed()
                .sorted(Comparator.comparingDouble(i -> x[i]))
                .mapToInt(Integer::intValue)
                .toArray();
        double[] places = Arrays.stream(order).mapToDouble(i -> x[i]).toArray();
        return crossing(
                places, rising(Arrays.stream(order).mapToDouble(i -> y[i]).toArray()), level);
    }

    private static Crossing crossing(double[] x, double[] y, double level) {
        int last = x.length - 1;
        if (y[0] > level) {
            return new Crossing(Side.BEFORE, x[0]);
        } else if (y[last] <= level) {
            return new Crossing(Side.BEYOND, x[last]);
        }
        int above = 1;
        while (y[above] <= level) {
            above++;
        }
        double share = (level - y[above - 1]) / (y[above] - y[above - 1]);
        return new Crossing(Side.WITHIN, x[above - 1] + share * (x[above] - x[above - 1]));
    }

    /** The non-decreasing sequence with the least sum of squared distances from these values. */
    static double[] rising(double[] values) {
        double[] means = new double[values.length];
        int[] sizes = new int[values.length];
        int pools = 0;
        for (double value : values) {
            means[pools] = value;
            sizes[pools] = 1;
            pools++;
            while (pools > 1 && means[pools - 2] > means[pools - 1]) {
                int both = sizes[pools - 2] + sizes[pools - 1];
                means[pools - 2] = (means[pools - 2] * sizes[pools - 2] + means[pools - 1] * sizes[pools - 1]) / both;
                sizes[pools - 2] = both;
                pools--;
            }
        }
        double[] fit = new double[values.length];
        int next = 0;
        for (int pool = 0; pool < pools; pool++) {
            Arrays.fill(fit, next, next + sizes[pool], means[pool]);
            next += sizes[pool];
        }
        return fit;
    }
}
