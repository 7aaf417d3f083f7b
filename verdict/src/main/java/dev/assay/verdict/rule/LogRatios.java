package dev.assay.verdict.rule;

import dev.assay.stats.GroupMeans;
import dev.assay.stats.Interval;
import dev.assay.stats.Sample;
import dev.assay.verdict.reading.Reading;
import java.util.Arrays;
import java.util.List;

/**
 * ln(contender/reference) of consecutive replicates, each with bounds on its value without the systematic errors of the bench, which do not
 * average out over replicates. Immutable.
 */
public final class LogRatios {
    private final double[] values;
    private final double[] lows;
    private final double[] highs;
    /** Bounds if snapshots had been on time, not outside the others. */
    private final double[] timelyLows;

    private final double[] timelyHighs;
    private final FiguresByBlock byBlock;

    private LogRatios(double[] values, double[] lows, double[] highs, double[] timelyLows, double[] timelyHighs) {
        this(values, lows, highs, timelyLows, timelyHighs, FiguresByBlock.each(values.length));
    }

    private LogRatios(
            double[] values,
            double[] lows,
            double[] highs,
            double[] timelyLows,
            double[] timelyHighs,
            FiguresByBlock byBlock) {
        this.values = values;
        this.lows = lows;
        this.highs = highs;
        this.timelyLows = timelyLows;
        this.timelyHighs = timelyHighs;
        this.byBlock = byBlock;
    }

    /** The same where not every block that counts for looks has one. */
    public LogRatios by(FiguresByBlock figures) {
        return new LogRatios(values, lows, highs, timelyLows, timelyHighs, figures);
    }

    public FiguresByBlock byBlock() {
        return byBlock;
    }

    /** Log-ratios without systematic error. */
    public static LogRatios exact(double... values) {
        double[] copy = values.clone();
        return new LogRatios(copy, copy, copy, copy, copy);
    }

    /** The two figures of one replicate. */
    public record Pair(Reading.Figure ours, Reading.Figure theirs) {
        private double value() {
            return Math.log(ours.value()) - Math.log(theirs.value());
        }

        /** The bounds of the two figures as far apart as possible; never above the measured value. */
        private double low() {
            return Math.min(value(), Math.log(ours.low()) - Math.log(theirs.high()));
        }

        private double high() {
            return Math.max(value(), Math.log(ours.high()) - Math.log(theirs.low()));
        }

        private double timelyLow() {
            return delay() == 0 ? low() : Math.min(value(), low() + delay());
        }

        private double timelyHigh() {
            return delay() == 0 ? high() : Math.max(value(), high() - delay());
        }

        private double delay() {
            return ours.delay() + theirs.delay();
        }
    }

    public static LogRatios of(List<Pair> pairs) {
        return new LogRatios(
                pairs.stream().mapToDouble(Pair::value).toArray(),
                pairs.stream().mapToDouble(Pair::low).toArray(),
                pairs.stream().mapToDouble(Pair::high).toArray(),
                pairs.stream().mapToDouble(Pair::timelyLow).toArray(),
                pairs.stream().mapToDouble(Pair::timelyHigh).toArray());
    }

    public int size() {
        return values.length;
    }

    /** The log-ratios as measured. */
    public double[] values() {
        return values.clone();
    }

    public List<Double> list() {
        return Arrays.stream(values).boxed().toList();
    }

    /** The mean of each group of replicates, with its bounds. */
    public LogRatios means(int[] groups) {
        return new LogRatios(
                GroupMeans.of(values, groups),
                GroupMeans.of(lows, groups),
                GroupMeans.of(highs, groups),
                GroupMeans.of(timelyLows, groups),
                GroupMeans.of(timelyHighs, groups));
    }

    /** The replicates from index {@code from} (inclusive) to {@code to} (exclusive). */
    public LogRatios range(int from, int to) {
        return new LogRatios(
                Arrays.copyOfRange(values, from, to),
                Arrays.copyOfRange(lows, from, to),
                Arrays.copyOfRange(highs, from, to),
                Arrays.copyOfRange(timelyLows, from, to),
                Arrays.copyOfRange(timelyHighs, from, to));
    }

    LogRatios first(int n) {
        return range(0, n);
    }

    double mean() {
        return Sample.mean(values);
    }

    /** How far the true mean may lie below the measured one by systematic errors alone; at least 0. */
    public double systematicBelow() {
        return mean() - Sample.mean(lows);
    }

    /** How far the true mean may lie above the measured one by systematic errors alone; at least 0. */
    public double systematicAbove() {
        return Sample.mean(highs) - mean();
    }

    /** The larger part of either that is due to late snapshots, at least 0. */
    public double systematicByDelay() {
        return Math.max(Sample.mean(timelyLows) - Sample.mean(lows), Sample.mean(highs) - Sample.mean(timelyHighs));
    }

    double sdOfLows() {
        return Sample.sd(lows);
    }

    double sdOfHighs() {
        return Sample.sd(highs);
    }

    /** The interval of the values alone. */
    Interval random(double halfWidthInSds) {
        return around(values, halfWidthInSds);
    }

    /**
     * From the lower limit of the lower bounds to the upper limit of the upper bounds, so that random and systematic errors add linearly.
     * The true mean is not below that of the lower bounds, whose limit misses it with half of the error probability; likewise above. Never
     * narrower than the interval of the values.
     *
     * @param halfWidthInSds half-width in standard deviations
     */
    Interval interval(double halfWidthInSds) {
        return widened(timely(halfWidthInSds), lows, highs, halfWidthInSds);
    }

    /** The same, had no snapshot been late. */
    Interval timely(double halfWidthInSds) {
        return widened(random(halfWidthInSds), timelyLows, timelyHighs, halfWidthInSds);
    }

    private static Interval widened(Interval least, double[] lows, double[] highs, double halfWidthInSds) {
        return new Interval(
                Math.min(least.low(), around(lows, halfWidthInSds).low()),
                Math.max(least.high(), around(highs, halfWidthInSds).high()));
    }

    private static Interval around(double[] sample, double halfWidthInSds) {
        return Interval.around(Sample.mean(sample), halfWidthInSds * Sample.sd(sample));
    }
}
