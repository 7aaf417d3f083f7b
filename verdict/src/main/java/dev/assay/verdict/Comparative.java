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
        return metric.comparative(below);
    }
}
