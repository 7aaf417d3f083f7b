package dev.assay.model.evidence;

import dev.assay.model.LatencyProfile;
import java.util.Optional;

/**
 * One contender in one block.
 *
 * @param contender id
 * @param readyMs from exec to the first successful response, while the contenders launched before it idled
 * @param rateLatency the latencies of its slices at the same rate, merged; from the intended send time
 * @param rateServiceTime the same, from when a request was written
 * @param footprint after the last slice
 * @param rateLatencyLow lower bounds of the latencies that a generator on time would have measured, merged likewise; empty in
 *     evidence of older versions
 */
public record ContenderBlock(
        String contender,
        double readyMs,
        LatencyProfile rateLatency,
        LatencyProfile rateServiceTime,
        Footprint footprint,
        Optional<LatencyProfile> rateLatencyLow) {}
