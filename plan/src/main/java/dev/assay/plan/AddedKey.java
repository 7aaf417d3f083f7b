package dev.assay.plan;

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
     * @param where file, line and column
     * @throws PlanError if it means nothing
     */
    String read(String word, String where);

    /** Its line in the example plan. */
    String example();

    /** The comment there. */
    String meaning();
}
