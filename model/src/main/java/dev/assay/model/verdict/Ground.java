package dev.assay.model.verdict;

import dev.assay.model.Metric;
import dev.assay.model.Numbers;
import java.util.Optional;

/** Why a condition of {@code --fail-if} holds, is unknown or does not hold. Contenders are ids. Nothing acts on it but a reader. */
public interface Ground {
    String text();

    /** Anything that is only told. */
    record Said(String text) implements Ground {}

    static Ground notCompared(String contender, Metric metric) {
        return new Said(contender + ": " + metric.title() + " was not compared");
    }

    /** A comparison that has no interval, or a figure of its contender or reference that was refused. */
    static Ground withoutFigures(String contender, Comparison comparison) {
        String what = comparison.verdict() == Outcome.REFUSED ? " was refused: " : " was not judged: ";
        return new Said(contender + ": " + comparison.metric().title() + what + comparison.reasonText());
    }

    /**
     * A comparison with the verdict asked for.
     *
     * @param size of difference that its whole interval shows; empty if none was asked for
     */
    static Ground judged(Comparison comparison, Optional<Size> size) {
        return new Said(comparison.contender() + " is " + comparison.verdict().word() + " on "
                + comparison.metric().title() + ": "
                + size.map(wanted -> wanted.against(comparison, "lies beyond"))
                        .orElseGet(() -> (comparison.ratio().isEmpty()
                                        ? ""
                                        : comparison.figures(" at " + Numbers.share(comparison.confidence())) + ", ")
                                + comparison.reasonText()));
    }

    /** A comparison that differs in the direction asked for, whose interval does not show a difference of the size asked for. */
    static Ground shortOf(Comparison comparison, Size size) {
        return new Said(comparison.contender() + " is " + comparison.verdict().word() + ", but "
                + size.against(comparison, "falls short of"));
    }

    /** An equivalent comparison whose interval shows a difference of the size asked for, which is below the margin. */
    static Ground belowMargin(Comparison comparison, Size size) {
        return new Said(comparison.contender() + " is equivalent on "
                + comparison.metric().title() + ", although " + size.against(comparison, "lies beyond")
                + ": use a margin below that, or a larger size");
    }

    /**
     * A size of difference that was asked for, and the end of an interval that it is held against: the one nearer to no difference.
     *
     * @param by the size, 0.05 for 5%
     * @param end of the interval of the ratio
     * @param upper whether it is the upper end
     */
    record Size(double by, double end, boolean upper) {
        /** Such as {@code the lower end of the 95% interval, +6.2%, lies beyond 5%}. */
        private String against(Comparison comparison, String where) {
            return "the " + (upper ? "upper" : "lower") + " end of the " + Numbers.share(comparison.confidence())
                    + " interval, " + Numbers.signedShare(end - 1, by) + ", " + where + " " + Numbers.share(by);
        }
    }

    static Ground notMeasured(String contender, Metric metric) {
        return new Said(contender + ": " + metric.title() + " was not measured");
    }

    /** A mean and the limit that it was held against, in the unit of the metric. */
    static Ground mean(String contender, Metric metric, double value, double limit) {
        return new Said(contender + ": " + metric.title() + " is " + Numbers.apart(Numbers::trimmed, value, limit) + " "
                + metric.unit());
    }

    static Ground noRequest(String contender) {
        return new Said(contender + ": no request was counted");
    }

    /** What a contender did that does not count, nor the failures in it. */
    static Ground notCounted(Invalid invalid) {
        return new Said(invalid.contender() + ": " + invalid.place().text() + " does not count: "
                + invalid.why().text());
    }

    static Ground failures(String contender, long errors) {
        return new Said(contender + ": " + Numbers.count(errors, "error"));
    }
}
