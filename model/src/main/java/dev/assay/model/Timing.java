package dev.assay.model;

import java.time.Duration;
import java.util.List;

/**
 * How long each part of the experiment lasts, derived from budget and number of contenders alone.
 *
 * @param startupRounds rounds of the start-up measurement
 * @param warmUp closed-loop load on each contender before a block's first slice, alike for all
 * @param rateSlice one slice at the equal rate, settle included
 * @param saturationSlice one closed-loop slice, settle included
 * @param settle first part of each slice, not recorded
 * @param plannedBlocks blocks that the budget is expected to hold
 * @param blockEstimate expected wall time of a block
 * @param longestWarmUp what the budget allows for the warm-up if one look fewer is enough
 * @param labels in what this falls short of the recommended times, for the report
 */
public record Timing(
        int startupRounds,
        Duration warmUp,
        Duration rateSlice,
        Duration saturationSlice,
        Duration settle,
        int plannedBlocks,
        Duration blockEstimate,
        Duration longestWarmUp,
        List<String> labels) {
    public Timing {
        labels = List.copyOf(labels);
        Require.notNegative(startupRounds, "startup rounds");
        Require.that(plannedBlocks >= 1, "at least one block is planned");
        Require.that(
                settle.compareTo(rateSlice) < 0 && settle.compareTo(saturationSlice) < 0, "settle is part of a slice");
    }

    /** Of a budget that allows no other warm-up. */
    public Timing(
            int startupRounds,
            Duration warmUp,
            Duration rateSlice,
            Duration saturationSlice,
            Duration settle,
            int plannedBlocks,
            Duration blockEstimate,
            List<String> labels) {
        this(startupRounds, warmUp, rateSlice, saturationSlice, settle, plannedBlocks, blockEstimate, warmUp, labels);
    }

    /** The same with another warm-up. */
    public Timing withWarmUp(Duration other) {
        return new Timing(
                startupRounds,
                other,
                rateSlice,
                saturationSlice,
                settle,
                plannedBlocks,
                blockEstimate,
                longestWarmUp,
                labels);
    }
}
