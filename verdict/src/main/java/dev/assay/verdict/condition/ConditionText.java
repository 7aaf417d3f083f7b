package dev.assay.verdict.condition;

import dev.assay.model.BadInputException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Splits a condition of {@code --fail-if} into words. */
final class ConditionText {
    private static final Map<String, Double> MICROS = Map.of("ns", 1e-3, "µs", 1.0, "ms", 1e3, "s", 1e6);

    private static final Map<String, Double> BYTES = Map.of(
            "B", 1.0, "bytes", 1.0, "kB", 1e3, "MB", 1e6, "GB", 1e9, "KiB", 0x1p10, "MiB", 0x1p20, "GiB", 0x1p30);

    private static final String WORD = "[<>]=?|[^\\s<>]+";
    private static final Pattern NUMBER = Pattern.compile("(\\d{1,15}(?:\\.\\d{1,9})?)(.*)");

    private record Word(String text, int column) {}

    /** A number and its unit, written in the same word or the next; the unit is empty if there is none. */
    record Quantity(double number, String unit) {}

    private final List<Word> words = new ArrayList<>();
    private final int end;
    private int next;

    /** @param known words, some of which consist of two, with a blank between them */
    ConditionText(String expression, List<String> known) {
        String pairs = known.stream()
                .filter(word -> word.contains(" "))
                .map(word -> word.replace(" ", "\\s+") + "\\b|")
                .collect(Collectors.joining());
        Matcher matcher = Pattern.compile(pairs + WORD).matcher(expression);
        while (matcher.find()) {
            words.add(new Word(matcher.group(), matcher.start() + 1));
        }
        end = expression.length() + 1;
    }

    /**
     * Rejects a condition without words.
     *
     * @throws BadInputException if there is no word at all
     */
    void requireSome(String examples) {
        if (words.isEmpty()) {
            throw bad("the condition is empty", "write a condition, " + examples);
        }
    }

    String peek() {
        return next < words.size() ? words.get(next).text() : "";
    }

    void take() {
        next++;
    }

    Optional<Relation> relation() {
        return Arrays.stream(Relation.values())
                .filter(relation -> relation.sign().equals(peek()))
                .findFirst();
    }

    /** Whether a relation follows the next word. */
    boolean comparesNext() {
        next++;
        boolean compares = relation().isPresent();
        next--;
        return compares;
    }

    /** Reads a number and its unit; stays on the last word read, so that errors point at it. */
    Quantity quantity(String expected) {
        Matcher number = NUMBER.matcher(peek());
        if (!number.matches()) {
            throw bad(
                    peek().isEmpty() ? "a value is missing" : "'" + peek() + "' is not a number", "write " + expected);
        }
        String unit = number.group(2);
        if (unit.isEmpty() && next + 1 < words.size()) {
            next++;
            unit = peek();
        }
        return new Quantity(Double.parseDouble(number.group(1)), unit);
    }

    /** How many of a figure's own unit a unit is, which may be left out; empty if it does not fit. */
    static Optional<Double> factor(String own, String written) {
        String unit = written.replaceFirst("^[uμ]", "µ"); // as keyboards have it, and the Greek letter
        if (unit.isEmpty() || unit.equals(own)) {
            return Optional.of(1.0);
        }
        return switch (own) {
            case "bytes" -> Optional.ofNullable(BYTES.get(unit));
            case "req/s" -> Set.of("req/s", "/s", "1/s").contains(unit) ? Optional.of(1.0) : Optional.empty();
            case "" -> Optional.empty();
            default ->
                Optional.ofNullable(MICROS.get(unit))
                        .flatMap(micros -> Optional.ofNullable(MICROS.get(own)).map(of -> micros / of));
        };
    }

    /** Takes a percentage, and returns it as a share. */
    double percent() {
        Quantity quantity = quantity("a percentage, such as 5%");
        if (!quantity.unit().equals("%")) {
            throw bad("'" + peek() + "' has no per cent sign", "write a percentage, such as 5%");
        }
        take();
        return quantity.number() / 100;
    }

    /** Parses what follows {@code errors}: a relation, and a count or a share. */
    <F, V> FigureCondition.Failed<F, V> failed(Optional<String> contender) {
        Relation relation = relation()
                .orElseThrow(
                        () -> bad("'errors' needs a comparison", "write for example 'errors > 0' or 'errors > 1%'"));
        next++;
        Quantity quantity = quantity("a number of errors or a share, such as 0 or 1%");
        boolean share = quantity.unit().equals("%");
        if (!quantity.unit().isEmpty() && !share) {
            throw bad(
                    "'" + quantity.unit() + "' is not a unit of errors", "write a plain number or a share such as 1%");
        }
        next++;
        return new FigureCondition.Failed<>(
                contender, relation, share ? quantity.number() / 100 : quantity.number(), share);
    }

    /**
     * Rejects words behind the condition.
     *
     * @throws BadInputException if words are left
     */
    void requireEnd() {
        if (next < words.size()) {
            throw bad("'" + peek() + "' is left over", "write one condition only, and repeat --fail-if for more");
        }
    }

    /** An error at the column of the next word. */
    BadInputException bad(String what, String instead) {
        int column = next < words.size() ? words.get(next).column() : end;
        return new BadInputException("--fail-if, column " + column, what, instead);
    }
}
