package dev.assay.verdict;

import dev.assay.model.SliceEvidence;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;

/**
 * What late snapshots can change of what a server uses for each answer (ADR 93). With load from another machine the two snapshots of a
 * slice come later than the moments between which answers are counted, each by at most the delay that was measured for that slice: what
 * the server did in the first delay is missing, and what it did in the second is too much. At the rate of the slice each is at most the
 * share that the delay has of it.
 */
final class SnapshotDelay {
    /** A logarithm must not become infinite; so much is refused anyhow. */
    private static final double MOST = 0.99;

    private SnapshotDelay() {}

    /** How far it can move the logarithm of the figure of one slice, up or down; 0 for load from the same machine. */
    static double of(SliceEvidence slice) {
        double seconds = slice.load().snapshotDelayMs().orElse(0) / 1e3;
        // That of a decrease, which is the larger of the two.
        return seconds > 0 ? -Math.log1p(-Math.min(MOST, seconds / sending(slice))) : 0;
    }

    /** Of a geometric mean over slices. */
    static double mean(List<SliceEvidence> slices) {
        return each(slices).average().orElse(0);
    }

    /** Of any mean over slices, and of their median. */
    static double largest(List<SliceEvidence> slices) {
        return each(slices).max().orElse(0);
    }

    private static DoubleStream each(List<SliceEvidence> slices) {
        ToDoubleFunction<SliceEvidence> one = SnapshotDelay::of;
        return slices.stream().mapToDouble(one);
    }

    /** How long requests were sent, in seconds: the wait for slow answers after it would make the share smaller than it is. */
    private static double sending(SliceEvidence slice) {
        double wall = slice.server().wallNanos() / 1e9;
        double planned = slice.load().planned() / slice.load().offeredRate();
        return planned > 0 && Double.isFinite(planned) ? Math.min(wall, planned) : wall;
    }
}
