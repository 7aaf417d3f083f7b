package dev.assay.verdict;

import dev.assay.model.LatencyFigure;
import dev.assay.model.Metric;
import dev.assay.model.Outcome;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Parses the text of a {@link FailIf}. */
final class FailIfParser {
    private static final String METRICS = metrics();
    private static final String OUTCOMES = "better, worse, equivalent, undecided or refused";
    private static final String EXAMPLES = "for example 'jetty worse', 'p99 worse by 5%', 'p99 > 50ms' or 'errors > 0'";
    private static final Map<String, Double> BYTES = Map.of(
            "B", 1.0, "bytes", 1.0, "kB", 1e3, "MB", 1e6, "GB", 1e9, "KiB", 0x1p10, "MiB", 0x1p20, "GiB", 0x1p30);

    private final ConditionText text;

    FailIfParser(String expression) {
        text = new ConditionText(expression);
    }

    private static String metrics() {
        List<String> words =
                Arrays.stream(Metric.values()).map(FailIfParser::word).toList();
        int last = words.size() - 1;
        return String.join(", ", words.subList(0, last)) + " or " + words.get(last);
    }

    FailIf.Condition condition() {
        text.requireSome(EXAMPLES);
        Optional<String> contender = contender();
        FailIf.Condition condition;
        if (text.peek().equals("errors")) {
            text.take();
            condition = text.failed(contender);
        } else {
            Optional<Metric> metric = metric(text.peek());
            if (metric.isPresent()) {
                text.take();
            }
            condition = metric.isPresent() && text.relation().isPresent()
                    ? measured(contender, metric.get())
                    : judged(contender, metric);
        }
        text.requireEnd();
        return condition;
    }

    /** The first word, unless it has another meaning; {@code any} is the same as none. */
    private Optional<String> contender() {
        String word = text.peek();
        boolean other = word.equals("errors")
                || metric(word).isPresent()
                || outcome(word).isPresent()
                || text.relation().isPresent();
        if (other) {
            return Optional.empty();
        }
        text.take();
        return word.equals("any") ? Optional.empty() : Optional.of(word);
    }

    private FailIf.Judged judged(Optional<String> contender, Optional<Metric> metric) {
        String word = text.peek();
        Outcome outcome = outcome(word)
                .orElseThrow(() -> text.bad(
                        word.isEmpty() ? "a verdict is missing" : "'" + word + "' is not a verdict",
                        "write " + OUTCOMES + (metric.isPresent() ? ", or > and a value" : ", or " + METRICS)));
        text.take();
        double by = 0;
        if (text.peek().equals("by")) {
            if (outcome != Outcome.BETTER && outcome != Outcome.WORSE) {
                throw text.bad("'" + word + "' has no size", "write better or worse before 'by', or leave it out");
            }
            text.take();
            by = text.percent();
        }
        Metric on = metric.orElse(Comparer.PRIMARY);
        if (metric.isEmpty() && text.peek().equals("on")) {
            text.take();
            on = metric(text.peek())
                    .orElseThrow(() -> text.bad("'" + text.peek() + "' is not a metric", "write " + METRICS));
            text.take();
        }
        return new FailIf.Judged(contender, on, outcome, by);
    }

    private FailIf.Measured measured(Optional<String> contender, Metric metric) {
        FailIf.Relation relation = text.relation().orElseThrow();
        text.take();
        ConditionText.Quantity quantity = text.quantity("a value with unit, such as 50ms");
        double factor = factor(metric, quantity.unit())
                .orElseThrow(() -> text.bad(
                        "'" + quantity.unit() + "' is not a unit of " + metric.title(),
                        metric.unit().isEmpty()
                                ? "write the number alone"
                                : "write a value in " + (metric.unit().equals("1/s") ? "/s" : metric.unit())));
        text.take();
        return new FailIf.Measured(contender, metric, relation, quantity.number() * factor);
    }

    private static Optional<Double> factor(Metric metric, String unit) {
        if (unit.isEmpty()) {
            return Optional.of(1.0);
        }
        Optional<Double> micros = Optional.ofNullable(ConditionText.MICROS.get(unit));
        return switch (metric.unit()) {
            case "µs" -> micros;
            case "ms" -> micros.map(factor -> factor / 1e3);
            case "bytes" -> Optional.ofNullable(BYTES.get(unit));
            case "1/s" -> unit.equals("/s") || unit.equals("1/s") ? Optional.of(1.0) : Optional.empty();
            default -> Optional.empty();
        };
    }

    private static Optional<Metric> metric(String word) {
        return Arrays.stream(Metric.values())
                .filter(metric ->
                        word(metric).equalsIgnoreCase(word) || metric.id().equalsIgnoreCase(word))
                .findFirst();
    }

    /** The name of a metric in a condition. */
    private static String word(Metric metric) {
        return metric == Comparer.PRIMARY
                ? "cpu"
                : metric.percentile().map(LatencyFigure::title).orElseGet(metric::id);
    }

    private static Optional<Outcome> outcome(String word) {
        return Arrays.stream(Outcome.values())
                .filter(outcome -> outcome.word().equals(word))
                .findFirst();
    }
}
