package dev.assay.model;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * What the headline of a verdict says of one thing, as a value; room {@code words} puts it into English. Contenders are named as in prose,
 * and ratios are contender/reference.
 */
public sealed interface Clause
        permits Clause.Text,
                Clause.NothingMeasured,
                Clause.Alone,
                Clause.FirstLook,
                Clause.RightAfterStart,
                Clause.Differences,
                Clause.OtherwiseAtSaturation,
                Clause.Alike,
                Clause.Undecided,
                Clause.Refused,
                Clause.LatencyAlike,
                Clause.LatencyDiffers,
                Clause.NoReasonToLeave,
                Clause.SpeaksFor,
                DiffClause {
    /** A clause as a result file has it; the first one begins the sentence. */
    record Text(String words) implements Clause {}

    /** No contender has a figure. */
    record NothingMeasured() implements Clause {}

    /**
     * A contender that there is nothing to compare with.
     *
     * @param ratePerSecond of the load behind the figures; empty if they are those of its start
     * @param figures at least one, the most important first
     */
    record Alone(String contender, OptionalDouble ratePerSecond, List<Figure> figures) implements Clause {
        public Alone {
            figures = List.copyOf(figures);
        }
    }

    /**
     * A first look, which gets no verdict.
     *
     * @param jvms of each contender
     */
    record FirstLook(int jvms) implements Clause {}

    /** A mean, in the unit of the metric. */
    record Figure(Metric metric, double value) {}

    /**
     * What holds of JVMs that have just started.
     *
     * @param first clause of the headline
     */
    record RightAfterStart(Clause first) implements Clause {}

    /**
     * Contenders that are shown to differ from the reference in the deciding metric.
     *
     * @param contenders at least one
     */
    record Differences(Metric metric, String reference, List<Differing> contenders) implements Clause {
        public Differences {
            contenders = List.copyOf(contenders);
        }
    }

    /** How a contender differs. */
    record Differing(String contender, Change change, Behind behind) {}

    /**
     * A ratio, and its interval, which lies on one side of 1.
     *
     * @param low lower end of the interval
     * @param high upper end
     */
    record Change(double ratio, double low, double high) {}

    /** What an interval rests on: so many replicates. */
    record Behind(Replicate replicate, int n) {}

    /**
     * Contenders that are equivalent to the reference in the deciding metric, which does not show that they are so to each other.
     *
     * @param contenders at least one
     * @param margin relative difference, 0.03 for 3 %
     * @param restarting whether the margin is what restarting one server changes, as a calibration measured it
     */
    record Alike(
            Metric metric, String reference, List<String> contenders, double margin, boolean restarting, Behind behind)
            implements Clause {
        public Alike {
            contenders = List.copyOf(contenders);
        }
    }

    /**
     * A contender of which the deciding metric does not tell yet whether it is better or worse than the reference.
     *
     * @param reason why
     * @param soFar the interval of a comparison that was not judged; may be empty
     */
    record Undecided(Metric metric, String contender, String reference, Reason reason, Optional<Reason.Interval> soFar)
            implements Clause {}

    /**
     * Contenders without a verdict on the deciding metric.
     *
     * @param contenders at least one; their findings have the same topic
     */
    record Refused(Metric metric, String reference, List<Refusal> contenders) implements Clause {
        public Refused {
            contenders = List.copyOf(contenders);
        }
    }

    /** Why a contender has no verdict. */
    record Refusal(String contender, Finding why) {}

    /**
     * No contender differs noticeably from the reference in any percentile of latency that was judged.
     *
     * @param percentiles at least one
     * @param ratePerSecond of the load; empty if unknown
     */
    record LatencyAlike(List<Metric> percentiles, OptionalDouble ratePerSecond) implements Clause {
        public LatencyAlike {
            percentiles = List.copyOf(percentiles);
        }
    }

    /**
     * A contender whose CPU per request at saturation is shown to be otherwise than the one that decides.
     *
     * @param change empty if equivalent at saturation
     * @param margin relative difference, 0.03 for 3 %
     */
    record OtherwiseAtSaturation(String contender, String reference, Optional<Change> change, double margin)
            implements Clause {}

    /** What a user decides by is not better for any contender, by however little. */
    record NoReasonToLeave(String reference) implements Clause {}

    /**
     * A contender that is better than the reference in something that a user decides by.
     *
     * @param gains beyond the margin; at least one
     * @param losses of any size
     */
    record SpeaksFor(String contender, List<Metric> gains, List<Metric> losses) implements Clause {
        public SpeaksFor {
            gains = List.copyOf(gains);
            losses = List.copyOf(losses);
        }
    }

    /**
     * A contender that is shown to differ from the reference in a percentile of latency, which is secondary.
     *
     * @param ratePerSecond of the load; empty if unknown
     */
    record LatencyDiffers(
            Metric percentile, String contender, String reference, Change change, OptionalDouble ratePerSecond)
            implements Clause {}
}
