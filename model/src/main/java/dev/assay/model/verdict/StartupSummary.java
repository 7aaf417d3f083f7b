package dev.assay.model.verdict;

import java.util.List;

/**
 * Start-up of one contender.
 *
 * @param readyMs time from exec to the first successful response, one value per round
 * @param figures other figures of the starts, in display order
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
}
