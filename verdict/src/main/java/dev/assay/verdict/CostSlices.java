package dev.assay.verdict;

import dev.assay.model.Metric;
import dev.assay.model.evidence.Evidence;
import dev.assay.model.evidence.SliceEvidence;
import java.util.List;

/** CPU time per request of each slice, for callers that do not keep whole blocks. Pure. */
public final class CostSlices {
    private CostSlices() {}

    /**
     * The figures that count, by the same rules as in a comparison.
     *
     * @return microseconds for each slice at the same rate, in order; empty if the block has no figure for this contender, or its JVMs
     *     were still compiling
     */
    public static List<Double> micros(Evidence.Measured block, String contender) {
        boolean counts =
                WarmUps.warm(block) && Reading.of(Metric.CPU_PER_REQUEST, block, contender) instanceof Reading.Figure;
        return counts
                ? Lateness.kept(block, contender).stream()
                        .map(SliceEvidence::cpuMicrosPerRequest)
                        .toList()
                : List.of();
    }
}
