package dev.assay.verdict.rule;

import dev.assay.model.verdict.ErrorBudget;
import dev.assay.model.verdict.Outcome;
import dev.assay.stats.Interval;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.function.IntPredicate;

/**
 * The outcome of one comparison as numbers, before it is put into words.
 *
 * @param direction where the true log-ratio is shown to lie
 * @param n number of replicates behind the estimate and both intervals
 * @param estimate mean log-ratio; empty without replicates
 * @param difference interval of the log-ratio that shows a difference; empty before the first look
 * @param equivalence interval of the log-ratio that shows equivalence; empty before the first look
 * @param more further replicates expected to be needed for a decision; empty if decided, or if impractically many
 * @param random the deciding interval without systematic errors; empty before the first look
 * @param timely the deciding interval if no snapshot were late; empty before the first look
 */
public record Ruling(
        Direction direction,
        int n,
        OptionalDouble estimate,
        Optional<Interval> difference,
        Optional<Interval> equivalence,
        OptionalInt more,
        Optional<Interval> random,
        Optional<Interval> timely) {

    /** A ruling without systematic errors. */
    public Ruling(
            Direction direction,
            int n,
            OptionalDouble estimate,
            Optional<Interval> difference,
            Optional<Interval> equivalence,
            OptionalInt more) {
        this(
                direction,
                n,
                estimate,
                difference,
                equivalence,
                more,
                direction.deciding(difference, equivalence),
                direction.deciding(difference, equivalence));
    }

    /** Where the true log-ratio is shown to lie. */
    public enum Direction {
        /** Wholly below the margin. */
        BELOW,
        /** Wholly below the floor, but not the margin. */
        SLIGHTLY_BELOW,
        SLIGHTLY_ABOVE,
        ABOVE,
        WITHIN,
        UNKNOWN;

        /** Whether a lower figure is shown, by however much. */
        public boolean below() {
            return this == BELOW || this == SLIGHTLY_BELOW;
        }

        /** Whether a higher figure is shown, by however much. */
        public boolean above() {
            return this == ABOVE || this == SLIGHTLY_ABOVE;
        }

        /** Of two values, one for a difference and one for equivalence, the one that a ruling in this direction rests on. */
        public <T> T deciding(T difference, T equivalence) {
            return this == WITHIN ? equivalence : difference;
        }

        public Outcome outcome(boolean lowerIsBetter) {
            return switch (this) {
                case WITHIN -> Outcome.EQUIVALENT;
                case UNKNOWN -> Outcome.UNDECIDED;
                case BELOW -> lowerIsBetter ? Outcome.BETTER : Outcome.WORSE;
                case ABOVE -> lowerIsBetter ? Outcome.WORSE : Outcome.BETTER;
                case SLIGHTLY_BELOW -> lowerIsBetter ? Outcome.SLIGHTLY_BETTER : Outcome.SLIGHTLY_WORSE;
                case SLIGHTLY_ABOVE -> lowerIsBetter ? Outcome.SLIGHTLY_WORSE : Outcome.SLIGHTLY_BETTER;
            };
        }
    }

    /** The same, without the number of further replicates if it is not practical. */
    public Ruling ifPractical(IntPredicate practical) {
        return more.isEmpty() || practical.test(more.getAsInt())
                ? this
                : new Ruling(direction, n, estimate, difference, equivalence, OptionalInt.empty(), random, timely);
    }

    /** The same number of replicates without figures: a refused comparison shows none. */
    public Ruling withoutFigures() {
        return new Ruling(
                Direction.UNKNOWN, n, OptionalDouble.empty(), Optional.empty(), Optional.empty(), OptionalInt.empty());
    }

    /** The interval that this ruling rests on: the one that shows equivalence where it does, else the one that shows a difference. */
    Optional<Interval> deciding() {
        return direction.deciding(difference, equivalence);
    }

    public Optional<ErrorBudget> errorBudget() {
        Optional<Interval> whole = deciding();
        if (whole.isEmpty() || random.isEmpty() || timely.isEmpty() || estimate.isEmpty()) {
            return Optional.empty();
        }
        double centre = estimate.getAsDouble();
        return Optional.of(new ErrorBudget(
                side(
                        centre - random.get().low(),
                        centre - timely.get().low(),
                        centre - whole.get().low()),
                side(
                        random.get().high() - centre,
                        timely.get().high() - centre,
                        whole.get().high() - centre)));
    }

    /** An infinite interval is attributed to random error alone. */
    private static ErrorBudget.Side side(double randomPart, double withLateness, double total) {
        double late = Double.isInfinite(withLateness) ? 0 : withLateness - randomPart;
        return total > withLateness
                ? new ErrorBudget.Side(randomPart, late, OptionalDouble.of(total - withLateness), total)
                : new ErrorBudget.Side(randomPart, late, total);
    }

    /** Whether it shows where the log-ratio lies. */
    public boolean settled() {
        return direction != Direction.UNKNOWN;
    }
}
