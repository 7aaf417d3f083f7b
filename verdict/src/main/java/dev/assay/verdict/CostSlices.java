package dev.assay.verdict;

import dev.assay.model.Evidence;
import dev.assay.model.Metric;
import dev.assay.model.SliceEvidence;
import java.util.List;

/** CPU time for each request, slice by slice, for whoever keeps of a block less than evidence. Pure. */
public final class CostSlices {
    private CostSlices() {}

    /**
     * The figures that count, by the same rules as in a comparison.
     *
     * @return microseconds in each slice at the equal rate, in order; empty where the block has no figure of this contender, or is of
     *     JVMs that were still compiling
     */
    public static List<Double> micros(Evidence.Measured block, String contender) {
        boolean counts =
                WarmUps.level(block) && Reading.of(Metric.CPU_PER_REQUEST, block, contender) instanceof Reading.Figure;
        return counts
                ? Lateness.kept(block, contender).stream()
                        .map(SliceEvidence::cpuMicrosPerRequest)
                        .toList()
                : List.of();
    }
}
