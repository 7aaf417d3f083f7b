package dev.assay.model.plan;

import dev.assay.model.Require;
import java.util.List;

/**
 * The order of everything in one block.
 *
 * @param index from 1
 * @param launchOrder contender ids in the order of launch
 * @param rateOrder contender ids, one for each slice at the same rate
 * @param saturationOrder contender ids, one for each closed-loop slice
 * @param seed for arrivals and data: the n-th slice of every contender uses the same stream
 */
public record BlockPlan(
        int index, List<String> launchOrder, List<String> rateOrder, List<String> saturationOrder, long seed) {
    public BlockPlan {
        launchOrder = List.copyOf(launchOrder);
        rateOrder = List.copyOf(rateOrder);
        saturationOrder = List.copyOf(saturationOrder);
        Require.that(index >= 1, "blocks count from 1");
    }

    /** The same block with fewer slices at the same rate: only the first {@code each} of each contender. */
    public BlockPlan withRateSlices(int each) {
        return new BlockPlan(index, launchOrder, first(rateOrder, each), saturationOrder, seed);
    }

    /** The same block with only the first {@code each} slices of each contender at saturation. */
    public BlockPlan withSaturationSlices(int each) {
        return new BlockPlan(index, launchOrder, rateOrder, first(saturationOrder, each), seed);
    }

    private List<String> first(List<String> order, int each) {
        return order.subList(0, Math.min(order.size(), each * launchOrder.size()));
    }
}
