package dev.assay.plan;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * A key of the map {@code load} that a satellite adds to plans, found by {@link java.util.ServiceLoader}: a word or several, which only
 * the satellite understands.
 */
public interface AddedKey {
    String name();

    /**
     * A word as the plan keeps it.
     *
     * @param word as the user wrote it
     * @param where file, line and column, or the flag
     * @throws dev.assay.plan.yaml.PlanError if it means nothing
     */
    String read(String word, String where);

    /** What a plan with these words needs more in a block, for each contender. */
    default Duration inBlocks(List<String> words) {
        return Duration.ZERO;
    }

    /** Its flag, whose values are read like those in the file. */
    default Optional<PlanFlag> flag() {
        return Optional.empty();
    }

    /** Its line in the example plan. */
    String example();

    /** The comment there. */
    String meaning();
}
