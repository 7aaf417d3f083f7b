package dev.assay.stats;

import java.util.Arrays;

/**
 * Whether a JVM has finished compiling, from the last windows of its warm-up: what the JIT compilers did in them, and the
 * least-squares line through the logarithms of cost (ADR 60, ADR 88).
 *
 * @param busy mean share of the wall time that others left to this process, that compiler threads were busy
 * @param latest share of the compiler time of the whole warm-up that fell into these windows: what is left to compile, on a machine
 *     of any speed
 * @param change of the logarithm of cost from the first window to the last, on the line
 * @param error standard error of that change; infinite with fewer than {@value #ENOUGH_FOR_SLOPE} windows
 */
public record Level(double busy, double latest, double change, double error) {
    /**
     * Of one CPU, or of what others left of it, on the mean. In a JVM that is still compiling each window has 0.2 to 0.6; one whose
     * cost is flat has some hundredths, and now and then a window with 0.1 to 0.2 in which a method is compiled again.
     */
    public static final double MOST_BUSY = 0.08;
    /**
     * What {@link #MOST_BUSY} is of the compiler time of a JVM on a quick and quiet machine, some 10 s. Where the CPUs are slow or shared,
     * the same methods take two or three times as long.
     */
    public static final double MOST_LATEST = 1.0 / 15;
    /** Cost may still fall by so much over the windows, noise aside. */
    public static final double MOST_FALL = 0.10;

    private static final int ENOUGH_FOR_SLOPE = 4;
    /** Standard errors. */
    private static final double CHANCE = 2;

    /**
     * From successive windows of one length.
     *
     * @param cost of each window, above 0: CPU time for each request
     * @param busy share of each window's wall time, as far as others left it, that compiler threads were busy
     * @param all the same of every window of the warm-up up to the last of these, summed up
     * @throws IllegalArgumentException if there is no window, or a cost is not above 0
     */
    public static Level of(double[] cost, double[] busy, double all) {
        Sample.require(cost, 1);
        Sample.require(busy, 1);
        if (cost.length != busy.length || Arrays.stream(cost).anyMatch(c -> c <= 0)) {
            throw new IllegalArgumentException("each window needs a cost above 0 and a share of time");
        }
        double latest = all > 0 ? Arrays.stream(busy).sum() / all : 0;
        int n = cost.length;
        if (n < ENOUGH_FOR_SLOPE) {
            return new Level(Sample.mean(busy), latest, 0, Double.POSITIVE_INFINITY);
        }
        double[] logs = Arrays.stream(cost).map(Math::log).toArray();
        double middle = (n - 1) / 2.0;
        double mean = Sample.mean(logs);
        double squares = 0;
        double products = 0;
        for (int i = 0; i < n; i++) {
            squares += (i - middle) * (i - middle);
            products += (i - middle) * (logs[i] - mean);
        }
        double slope = products / squares;
        double residual = 0;
        for (int i = 0; i < n; i++) {
            double off = logs[i] - mean - slope * (i - middle);
            residual += off * off;
        }
        double error = Math.sqrt(residual / (n - 2) / squares);
        return new Level(Sample.mean(busy), latest, slope * (n - 1), error * (n - 1));
    }

    /** Whether the compilers are at rest, or have done nearly all that there is to do, and cost no longer falls. */
    public boolean reached() {
        return (busy <= MOST_BUSY || latest <= MOST_LATEST) && change + CHANCE * error >= -MOST_FALL;
    }
}
