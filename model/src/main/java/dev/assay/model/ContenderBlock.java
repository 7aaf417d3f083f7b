package dev.assay.model;

/**
 * One contender in one block.
 *
 * @param contender id
 * @param readyMs from exec to the first good answer, while other contenders were alive: not a start-up figure
 * @param rateLatency the latencies of its slices at the equal rate, merged; from the intended send time
 * @param rateServiceTime the same, from the time of writing
 * @param footprint after the last slice
 */
public record ContenderBlock(
        String contender,
        double readyMs,
        LatencyProfile rateLatency,
        LatencyProfile rateServiceTime,
        Footprint footprint) {}
