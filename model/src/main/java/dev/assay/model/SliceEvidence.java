package dev.assay.model;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * One contender under load for a few seconds.
 *
 * @param contender id
 * @param phase what was measured
 * @param position place in its phase of the block, from 0; with several rates, the place of its rate among them
 * @param load what the generator saw
 * @param server what the server consumed while the slice was recorded
 * @param foreignCpuNanos CPU time of processes other than this server and the generator, in the same time
 * @param stealNanos CPU time that the hypervisor gave to others, in the same time
 * @param counters of the server while the slice was recorded; empty if not counted
 * @param collecting empty if not observed, and in evidence of older versions
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
    /** Server CPU time per answer in microseconds, without JIT compiler threads; NaN without answers. */
    public double cpuMicrosPerRequest() {
        return microsPerRequest(server.cpuNanos() - server.jitNanos());
    }

    /** The same without the collector's threads, too. */
    public double cpuMicrosWithoutCollector() {
        return microsPerRequest(server.cpuNanos() - server.jitNanos() - server.gcNanos());
    }

    private double microsPerRequest(long nanos) {
        return load.measuredRequests() == 0 ? Double.NaN : nanos / 1e3 / load.measuredRequests();
    }

    /**
     * The slices of one block that count, one per place: if a slice was repeated, the first. Older versions repeated slices of
     * single contenders, which were thus loaded for longer than the others; first attempts are comparable.
     */
    public static List<SliceEvidence> counted(List<SliceEvidence> inOrder) {
        Set<Place> taken = new HashSet<>();
        return inOrder.stream()
                .filter(slice -> taken.add(new Place(slice.contender, slice.phase, slice.position)))
                .toList();
    }

    private record Place(String contender, Phase phase, int position) {}
}
