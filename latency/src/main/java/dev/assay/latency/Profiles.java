package dev.assay.latency;

import dev.assay.model.LatencyProfile;
import java.util.List;

/** Several latency profiles as one. */
public final class Profiles {
    private Profiles() {}

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
