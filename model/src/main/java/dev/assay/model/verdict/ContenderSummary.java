package dev.assay.model.verdict;

import dev.assay.model.Metric;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * One line of the result table: figures over the blocks that count (start-up figures: over rounds).
 *
 * @param id contender id
 * @param server its server's id
 * @param version its server's version
 * @param settings name of its settings
 * @param jdk full version of its JDK
 * @param means geometric mean of each measured metric, in the metric's unit, so that ratios of them match those of paired blocks
 * @param loadedClasses median after start-up; 0 if not measured
 * @param threads median of live threads after start-up; 0 if not measured
 * @param heapUsedBytes median of live objects after start-up; 0 if not measured
 * @param requests answers in all recorded slices
 * @param errors failures in all recorded slices
 * @param tried requests of all outcomes in all recorded slices; 0 in results of older versions
 * @param serverCloses connections closed by the server after a complete response, in all recorded slices with their lead-in
 */
public record ContenderSummary(
        String id,
        String server,
        String version,
        String settings,
        String jdk,
        Map<Metric, Double> means,
        long loadedClasses,
        int threads,
        long heapUsedBytes,
        long requests,
        long errors,
        long tried,
        long serverCloses) {
    public ContenderSummary {
        means = Collections.unmodifiableMap(means.isEmpty() ? Map.of() : new EnumMap<>(means));
    }

    /** The mean of a metric; NaN if there is none. */
    public double mean(Metric metric) {
        return means.getOrDefault(metric, Double.NaN);
    }

    /** The same of one of several contenders. */
    public static double mean(List<ContenderSummary> all, String contender, Metric metric) {
        return all.stream()
                .filter(summary -> summary.id.equals(contender))
                .mapToDouble(summary -> summary.mean(metric))
                .findFirst()
                .orElse(Double.NaN);
    }
}
