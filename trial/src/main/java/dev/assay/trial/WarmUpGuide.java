package dev.assay.trial;

import dev.assay.model.WarmUpPoint;
import java.util.List;

/** Says of a warm-up when all contenders are level. */
@FunctionalInterface
public interface WarmUpGuide {
    /**
     * Whether the warm-up has done its work. It ends at {@code Timing.longestWarmUp} anyway.
     *
     * @param curve all contenders, round by round
     * @param since seconds of the curve after which they were loaded over all connections
     */
    boolean enough(List<WarmUpPoint> curve, double since);

    /** Ends a warm-up after so many rounds over all connections, whatever was seen. */
    static WarmUpGuide rounds(int rounds) {
        return (curve, since) -> curve.isEmpty()
                || curve.stream()
                                .map(WarmUpPoint::seconds)
                                .filter(seconds -> seconds > since)
                                .distinct()
                                .count()
                        >= rounds;
    }
}
