package dev.assay.tools.files;

import dev.assay.model.Numbers;
import dev.assay.model.Require;
import dev.assay.model.verdict.Outcome;
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

    /**
     * Why it has its verdict, or none.
     *
     * @param margin the smallest difference that matters, as a ratio less one
     */
    public String reason(double margin) {
        return obstacle.map(FileObstacle::text)
                .orElseGet(() -> seen(margin) + ", " + Numbers.spelled(blocks) + " pairs of runs");
    }

    /** Such as {@code 12% higher throughput (8.1 to 16%)} or {@code throughput is within 3% (−1.2 to +0.8%)}. */
    private String seen(double margin) {
        double low = ciLow.orElseThrow();
        double high = ciHigh.orElseThrow();
        return switch (verdict.orElseThrow()) {
            case BETTER, SLIGHTLY_BETTER, SLIGHTLY_WORSE, WORSE ->
                Numbers.size(ratio.orElseThrow(), low, high)
                        + (Numbers.isFactor(high) ? " the " : ratio.orElseThrow() < 1 ? " lower " : " higher ")
                        + figure.title() + " (" + Numbers.sizes(low, high) + ")";
            case EQUIVALENT ->
                figure.title() + " is within " + Numbers.share(margin) + " (" + Numbers.interval(low, high) + ")";
            case UNDECIDED, REFUSED -> figure.title() + " " + Numbers.interval(low, high);
        };
    }

    /** That it has no verdict. */
    String noVerdict() {
        return "no verdict on " + contender + " against " + reference;
    }

    /** Its part of a headline. */
    String clause(double margin) {
        return verdict.map(outcome -> switch (outcome) {
                            case BETTER, SLIGHTLY_BETTER, SLIGHTLY_WORSE, WORSE ->
                                contender + " is " + outcome.word() + " than " + reference;
                            case EQUIVALENT -> contender + " and " + reference + " are equivalent";
                            case UNDECIDED, REFUSED -> contender + " against " + reference + " is undecided";
                        })
                        .orElseGet(this::noVerdict)
                + ": " + reason(margin);
    }
}
