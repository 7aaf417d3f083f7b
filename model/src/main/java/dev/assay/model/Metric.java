package dev.assay.model;

/** A measure on which contenders are compared. */
public enum Metric {
    CPU_PER_REQUEST("cpuMicrosPerRequest", "CPU per request", "µs", true),
    P50("p50", "p50 latency", "ms", true),
    P90("p90", "p90 latency", "ms", true),
    P99("p99", "p99 latency", "ms", true),
    P999("p999", "p99.9 latency", "ms", true),
    THROUGHPUT("throughput", "throughput at saturation", "1/s", false),
    RESIDENT("resident", "resident memory at the equal rate", "bytes", true),
    ALLOCATED("allocated", "bytes allocated per request", "bytes", true),
    VOLUNTARY_SWITCHES("voluntarySwitches", "voluntary context switches per request", "", true),
    INVOLUNTARY_SWITCHES("involuntarySwitches", "involuntary context switches per request", "", true),
    READ_WRITE_CALLS("readWriteCalls", "read and write calls per request", "", true),
    PAGE_FAULTS("pageFaults", "page faults per request", "", true),
    MINOR_COLLECTIONS("minorCollections", "minor collections per million requests", "", true),
    CAPACITY("capacity", "rate within the service level", "1/s", false),
    COST("cost", "cost of a million requests", "", true),
    STARTUP("startup", "start-up time", "ms", true),
    MEMORY("memory", "resident memory after start-up", "bytes", true),
    STARTUP_CPU("startupCpu", "CPU time until ready", "ms", true),
    HEAP("heap", "live objects after start-up", "bytes", true);

    private final String id;
    private final String title;
    private final String unit;
    private final boolean lowerIsBetter;

    Metric(String id, String title, String unit, boolean lowerIsBetter) {
        this.id = id;
        this.title = title;
        this.unit = unit;
        this.lowerIsBetter = lowerIsBetter;
    }

    /** Whether it is measured in start-up rounds, not in blocks. */
    public boolean ofStartup() {
        return this == STARTUP || this == MEMORY || this == STARTUP_CPU || this == HEAP;
    }

    /** The phase of a block in which a metric of blocks is measured. */
    public Phase phase() {
        return switch (this) {
            case THROUGHPUT -> Phase.SATURATION;
            case CAPACITY -> Phase.CAPACITY;
            default -> Phase.RATE;
        };
    }

    /** Whether it is counted, not timed: what the kernel and the JVM count of a server at the equal rate. */
    public boolean counter() {
        return switch (this) {
            case ALLOCATED,
                    VOLUNTARY_SWITCHES,
                    INVOLUNTARY_SWITCHES,
                    READ_WRITE_CALLS,
                    PAGE_FAULTS,
                    MINOR_COLLECTIONS -> true;
            default -> false;
        };
    }

    /** The name in result files. */
    public String id() {
        return id;
    }

    /** The name in prose. */
    public String title() {
        return title;
    }

    public String unit() {
        return unit;
    }

    public boolean lowerIsBetter() {
        return lowerIsBetter;
    }
}
