package dev.assay.verdict.reading;

import dev.assay.model.evidence.SliceEvidence;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;

/**
 * Bounds the effect of late snapshots on what a server uses per response (ADR 0038). With load from another machine, the two snapshots of a
 * slice are taken later than the moments between which answers are counted, each by at most the delay measured for that slice: the server's
 * work during the first delay is missing, and that during the second is in excess. At the rate of the slice, each error is at most the
 * delay's share of the slice.
 */
final class SnapshotDelay {
    /** Keeps the logarithm finite; shares this large are refused anyway. */
    private static final double MOST = 0.99;

    private SnapshotDelay() {}

    /** How far the delay can move the logarithm of the figure of one slice, up or down; 0 for load from the same machine. */
    static double of(SliceEvidence slice) {
        double seconds = slice.load().snapshotDelayMs().orElse(0) / 1e3;
        // The change for a decrease, the larger of the two.
        return seconds > 0 ? -Math.log1p(-Math.min(MOST, seconds / sending(slice))) : 0;
    }

    /** The bound for a geometric mean over slices. */
    static double mean(List<SliceEvidence> slices) {
        return each(slices).average().orElse(0);
    }

    /** The bound for any mean over slices, or their median. */
    static double largest(List<SliceEvidence> slices) {
        return each(slices).max().orElse(0);
    }

    private static DoubleStream each(List<SliceEvidence> slices) {
        ToDoubleFunction<SliceEvidence> one = SnapshotDelay::of;
        return slices.stream().mapToDouble(one);
    }

    /** How long requests were sent, in seconds, without the wait for slow responses, which would understate the share. */
    private static double sending(SliceEvidence slice) {
        double wall = slice.server().wallNanos() / 1e9;
        double planned = slice.load().planned() / slice.load().offeredRate();
        return planned > 0 && Double.isFinite(planned) ? Math.min(wall, planned) : wall;
    }
}
