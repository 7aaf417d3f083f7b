package dev.assay.verdict.condition;

import dev.assay.model.BadInputException;
import java.util.Collection;
import java.util.Optional;

/**
 * What a {@code --fail-if} asks of verdicts and figures. An empty contender means any.
 *
 * @param <F> what figures are known by: metrics of a comparison, figures of result files
 * @param <V> the verdicts: outcomes of a comparison, what is found of behaviour
 */
public sealed interface FigureCondition<F, V> {
    Optional<String> contender();

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
                    "no contender is called " + id + ", nor any figure",
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
     * A verdict. A size takes the place of the margin.
     *
     * @param figure empty for the one that decides
     * @param by the smallest difference that must be shown, as a ratio less one; 0 for the verdict alone
     */
    record Judged<F, V>(Optional<String> contender, Optional<F> figure, V verdict, double by)
            implements FigureCondition<F, V> {}

    /** A mean, with the limit in the figure's unit. */
    record Measured<F, V>(Optional<String> contender, F figure, Relation relation, double limit)
            implements FigureCondition<F, V> {}

    /** Failed requests: their number, or their share of all. */
    record Failed<F, V>(Optional<String> contender, Relation relation, double limit, boolean share)
            implements FigureCondition<F, V> {
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
