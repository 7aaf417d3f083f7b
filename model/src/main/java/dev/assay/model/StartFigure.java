package dev.assay.model;

/**
 * One figure of a contender's starts, over all rounds in which it was measured.
 *
 * @param name for example {@code CPU time until ready}
 * @param unit {@code ms}, {@code bytes}, or empty for a count
 * @param rounds in which it was measured, at least 1
 */
public record StartFigure(String name, String unit, double median, double lowest, double highest, int rounds) {
    public StartFigure {
        Require.that(rounds >= 1, "a figure was taken at least once");
    }
}
