package dev.assay.model;

import java.util.Optional;
import java.util.OptionalDouble;

/**
 * A contender against the reference on one figure, from result files.
 *
 * @param primary whether it is the figure that decides
 * @param verdict any but refused; empty if it cannot be told
 * @param ratio contender/reference, the mean over the blocks; empty if it cannot be told
 * @param ciLow lower end of the interval of that ratio
 * @param ciHigh upper end
 * @param confidence of the interval
 * @param blocks number of pairs of runs behind it
 * @param contenderFirst number of pairs in which the contender ran first
 * @param obstacle why it cannot be told; empty if there is a verdict
 */
public record FileComparison(
        FileFigure figure,
        String contender,
        String reference,
        boolean primary,
        Optional<Outcome> verdict,
        OptionalDouble ratio,
        OptionalDouble ciLow,
        OptionalDouble ciHigh,
        double confidence,
        int blocks,
        int contenderFirst,
        Optional<FileObstacle> obstacle) {
    public FileComparison {
        Require.that(verdict.isPresent() == ratio.isPresent(), "a ratio goes with a verdict");
        Require.that(verdict.isPresent() == obstacle.isEmpty(), "either a verdict or an obstacle");
        Require.that(ratio.isPresent() == (ciLow.isPresent() && ciHigh.isPresent()), "an interval goes with a ratio");
        Require.that(contenderFirst >= 0 && contenderFirst <= blocks, "first in some of the blocks");
    }
}
