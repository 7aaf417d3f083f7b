package dev.assay.model.plan;

import dev.assay.model.Require;
import java.time.Duration;

/**
 * How long each part of the experiment lasts.
 *
 * @param startupRounds rounds of starts in addition to those that begin the blocks
 * @param warmUp expected warm-up of a block, in which all contenders are loaded at the same time
 * @param longestWarmUp after which the warm-up of a block ends, even if not all contenders are warm
 * @param rateSlices slices at the same rate per contender and block
 * @param rateSlice one slice at the same rate, settle included
 * @param saturationSlice one closed-loop slice, settle included
 * @param settle first part of each slice, not recorded
 * @param plannedBlocks blocks that the budget is expected to hold
 * @param blockEstimate expected wall time of a block
 */
public record Timing(
        int startupRounds,
        Duration warmUp,
        Duration longestWarmUp,
        int rateSlices,
        Duration rateSlice,
        Duration saturationSlice,
        Duration settle,
        int plannedBlocks,
        Duration blockEstimate) {
    public Timing {
        Require.notNegative(startupRounds, "startup rounds");
        Require.that(plannedBlocks >= 1, "at least one block is planned");
        Require.that(rateSlices >= 1, "at least one slice of each contender");
        Require.that(
                settle.compareTo(rateSlice) < 0 && settle.compareTo(saturationSlice) < 0, "settle is part of a slice");
    }
}
