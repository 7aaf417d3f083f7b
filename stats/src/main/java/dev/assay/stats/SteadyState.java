package dev.assay.stats;

import java.util.Arrays;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/**
 * From where on a server is warm: the first of successive windows from which on cost is level and compilation is over.
 *
 * <p>A window is level if it lies near the level of the end (the median of the last third), and if all windows from it on have no
 * trend: the means of their halves differ by at most {@link #TREND} or what noise makes of such a difference. Noise is told
 * from the successive differences of the later half of all windows (after J. von Neumann et al., "The mean square successive
 * difference", 1941), which a slow change does not enter. The rule follows E. Barrett et al., "Virtual machine warmup blows hot and cold", 2017, in that a
 * series without a level at its end is said to have none.
 */
public final class SteadyState {
    /** Two halves of what is level differ by no more, noise aside. */
    public static final double TREND = 0.02;
    /** Compiler threads are busy for no more than this share of wall time in what is level. */
    public static final double BUSY = 0.01;
    /** With fewer windows, being level is chance. */
    public static final int FEWEST = 3;
    /** With fewer windows their noise cannot be told. */
    private static final int ENOUGH_FOR_NOISE = 5;
    /** A single window may lie this many standard deviations from the level. */
    private static final double OUTLIER = 5;
    /** Standard errors of the difference of two halves. */
    private static final double CHANCE = 2;

    private SteadyState() {}

    /**
     * The first window of the level part.
     *
     * @param cost of each window, above 0: CPU time for each request
     * @param busy share of each window's wall time that compiler threads were busy
     * @return empty if no part of at least {@value #FEWEST} windows up to the end is level
     */
    public static OptionalInt from(double[] cost, double[] busy) {
        Sample.require(cost, 0);
        Sample.require(busy, 0);
        if (cost.length != busy.length || Arrays.stream(cost).anyMatch(c -> c <= 0)) {
            throw new IllegalArgumentException("each window needs a cost above 0 and a share of time");
        }
        double[] logs = Arrays.stream(cost).map(Math::log).toArray();
        double noise = noise(tail(logs, Math.max(0, Math.min(logs.length / 2, logs.length - ENOUGH_FOR_NOISE))));
        return IntStream.rangeClosed(0, cost.length - FEWEST)
                .filter(first -> Sample.mean(tail(busy, first)) <= BUSY && level(logs, first, noise))
                .findFirst();
    }

    private static boolean level(double[] logs, int first, double noise) {
        double[] rest = tail(logs, first);
        double end = Sample.median(tail(logs, logs.length - Math.max(FEWEST, rest.length / 3)));
        double allowed = Math.max(TREND, OUTLIER * noise);
        int half = rest.length / 2;
        double trend = Sample.mean(Arrays.copyOf(rest, half)) - Sample.mean(tail(rest, rest.length - half));
        boolean near = Arrays.stream(rest, 0, rest.length).allMatch(log -> Math.abs(log - end) <= allowed);
        return near && Math.abs(trend) <= Math.max(TREND, CHANCE * noise * Math.sqrt(2.0 / half));
    }

    /**
     * Standard deviation of a window, from the median distance of successive differences from their own median, which a slope does not
     * enter; 0.954 makes it that of a normal one. Nought where there are too few to tell.
     */
    private static double noise(double[] logs) {
        if (logs.length < ENOUGH_FOR_NOISE) {
            return 0;
        }
        double[] steps = IntStream.range(1, logs.length)
                .mapToDouble(i -> logs[i] - logs[i - 1])
                .toArray();
        double slope = Sample.median(steps);
        return Sample.median(
                        Arrays.stream(steps).map(step -> Math.abs(step - slope)).toArray())
                / 0.954;
    }

    private static double[] tail(double[] values, int from) {
        return Arrays.copyOfRange(values, from, values.length);
    }
}
