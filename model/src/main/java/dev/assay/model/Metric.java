package dev.assay.model;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * A measure on which contenders are compared: everything about it but how it is computed, which is in one table in room
 * {@code verdict}. Results list metrics in this order.
 */
public enum Metric {
    CPU_PER_REQUEST("cpuMicrosPerRequest", "CPU per request", "µs", Better.LESS, Family.PRIMARY),
    P50(LatencyFigure.P50),
    P90(LatencyFigure.P90),
    /** The tail that leads: it is stable where p99 lies on the edge of the collector's pauses (ADR 0022). */
    TAIL("tail", "mean latency of the slowest 1%", "ms", Better.LOWER, Family.SECONDARY),
    P99(LatencyFigure.P99),
    P999(LatencyFigure.P999),
    THROUGHPUT("throughput", "throughput at saturation", "req/s", Better.HIGHER, Family.SECONDARY, Phase.SATURATION),
    SATURATION_CPU(
            "saturationCpu",
            "CPU per request at saturation",
            "µs",
            Better.LESS,
            Family.DETAIL,
            Phase.SATURATION,
            Optional.empty(),
            "saturationCpuMicrosPerRequest"),
    RESIDENT("resident", "RSS at the same rate", "bytes", Better.LESS, Family.SECONDARY),
    ALLOCATED("allocated", "bytes allocated per request", "bytes", "allocatedBytesPerRequest"),
    VOLUNTARY_SWITCHES("voluntarySwitches", "voluntary context switches per request", "voluntarySwitchesPerRequest"),
    INVOLUNTARY_SWITCHES(
            "involuntarySwitches", "involuntary context switches per request", "involuntarySwitchesPerRequest"),
    READ_WRITE_CALLS("readWriteCalls", "read and write calls per request", "readWriteCallsPerRequest"),
    PAGE_FAULTS("pageFaults", "page faults per request", "pageFaultsPerRequest"),
    MINOR_COLLECTIONS("minorCollections", "young GCs per million requests", "minorCollectionsPerMillion"),
    RESPONSE_BYTES("responseBytes", "bytes per response", "bytes", "responseBytesPerRequest"),
    /** Of the processors, the load generator's share included if it runs on them. */
    ENERGY(
            "energy",
            "energy per request",
            "µJ",
            Better.LESS,
            Family.COUNTER,
            Phase.RATE,
            Optional.empty(),
            "energyMicrojoulesPerRequest"),
    CAPACITY("capacity", "rate within the service level", "req/s", Better.HIGHER, Family.ASKED, Phase.CAPACITY),
    COST("cost", "cost of a million requests", "", Better.LOWER, Family.ASKED),
    STARTUP("startup", "start-up time", "ms", Better.SHORTER, Family.STARTUP),
    MEMORY("memory", "RSS after start-up", "bytes", Better.LESS, Family.STARTUP),
    STARTUP_CPU("startupCpu", "CPU time until ready", "ms", Better.LESS, Family.STARTUP_DEPTH),
    HEAP("heap", "live set after start-up", "bytes", Better.LESS, Family.STARTUP_DEPTH);

    /** The metric that decides; the others have an error probability of their own, which those of a family share. */
    public static final Metric PRIMARY = CPU_PER_REQUEST;

    private static final double SLOWEST = 0.01;
    private static final double DURATIONS = 0.10;

    /** Metrics that are judged together: those of a family share its error probability, and appear under the same conditions. */
    public enum Family {
        /** The one that decides. */
        PRIMARY,
        /** Measured in blocks, always: what a user looks at beside the primary one. */
        SECONDARY,
        /** The same in more detail: other points of the same distribution, or the same load seen otherwise. */
        DETAIL,
        /** Measured in blocks, at the same rate: what kernel, JVM and generator count; only if every block has a figure. */
        COUNTER,
        /** Measured in blocks, if the user asks for it by a price or a service level. */
        ASKED,
        /** Measured in start-up rounds. */
        STARTUP,
        /** Measured in start-up rounds, if nothing else is measured. */
        STARTUP_DEPTH
    }

    /** Which direction is better, and the words for both. */
    private enum Better {
        LESS("less", "more"),
        FEWER("fewer", "more"),
        SHORTER("shorter", "longer"),
        LOWER("lower", "higher"),
        HIGHER("lower", "higher");

        private final String below;
        private final String above;

        Better(String below, String above) {
            this.below = below;
            this.above = above;
        }
    }

    private final String id;
    private final String title;
    private final String unit;
    private final Better better;
    private final Family family;
    private final Phase phase;
    private final Optional<LatencyFigure> percentile;
    private final String column;

    /** A counter without a unit. */
    Metric(String id, String title, String column) {
        this(id, title, "", column);
    }

