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

    /** The value, brought into the range of the histograms. */
    static long recordable(long nanos) {
        return Math.max(0, Math.min(HIGHEST_NANOS, nanos));
    }

    static LatencyProfile of(Histogram histogram) {
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
                encoded(histogram));
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
