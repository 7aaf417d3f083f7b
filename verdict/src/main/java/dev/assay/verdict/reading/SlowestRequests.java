package dev.assay.verdict.reading;

import dev.assay.latency.Profiles;
import dev.assay.model.LatencyProfile;
import dev.assay.model.Metric;
import dev.assay.model.Phase;
import dev.assay.model.evidence.Evidence;
import dev.assay.model.evidence.SliceEvidence;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;

/**
 * The mean latency of the slowest 1% of the requests (expected shortfall): of each slice, and their arithmetic mean for a block. So a
 * single stall weighs less than in the slowest 1% of the whole block, and pauses that only some slices hold count in proportion, as they
 * would not in a geometric mean (ADR 0022).
 */
final class SlowestRequests {
    private SlowestRequests() {}

    /** Whether every slice has a histogram, also of its lower bounds if they are wanted. */
    static boolean recorded(List<SliceEvidence> slices, boolean bounds) {
        return slices.stream()
                .map(SliceEvidence::load)
                .allMatch(load -> some(load.latency())
                        && (!bounds
                                || load.latencyLow()
                                        .filter(SlowestRequests::some)
                                        .isPresent()));
    }

    private static boolean some(LatencyProfile profile) {
        return profile.count() > 0 && !profile.histogram().isEmpty();
    }

    /** As measured. */
    static double meanMs(List<SliceEvidence> slices) {
        return mean(slices, slice -> Optional.of(slice.load().latency()));
    }

    /** At least this, had the generator been on time. */
    static double leastMs(List<SliceEvidence> slices) {
        return mean(slices, slice -> slice.load().latencyLow());
    }

    /** The median over the slices of a block at the same rate, had the generator been on time; empty unless all are recorded. */
    static OptionalDouble typicalMs(Evidence.Measured block) {
        List<SliceEvidence> slices = all(block);
        if (slices.isEmpty() || !recorded(slices, true)) {
            return OptionalDouble.empty();
        }
        double[] tails = slices.stream()
                .mapToDouble(slice -> slowestMs(slice.load().latencyLow().orElseThrow()))
                .sorted()
                .toArray();
        return OptionalDouble.of(tails[tails.length / 2]);
    }

    /** Whether all slices of a block at the same rate have histograms, so that some can be left out. */
    static boolean recorded(Evidence.Measured block) {
        boolean bounds = block.contenders().stream()
                .anyMatch(own -> Lateness.latencyLow(block, own.contender()).isPresent());
        return recorded(all(block), bounds);
    }

    private static List<SliceEvidence> all(Evidence.Measured block) {
        return block.contenders().stream()
                .flatMap(own -> block.slices(own.contender(), Phase.RATE).stream())
                .toList();
    }

    /** Whether the generator dispatched the slowest 1% of a slice later than this on average; their mean is at most the latest. */
    static boolean later(SliceEvidence slice, double millis) {
        LatencyProfile lag = slice.load().dequeueLag();
        return lag.maxMs() > millis && some(lag) && slowestMs(lag) > millis;
    }

    private static double mean(List<SliceEvidence> slices, Function<SliceEvidence, Optional<LatencyProfile>> profile) {
        return slices.stream()
                .flatMap(slice -> profile.apply(slice).stream())
                .mapToDouble(SlowestRequests::slowestMs)
                .average()
                .orElseThrow();
    }

    private static double slowestMs(LatencyProfile profile) {
        return Profiles.slowestMs(profile, Metric.TAIL.slowest()).orElseThrow();
    }
}