    /** A counter. */
    Metric(String id, String title, String unit, String column) {
        this(id, title, unit, Better.FEWER, Family.COUNTER, Phase.RATE, Optional.empty(), column);
    }

    Metric(String id, String title, String unit, Better better, Family family) {
        this(id, title, unit, better, family, Phase.RATE);
    }

    Metric(String id, String title, String unit, Better better, Family family, Phase phase) {
        this(id, title, unit, better, family, phase, Optional.empty(), id + suffix(unit));
    }

    Metric(LatencyFigure percentile) {
        this(
                percentile.id(),
                percentile.title() + " latency",
                "ms",
                Better.LOWER,
                percentile == LatencyFigure.P50 ? Family.SECONDARY : Family.DETAIL,
                Phase.RATE,
                Optional.of(percentile),
                percentile.id() + suffix("ms"));
    }

    Metric(
            String id,
            String title,
            String unit,
            Better better,
            Family family,
            Phase phase,
            Optional<LatencyFigure> percentile,
            String column) {
        this.id = id;
        this.title = title;
        this.unit = unit;
        this.better = better;
        this.family = family;
        this.phase = phase;
        this.percentile = percentile;
        this.column = column;
    }

    /** The unit at the end of a column's name. The primary metric's id already contains it. */
    private static String suffix(String unit) {
        return switch (unit) {
            case "ms" -> "Ms";
            case "req/s" -> "PerSecond";
            case "bytes" -> "Bytes";
            default -> "";
        };
    }

    public static List<Metric> of(Family... families) {
        return Arrays.stream(values())
                .filter(metric -> List.of(families).contains(metric.family))
                .toList();
    }

    public Family family() {
        return family;
    }

    /** Whether it is measured in start-up rounds, not in blocks. */
    public boolean ofStartup() {
        return family == Family.STARTUP || family == Family.STARTUP_DEPTH;
    }

    /** The phase of a block in which a metric of blocks is measured. */
    public Phase phase() {
        return phase;
    }

    /** Whether it is counted, not timed: by kernel, JVM and generator, at the same rate. */
    public boolean counter() {
        return family == Family.COUNTER;
    }

    /**
     * The smallest difference that matters, as a ratio less one: the plan's for what costs money, at least a tenth for durations: half
     * of the fifth from which people notice that one takes longer (S. Seow, "Designing and Engineering Time", 2008; ADR 0031).
     *
     * @param plan the plan's margin, as a ratio less one
     */
    public double margin(double plan) {
        boolean duration = latency() || this == STARTUP;
        return duration ? Math.max(plan, DURATIONS) : plan;
    }

    /** Whether it is a figure of the latency distribution: a percentile, or the {@link #TAIL}. */
    public boolean latency() {
        return percentile.isPresent() || this == TAIL;
    }

    /** The share of the requests, the slowest, that determine a figure of the latency distribution; 1 for other metrics. */
    public double slowest() {
        return this == TAIL ? SLOWEST : 1 - percentile.map(LatencyFigure::share).orElse(0.0);
    }

    /** Whether each slice has a figure of its own ({@code SliceEvidence.figure}), of which a block has the geometric mean. */
    public boolean ofSlices() {
        return this == CPU_PER_REQUEST || this == THROUGHPUT || this == SATURATION_CPU || this == RESIDENT;
    }

    /** Whether it is about the slowest few requests. */
    public boolean ofTail() {
        return latency() && slowest() < 0.05;
    }

    public Optional<LatencyFigure> percentile() {
        return percentile;
    }

    /** The name in result files. */
    public String id() {
        return id;
    }

    /** The name of its column in a table for spreadsheets, including the unit. */
    public String column() {
        return column;
    }

    /** Names in prose, such as {@code CPU per request, p50 and p90 latency}; each once. */
    public static String titles(List<Metric> metrics) {
        List<Metric> each = metrics.stream().distinct().toList();
        return Numbers.list(IntStream.range(0, each.size())
                .mapToObj(i -> i + 1 < each.size() && each.get(i + 1).latency()
                        ? each.get(i).alone()
                        : each.get(i).title)
                .toList());
    }

    /** The figure of latency alone, such as {@code p99.9}; for other metrics, the title. */
    public String alone() {
        return this == TAIL
                ? "mean of the slowest 1%"
                : percentile.map(LatencyFigure::title).orElse(title);
    }

    /** The name in prose. */
    public String title() {
        return title;
    }

    public String unit() {
        return unit;
    }

    public boolean lowerIsBetter() {
        return better != Better.HIGHER;
    }

    /** The word for a smaller or a larger figure, such as {@code less}, {@code lower} or {@code longer}. */
    public String comparative(boolean below) {
        return below ? better.below : better.above;
    }
}
