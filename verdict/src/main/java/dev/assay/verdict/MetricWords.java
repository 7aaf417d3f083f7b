package dev.assay.verdict;

import dev.assay.model.LatencyFigure;
import dev.assay.model.Metric;
import dev.assay.model.Outcome;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The metrics of a comparison in conditions. */
final class MetricWords implements ConditionWords<Metric> {
    private static final Map<String, Double> BYTES = Map.of(
            "B", 1.0, "bytes", 1.0, "kB", 1e3, "MB", 1e6, "GB", 1e9, "KiB", 0x1p10, "MiB", 0x1p20, "GiB", 0x1p30);

    @Override
    public String noun() {
        return "metric";
    }

    @Override
    public List<String> figures() {
        return Arrays.stream(Metric.values()).map(MetricWords::word).toList();
    }

    @Override
    public Optional<Metric> figure(String word) {
        return Arrays.stream(Metric.values())
                .filter(metric ->
                        word(metric).equalsIgnoreCase(word) || metric.id().equalsIgnoreCase(word))
                .findFirst();
    }

    private static String word(Metric metric) {
        return metric == Comparer.PRIMARY
                ? "cpu"
                : metric.percentile().map(LatencyFigure::title).orElseGet(metric::id);
    }

    @Override
    public List<Outcome> outcomes() {
        return List.of(Outcome.values());
    }

    @Override
    public String title(Metric metric) {
        return metric.title();
    }

    @Override
    public String unit(Metric metric) {
        return metric.unit().equals("1/s") ? "/s" : metric.unit();
    }

    @Override
    public Optional<Double> factor(Metric metric, String unit) {
        Optional<Double> micros = Optional.ofNullable(ConditionText.MICROS.get(unit));
        return switch (metric.unit()) {
            case "µs" -> micros;
            case "ms" -> micros.map(factor -> factor / 1e3);
            case "bytes" -> Optional.ofNullable(BYTES.get(unit));
            case "1/s" -> ConditionText.perSecond(unit);
            default -> Optional.empty();
        };
    }
}
