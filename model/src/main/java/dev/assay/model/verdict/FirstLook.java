package dev.assay.model.verdict;

import dev.assay.model.Metric;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;

/**
 * What a few JVMs of each contender show: too few for a verdict.
 *
 * @param jvms of each contender, the pilot's included
 * @param rows what was measured, in the order in which it is shown
 */
public record FirstLook(int jvms, List<Row> rows) {
    public FirstLook {
        rows = List.copyOf(rows);
    }

    /**
     * One measure.
     *
     * @param title in prose
     * @param metric empty for a count that is no metric
     * @param rough whether it varies so much between JVMs that so few of them tell little
     * @param figures by contender; those without a figure are left out
     */
    public record Row(String title, Optional<Metric> metric, boolean rough, Map<String, Figure> figures) {
        public Row {
            figures = Collections.unmodifiableMap(new TreeMap<>(figures)); // written in a fixed order
        }
    }

    /**
     * The figure of a contender in the unit of the metric.
     *
     * @param mean over JVMs
     * @param halfWidth of its interval with 95% confidence; empty for a single JVM and for what is rough
     * @param jvms that have a figure
     */
    public record Figure(double mean, OptionalDouble halfWidth, int jvms) {}
}
