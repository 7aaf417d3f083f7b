package dev.assay.stats;

import java.util.Arrays;

/**
 * Whether a JVM has finished compiling, from the last windows of its warm-up: how busy the JIT compilers were, and the least-squares line
 * through the logarithms of cost (ADR 0016).
 *
 * @param busy mean CPU time of compiler threads, as a share of the wall time that other processes left
 * @param latest share of the whole warm-up's compiler time that fell into these windows: how much is left to compile, whatever the
 *     machine's speed
 * @param change of the logarithm of cost from the first window to the last, along the line
 * @param error standard error of that change; infinite with fewer than {@value #ENOUGH_FOR_SLOPE} windows
 */
public record Level(double busy, double latest, double change, double error) {
    /**
     * Mean share of one CPU, or of what others left of it. A JVM that is still compiling has 0.2 to 0.6 in each window; one whose cost is
     * flat has a few hundredths, with an occasional window of 0.1 to 0.2 in which a method is recompiled.
     */
    public static final double MAX_BUSY = 0.08;
    /**
     * What {@link #MAX_BUSY} amounts to as a share of the compiler time, some 10 s, of a JVM on a fast and quiet machine. On slow or
     * shared CPUs, the same methods take two or three times as long.
     */
    public static final double MAX_LATEST = 1.0 / 15;
    /** Cost may still fall by this much over the windows, noise aside. */
    public static final double MAX_FALL = 0.10;

    private static final int ENOUGH_FOR_SLOPE = 4;
    /** Standard errors allowed for noise. */
    private static final double CHANCE = 2;

    /**
     * Judges successive windows of equal length.
     *
     * @param cost CPU time per request in each window, above 0
     * @param busy CPU time of compiler threads in each window, as a share of the wall time that others left
     * @param all sum of these shares over every window of the warm-up up to the last of these
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

    /** Whether the compilers are idle or nearly done, and cost no longer falls. */
    public boolean reached() {
        return (busy <= MAX_BUSY || latest <= MAX_LATEST) && change + CHANCE * error >= -MAX_FALL;
    }
}
