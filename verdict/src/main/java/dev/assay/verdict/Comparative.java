package dev.assay.verdict;

import dev.assay.model.Metric;

/** What "less" and "more" are called for each metric. */
final class Comparative {
    private Comparative() {}

    /** Such as {@code less CPU per request}, {@code lower p99 latency}. */
    static String of(Metric metric, boolean below) {
        return word(metric, below) + " " + metric.title();
    }

    /** Such as {@code less}, {@code lower}, {@code shorter}. */
    static String word(Metric metric, boolean below) {
        return switch (metric) {
            case CPU_PER_REQUEST, MEMORY, RESIDENT, STARTUP_CPU, HEAP -> below ? "less" : "more";
            case ALLOCATED,
                    VOLUNTARY_SWITCHES,
                    INVOLUNTARY_SWITCHES,
                    READ_WRITE_CALLS,
                    PAGE_FAULTS,
                    MINOR_COLLECTIONS -> below ? "fewer" : "more";
            case STARTUP -> below ? "shorter" : "longer";
            case P50, P90, P99, P999, THROUGHPUT, CAPACITY, COST -> below ? "lower" : "higher";
        };
    }
}
