package dev.assay.verdict;

import dev.assay.model.Evidence;
import dev.assay.model.Metric;
import java.util.OptionalDouble;

/** What one block says by itself, for those who show it before the experiment is judged. */
public final class BlockFigure {
    private BlockFigure() {}

    /** The figure of a contender in the unit of a metric of blocks; empty where the block has none that could be relied on. */
    public static OptionalDouble of(Metric metric, Evidence.Measured block, String contender) {
        return Reading.of(metric, block, contender) instanceof Reading.Figure figure
                ? OptionalDouble.of(figure.value())
                : OptionalDouble.empty();
    }
}
