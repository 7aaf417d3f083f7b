package dev.assay.verdict;

import dev.assay.model.BadInputException;
import dev.assay.model.verdict.Outcome;
import java.util.List;
import java.util.Optional;

/**
 * Parses a condition on verdicts and figures.
 *
 * @param <F> the kind of figures
 */
public final class ConditionParser<F> {
    private static final String VERDICTS = "'jetty worse', 'p99 worse by 5%', ";
    private static final String FIGURES = "'p99 > 50ms' or 'errors > 0'";

    private final ConditionText text;
    private final ConditionWords<F> words;

    private ConditionParser(ConditionText text, ConditionWords<F> words) {
        this.text = text;
        this.words = words;
    }

    /**
     * Parses a condition.
     *
     * @throws BadInputException naming the column and what is expected there
     */
    public static <F> FigureCondition<F> parse(String expression, ConditionWords<F> words) {
        return new ConditionParser<>(new ConditionText(expression), words).condition();
    }

    private FigureCondition<F> condition() {
        boolean verdicts = !words.outcomes().isEmpty();
        text.requireSome("for example " + (verdicts ? VERDICTS : "") + FIGURES);
        Optional<String> contender = verdicts ? contender() : Optional.empty();
        FigureCondition<F> condition;
        if (text.peek().equals("errors")) {
            text.take();
            condition = text.failed(contender);
        } else {
            Optional<ConditionWords.Named<F>> figure = words.figure(text.peek());
            figure.ifPresent(known -> text.take());
            condition = figure.isPresent() && text.relation().isPresent()
                    ? measured(contender, figure.get())
                    : judged(contender, figure.map(ConditionWords.Named::figure));
        }
        text.requireEnd();
        return condition;
    }

    /** The first word, unless it has another meaning; {@code any} is the same as none. */
    private Optional<String> contender() {
        String word = text.peek();
        boolean other = word.equals("errors")
                || words.figure(word).isPresent()
                || words.outcome(word).isPresent()
                || text.relation().isPresent();
        if (other) {
            return Optional.empty();
        }
        text.take();
        return word.equals("any") ? Optional.empty() : Optional.of(word);
    }

    private FigureCondition.Judged<F> judged(Optional<String> contender, Optional<F> figure) {
        String word = text.peek();
        Outcome outcome = words.outcome(word).orElseThrow(() -> notAVerdict(word, figure));
        text.take();
        double by = 0;
        if (text.peek().equals("by")) {
            if (outcome != Outcome.BETTER && outcome != Outcome.WORSE) {
                throw text.bad(
                        "'" + word + "' has no size",
                        "write better or worse before 'by', or leave 'by' and the size out");
            }
            text.take();
            by = text.percent();
        }
        return new FigureCondition.Judged<>(contender, figure.isPresent() ? figure : on(), outcome, by);
    }

    private BadInputException notAVerdict(String word, Optional<F> figure) {
        if (words.outcomes().isEmpty()) {
            return figure.isEmpty()
                    ? notAFigure(words.measured())
                    : text.bad("a comparison is missing", "write >, >=, < or <= and a value");
        }
        return text.bad(
                word.isEmpty() ? "a verdict is missing" : "'" + word + "' is not a verdict",
                "write " + or(words.outcomes().stream().map(Outcome::word).toList())
                        + (figure.isPresent() ? ", or > and a value" : ", or " + or(words.measured())));
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
                .orElseThrow(() -> notAFigure(
                        words.figures().stream().map(ConditionWords.Named::word).toList()))
                .figure();
        text.take();
        return Optional.of(figure);
    }

    private FigureCondition.Measured<F> measured(Optional<String> contender, ConditionWords.Named<F> figure) {
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

    /** At least two names. */
    private static String or(List<String> names) {
        int last = names.size() - 1;
        return String.join(", ", names.subList(0, last)) + " or " + names.get(last);
    }
}
