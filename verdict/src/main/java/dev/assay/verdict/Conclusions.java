package dev.assay.verdict;

import dev.assay.model.server.Settings;
import dev.assay.model.verdict.Comparison;
import dev.assay.model.verdict.Explanation;
import dev.assay.model.verdict.Outcome;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Explains gaps that are shown by effects. */
record Conclusions(List<Comparison> gaps, List<Explanation.Effect> effects) {
    /** Above this share, most of the gap is due to the knob rather than the server. */
    private static final double MOST = 0.5;

    /** One for each gap, then what is undecided. */
    List<Explanation.Conclusion> all() {
        List<Explanation.Conclusion> all = new ArrayList<>();
        if (gaps.isEmpty()) {
            all.add(new Explanation.NoGap());
        }
        gaps.forEach(gap -> all.add(gap(gap)));
        long undecided = effects.stream()
                .filter(effect -> effect.comparison().verdict() == Outcome.UNDECIDED)
                .count();
        if (undecided > 0) {
            all.add(new Explanation.Undecided(undecided, effects.size()));
        }
        return all;
    }

    private Explanation.Gap gap(Comparison gap) {
        List<Explanation.Closing> closings = effects.stream()
                .filter(effect -> !effect.knob().equals(Settings.EVERY_KNOB))
                .flatMap(effect -> share(effect, gap).map(share -> closing(effect, share)).stream())
                .toList();
        return new Explanation.Gap(
                gap.contender(),
                gap.reference(),
                gap.metric(),
                gap.ratio().orElseThrow(),
                gap.ciLow().orElseThrow(),
                gap.ciHigh().orElseThrow(),
                closings,
                closings.stream().anyMatch(closing -> closing.low() * ofLargest(gap) > MOST));
    }

    /** The estimated gap as a share of the largest that its interval allows: what explains most of the one may not of the other. */
    private static double ofLargest(Comparison gap) {
        double ratio = gap.ratio().orElseThrow();
        double largest = ratio > 1 ? gap.ciHigh().orElseThrow() : gap.ciLow().orElseThrow();
        return Math.log(ratio) / Math.log(largest);
    }

    /** The share of the gap that an effect closes, if the effect is shown and narrows the gap. */
    private static Optional<Explanation.Share> share(Explanation.Effect effect, Comparison gap) {
        boolean shown = effect.comparison().verdict().differs();
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

    private static Explanation.Closing closing(Explanation.Effect effect, Explanation.Share share) {
        return new Explanation.Closing(
                effect.knob(),
                effect.contender(),
                effect.before(),
                effect.after(),
                share.closes().orElseThrow(),
                share.low().orElseThrow(),
                share.high().orElseThrow());
    }
}
