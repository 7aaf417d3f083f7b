package dev.assay.model.verdict;

import dev.assay.model.Bound;
import dev.assay.model.Metric;
import dev.assay.model.Numbers;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Why a condition of {@code --fail-if} holds, is unknown or does not hold. Contenders are ids. Nothing acts on it but a reader.
 */
public interface Ground {
    /** What it says. */
    String text();

    /** What Assay says of its own figures. */
    record Said(String text) implements Ground {}

    /** A metric of which a contender was not compared. */
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
                        .orElseGet(() -> comparison.figures(" at " + Numbers.share(comparison.confidence())) + ", "
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

    /** A metric of which a contender has no mean. */
    static Ground notMeasured(String contender, Metric metric) {
        return new Said(contender + ": " + metric.title() + " was not measured");
    }

    /** A mean and the limit that it was held against, in the unit of the metric. */
    static Ground mean(String contender, Metric metric, double value, double limit) {
        return new Said(contender + ": " + metric.title() + " is " + Numbers.apart(Numbers::trimmed, value, limit) + " "
                + metric.unit());
    }

    /** A contender without a request. */
    static Ground noRequest(String contender) {
        return new Said(contender + ": no request was counted");
    }

    /** Failed requests of a contender. */
    static Ground failures(String contender, long errors) {
        return new Said(contender + ": " + Numbers.count(errors, "error"));
    }

    /** Failed requests of a load, and those that were planned. */
    static Ground failuresOfLoad(long errors, long planned) {
        return new Said(Numbers.count(errors, "error") + " in " + Numbers.count(planned, "request"));
    }

    /**
     * A figure of a load.
     *
     * @param figure as conditions name it
     * @param limit that it was held against, in the same unit
     * @param perSecond whether it is per second, else in milliseconds
     * @param unanswered requests without a response
     * @param stuckShare share of their time, 0 to 1, during which users were stuck; empty if every request was answered
     */
    record LoadFigure(
            String figure, Bound value, double limit, boolean perSecond, long unanswered, OptionalDouble stuckShare)
            implements Ground {
        @Override
        public String text() {
            return figure + " is " + seen();
        }

        private String seen() {
            if (!value.known()) {
                return stuckShare.isPresent()
                        ? "refused: " + stuck()
                        : "not known: no request was answered or timed out";
            }
            String least = number(value.low()) + (perSecond ? " req/s" : " ms");
            if (value.exact()) {
                return least;
            }
            if (Double.isFinite(value.high())) {
                return number(value.low()) + " to " + number(value.high()) + " ms";
            }
            return "at least " + least
                    + (unanswered > 0
                            ? ": " + Numbers.count(unanswered, "request") + " got no response"
                            : stuckShare.isPresent() ? ": " + stuck() : "");
        }

        private String number(double end) {
            return Numbers.apart(Numbers::trimmed, end, limit);
        }

        private String stuck() {
            return "users were stuck for " + Numbers.share(stuckShare.orElseThrow()) + " of their time";
        }
    }

    /** What a satellite tested, which has its own words for it. */
    interface Told extends Ground {}
}
