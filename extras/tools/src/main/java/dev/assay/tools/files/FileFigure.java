package dev.assay.tools.files;

import java.util.List;

/** A figure in a load tool's result file by which two runs can be compared. */
public enum FileFigure {
    THROUGHPUT("throughput", "throughput", "requests/s", false, 0),
    MEAN("mean", "mean response time", "ms", true, 0),
    P50("p50", "median response time", "ms", true, 50),
    P90("p90", "p90 response time", "ms", true, 90),
    P99("p99", "p99 response time", "ms", true, 99);

    /** Those that are percentiles. */
    public static final List<FileFigure> PERCENTILES = List.of(P50, P90, P99);

    private final String id;
    private final String title;
    private final String unit;
    private final boolean lowerIsBetter;
    private final double percentage;

    FileFigure(String id, String title, String unit, boolean lowerIsBetter, double percentage) {
        this.id = id;
        this.title = title;
        this.unit = unit;
        this.lowerIsBetter = lowerIsBetter;
        this.percentage = percentage;
    }

    /** The name in result files, such as {@code p99}. */
    public String id() {
        return id;
    }

    /** The name in prose, such as {@code p99 response time}. */
    public String title() {
        return title;
    }

    public String unit() {
        return unit;
    }

    public boolean lowerIsBetter() {
        return lowerIsBetter;
    }

    /** The percentile, such as 99; 0 if the figure is not a percentile. */
    public double percentage() {
        return percentage;
    }
}
