package dev.assay.words;

import dev.assay.model.Comparison;
import dev.assay.model.Numbers;

/** The figures of comparisons in words. */
public final class ComparisonPhrases {
    private ComparisonPhrases() {}

    /** The estimate as a change, such as {@code +8.2 %}, with no more digits than its interval supports. */
    public static String change(Comparison comparison) {
        if (comparison.ratio().isEmpty()) {
            return Numbers.NONE;
        }
        double ratio = comparison.ratio().getAsDouble();
        return comparison.ciLow().isPresent() && comparison.ciHigh().isPresent()
                ? Numbers.change(
                        ratio,
                        comparison.ciLow().getAsDouble(),
                        comparison.ciHigh().getAsDouble())
                : Numbers.change(ratio);
    }

    /** Such as {@code +3.1 to +13.5 %}. */
    public static String interval(Comparison comparison) {
        return comparison.ciLow().isPresent() && comparison.ciHigh().isPresent()
                ? Numbers.interval(
                        comparison.ciLow().getAsDouble(), comparison.ciHigh().getAsDouble())
                : Numbers.NONE;
    }

    /** The change with its interval, such as {@code +8.2 % (+3.1 to +13.5 %)}; only the change if there is no interval. */
    public static String figures(Comparison comparison) {
        return figures(comparison, "");
    }

    /**
     * The same with more, such as {@code +8.2 % (+3.1 to +13.5 % at 97.5 %)}.
     *
     * @param more what follows the interval, with the space before it
     */
    public static String figures(Comparison comparison, String more) {
        return change(comparison) + (comparison.ciLow().isPresent() ? " (" + interval(comparison) + more + ")" : "");
    }
}
