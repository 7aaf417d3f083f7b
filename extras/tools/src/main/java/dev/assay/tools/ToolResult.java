package dev.assay.tools;

import dev.assay.model.LatencyBand;
import dev.assay.model.Require;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.TreeMap;

/**
 * What a load tool reports about a run. Every figure comes from the tool's own result file; what the tool does not report is
 * empty, never derived from another clock. A mean, a standard deviation or a percentile may be computed from the individual
 * requests that the tool recorded.
 *
 * @param tool whose figures these are
 * @param version as the tool names it
 * @param command the command line that was run
 * @param samples requests that got a response or failed
 * @param errors of these, how many failed: no response, or a wrong status
 * @param seconds length of the run as the tool counts it
 * @param throughputPerSecond samples per second as the tool counts them, failed ones included
 * @param times of the requests
 * @param keptAlive answers after which the connection was kept, if the tool counts them
 * @param bytes sent and received
 * @param cpuSeconds CPU time of the tool's process, user and system; for Assay's own generator, of its threads
 * @param overTime the run in stretches, if the tool reports them; at most {@value #MAX_MOMENTS}
 * @param distribution how many requests took how long, lowest first, if the tool reports it
 * @param errorKinds failed requests by the tool's description, most frequent first; at most {@value #MAX_KINDS} kinds, without
 *     errors that the tool does not describe
 * @param resultFile name of the file that the figures come from, in the folder of the run
 */
public record ToolResult(
        LoadTool tool,
        String version,
        List<String> command,
        long samples,
        long errors,
        double seconds,
        double throughputPerSecond,
        Times times,
        OptionalLong keptAlive,
        Bytes bytes,
        double cpuSeconds,
        List<Moment> overTime,
        List<LatencyBand> distribution,
        Map<String, Long> errorKinds,
        String resultFile) {
    /** The most stretches of a run. */
    public static final int MAX_MOMENTS = 150;

    /** The most kinds of errors that are told apart. */
    public static final int MAX_KINDS = 8;

    /** Largest share of failed requests; with more, the figures of a run measure something else. */
    public static final double MAX_ERRORS = 0.01;

    public ToolResult {
        command = List.copyOf(command);
        overTime = List.copyOf(overTime);
        distribution = List.copyOf(distribution);
        errorKinds = Collections.unmodifiableMap(new LinkedHashMap<>(errorKinds));
        Require.notNegative(samples, "samples");
        Require.that(errors >= 0 && errors <= samples, "errors must be 0 to " + samples + ": " + errors);
        Require.positive(seconds, "seconds");
        Require.notNegative(throughputPerSecond, "throughput");
        Require.notNegative(cpuSeconds, "CPU time");
    }

    /** The share of requests that failed; 0 without requests. */
    public double errorShare() {
        return samples == 0 ? 0 : (double) errors / samples;
    }

    /** Responses that came after the tool's time-out: wrk counts them, among the errors, and leaves out their times. */
    public long late() {
        return tool == LoadTool.WRK ? errorKinds.getOrDefault(WrkText.TIMEOUT, 0L) : 0;
    }

    /**
     * Response times in milliseconds, from when a request was sent unless the tool counts otherwise; some tools leave out failed
     * requests.
     *
     * @param stdDevMillis standard deviation of the individual requests
     * @param percentilesMillis by percentage, for example 99.0
     */
    public record Times(
            OptionalDouble averageMillis,
            OptionalDouble minMillis,
            OptionalDouble maxMillis,
            OptionalDouble stdDevMillis,
            NavigableMap<Double, Double> percentilesMillis) {
        /** Nothing is known. */
        public static final Times NONE = new Times(
                OptionalDouble.empty(),
                OptionalDouble.empty(),
                OptionalDouble.empty(),
                OptionalDouble.empty(),
                new TreeMap<>());

        public Times {
            percentilesMillis = Collections.unmodifiableNavigableMap(new TreeMap<>(percentilesMillis));
            Require.that(
                    percentilesMillis.keySet().stream().allMatch(p -> p >= 0 && p <= 100),
                    "a percentile lies between 0 and 100");
        }

        /** The value of a percentile, for example of 99; empty if the tool does not report it. */
        public OptionalDouble percentile(double percentage) {
            Double value = percentilesMillis.get(percentage);
            return value == null ? OptionalDouble.empty() : OptionalDouble.of(value);
        }
    }

    /**
     * Bytes sent and received, as the tool counts them; 1 KB is 1024 bytes.
     *
     * @param receivedKbPerSecond headers included
     * @param sentKbPerSecond headers included
     * @param averageBytes of a response, headers included
     */
    public record Bytes(
            OptionalDouble receivedKbPerSecond, OptionalDouble sentKbPerSecond, OptionalDouble averageBytes) {
        /** Nothing is known. */
        public static final Bytes NONE =
                new Bytes(OptionalDouble.empty(), OptionalDouble.empty(), OptionalDouble.empty());
    }

    /**
     * A stretch of a run.
     *
     * @param from its start, in seconds since the tool was started, or since the first request if the tool reports no time of day
     * @param length in seconds
     * @param started requests that were sent in it; empty if the tool does not report it
     * @param answered requests that ended in it, failed ones included
     * @param errors requests that failed in it; empty likewise
     * @param users the most at once; empty likewise
     * @param averageMillis of requests that ended in it; 0 if none did
     * @param p50Millis of requests that ended in it; empty if none did or the tool does not report it
     * @param p95Millis likewise
     * @param p99Millis likewise
     * @param maxMillis likewise
     */
    public record Moment(
            double from,
            double length,
            OptionalLong started,
            long answered,
            OptionalLong errors,
            OptionalLong users,
            double averageMillis,
            OptionalDouble p50Millis,
            OptionalDouble p95Millis,
            OptionalDouble p99Millis,
            OptionalDouble maxMillis) {
        public Moment {
            Require.positive(length, "length of a stretch");
            Require.that(
                    errors.orElse(0) >= 0 && errors.orElse(0) <= answered,
                    "errors must be 0 to " + answered + ": " + errors);
        }

        /** The same stretch, this many seconds later. */
        public Moment later(double seconds) {
            return new Moment(
                    from + seconds,
                    length,
                    started,
                    answered,
                    errors,
                    users,
                    averageMillis,
                    p50Millis,
                    p95Millis,
                    p99Millis,
                    maxMillis);
        }

        /** Responses per second, failed ones included. */
        public double answeredPerSecond() {
            return answered / length;
        }
    }
}
