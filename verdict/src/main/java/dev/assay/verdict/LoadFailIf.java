package dev.assay.verdict;

import dev.assay.model.BadInputException;
import dev.assay.model.Bound;
import dev.assay.model.ConditionResult;
import dev.assay.model.Ground;
import dev.assay.model.Holds;
import dev.assay.model.LatencyBounds;
import dev.assay.model.LatencyFigure;
import dev.assay.model.LoadResult;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * A condition on one load that makes a build fail, in the syntax of {@link FailIf} without a contender:
 *
 * <pre>
 *   METRIC &gt;|&gt;=|&lt;|&lt;= VALUE[UNIT]
 *   errors &gt;|&gt;=|&lt;|&lt;= COUNT|N%
 * </pre>
 *
 * <p>METRIC is p50, p90, p99, p99.9, max or mean, of the latency from the intended send time and in milliseconds unless a unit
 * (ns, µs, us, ms, s) says otherwise; or rate, the good answers per second.
 *
 * <p>If requests were unanswered, only a lower bound of a latency may be known: a condition that the bound does not decide is unknown.
 */
public final class LoadFailIf {
    private static final String METRICS = "p50, p90, p99, p99.9, max, mean, errors or rate";
    private static final String EXAMPLES = "for example 'p99 > 50ms', 'errors > 0' or 'rate < 1000'";

    private final String expression;
    private final Condition condition;

    private sealed interface Condition {}

    private record Figure(Measure measure, FailIf.Relation relation, double limit) implements Condition {}

    private record Errors(FigureCondition.Failed<Measure> asked) implements Condition {}

    private enum Measure {
        P50("p50"),
        P90("p90"),
        P99("p99"),
        P999("p999"),
        MAX("max"),
        MEAN("mean"),
        RATE("rate");

        private final String word;

        Measure(String word) {
            this.word = word;
        }

        private Bound value(LoadResult load) {
            return switch (this) {
                case P50 -> load.latency(LatencyFigure.P50);
                case P90 -> load.latency(LatencyFigure.P90);
                case P99 -> load.latency(LatencyFigure.P99);
                case P999 -> load.latency(LatencyFigure.P999);
                case MAX -> load.latency(LatencyFigure.MAX);
                case MEAN -> load.latency(LatencyFigure.MEAN);
                case RATE -> Bound.exactly(load.achievedRate());
            };
        }

        /** Factor to the unit of the result; empty if the unit does not fit. */
        private Optional<Double> factor(String unit) {
            if (unit.isEmpty()) {
                return Optional.of(1.0);
            } else if (this == RATE) {
                return ConditionText.perSecond(unit);
            }
            return Optional.ofNullable(ConditionText.MICROS.get(unit)).map(micros -> micros / 1e3);
        }

        private String unit() {
            return this == RATE ? "/s" : "ms";
        }
    }

    private LoadFailIf(String expression, Condition condition) {
        this.expression = expression;
        this.condition = condition;
    }

    /**
     * Parses a condition.
     *
     * @throws BadInputException naming the column and what is expected there
     */
    public static LoadFailIf parse(String expression) {
        ConditionText text = new ConditionText(expression);
        text.requireSome(EXAMPLES);
        Condition condition = condition(text);
        text.requireEnd();
        return new LoadFailIf(expression.strip(), condition);
    }

    private static Condition condition(ConditionText text) {
        if (text.peek().equals("errors")) {
            text.take();
            return new Errors(text.failed(Optional.empty()));
        }
        String word = text.peek().toLowerCase(Locale.ROOT);
        Measure measure = Arrays.stream(Measure.values())
                .filter(m -> m.word.equals(word.equals("p99.9") ? "p999" : word))
                .findFirst()
                .orElseThrow(() -> text.bad(
                        "'" + text.peek() + "' is not a metric of a load", "write " + METRICS + ", " + EXAMPLES));
        text.take();
        FailIf.Relation relation = text.relation()
                .orElseThrow(() -> text.bad("'" + word + "' needs a comparison", "write >, >=, < or <= and a value"));
        text.take();
        ConditionText.Quantity quantity =
                text.quantity(measure == Measure.RATE ? "a rate, such as 1000" : "a value with unit, such as 50ms");
        double factor = measure.factor(quantity.unit())
                .orElseThrow(() -> text.bad(
                        "'" + quantity.unit() + "' is not a unit of " + word, "write a value in " + measure.unit()));
        text.take();
        return new Figure(measure, relation, quantity.number() * factor);
    }

    /** Whether the condition holds. Without a request there is no latency, and a condition on it is unknown. */
    Holds holds(LoadResult load) {
        if (condition instanceof Figure figure) {
            return holds(figure, figure.measure().value(load));
        }
        FigureCondition.Failed<Measure> asked = ((Errors) condition).asked();
        double requests = Math.max(load.planned(), load.errorCount());
        double share = requests == 0 ? 0 : load.errorCount() / requests;
        return asked.relation().holds(asked.share() ? share : load.errorCount(), asked.limit()) ? Holds.YES : Holds.NO;
    }

    /** A condition that holds at both bounds holds between them. */
    private static Holds holds(Figure figure, Bound value) {
        if (!value.known()) {
            return Holds.UNKNOWN;
        }
        boolean low = figure.relation().holds(value.low(), figure.limit());
        boolean high = figure.relation().holds(value.high(), figure.limit());
        return low != high ? Holds.UNKNOWN : low ? Holds.YES : Holds.NO;
    }

    /** Whether it holds, with the measured value. */
    public ConditionResult result(LoadResult load) {
        Ground seen = condition instanceof Figure figure
                ? seen(figure, load)
                : new Ground.LoadFailures(load.errorCount(), load.planned());
        return new ConditionResult(expression, holds(load), List.of(seen));
    }

    private static Ground seen(Figure figure, LoadResult load) {
        Measure measure = figure.measure();
        return new Ground.LoadFigure(
                measure.word,
                measure.value(load),
                figure.limit(),
                measure == Measure.RATE,
                load.unanswered(),
                load.latencyBounds().stream()
                        .mapToDouble(LatencyBounds::stuckShare)
                        .findFirst());
    }
}
