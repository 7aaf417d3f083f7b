package dev.assay.verdict;

import dev.assay.model.Comparison;
import dev.assay.model.Explanation;
import dev.assay.model.Outcome;
import dev.assay.model.Settings;
import dev.assay.words.Numbers;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Explains gaps by effects, in sentences.
 *
 * @param gaps that are shown
 */
record Findings(List<Comparison> gaps, List<Explanation.Effect> effects) {
    /** Above this share, most of the gap is due to the knob rather than the server. */
    private static final double MOST = 0.5;

    List<String> sentences() {
        List<String> sentences = new ArrayList<>();
        if (gaps.isEmpty()) {
            sentences.add(
                    "No gap between the contenders was shown, so there is nothing to explain; the effect of each knob"
                            + " is shown anyway.");
        }
        gaps.forEach(gap -> sentences.add(sentence(gap)));
        long undecided = effects.stream()
                .filter(effect -> effect.comparison().verdict() == Outcome.UNDECIDED)
                .count();
        if (undecided > 0) {
            sentences.add(Numbers.count(undecided, "effect") + " of " + effects.size()
                    + (undecided == 1 ? " is" : " are") + " undecided: a larger budget buys more blocks for each.");
        }
        return sentences;
    }

    private String sentence(Comparison gap) {
        String who = gap.contender() + "'s gap to " + gap.reference() + " in "
                + gap.metric().title() + " ("
                + Numbers.change(
                        gap.ratio().orElseThrow(),
                        gap.ciLow().orElseThrow(),
                        gap.ciHigh().orElseThrow()) + ")";
        List<String> parts = new ArrayList<>();
        for (Explanation.Effect effect : effects) {
            if (!effect.knob().equals(Settings.EVERY_KNOB)) {
                share(effect, gap).ifPresent(share -> parts.add(part(effect, share)));
            }
        }
        if (parts.isEmpty()) {
            return "None of the knobs tried was shown to explain " + who + ".";
        }
        boolean most = effects.stream()
                .filter(effect -> !effect.knob().equals(Settings.EVERY_KNOB))
                .flatMap(effect -> share(effect, gap).stream())
                .anyMatch(share -> share.low().orElse(0) > MOST);
        return (most ? "Most of " : "Part of ") + who + " is a setting: " + Numbers.list(parts) + ".";
    }

    /** The share of the gap that an effect closes, if the effect is shown and narrows the gap. */
    private static Optional<Explanation.Share> share(Explanation.Effect effect, Comparison gap) {
        boolean shown = effect.comparison().verdict() == Outcome.BETTER
                || effect.comparison().verdict() == Outcome.WORSE;
        boolean ofContender = effect.contender().equals(gap.contender());
        boolean ofReference = effect.contender().equals(gap.reference());
        String other = ofContender ? gap.reference() : gap.contender();
        return !shown || !(ofContender || ofReference)
                ? Optional.empty()
                : effect.shares().stream()
                        .filter(share -> share.contender().equals(other))
                        .filter(share -> share.low().orElse(0) > 0)
                        .findFirst();
    }

    private static String part(Explanation.Effect effect, Explanation.Share share) {
        String values = effect.before().isEmpty() || effect.after().isEmpty()
                ? ""
                : " (" + effect.before() + " to " + effect.after() + ")";
        return effect.knob() + " of " + effect.contender() + values + " closes "
                + Numbers.integer(100 * share.closes().orElseThrow()) + " % of it ("
                + Numbers.integer(100 * share.low().orElseThrow()) + " to "
                + Numbers.integer(100 * share.high().orElseThrow()) + " %)";
    }
}
