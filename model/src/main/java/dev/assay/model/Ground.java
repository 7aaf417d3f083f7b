package dev.assay.model;

import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Why a condition of {@code --fail-if} holds, is unknown or does not hold. Contenders are ids.
 */
public sealed interface Ground {
    /** What it says. */
    String text();

    /** A metric of which a contender was not compared. */
    record NotCompared(String contender, Metric metric) implements Ground {
        @Override
        public String text() {
            return contender + ": " + metric.title() + " was not compared";
        }
    }

    /** A comparison that has no interval. */
    record NotJudged(Comparison comparison) implements Ground {
        @Override
        public String text() {
            return comparison.contender() + ": " + comparison.metric().title() + " was not judged: "
                    + comparison.reason().text();
        }
    }

    /** A figure of a contender, or of the reference, that was refused. */
    record Refused(String contender, Comparison comparison) implements Ground {
        @Override
        public String text() {
            return contender + ": " + comparison.metric().title() + " was refused: "
                    + comparison.reason().text();
        }
    }

    /**
     * A comparison with the verdict asked for.
     *
     * @param size of difference that its whole interval shows; empty if none was asked for
     */
    record Judged(Comparison comparison, Optional<Size> size) implements Ground {
        @Override
        public String text() {
            return comparison.contender() + " is " + comparison.verdict().word() + " on "
                    + comparison.metric().title() + ": "
                    + size.map(wanted -> wanted.against(comparison, "lies beyond"))
                            .orElseGet(() -> comparison.figures(" at " + Numbers.share(comparison.confidence())) + ", "
                                    + comparison.reason().text());
        }
    }

    /** A comparison that differs in the direction asked for, whose interval does not show a difference of the size asked for. */
    record ShortOf(Comparison comparison, Size size) implements Ground {
        @Override
        public String text() {
            return comparison.contender() + " is " + comparison.verdict().word() + ", but "
                    + size.against(comparison, "falls short of");
        }
    }

    /** An equivalent comparison whose interval shows a difference of the size asked for, which is below the margin. */
    record BelowMargin(Comparison comparison, Size size) implements Ground {
        @Override
        public String text() {
            return comparison.contender() + " is equivalent on "
                    + comparison.metric().title() + ", although " + size.against(comparison, "lies beyond")
                    + ": use a margin below that, or a larger size";
        }
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
    record NotMeasured(String contender, Metric metric) implements Ground {
        @Override
        public String text() {
            return contender + ": " + metric.title() + " was not measured";
        }
    }

    /** A mean and the limit that it was held against, in the unit of the metric. */
    record Mean(String contender, Metric metric, double value, double limit) implements Ground {
        @Override
        public String text() {
            return contender + ": " + metric.title() + " is " + Numbers.apart(Numbers::trimmed, value, limit) + " "
                    + metric.unit();
        }
    }

    /** A contender without a request. */
    record NoRequest(String contender) implements Ground {
        @Override
        public String text() {
            return contender + ": no request was counted";
        }
    }

    /** Failed requests of a contender. */
    record Failures(String contender, long errors) implements Ground {
        @Override
        public String text() {
            return contender + ": " + Numbers.count(errors, "error");
        }
    }

    /**
     * A figure of a load.
     *
     * @param figure as conditions name it
     * @param limit that it was held against, in the same unit
     * @param perSecond whether it is per second, else in milliseconds
     * @param unanswered requests without an answer
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
            String least = number(value.low()) + (perSecond ? "/s" : " ms");
            if (value.exact()) {
                return least;
            }
            if (Double.isFinite(value.high())) {
                return number(value.low()) + " to " + number(value.high()) + " ms";
            }
            return "at least " + least
                    + (unanswered > 0
                            ? ": " + Numbers.count(unanswered, "request") + " got no answer"
                            : stuckShare.isPresent() ? ": " + stuck() : "");
        }

        private String number(double end) {
            return Numbers.apart(Numbers::trimmed, end, limit);
        }

        private String stuck() {
            return "users were stuck for " + Numbers.share(stuckShare.orElseThrow()) + " of their time";
        }
    }

    /** Failed requests of a load, and those that were planned. */
    record LoadFailures(long errors, long planned) implements Ground {
        @Override
        public String text() {
            return Numbers.count(errors, "error") + " in " + Numbers.count(planned, "request");
        }
    }

    /** What a satellite tested, which has its own words for it. */
    non-sealed interface Told extends Ground {}
}
