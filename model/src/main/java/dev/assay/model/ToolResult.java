package dev.assay.model;

import java.util.Collections;
import java.util.List;
import java.util.NavigableMap;
import java.util.OptionalDouble;
import java.util.TreeMap;

/**
 * What a load tool says of a run. Every figure comes from the tool's own result file; what the tool does not report is empty,
 * never made up from another clock. A mean, a spread or a percentile may be computed from the single requests that the tool
 * recorded.
 *
 * @param tool whose figures these are
 * @param version as the tool names it
 * @param command the command line that was run
 * @param samples requests that got an answer or failed
 * @param errors of these, how many failed: no answer, or a wrong status
 * @param seconds length of the run as the tool counts it
 * @param throughputPerSecond samples per second as the tool counts them, failed ones included
 * @param times of the requests
 * @param bytes that went to and fro
 * @param cpuSeconds CPU time of the tool's process, user and system; of Assay's own generator, that of its threads
 * @param overTime each second of the run, where the tool says
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
        Bytes bytes,
        double cpuSeconds,
        List<Second> overTime,
        String resultFile) {
    public ToolResult {
        command = List.copyOf(command);
        overTime = List.copyOf(overTime);
        Require.notNegative(samples, "samples");
        Require.that(errors >= 0 && errors <= samples, "errors must be 0 to " + samples + ": " + errors);
        Require.positive(seconds, "seconds");
        Require.notNegative(throughputPerSecond, "throughput");
        Require.notNegative(cpuSeconds, "CPU time");
    }

    /**
     * Times of requests in milliseconds. From when the request was sent unless the tool counts otherwise; some tools leave the
     * failed ones out.
     *
     * @param stdDevMillis standard deviation of the single requests
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

        /** The percentile, for example 99; empty where the tool does not tell. */
        public OptionalDouble percentile(double percentage) {
            Double value = percentilesMillis.get(percentage);
            return value == null ? OptionalDouble.empty() : OptionalDouble.of(value);
        }
    }

    /**
     * What went to and fro, as the tool counts it; 1 KB is 1024 bytes.
     *
     * @param receivedKbPerSecond headers included
     * @param sentKbPerSecond headers included
     * @param averageBytes of an answer, headers included
     */
    public record Bytes(
            OptionalDouble receivedKbPerSecond, OptionalDouble sentKbPerSecond, OptionalDouble averageBytes) {
        /** Nothing is known. */
        public static final Bytes NONE =
                new Bytes(OptionalDouble.empty(), OptionalDouble.empty(), OptionalDouble.empty());
    }

    /**
     * One second of a run.
     *
     * @param second from the start of the run, 0 is the first
     * @param started requests that were sent in it
     * @param answered requests that ended in it, failed ones included
     * @param errors requests that failed in it
     * @param averageMillis of those that ended in it; 0 where none did
     */
    public record Second(int second, long started, long answered, long errors, double averageMillis) {}
}
