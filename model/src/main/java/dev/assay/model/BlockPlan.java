package dev.assay.model;

import java.util.List;

/**
 * The order of everything in one block.
 *
 * @param index from 1
 * @param launchOrder contender ids in the order of launch
 * @param rateOrder contender ids, one for each slice at the equal rate
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
}
