package dev.assay.verdict;

import dev.assay.model.Metric;
import dev.assay.model.evidence.Evidence;
import java.util.OptionalDouble;

/** Figures of single blocks, for display before the experiment is judged. */
public final class BlockFigure {
    private BlockFigure() {}

    /** The figure of a contender in the unit of a block metric; empty if the block has no reliable one. */
    public static OptionalDouble of(Metric metric, Evidence.Measured block, String contender) {
        return Reading.of(metric, block, contender) instanceof Reading.Figure figure
                ? OptionalDouble.of(figure.value())
                : OptionalDouble.empty();
    }
}
