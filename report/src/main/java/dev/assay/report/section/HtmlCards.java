package dev.assay.report.section;

import dev.assay.model.verdict.Comparison;
import dev.assay.report.chart.Forest;
import dev.assay.report.chart.Strip;
import dev.assay.report.document.Markup;
import dev.assay.report.document.SharedReasons;
import dev.assay.report.figures.Figures;
import dev.assay.report.figures.Pair;
import dev.assay.report.figures.Scale;
import dev.assay.report.figures.Wording;
import java.util.List;
import java.util.OptionalInt;

/** The deciding figures at the top of the page: a card for each pair. */
public final class HtmlCards {
    private HtmlCards() {}

    /**
     * Shows a card for each pair.
     *
     * @param margin of the plan
     */
    public static void show(Markup page, List<Pair> pairs, double margin) {
        if (pairs.isEmpty()) {
            return;
        }
        SharedReasons shared = SharedReasons.of(pairs);
        Forest forest =
                Forest.of(new Pair("", "", pairs.stream().map(Pair::primary).toList()), margin);
        page.open("div", "class", "cards");
        pairs.forEach(pair -> card(page, pair, shared, forest));
        page.close();
        pairs.stream()
                .map(Pair::primary)
                .filter(primary -> primary.ciLow().isPresent())
                .findFirst()
                .ifPresent(primary -> page.element("p", key(primary, margin), "class", "scope"));
    }

    private static String key(Comparison primary, double margin) {
        return "In the cards, 0% is the reference, a bar the interval, its mark the estimate, a dot a single "
                + primary.replicate().noun() + ", grey the margin of ±"
                + Figures.margin(primary.metric().margin(margin)) + ".";
    }

    private static void card(Markup page, Pair pair, SharedReasons shared, Forest forest) {
        Comparison primary = pair.primary();
        page.open("article", "class", "card " + primary.verdict().word());
        page.element("p", pair.title(), "class", "name");
        page.open("p", "class", "big").element("span", primary.verdict().word(), "class", "word");
        page.figure("span", primary.change(), "class", "change").close();
        page.open("p").words(primary.metric().title() + means(primary)).close();
        OptionalInt number = shared.number(primary);
        page.open("p", "class", "small").words(strength(primary, shared, number));
        number.ifPresent(n -> page.text(" ").element("a", "reason " + n, "class", "whole", "href", "#reason" + n));
        page.close();
        if (primary.ciLow().isPresent()) {
            Strip.draw(page, primary, forest);
            Strip.foot(page, forest);
        }
        page.close();
    }

    /** Of the reference and the contender, such as {@code : 61.2 → 66.7 µs}; empty if they are not known. */
    private static String means(Comparison c) {
        return c.pairMeans()
                .map(means -> {
                    Scale scale = Scale.of(c.metric(), List.of(means.reference(), means.contender()));
                    return ": " + scale.text(means.reference()) + " → " + scale.withUnit(means.contender());
                })
                .orElse("");
    }

    /** How certain a card's figure is, or why there is none. */
    private static String strength(Comparison c, SharedReasons shared, OptionalInt number) {
        if (c.ciLow().isPresent()) {
            return c.interval() + " (" + Wording.confidence(c) + " interval), " + Wording.replicates(c);
        }
        return number.isPresent() ? shared.brief(number.getAsInt()) : Wording.reason(c);
    }
}
