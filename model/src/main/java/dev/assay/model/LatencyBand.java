package dev.assay.model;

/**
 * How many latencies lie in a range.
 *
 * @param fromMs lower end, inclusive
 * @param toMs upper end, exclusive
 */
public record LatencyBand(double fromMs, double toMs, long count) {
    public LatencyBand {
        Require.that(fromMs >= 0 && fromMs < toMs, "a band ends above its beginning: " + fromMs + " to " + toMs);
        Require.notNegative(count, "count");
    }
}
