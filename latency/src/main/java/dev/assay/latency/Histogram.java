package dev.assay.latency;

import dev.assay.model.LatencyProfile;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Base64;
import java.util.zip.DataFormatException;
import org.HdrHistogram.HistogramIterationValue;

/**
 * Counts of recorded values, in nanoseconds or bytes. Values below 0 count as 0, values above one hour in nanoseconds as one hour.
 * Produces immutable profiles. For one thread at a time.
 */
public final class Histogram {
    private static final long HIGHEST = 3_600_000_000_000L;
    private static final int DIGITS = 3;

    private final org.HdrHistogram.Histogram counts;

    private Histogram(org.HdrHistogram.Histogram counts) {
        this.counts = counts;
    }

    /** Visits all recorded values in ascending order. */
    @FunctionalInterface
    public interface Visitor {
        /**
         * Visits a value.
         *
         * @param value the largest that the histogram cannot distinguish from those recorded
         * @param count how many were recorded, at least 1
         */
        void recorded(long value, long count);
    }

    /** The contribution of a value to a sum. */
    @FunctionalInterface
    public interface Amount {
        /**
         * Computes it.
         *
         * @param value the largest that the histogram cannot distinguish from those recorded
         * @param count how many were recorded, at least 1
         */
        double of(long value, long count);
    }

    /** Three significant digits; recording never allocates. */
    public static Histogram fixed() {
        return new Histogram(new org.HdrHistogram.Histogram(HIGHEST, DIGITS));
    }

    /** An eighth of the size, precise to 1%: for use in large numbers. Recording never allocates. */
    public static Histogram coarse() {
        return new Histogram(new org.HdrHistogram.Histogram(HIGHEST, DIGITS - 1));
    }

    /** Three significant digits, only as large as its largest value needs: for histograms that may stay empty. Allocates as it grows. */
    public static Histogram growing() {
        return new Histogram(new org.HdrHistogram.Histogram(DIGITS));
    }

    /**
     * The distribution of a profile; empty if the profile is.
     *
     * @throws IllegalArgumentException if the profile has values but no histogram, or one that cannot be decoded
     */
    public static Histogram of(LatencyProfile profile) {
        if (profile.histogram().isEmpty()) {
            if (profile.count() > 0) {
                throw new IllegalArgumentException("a profile of " + profile.count() + " values has no histogram");
            }
            return fixed();
        }
        return decoded(profile.histogram());
    }

    /**
     * The distribution in a line of an HdrHistogram log.
     *
     * @throws IllegalArgumentException if it cannot be decoded
     */
    public static Histogram decoded(String base64) {
        try {
            byte[] bytes = Base64.getDecoder().decode(base64);
            return new Histogram(
                    org.HdrHistogram.Histogram.decodeFromCompressedByteBuffer(ByteBuffer.wrap(bytes), HIGHEST));
        } catch (DataFormatException | RuntimeException e) {
            throw new IllegalArgumentException("not an HdrHistogram in Base64: " + e.getMessage(), e);
        }
    }

    public void record(long value) {
        counts.recordValue(recordable(value));
    }

    /**
     * Counts a value several times.
     *
     * @param times at least 0
     */
    public void record(long value, long times) {
        counts.recordValueWithCount(recordable(value), times);
    }

    private static long recordable(long value) {
        return Math.max(0, Math.min(HIGHEST, value));
    }

    public void add(Histogram other) {
        counts.add(other.counts);
    }

    /** Number of recorded values. */
    public long count() {
        return counts.getTotalCount();
    }

    /** The largest value, to the histogram's precision; 0 if there is none. */
    public long max() {
        return counts.getMaxValue();
    }

    /**
     * The given percentile, to the histogram's precision; 0 if no value was recorded.
     *
     * @param percentile 0 to 100
     */
    public long percentile(double percentile) {
        return counts.getValueAtPercentile(percentile);
    }

    /** The mean of the values, to the histogram's precision; 0 if there is none. */
    public double mean() {
        return counts.getMean();
    }

    /**
     * The mean of the largest values, to the histogram's precision; 0 if there is none.
     *
     * @param share of all values, above 0 to 1
     */
    public double meanOfLargest(double share) {
        double most = share * count();
        double[] smaller = {count() - most};
        return most == 0
                ? 0
                : sum((value, count) -> {
                            double left = Math.min((double) count, smaller[0]);
                            smaller[0] -= left;
                            return (count - left) * middle(value);
                        })
                        / most;
    }

    public void forEach(Visitor visitor) {
        for (HistogramIterationValue value : counts.recordedValues()) {
            visitor.recorded(value.getValueIteratedTo(), value.getCountAddedInThisIterationStep());
        }
    }

    public double sum(Amount amount) {
        double sum = 0;
        for (HistogramIterationValue value : counts.recordedValues()) {
            sum += amount.of(value.getValueIteratedTo(), value.getCountAddedInThisIterationStep());
        }
        return sum;
    }

    /** The middle of the values that the histogram cannot distinguish from this one. */
    public long middle(long value) {
        return counts.medianEquivalentValue(value);
    }

    public LatencyProfile profile() {
        return figures(encoded());
    }

    /** Figures in milliseconds, without the distribution. */
    public LatencyProfile figures() {
        return figures("");
    }

    private LatencyProfile figures(String encoded) {
        boolean some = count() > 0;
        return new LatencyProfile(
                count(),
                counts.getMean() / 1e6,
                counts.getStdDeviation() / 1e6,
                some ? counts.getMinValue() / 1e6 : 0,
                percentileMs(50),
                percentileMs(75),
                percentileMs(90),
                percentileMs(95),
                percentileMs(99),
                percentileMs(99.9),
                some ? max() / 1e6 : 0,
                encoded);
    }

    private double percentileMs(double percentile) {
        return count() == 0 ? 0 : percentile(percentile) / 1e6;
    }

    /**
     * Figures of these values plus {@code more} infinite ones; a figure that depends on an infinite value is infinite.
     *
     * @param more at least 0
     */
    public LatencyProfile figuresWithEndless(long more) {
        Histogram all = fixed();
        all.add(this);
        if (more == 0) {
            return all.figures();
        }
        double least = all.count() > 0 ? all.counts.getMinValue() / 1e6 : Double.POSITIVE_INFINITY;
        all.record(HIGHEST, more);
        return new LatencyProfile(
                all.count(),
                Double.POSITIVE_INFINITY,
                Double.POSITIVE_INFINITY,
                least,
                all.endlessMs(50),
                all.endlessMs(75),
                all.endlessMs(90),
                all.endlessMs(95),
                all.endlessMs(99),
                all.endlessMs(99.9),
                Double.POSITIVE_INFINITY,
                "");
    }

    private double endlessMs(double percentile) {
        long nanos = percentile(percentile);
        return nanos >= HIGHEST ? Double.POSITIVE_INFINITY : nanos / 1e6;
    }

    private String encoded() {
        ByteBuffer buffer = ByteBuffer.allocate(counts.getNeededByteBufferCapacity());
        int bytes = counts.encodeIntoCompressedByteBuffer(buffer);
        return Base64.getEncoder().encodeToString(Arrays.copyOf(buffer.array(), bytes));
    }
}
