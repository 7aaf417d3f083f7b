package dev.assay.model.verdict;

import dev.assay.model.Require;

/**
 * One figure of a contender's starts, over all rounds in which it was measured.
 *
 * @param name title of a {@link StartMeasure}
 * @param unit {@code ms}, {@code bytes}, or empty for a count
 * @param rounds in which it was measured, at least 1
 */
public record StartFigure(String name, String unit, double median, double lowest, double highest, int rounds) {
    public StartFigure {
        Require.that(rounds >= 1, "a figure was taken at least once");
    }

    /** A figure of a measure of this version. */
    public StartFigure(StartMeasure measure, double median, double lowest, double highest, int rounds) {
        this(measure.title(), measure.unit(), median, lowest, highest, rounds);
    }
}
