package dev.assay.latency;

import dev.assay.model.LatencyProfile;
import java.util.List;
import java.util.OptionalDouble;

/** Several latency profiles as one. */
public final class Profiles {
    private Profiles() {}

    /**
     * The mean of the slowest requests in milliseconds; empty if the profile has no histogram.
     *
     * @param share of all requests, above 0 to 1
     * @throws IllegalArgumentException if the histogram cannot be decoded
     */
    public static OptionalDouble slowestMs(LatencyProfile profile, double share) {
        return profile.histogram().isEmpty()
                ? OptionalDouble.empty()
                : OptionalDouble.of(Histogram.of(profile).meanOfLargest(share) / 1e6);
    }

    /**
     * Merges profiles by their histograms, so that percentiles are those of all recorded values together.
     *
     * @throws IllegalArgumentException if a profile has values but no histogram, or one that cannot be decoded
     */
    public static LatencyProfile merged(List<LatencyProfile> profiles) {
        Histogram sum = Histogram.fixed();
        profiles.stream().map(Histogram::of).forEach(sum::add);
        return sum.profile();
    }
}
