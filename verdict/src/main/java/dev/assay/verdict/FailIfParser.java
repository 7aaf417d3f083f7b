package dev.assay.verdict;

import dev.assay.model.BadInputException;
import dev.assay.model.Metric;
import dev.assay.model.Outcome;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads the text of a {@link FailIf}, word by word. */
final class FailIfParser {
    private static final Pattern WORD = Pattern.compile("[<>]=?|[^\\s<>]+");
    private static final Pattern NUMBER = Pattern.compile("(\\d{1,15}(?:\\.\\d{1,9})?)(.*)");
    private static final String METRICS = "cpu, p50, p90, p99, p99.9, throughput, startup or memory";
    private static final String OUTCOMES = "better, worse, equivalent, undecided or refused";
    private static final String EXAMPLES = "for example 'jetty worse', 'p99 worse by 5%', 'p99 > 50ms' or 'errors > 0'";
    private static final Map<String, Double> MICROS =
            Map.of("ns", 1e-3, "µs", 1.0, "μs", 1.0, "us", 1.0, "ms", 1e3, "s", 1e6);
    private static final Map<String, Double> BYTES = Map.of(
            "B", 1.0, "bytes", 1.0, "kB", 1e3, "MB", 1e6, "GB", 1e9, "KiB", 0x1p10, "MiB", 0x1p20, "GiB", 0x1p30);

    private record Word(String text, int column) {}

    private final List<Word> words = new ArrayList<>();
    private final int end;
    private int next;

    FailIfParser(String expression) {
        Matcher matcher = WORD.matcher(expression);
        while (matcher.find()) {
            words.add(new Word(matcher.group(), matcher.start() + 1));
        }
        end = expression.length() + 1;
    }

    FailIf.Condition condition() {
        if (words.isEmpty()) {
            throw bad("the condition is empty", "write a condition, " + EXAMPLES);
        }
        Optional<String> contender = contender();
        FailIf.Condition condition;
        if (peek().equals("errors")) {
            next++;
            condition = failed(contender);
        } else {
            Optional<Metric> metric = metric(peek());
            if (metric.isPresent()) {
                next++;
            }
            condition = metric.isPresent() && relation(peek()).isPresent()
                    ? measured(contender, metric.get())
                    : judged(contender, metric);
        }
        if (next < words.size()) {
            throw bad("'" + peek() + "' is left over", "write one condition only, and repeat --fail-if for more");
        }
        return condition;
    }

    /** The first word, unless it means something else; {@code any} stands for none. */
    private Optional<String> contender() {
        boolean other = peek().equals("errors")
                || metric(peek()).isPresent()
                || outcome(peek()).isPresent()
                || relation(peek()).isPresent();
        if (other) {
            return Optional.empty();
        }
        String word = words.get(next++).text();
        return word.equals("any") ? Optional.empty() : Optional.of(word);
    }

    private FailIf.Judged judged(Optional<String> contender, Optional<Metric> metric) {
        Outcome outcome = outcome(peek())
                .orElseThrow(() -> bad(
                        peek().isEmpty() ? "a verdict is missing" : "'" + peek() + "' is no verdict",
                        "write " + OUTCOMES + (metric.isPresent() ? ", or > and a value" : ", or " + METRICS)));
        next++;
        double by = 0;
        if (peek().equals("by")) {
            next++;
            by = percent();
        }
        Metric on = metric.orElse(Comparer.PRIMARY);
        if (metric.isEmpty() && peek().equals("on")) {
            next++;
            on = metric(peek()).orElseThrow(() -> bad("'" + peek() + "' is no metric", "write " + METRICS));
            next++;
        }
        return new FailIf.Judged(contender, on, outcome, by);
    }

    private FailIf.Measured measured(Optional<String> contender, Metric metric) {
        FailIf.Relation relation = relation(peek()).orElseThrow();
        next++;
        Matcher number = number("a value with unit, such as 50ms");
        String unit = unit(number);
        Optional<Double> factor = factor(metric, unit);
        if (factor.isEmpty()) {
            throw bad(
                    "'" + unit + "' is no unit of " + metric.title(),
                    "write a value in " + (metric.unit().equals("1/s") ? "/s" : metric.unit()));
        }
        next++;
        return new FailIf.Measured(contender, metric, relation, Double.parseDouble(number.group(1)) * factor.get());
    }

    private FailIf.Failed failed(Optional<String> contender) {
        FailIf.Relation relation = relation(peek())
                .orElseThrow(
                        () -> bad("'errors' needs a comparison", "write for example 'errors > 0' or 'errors > 1%'"));
        next++;
        Matcher number = number("a number of errors or a share, such as 0 or 1%");
        String unit = unit(number);
        if (!unit.isEmpty() && !unit.equals("%")) {
            throw bad("'" + unit + "' is no unit of errors", "write a plain number or a share such as 1%");
        }
        next++;
        double value = Double.parseDouble(number.group(1));
        return new FailIf.Failed(contender, relation, unit.isEmpty() ? value : value / 100, !unit.isEmpty());
    }

    private double percent() {
        Matcher number = number("a percentage, such as 5%");
        if (!unit(number).equals("%")) {
            throw bad("'" + peek() + "' has no per cent sign", "write a percentage, such as 5%");
        }
        next++;
        return Double.parseDouble(number.group(1)) / 100;
    }

    private Matcher number(String expected) {
        Matcher number = NUMBER.matcher(peek());
        if (!number.matches()) {
            throw bad(peek().isEmpty() ? "a value is missing" : "'" + peek() + "' is no number", "write " + expected);
        }
        return number;
    }

    /** What follows the digits, in the same word or the next. */
    private String unit(Matcher number) {
        if (!number.group(2).isEmpty() || next + 1 >= words.size()) {
            return number.group(2);
        }
        next++;
        return peek();
    }

    private static Optional<Double> factor(Metric metric, String unit) {
        if (unit.isEmpty()) {
            return Optional.of(1.0);
        }
        return Optional.ofNullable(
                switch (metric) {
                    case CPU_PER_REQUEST -> MICROS.get(unit);
                    case P50, P90, P99, P999, STARTUP -> MICROS.containsKey(unit) ? MICROS.get(unit) / 1e3 : null;
                    case MEMORY -> BYTES.get(unit);
                    case THROUGHPUT -> unit.equals("/s") || unit.equals("1/s") ? 1.0 : null;
                });
    }

    private static Optional<Metric> metric(String word) {
        return switch (word.toLowerCase(Locale.ROOT)) {
            case "cpu" -> Optional.of(Metric.CPU_PER_REQUEST);
            case "p99.9" -> Optional.of(Metric.P999);
            default ->
                Arrays.stream(Metric.values())
                        .filter(metric -> metric.id().equalsIgnoreCase(word))
                        .findFirst();
        };
    }

    private static Optional<Outcome> outcome(String word) {
        return Arrays.stream(Outcome.values())
                .filter(outcome -> outcome.word().equals(word))
                .findFirst();
    }

    private static Optional<FailIf.Relation> relation(String word) {
        return Arrays.stream(FailIf.Relation.values())
                .filter(relation -> relation.sign().equals(word))
                .findFirst();
    }

    /** The next word; empty at the end. */
    private String peek() {
        return next < words.size() ? words.get(next).text() : "";
    }

    private BadInputException bad(String what, String instead) {
        int column = next < words.size() ? words.get(next).column() : end;
        return new BadInputException("--fail-if, column " + column, what, instead);
    }
}
