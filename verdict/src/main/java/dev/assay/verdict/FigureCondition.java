package dev.assay.verdict;

import dev.assay.model.Outcome;
import java.util.Optional;

/**
 * What a {@code --fail-if} asks of verdicts and figures. An empty contender means any.
 *
 * @param <F> what figures are known by: metrics of a comparison, figures of result files
 */
public sealed interface FigureCondition<F> {
    Optional<String> contender();

    /**
     * A verdict. Better and worse without a size are those beyond the margin; a size takes the place of the margin. Slightly better and
     * slightly worse are those or more.
     *
     * @param figure empty for the one that decides
     * @param by the smallest difference that must be shown, as a ratio less one; 0 for the verdict alone
     */
    record Judged<F>(Optional<String> contender, Optional<F> figure, Outcome outcome, double by)
            implements FigureCondition<F> {
        /**
         * Whether a difference has the direction of the verdict.
         *
         * @param less whether the contender's figure is the lower one
         */
        public boolean isOf(boolean less, boolean lowerIsBetter) {
            return (less == lowerIsBetter) == (outcome == Outcome.BETTER);
        }

        /** Whether a verdict is the one asked for, size aside. */
        public boolean admits(Outcome verdict) {
            return (by > 0 || outcome.slight()) ? verdict.onSideOf(outcome) : verdict == outcome;
        }
    }

    /** A mean, with the limit in the figure's unit. */
    record Measured<F>(Optional<String> contender, F figure, FailIf.Relation relation, double limit)
            implements FigureCondition<F> {}

    /** Failed requests: their number, or their share of all. */
    record Failed<F>(Optional<String> contender, FailIf.Relation relation, double limit, boolean share)
            implements FigureCondition<F> {}
}
