package dev.assay.model;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * What the generator saw in one load. Counts cover the recorded part (after settling) unless said otherwise.
 *
 * @param start when the recorded part began
 * @param seconds length of the recorded part: first recorded due time to last answer
 * @param planned requests whose intended time lies in the recorded part (closed loop: sent in it)
 * @param sent requests written
 * @param completed answers received in full, good or wrong
 * @param offeredRate planned per second; the achieved rate in a closed loop
 * @param achievedRate good answers per second
 * @param latency from the intended send time (closed loop: from the time of writing) to the last byte of the answer
 * @param serviceTime from the time of writing to the last byte of the answer
 * @param dequeueLag intended send time to the time when the generator took the request up: the generator's own lateness
 * @param errors by kind, most frequent first; empty if there were none
 * @param bytesRead from sockets, headers included
 * @param bytesWritten to sockets, headers included
 * @param connectionsOpened connections opened over the whole load, the first ones included
 * @param serverCloses connections that the server closed after a complete answer, over the whole load
 * @param generatorCpuNanos CPU time of the generator's threads in the recorded part
 * @param measuredRequests answers that arrived between the two calls of the {@code LoadListener}: the divisor for the
 *     server's CPU time between the same two moments
 * @param validity the generator's own checks; a load is valid if all hold
 * @param wire what the connections were like
 * @param generatorJvm garbage collection and compilation in the generator; empty where nobody looked
 */
public record LoadResult(
        Instant start,
        double seconds,
        long planned,
        long sent,
        long completed,
        double offeredRate,
        double achievedRate,
        LatencyProfile latency,
        LatencyProfile serviceTime,
        LatencyProfile dequeueLag,
        List<ErrorTally> errors,
        long bytesRead,
        long bytesWritten,
        long connectionsOpened,
        long serverCloses,
        long generatorCpuNanos,
        long measuredRequests,
        List<Gate> validity,
        WireReport wire,
        Optional<GeneratorJvm> generatorJvm) {
    public LoadResult {
        errors = List.copyOf(errors);
        validity = List.copyOf(validity);
    }

    /** A load of which nothing is known about its connections and about the generator's JVM. */
    public LoadResult(
            Instant start,
            double seconds,
            long planned,
            long sent,
            long completed,
            double offeredRate,
            double achievedRate,
            LatencyProfile latency,
            LatencyProfile serviceTime,
            LatencyProfile dequeueLag,
            List<ErrorTally> errors,
            long bytesRead,
            long bytesWritten,
            long connectionsOpened,
            long serverCloses,
            long generatorCpuNanos,
            long measuredRequests,
            List<Gate> validity) {
        this(
                start,
                seconds,
                planned,
                sent,
                completed,
                offeredRate,
                achievedRate,
                latency,
                serviceTime,
                dequeueLag,
                errors,
                bytesRead,
                bytesWritten,
                connectionsOpened,
                serverCloses,
                generatorCpuNanos,
                measuredRequests,
                validity,
                WireReport.UNKNOWN,
                Optional.empty());
    }

    /** Whether all of the generator's checks held. */
    public boolean valid() {
        return validity.stream().allMatch(Gate::ok);
    }

    /** Failed requests of all kinds. */
    public long errorCount() {
        return errors.stream().mapToLong(ErrorTally::count).sum();
    }

    /** CPU time of the generator for each answer, in microseconds; 0 without answers. */
    public double generatorCpuMicrosPerRequest() {
        return completed == 0 ? 0 : generatorCpuNanos / 1e3 / completed;
    }
}
