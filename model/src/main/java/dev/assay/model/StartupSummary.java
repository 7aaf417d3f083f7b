package dev.assay.model;

import java.util.List;

/**
 * Start-up of one contender.
 *
 * @param readyMs time from exec to the first good answer, one value a round
 */
public record StartupSummary(String contender, double medianMs, double minMs, double maxMs, List<Double> readyMs) {
    public StartupSummary {
        readyMs = List.copyOf(readyMs);
    }
}
