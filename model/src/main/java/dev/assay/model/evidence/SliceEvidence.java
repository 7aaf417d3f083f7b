package dev.assay.model.evidence;

import dev.assay.model.Metric;
import dev.assay.model.Phase;
import java.util.Optional;

/**
 * One contender under load for a few seconds.
 *
 * @param contender id
 * @param position place in its phase of the block, from 0; with several rates, the place of its rate among them
 * @param load what the generator saw
 * @param server what the server consumed while the slice was recorded
 * @param foreignCpuNanos CPU time of processes other than this server and the generator, in the same time
 * @param stealNanos CPU time that the hypervisor gave to others, in the same time
 * @param counters of the server while the slice was recorded; empty if not counted
 * @param collecting empty if not observed
 */
public record SliceEvidence(
        String contender,
        Phase phase,
        int position,
        LoadResult load,
        ProcessUsage server,
        long foreignCpuNanos,
        long stealNanos,
        Optional<Counters> counters,
        Optional<Collecting> collecting) {
    /** Server CPU time per response in microseconds, without JIT compiler threads; NaN without responses. */
    public double cpuMicrosPerRequest() {
        return microsPerRequest(server.cpuNanos() - server.jitNanos());
    }

    /**
     * Its own figure of a metric {@link Metric#ofSlices of slices}; NaN of any other, and without responses. A block has their geometric
     * mean, so that the log-ratio of two blocks is the mean of those of slices.
     */
    public double figure(Metric metric) {
        return switch (metric) {
            case CPU_PER_REQUEST, SATURATION_CPU -> cpuMicrosPerRequest();
            case THROUGHPUT -> load.achievedRate();
            case RESIDENT -> server.rssBytes();
            default -> Double.NaN;
        };
    }

    /** {@link #cpuMicrosPerRequest} without the collector's threads. */
    public double cpuMicrosWithoutCollector() {
        return microsPerRequest(server.cpuNanos() - server.jitNanos() - server.gcNanos());
    }

    private double microsPerRequest(long nanos) {
        return load.measuredRequests() == 0 ? Double.NaN : nanos / 1e3 / load.measuredRequests();
    }
}
