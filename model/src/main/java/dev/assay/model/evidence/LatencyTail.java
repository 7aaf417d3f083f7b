package dev.assay.model.evidence;

import dev.assay.model.Require;
import java.util.OptionalDouble;

/**
 * The slowest requests of a contender at the same rate, all blocks together: what a single block is too short to show.
 *
 * @param contender id
 * @param latency from the intended send time
 * @param serviceTime from when a request was written
 */
public record LatencyTail(String contender, Far latency, Far serviceTime) {
    /**
     * What lies beyond p99.9. All values in milliseconds.
     *
     * @param count recorded values; if it is 0, so is the maximum
     * @param p9999Ms 99.99% are at most this; empty if too few values lie beyond
     * @param p99999Ms 99.999% are at most this; empty if too few values lie beyond
     * @param maxMs the largest value
     */
    public record Far(long count, OptionalDouble p9999Ms, OptionalDouble p99999Ms, double maxMs) {
        public Far {
            Require.notNegative(count, "count");
        }
    }
}
