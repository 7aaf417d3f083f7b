package dev.assay.words;

import dev.assay.model.Explanation;
import dev.assay.model.Numbers;

/** What single settings explain, in sentences. */
public final class ExplanationPhrases {
    private ExplanationPhrases() {}

    /** What a conclusion says. */
    public static String of(Explanation.Conclusion conclusion) {
        if (conclusion instanceof Explanation.Text text) {
            return text.words();
        } else if (conclusion instanceof Explanation.NoGap) {
            return "No gap between the contenders was shown, so there is nothing to explain; the effect of each knob is"
                    + " shown anyway.";
        } else if (conclusion instanceof Explanation.Undecided undecided) {
            return undecided.effects() + " of " + Numbers.count(undecided.of(), "effect")
                    + (undecided.effects() == 1 ? " is" : " are")
                    + " undecided: a larger budget gives more blocks for each.";
        }
        return gap((Explanation.Gap) conclusion);
    }

    private static String gap(Explanation.Gap gap) {
        String who = gap.contender() + "'s gap to " + gap.reference() + " in "
                + gap.metric().title() + " (" + Numbers.change(gap.ratio(), gap.low(), gap.high()) + ")";
        return gap.closings().isEmpty()
                ? "None of the knobs tried was shown to explain " + who + "."
                : (gap.most() ? "Most of " : "Part of ") + who + " is due to a setting: "
                        + Numbers.list(gap.closings().stream()
                                .map(ExplanationPhrases::closing)
                                .toList())
                        + ".";
    }

    private static String closing(Explanation.Closing closing) {
        String values = closing.before().isEmpty() || closing.after().isEmpty()
                ? ""
                : " (" + closing.before() + " to " + closing.after() + ")";
        return closing.knob() + " of " + closing.contender() + values + " closes "
                + Numbers.wholePercent(closing.share()) + " % of it (" + Numbers.wholePercent(closing.low()) + " to "
                + Numbers.wholePercent(closing.high()) + " %)";
    }
}
