package dev.assay.model;

import java.util.Map;

/**
 * One line of the result table: medians over blocks (start-up figures: over rounds).
 *
 * @param id contender id
 * @param server its server's id
 * @param version its server's version
 * @param settings name of its settings
 * @param jdk full version of its JDK
 * @param medians median of each metric that was measured, in the metric's unit
 * @param loadedClasses median after start-up; 0 if not measured
 * @param threads median of live threads after start-up; 0 if not measured
 * @param heapUsedBytes median after a forced collection; 0 if not measured
 * @param requests answers in all recorded slices
 * @param errors failures in all recorded slices
 * @param serverCloses connections closed by the server after a complete answer, in all recorded slices
 */
public record ContenderSummary(
        String id,
        String server,
        String version,
        String settings,
        String jdk,
        Map<Metric, Double> medians,
        long loadedClasses,
        int threads,
        long heapUsedBytes,
        long requests,
        long errors,
        long serverCloses) {
    public ContenderSummary {
        medians =
                java.util.Collections.unmodifiableMap(medians.isEmpty() ? Map.of() : new java.util.EnumMap<>(medians));
    }
}
