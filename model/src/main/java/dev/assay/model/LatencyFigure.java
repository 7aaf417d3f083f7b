package dev.assay.model;

import java.util.List;

/** A figure of a latency distribution. */
public enum LatencyFigure {
    MIN("min", "min", 0),
    P50("p50", "p50", 0.5),
    P75("p75", "p75", 0.75),
    P90("p90", "p90", 0.9),
    P95("p95", "p95", 0.95),
    P99("p99", "p99", 0.99),
    P999("p999", "p99.9", 0.999),
    MAX("max", "max", 1),
    MEAN("mean", "mean", Double.NaN),
    STD_DEV("stdDev", "std dev", Double.NaN);

    /** The quantiles between minimum and maximum, in ascending order. */
    public static final List<LatencyFigure> QUANTILES = List.of(P50, P75, P90, P95, P99, P999);

    private final String id;
    private final String title;
    private final double share;

    LatencyFigure(String id, String title, double share) {
        this.id = id;
        this.title = title;
        this.share = share;
    }

    public static LatencyFigure of(Metric percentile) {
        return percentile.percentile().orElseThrow(() -> new IllegalArgumentException("no percentile: " + percentile));
    }

    /** The name in result files. */
    public String id() {
        return id;
    }

    /** The name in prose. */
    public String title() {
        return title;
    }

    /** The share of requests, 0 to 1, that are at most this slow; NaN if it is not a quantile. */
    public double share() {
        return share;
    }

    /** Whether so many requests suffice for it: for a quantile, one must lie beyond it. */
    public boolean givenBy(long requests) {
        return !QUANTILES.contains(this) || Math.round(requests * (1 - share) * 1e3) >= 1e3;
    }

    /** Its value, in milliseconds. */
    public double of(LatencyProfile profile) {
        return switch (this) {
            case MIN -> profile.minMs();
            case P50 -> profile.p50Ms();
            case P75 -> profile.p75Ms();
            case P90 -> profile.p90Ms();
            case P95 -> profile.p95Ms();
            case P99 -> profile.p99Ms();
            case P999 -> profile.p999Ms();
            case MAX -> profile.maxMs();
            case MEAN -> profile.meanMs();
            case STD_DEV -> profile.stdDevMs();
        };
    }
}
