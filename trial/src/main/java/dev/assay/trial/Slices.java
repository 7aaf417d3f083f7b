package dev.assay.trial;

import dev.assay.model.BlockPlan;
import dev.assay.model.Load;
import dev.assay.model.Phase;
import dev.assay.model.Plan;
import dev.assay.model.Timing;
import java.time.Duration;
import java.util.OptionalLong;

/** The loads that a plan's phases are made of. */
final class Slices {
    private Slices() {}

    /** Closed loop from the first moment on, nothing of it recorded as a measurement. */
    static Load warmUp(Plan plan, Timing timing, long seed) {
        return new Load.Closed(
                plan.load().connections(), timing.warmUp(), Duration.ZERO, OptionalLong.empty(), mix(seed, 1_000));
    }

    /** Closed loop of one saturation slice. */
    static Load saturation(Plan plan, Timing timing, long seed, int occurrence) {
        return new Load.Closed(
                plan.load().connections(),
                timing.saturationSlice(),
                timing.settle(),
                OptionalLong.empty(),
                mix(seed, 2_000 + occurrence));
    }

    /**
     * The slice at this place of the block.
     *
     * @param occurrence how many slices this contender had before in this phase: the n-th slice of every contender has
     *     the same arrivals and data
     */
    static Load of(Plan plan, Timing timing, BlockPlan block, Phase phase, double rate, int occurrence) {
        if (phase == Phase.SATURATION) {
            return saturation(plan, timing, block.seed(), occurrence);
        }
        return new Load.Open(
                rate,
                plan.load().arrivals(),
                plan.load().connections(),
                timing.rateSlice(),
                timing.settle(),
                mix(block.seed(), 3_000 + occurrence));
    }

    /** One step of SplitMix64 (Steele, Lea and Flood 2014): neighbouring streams share no structure. */
    static long mix(long seed, int stream) {
        long z = seed + stream * 0x9E3779B97F4A7C15L;
        z = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
        z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
        return z ^ (z >>> 31);
    }
}
