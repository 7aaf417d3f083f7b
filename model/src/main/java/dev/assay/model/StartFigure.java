package dev.assay.model;

/**
 * One measure of a contender's start, over all rounds in which it was taken.
 *
 * @param name for example {@code CPU time until ready}
 * @param unit {@code ms}, {@code bytes}, or empty for a count
 * @param rounds in which it was taken, at least 1
 */
public record StartFigure(String name, String unit, double median, double lowest, double highest, int rounds) {
    public StartFigure {
        Require.that(rounds >= 1, "a figure was taken at least once");
    }
}
