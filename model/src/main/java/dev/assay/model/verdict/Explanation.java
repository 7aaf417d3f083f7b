package dev.assay.model.verdict;

import dev.assay.model.Metric;
import dev.assay.model.Numbers;
import dev.assay.model.server.Settings;
import java.util.List;
import java.util.OptionalDouble;

/**
 * What single settings do to the primary metric, and how much of the gaps between contenders they explain.
 *
 * @param effects one for each contender with a knob changed, in the order of the plan
 * @param summary one conclusion for each gap, and one on what is undecided
 * @param notTried knobs that differ between contenders and were left as they are
 */
public record Explanation(List<Effect> effects, List<Conclusion> summary, List<String> notTried) {
    public Explanation {
        effects = List.copyOf(effects);
        summary = List.copyOf(summary);
        notTried = List.copyOf(notTried);
    }

    public List<String> sentences() {
        return summary.stream().map(Conclusion::text).toList();
    }

    /**
     * One knob of one contender, changed alone.
     *
     * @param contender the contender that it belongs to
     * @param knob its name; {@link Settings#EVERY_KNOB} for all at once
     * @param before effective value in the unchanged contender; an empty string if it was not read
     * @param after effective value with the knob changed
     * @param comparison the changed contender against the unchanged one, on the primary metric
     * @param others the same on the other metrics of a block
     * @param shares what it does to each gap of this contender
     */
    public record Effect(
            String contender,
            String knob,
            String before,
            String after,
            Comparison comparison,
            List<Comparison> others,
            List<Share> shares) {
        public Effect {
            others = List.copyOf(others);
            shares = List.copyOf(shares);
        }
    }

    /**
     * How much of the gap between two contenders closes when a knob is changed on one of them.
     *
     * @param contender the other side of the gap
     * @param gap ratio of the two unchanged contenders, the one with the knob divided by the other
     * @param closes share of the gap that closes, on the scale of log-ratios: 1 closes it, a negative share widens it;
     *     empty without an interval
     * @param low lower end of the interval of that share, taking the estimated gap as exact
     * @param high upper end
     */
    public record Share(String contender, double gap, OptionalDouble closes, OptionalDouble low, OptionalDouble high) {}

    /** What effects say of gaps. */
    public sealed interface Conclusion {
        String text();
    }

    /** A conclusion as a result file has it. */
    public record Text(String text) implements Conclusion {}

    /** No gap was shown. */
    public record NoGap() implements Conclusion {
        @Override
        public String text() {
            return "No gap between the contenders was shown, so there is nothing to explain; the effect of each setting is"
                    + " shown anyway.";
        }
    }

    /**
     * What closes a gap.
     *
     * @param contender id
     * @param reference id
     * @param ratio contender/reference
     * @param low lower end of its interval
     * @param high upper end
     * @param closings effects that were shown to narrow it; may be empty
     * @param most whether one of them closes most of it
     */
    public record Gap(
            String contender,
            String reference,
            Metric metric,
            double ratio,
            double low,
            double high,
            List<Closing> closings,
            boolean most)
            implements Conclusion {
        public Gap {
            closings = List.copyOf(closings);
        }

        @Override
        public String text() {
            String who = contender + "'s gap to " + reference + " in " + metric.title() + " ("
                    + Numbers.change(ratio, low, high) + ")";
            return closings.isEmpty()
                    ? "None of the settings tried was shown to explain " + who + "."
                    : (most ? "Most of " : "Part of ") + who + " is due to a setting: "
                            + Numbers.list(closings.stream().map(Closing::text).toList()) + ".";
        }
    }

    /**
     * A knob whose change narrows a gap.
     *
     * @param contender id of the one whose knob it is
     * @param before effective value; an empty string if it was not read
     * @param after effective value with the knob changed
     * @param share of the gap that closes, on the scale of log-ratios
     * @param low lower end of its interval
     * @param high upper end
     */
    public record Closing(
            String knob, String contender, String before, String after, double share, double low, double high) {
        private String text() {
            String values = before.isEmpty() || after.isEmpty() ? "" : " (" + before + " to " + after + ")";
            return knob + " of " + contender + values + " closes " + Numbers.wholePercent(share) + "% of it ("
                    + Numbers.wholePercent(low) + " to " + Numbers.wholePercent(high) + "%)";
        }
    }

    /** Effects that are undecided. */
    public record Undecided(long effects, int of) implements Conclusion {
        @Override
        public String text() {
            return effects + " of " + Numbers.count(of, "effect") + (effects == 1 ? " is" : " are")
                    + " undecided: a larger budget gives more blocks for each.";
        }
    }
}
