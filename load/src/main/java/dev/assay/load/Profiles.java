package dev.assay.load;

import dev.assay.model.LatencyProfile;
import java.nio.ByteBuffer;
import java.util.Base64;
import java.util.List;
import java.util.zip.DataFormatException;
import org.HdrHistogram.Histogram;

/** Histograms in, immutable profiles out. Nanoseconds, three significant digits, up to one hour. */
final class Profiles {
    private static final long HIGHEST_NANOS = 3_600_000_000_000L;
    private static final int DIGITS = 3;

    private Profiles() {}

    static Histogram empty() {
        return new Histogram(HIGHEST_NANOS, DIGITS);
    }

    /** An eighth as large, within 1 %: for what there may be many of. */
    static Histogram coarse() {
        return new Histogram(HIGHEST_NANOS, DIGITS - 1);
    }

    /** As precise, but only as large as its largest value needs: for what may stay empty. Allocates when that grows. */
    static Histogram growing() {
        return new Histogram(DIGITS);
    }

    /** The value, brought into the range of the histograms. */
    static long recordable(long nanos) {
        return Math.max(0, Math.min(HIGHEST_NANOS, nanos));
    }

    static LatencyProfile of(Histogram histogram) {
        return figures(histogram, encoded(histogram));
    }

    /** Without the distribution itself. */
    static LatencyProfile figures(Histogram histogram) {
        return figures(histogram, "");
    }

    private static LatencyProfile figures(Histogram histogram, String encoded) {
        boolean some = histogram.getTotalCount() > 0;
        return new LatencyProfile(
                histogram.getTotalCount(),
                histogram.getMean() / 1e6,
                histogram.getStdDeviation() / 1e6,
                some ? histogram.getMinValue() / 1e6 : 0,
                percentileMs(histogram, 50),
                percentileMs(histogram, 75),
                percentileMs(histogram, 90),
                percentileMs(histogram, 95),
                percentileMs(histogram, 99),
                percentileMs(histogram, 99.9),
                some ? histogram.getMaxValue() / 1e6 : 0,
                encoded);
    }

    /** The figures of a distribution and so many values more that are infinite; what rests on one of those is, too. */
    static LatencyProfile endless(Histogram histogram, long more) {
        if (more == 0) {
            return figures(histogram);
        }
        boolean some = histogram.getTotalCount() > 0;
        double least = some ? histogram.getMinValue() / 1e6 : Double.POSITIVE_INFINITY;
        histogram.recordValueWithCount(HIGHEST_NANOS, more);
        return new LatencyProfile(
                histogram.getTotalCount(),
                Double.POSITIVE_INFINITY,
                Double.POSITIVE_INFINITY,
                least,
                endlessMs(histogram, 50),
                endlessMs(histogram, 75),
                endlessMs(histogram, 90),
                endlessMs(histogram, 95),
                endlessMs(histogram, 99),
                endlessMs(histogram, 99.9),
                Double.POSITIVE_INFINITY,
                "");
    }

    private static double endlessMs(Histogram histogram, double percentile) {
        long nanos = histogram.getValueAtPercentile(percentile);
        return nanos >= HIGHEST_NANOS ? Double.POSITIVE_INFINITY : nanos / 1e6;
    }

    static LatencyProfile merged(List<LatencyProfile> profiles) {
        Histogram sum = empty();
        profiles.stream().map(Profiles::decoded).forEach(sum::add);
        return of(sum);
    }

    private static double percentileMs(Histogram histogram, double percentile) {
        return histogram.getTotalCount() == 0 ? 0 : histogram.getValueAtPercentile(percentile) / 1e6;
    }

    private static String encoded(Histogram histogram) {
        ByteBuffer buffer = ByteBuffer.allocate(histogram.getNeededByteBufferCapacity());
        int bytes = histogram.encodeIntoCompressedByteBuffer(buffer);
        return Base64.getEncoder().encodeToString(java.util.Arrays.copyOf(buffer.array(), bytes));
    }

    static Histogram decoded(LatencyProfile profile) {
        if (profile.histogram().isEmpty()) {
            if (profile.count() > 0) {
                throw new IllegalArgumentException("a profile of " + profile.count() + " values has no histogram");
            }
            return empty();
        }
        try {
            byte[] bytes = Base64.getDecoder().decode(profile.histogram());
            return Histogram.decodeFromCompressedByteBuffer(ByteBuffer.wrap(bytes), HIGHEST_NANOS);
        } catch (DataFormatException | RuntimeException e) {
            throw new IllegalArgumentException("not an HdrHistogram in Base64: " + e.getMessage(), e);
        }
    }
}
