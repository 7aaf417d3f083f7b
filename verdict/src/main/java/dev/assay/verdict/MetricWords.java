package dev.assay.verdict;

import dev.assay.model.LatencyFigure;
import dev.assay.model.Metric;
import dev.assay.model.verdict.Outcome;
import java.util.Arrays;
import java.util.List;

/** The metrics of a comparison in conditions. */
final class MetricWords {
    static final ConditionWords<Metric> ALL = new ConditionWords<>(
            "metric", Arrays.stream(Metric.values()).map(MetricWords::named).toList(), List.of(Outcome.values()));

    private MetricWords() {}

    private static ConditionWords.Named<Metric> named(Metric metric) {
        String word = metric == Comparer.PRIMARY
                ? "cpu"
                : metric.percentile().map(LatencyFigure::title).orElseGet(metric::id);
        String unit = metric.unit();
        return new ConditionWords.Named<>(metric, word, metric.id(), metric.title(), unit);
    }
}
