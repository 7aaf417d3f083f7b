package dev.assay.model;

import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;

/**
 * One line of the result table: figures over the blocks that count (start-up figures: over rounds).
 *
 * @param id contender id
 * @param server its server's id
 * @param version its server's version
 * @param settings name of its settings
 * @param jdk full version of its JDK
 * @param means geometric mean of each metric that was measured, in the metric's unit: a change is that of paired blocks, so that these
 *     differ by it; empty if an earlier version judged
 * @param medians of the same values
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
        Map<Metric, Double> means,
        Map<Metric, Double> medians,
        long loadedClasses,
        int threads,
        long heapUsedBytes,
        long requests,
        long errors,
        long serverCloses) {
    public ContenderSummary {
        means = inOrder(means);
        medians = inOrder(medians);
    }

    /** What tables show: the means, or the medians of a verdict that has no others. */
    public Map<Metric, Double> figures() {
        return means.isEmpty() ? medians : means;
    }

    private static Map<Metric, Double> inOrder(Map<Metric, Double> figures) {
        return Collections.unmodifiableMap(figures.isEmpty() ? Map.of() : new EnumMap<>(figures));
    }
}
