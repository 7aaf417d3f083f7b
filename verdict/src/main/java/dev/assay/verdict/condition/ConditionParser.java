package dev.assay.verdict.condition;

import dev.assay.model.BadInputException;
import dev.assay.model.Numbers;
import dev.assay.verdict.condition.ConditionWords.Named;
import dev.assay.verdict.condition.ConditionWords.Said;
import java.util.List;
import java.util.Optional;

/**
 * Parses a condition on verdicts and figures.
 *
 * @param <F> the kind of figures
 * @param <V> the kind of verdicts
 */
public final class ConditionParser<F, V> {
    private final ConditionText text;
    private final ConditionWords<F, V> words;

    private ConditionParser(ConditionText text, ConditionWords<F, V> words) {
        this.text = text;
        this.words = words;
    }

    public static <F, V> FigureCondition<F, V> parse(String expression, ConditionWords<F, V> words) {
        return new ConditionParser<>(new ConditionText(expression, words.verdictWords()), words).condition();
    }

    private FigureCondition<F, V> condition() {
        text.requireSome("for example " + words.examples());
        Optional<String> contender = words.verdicts().isEmpty() ? Optional.empty() : contender();
        FigureCondition<F, V> condition;
        if (errors()) {
            text.take();
            condition = text.failed(contender);
        } else {
            Optional<Named<F>> figure = words.figure(text.peek());
            figure.ifPresent(known -> text.take());
            condition = figure.isPresent() && words.values() && text.relation().isPresent()
                    ? measured(contender, figure.get())
                    : judged(contender, figure.map(Named::figure));
        }
        text.requireEnd();
        return condition;
    }

    private boolean errors() {
        return words.values() && text.peek().equals("errors");
    }

    /** The first word, unless it has another meaning; {@code any} is the same as none. */
    private Optional<String> contender() {
        String word = text.peek();
        boolean other = errors()
                || words.figure(word).isPresent()
                || words.verdict(word).isPresent()
                || text.relation().isPresent();
        if (other) {
            return Optional.empty();
        } else if (words.values() && text.comparesNext()) { // only figures are compared with values
            throw notAFigure(words.measured());
        }
        text.take();
        return word.equals("any") ? Optional.empty() : Optional.of(word);
    }

    private FigureCondition.Judged<F, V> judged(Optional<String> contender, Optional<F> figure) {
        String word = text.peek();
        Said<V> verdict = words.verdict(word).orElseThrow(() -> notAVerdict(word, figure));
        text.take();
        double by = 0;
        if (text.peek().equals("by")) {
            if (!verdict.sized()) {
                throw text.bad("'" + word + "' has no size", sized() + "leave 'by' and the size out");
            }
            text.take();
            by = text.percent();
        }
        return new FigureCondition.Judged<>(contender, figure.isPresent() ? figure : on(), verdict.verdict(), by);
    }

    private String sized() {
        List<String> sized =
                words.verdicts().stream().filter(Said::sized).map(Said::word).toList();
        return sized.isEmpty() ? "" : "write " + or(sized) + " before 'by', or ";
    }

    private BadInputException notAVerdict(String word, Optional<F> figure) {
        if (words.verdicts().isEmpty()) {
            return figure.isEmpty()
                    ? notAFigure(words.measured())
                    : text.bad("a comparison is missing", "write >, >=, < or <= and a value");
        }
        String others = figure.isEmpty() ? ", or " + or(words.measured()) : words.values() ? ", or > and a value" : "";
        return text.bad(
                word.isEmpty() ? "a verdict is missing" : "'" + word + "' is not a verdict",
                "write " + or(words.verdictWords()) + others);
    }

    private BadInputException notAFigure(List<String> allowed) {
        return text.bad("'" + text.peek() + "' is not a " + words.noun(), "write " + or(allowed));
    }

    /** The figure after {@code on}. */
    private Optional<F> on() {
        if (!text.peek().equals("on")) {
            return Optional.empty();
        }
        text.take();
        F figure = words.figure(text.peek())
                .orElseThrow(() -> notAFigure(words.figureWords()))
                .figure();
        text.take();
        return Optional.of(figure);
    }

    private FigureCondition.Measured<F, V> measured(Optional<String> contender, Named<F> figure) {
        Relation relation = text.relation().orElseThrow();
        text.take();
        ConditionText.Quantity quantity = text.quantity("a value with unit, such as 50ms");
        double factor = ConditionText.factor(figure.unit(), quantity.unit())
                .orElseThrow(() -> text.bad(
                        "'" + quantity.unit() + "' is not a unit of " + figure.title(),
                        figure.unit().isEmpty() ? "write the number alone" : "write a value in " + figure.unit()));
        text.take();
        return new FigureCondition.Measured<>(contender, figure.figure(), relation, quantity.number() * factor);
    }

    private static String or(List<String> names) {
        return Numbers.list(names, "or");
    }
}
