package dev.assay.model;

/**
 * An immutable latency distribution. All values in milliseconds; percentiles are highest equivalent values of an
 * HdrHistogram with three significant digits.
 *
 * @param count recorded values; if it is 0, so are all figures
 * @param histogram the whole distribution in nanoseconds, as a compressed HdrHistogram V2 in Base64
 */
public record LatencyProfile(
        long count,
        double meanMs,
        double stdDevMs,
        double minMs,
        double p50Ms,
        double p75Ms,
        double p90Ms,
        double p95Ms,
        double p99Ms,
        double p999Ms,
        double maxMs,
        String histogram) {
    /** Nothing recorded; has no histogram and cannot be merged. */
    public static final LatencyProfile NONE = new LatencyProfile(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, "");

    public LatencyProfile {
        Require.notNegative(count, "count");
    }
}
