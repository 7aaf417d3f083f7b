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
     */
    boolean enough(List<WarmUpPoint> curve);

    /** Ends a warm-up after so many rounds, whatever was seen. */
    static WarmUpGuide rounds(int rounds) {
        return curve -> curve.isEmpty()
                || curve.stream().map(WarmUpPoint::seconds).distinct().count() >= rounds;
    }
}
