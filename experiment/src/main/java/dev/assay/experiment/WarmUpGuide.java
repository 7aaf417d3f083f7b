package dev.assay.experiment;

import dev.assay.model.evidence.WarmUpPoint;
import java.util.List;

/** Decides when all contenders of a warm-up are warm. */
@FunctionalInterface
public interface WarmUpGuide {
    /**
     * Whether the warm-up is done. It ends at {@code Timing.longestWarmUp} anyway.
     *
     * @param curve all contenders, round by round
     * @param full rounds over all connections in which something was seen
     */
    boolean enough(List<WarmUpPoint> curve, int full);

    /** Ends a warm-up after that many rounds over all connections, whatever was seen. */
    static WarmUpGuide rounds(int rounds) {
        return (curve, full) -> curve.isEmpty() || full >= rounds;
    }
}
