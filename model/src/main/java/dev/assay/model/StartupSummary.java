package dev.assay.model;

import java.util.List;

/**
 * Start-up of one contender.
 *
 * @param readyMs time from exec to the first good answer, one value a round
 * @param figures what else was measured of the starts, in the order in which it is shown
 */
public record StartupSummary(
        String contender,
        double medianMs,
        double minMs,
        double maxMs,
        List<Double> readyMs,
        List<StartFigure> figures) {
    public StartupSummary {
        readyMs = List.copyOf(readyMs);
        figures = List.copyOf(figures);
    }

    /** The times alone. */
    public StartupSummary(String contender, double medianMs, double minMs, double maxMs, List<Double> readyMs) {
        this(contender, medianMs, minMs, maxMs, readyMs, List.of());
    }
}
