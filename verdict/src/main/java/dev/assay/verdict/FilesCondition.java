package dev.assay.verdict;

import dev.assay.model.FileFigure;
import dev.assay.model.Outcome;
import java.util.Arrays;
import java.util.Optional;

/** The parsed condition of a {@link FilesFailIf}. An empty contender means any. */
sealed interface FilesCondition {
    /** Verdicts that may be asked for, as listed in error messages. */
    String OUTCOMES = "better, worse, equivalent or undecided";

    String FIGURES = "throughput, mean, p50, p90 or p99";
    String EXAMPLES = "for example 'jetty worse', 'p99 worse by 5%', 'p99 > 50ms' or 'errors > 0'";

    Optional<String> contender();

    /**
     * A verdict.
     *
     * @param figure empty for the one that decides
     * @param by the smallest difference that must be shown, as a ratio less one; 0 for any
     */
    record Judged(Optional<String> contender, Optional<FileFigure> figure, Outcome outcome, double by)
            implements FilesCondition {}

    /** A mean over the runs, with the limit in the figure's unit. */
    record Measured(Optional<String> contender, FileFigure figure, FailIf.Relation relation, double limit)
            implements FilesCondition {}

    /** Failed requests over all runs. */
    record Failed(FailIf.Failed asked) implements FilesCondition {
        @Override
        public Optional<String> contender() {
            return asked.contender();
        }
    }

    /**
     * Parses a condition.
     *
     * @throws dev.assay.model.BadInputException naming the column and what is expected there
     */
    static FilesCondition parse(String expression) {
        ConditionText text = new ConditionText(expression);
        text.requireSome(EXAMPLES);
        Optional<String> contender = contender(text);
        FilesCondition condition;
        if (text.peek().equals("errors")) {
            text.take();
            condition = new Failed(text.failed(contender));
        } else {
            Optional<FileFigure> figure = figure(text.peek());
            figure.ifPresent(known -> text.take());
            condition = figure.isPresent() && text.relation().isPresent()
                    ? measured(text, contender, figure.get())
                    : judged(text, contender, figure);
        }
        text.requireEnd();
        return condition;
    }

    /** The first word, unless it has another meaning; {@code any} is the same as none. */
    private static Optional<String> contender(ConditionText text) {
        String word = text.peek();
        boolean other = word.equals("errors")
                || figure(word).isPresent()
                || outcome(word).isPresent()
                || text.relation().isPresent();
        if (other) {
            return Optional.empty();
        }
        text.take();
        return word.equals("any") ? Optional.empty() : Optional.of(word);
    }

    private static Judged judged(ConditionText text, Optional<String> contender, Optional<FileFigure> figure) {
        String word = text.peek();
        Outcome outcome = outcome(word)
                .orElseThrow(() -> text.bad(
                        word.isEmpty() ? "a verdict is missing" : "'" + word + "' is not a verdict",
                        "write " + OUTCOMES + (figure.isPresent() ? ", or > and a value" : ", or " + FIGURES)));
        text.take();
        if (!text.peek().equals("by")) {
            return new Judged(contender, figure, outcome, 0);
        } else if (outcome != Outcome.BETTER && outcome != Outcome.WORSE) {
            throw text.bad("'" + word + "' has no size", "write better or worse before 'by', or leave it out");
        }
        text.take();
        return new Judged(contender, figure, outcome, text.percent());
    }

    private static Measured measured(ConditionText text, Optional<String> contender, FileFigure figure) {
        FailIf.Relation relation = text.relation().orElseThrow();
        text.take();
        ConditionText.Quantity quantity = text.quantity("a value with unit, such as 50ms");
        double factor = factor(figure, quantity.unit())
                .orElseThrow(() -> text.bad(
                        "'" + quantity.unit() + "' is not a unit of " + figure.title(),
                        "write a value in " + (figure == FileFigure.THROUGHPUT ? "/s" : figure.unit())));
        text.take();
        return new Measured(contender, figure, relation, quantity.number() * factor);
    }

    private static Optional<Double> factor(FileFigure figure, String unit) {
        if (unit.isEmpty()) {
            return Optional.of(1.0);
        } else if (figure == FileFigure.THROUGHPUT) {
            return unit.equals("/s") || unit.equals("1/s") ? Optional.of(1.0) : Optional.empty();
        }
        return Optional.ofNullable(ConditionText.MICROS.get(unit)).map(micros -> micros / 1e3);
    }

    private static Optional<FileFigure> figure(String word) {
        return Arrays.stream(FileFigure.values())
                .filter(figure -> figure.id().equalsIgnoreCase(word))
                .findFirst();
    }

    /** Result files have no refused verdicts: what cannot be judged has no verdict. */
    private static Optional<Outcome> outcome(String word) {
        return Arrays.stream(Outcome.values())
                .filter(outcome -> outcome != Outcome.REFUSED && outcome.word().equals(word))
                .findFirst();
    }
}
