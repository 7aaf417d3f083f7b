package dev.assay.loads;

import dev.assay.latency.Histogram;
import dev.assay.model.LatencyBand;
import dev.assay.model.LatencyProfile;
import java.util.ArrayList;
import java.util.List;

/** A latency distribution in a few bands, for display. */
final class LatencyBands {
    private static final long[] FINE = {1, 2, 5};
    private static final long[] COARSE = {1};

    private LatencyBands() {}

    /**
     * Bands whose ends are 1, 2 and 5 times powers of ten, from the smallest latency to the largest without a gap; whole powers
     * of ten where that would make more than {@code most}. Every recorded value is in exactly one band.
     *
     * @param most maximum number of bands; exceeded only by ranges of more than that many powers of ten
     * @return empty if nothing was recorded
     * @throws IllegalArgumentException if the histogram cannot be decoded
     */
    static List<LatencyBand> of(LatencyProfile profile, int most) {
        Histogram histogram = Histogram.of(profile);
        if (histogram.count() == 0) {
            return List.of();
        }
        List<LatencyBand> fine = bands(histogram, FINE);
        return fine.size() <= most ? fine : bands(histogram, COARSE);
    }

    private static List<LatencyBand> bands(Histogram histogram, long[] steps) {
        List<LatencyBand> bands = new ArrayList<>();
        long[] ends = ends(steps, histogram.max());
        long[] counts = new long[ends.length];
        histogram.forEach((value, count) -> {
            // The middle of the equivalent values, so that a round value is not counted in the band below it.
            counts[band(ends, histogram.middle(value))] += count;
        });
        int last = band(ends, histogram.middle(histogram.max()));
        boolean begun = false;
        for (int i = 0; i <= last; i++) {
            begun |= counts[i] > 0;
            if (begun) {
                bands.add(new LatencyBand(i == 0 ? 0 : ends[i - 1] / 1e6, ends[i] / 1e6, counts[i]));
            }
        }
        return bands;
    }

    /** Index of the first band that ends above the value. */
    private static int band(long[] ends, long value) {
        int band = 0;
        while (value >= ends[band]) {
            band++;
        }
        return band;
    }

    /** Ascending ends in nanoseconds, from one microsecond to above the value. */
    private static long[] ends(long[] steps, long highest) {
        List<Long> ends = new ArrayList<>();
        for (long power = 1_000; ends.isEmpty() || ends.get(ends.size() - 1) <= 2 * highest; power *= 10) {
            for (long step : steps) {
                ends.add(step * power);
            }
        }
        return ends.stream().mapToLong(Long::longValue).toArray();
    }
}
