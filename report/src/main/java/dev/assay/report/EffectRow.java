package dev.assay.report;

import dev.assay.model.Comparison;
import dev.assay.model.Explanation;
import dev.assay.words.Numbers;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * One knob changed alone, in words, the same in every format.
 *
 * @param cells as in {@link #TITLES}
 */
record EffectRow(List<String> cells) {
    static final List<String> TITLES =
            List.of("Contender", "Knob", "From", "To", "CPU per request", "Interval", "Closes of the gap", "Verdict");

    EffectRow {
        cells = List.copyOf(cells);
    }

    static List<EffectRow> of(Explanation explanation) {
        return explanation.effects().stream().map(EffectRow::row).toList();
    }

    private static EffectRow row(Explanation.Effect effect) {
        Comparison c = effect.comparison();
        return new EffectRow(List.of(
                effect.contender(),
                effect.knob(),
                effect.before().isEmpty() ? Figures.NONE : Clean.line(effect.before(), 60),
                effect.after().isEmpty() ? Figures.NONE : Clean.line(effect.after(), 60),
                Words.change(c),
                Words.interval(c),
                shares(effect.shares()),
                c.verdict().word() + ", n = " + Numbers.integer(c.blocks())));
    }

    private static String shares(List<Explanation.Share> shares) {
        String text = shares.stream()
                .filter(share -> share.closes().isPresent())
                .map(share -> "to " + share.contender() + ": "
                        + percent(share.closes().getAsDouble()) + " ("
                        + percent(share.low().orElse(0)) + " to "
                        + percent(share.high().orElse(0)) + ")")
                .collect(Collectors.joining("; "));
        return text.isEmpty() ? Figures.NONE : text;
    }

    private static String percent(double share) {
        return Figures.fixed(100 * share, 0) + " %";
    }

    /** Knobs that differ and were left alone. */
    static Optional<String> notTried(Explanation explanation) {
        return explanation.notTried().isEmpty()
                ? Optional.empty()
                : Optional.of("These differ too and were not changed one by one: "
                        + Clean.line(String.join(", ", explanation.notTried()), 600) + ".");
    }
}
