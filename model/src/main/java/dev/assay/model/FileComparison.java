package dev.assay.model;

import java.util.Optional;
import java.util.OptionalDouble;

/**
 * What result files say of a contender against the reference, by one figure.
 *
 * @param primary whether it is the figure that decides
 * @param verdict better, worse, equivalent or undecided; empty where it cannot be told
 * @param ratio contender by reference, the mean of the blocks; empty where it cannot be told
 * @param ciLow lower end of the interval of that ratio
 * @param ciHigh upper end
 * @param confidence of the interval
 * @param blocks of one run of each that it rests on
 * @param contenderFirst in how many of them the contender ran first
 * @param reason why, in words
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
        String reason) {
    public FileComparison {
        Require.that(verdict.isPresent() == ratio.isPresent(), "a ratio goes with a verdict");
        Require.that(ratio.isPresent() == (ciLow.isPresent() && ciHigh.isPresent()), "an interval goes with a ratio");
        Require.that(contenderFirst >= 0 && contenderFirst <= blocks, "first in some of the blocks");
        Require.notBlank(reason, "reason");
    }
}
