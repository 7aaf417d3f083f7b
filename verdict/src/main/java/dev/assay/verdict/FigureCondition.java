package dev.assay.verdict;

import dev.assay.model.BadInputException;
import dev.assay.model.verdict.Outcome;
import java.util.Collection;
import java.util.Optional;

/**
 * What a {@code --fail-if} asks of verdicts and figures. An empty contender means any.
 *
 * @param <F> what figures are known by: metrics of a comparison, figures of result files
 */
public sealed interface FigureCondition<F> {
    Optional<String> contender();

    /** Whether it is about this contender. */
    default boolean isAbout(String id) {
        return contender().map(id::equals).orElse(true);
    }

    /**
     * Checks that the contender it names exists.
     *
     * @throws BadInputException naming those that do
     */
    default void requireOneOf(Collection<String> contenders) {
        contender().filter(id -> !contenders.contains(id)).ifPresent(id -> {
            throw new BadInputException(
                    "--fail-if, column 1",
                    "no contender is called " + id,
                    "Write one of " + String.join(", ", contenders) + ", or leave it out for any.");
        });
    }

    /**
     * Checks that it does not ask for a verdict on the reference.
     *
     * @throws BadInputException if it does: it could never hold
     */
    default void requireCompared(String reference) {
        if (this instanceof Judged && contender().equals(Optional.of(reference))) {
            throw new BadInputException(
                    "--fail-if, column 1",
                    reference + " is what the others are compared with, so that it has no verdict of its own",
                    "Name one of the others, or ask for a figure, such as '" + reference + " p99 > 50ms'.");
        }
    }

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
    record Measured<F>(Optional<String> contender, F figure, Relation relation, double limit)
            implements FigureCondition<F> {}

    /** Failed requests: their number, or their share of all. */
    record Failed<F>(Optional<String> contender, Relation relation, double limit, boolean share)
            implements FigureCondition<F> {
        /**
         * Whether so many failed.
         *
         * @param requests of all outcomes
         */
        public boolean holds(long errors, double requests) {
            return relation.holds(share ? errors / Math.max(1, requests) : errors, limit);
        }
    }
}
