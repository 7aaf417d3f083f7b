package dev.assay.report;

import dev.assay.model.Comparison;
import dev.assay.model.Outcome;
import dev.assay.model.Plan;
import dev.assay.model.Verdict;
import dev.assay.words.Numbers;
import java.util.List;
import java.util.OptionalInt;

/** Every verdict: cards for what decides, and for each pair a table whose last column is its forest plot. */
final class HtmlVerdicts {
    private static final int HEIGHT = 44;
    private static final int INTERVAL_Y = 14;
    private static final int DOTS_Y = 32;
    /** Spreads the dots of a row without chance: multiples of the golden section are far from one another. */
    private static final double GOLDEN = 0.6180339887;

    private final Verdict verdict;
    private final Plan plan;
    private final SharedReasons shared;

    HtmlVerdicts(Verdict verdict, Plan plan) {
        this.verdict = verdict;
        this.plan = plan;
        this.shared = SharedReasons.of(Pair.of(verdict));
    }

    void cards(Markup page) {
        List<Pair> pairs = Pair.of(verdict);
        if (pairs.isEmpty()) {
            return;
        }
        Forest forest =
                Forest.of(new Pair("", "", pairs.stream().map(Pair::primary).toList()), plan.margin());
        page.open("div", "class", "cards");
        for (Pair pair : pairs) {
            Comparison primary = pair.primary();
            page.open("article", "class", "card " + primary.verdict().word());
            page.element("p", pair.title(), "class", "name");
            page.open("p", "class", "big").element("span", primary.verdict().word(), "class", "word");
            page.figure("span", Words.change(primary), "class", "change").close();
            page.open("p").text(primary.metric().title()).close();
            page.open("p", "class", "small").words(strength(primary));
            link(page, shared.number(primary));
            page.close();
            if (primary.ciLow().isPresent()) {
                strip(page, primary, forest);
            }
            page.close();
        }
        page.close();
    }

    void show(Markup page) {
        List<Pair> pairs = Pair.of(verdict);
        if (pairs.isEmpty()) {
            HtmlSection.nothing(page, "Nothing was compared.");
            return;
        }
        pairs.forEach(pair -> {
            table(page, pair);
            Budget.of(pair).ifPresent(budget -> budget.table().show(page));
        });
        page.open("p", "class", "again")
                .text("The same again: ")
                .element("code", HtmlTable.EVIDENCE)
                .close();
        HtmlSection.reading(
                page,
                "Reading: the bar is the interval of the ratio "
                        + Clean.line(pairs.get(0).reference(), 60)
                        + " = 0 %, its mark the estimate, the dots below are the single blocks (start-up, memory: rounds), which n counts; hollow dots and arrows lie beyond the edge. The grey band is the margin of ±"
                        + Figures.margin(plan.margin())
                        + " that nobody would notice: a bar inside it is equivalent, a bar well clear of zero is a difference. The scale is logarithmic.");
        shared(page);
    }

    private void shared(Markup page) {
        if (shared.count() == 0) {
            return;
        }
        page.element("h3", "Why there is no interval").open("ol", "class", "reasons");
        for (int number = 1; number <= shared.count(); number++) {
            page.open("li", "id", "reason" + number).words(shared.reason(number));
            page.element("span", "touches " + shared.touched(number), "class", "hint");
            page.close();
        }
        page.close();
    }

    /** A link to the reason that this comparison shares with others. */
    private void link(Markup page, OptionalInt number) {
        number.ifPresent(n -> page.text(" ").element("a", "reason " + n, "class", "whole", "href", "#reason" + n));
    }

    private void table(Markup page, Pair pair) {
        Forest forest = Forest.of(pair, plan.margin());
        page.open("table", "class", "verdicts", "role", "table");
        page.element("caption", pair.title());
        page.open("thead", "role", "rowgroup").open("tr", "role", "row");
        for (String title : List.of("Metric", "Verdict", "Change, interval", "n")) {
            page.element("th", title, "scope", "col", "role", "columnheader");
        }
        page.open("th", "scope", "col", "role", "columnheader", "class", "plot");
        page.element("span", "Interval and blocks on a common scale", "class", "hidden");
        axis(page, forest);
        page.close().close().close().open("tbody", "role", "rowgroup");
        pair.comparisons().forEach(comparison -> row(page, comparison, forest));
        page.close().close();
    }

    private void row(Markup page, Comparison c, Forest forest) {
        page.open("tr", "role", "row", "class", c.verdict().word());
        page.open("th", "scope", "row", "role", "rowheader");
        page.text(c.metric().title());
        if (c.primary()) {
            page.text(" ").element("span", "primary", "class", "tag");
        }
        if (c.metric().counter()) {
            page.text(" ").element("span", "counter", "class", "tag");
        }
        page.element("span", c.lowerIsBetter() ? "lower is better" : "higher is better", "class", "hint");
        page.close();
        page.open("td", "role", "cell")
                .element("span", c.verdict().word(), "class", "word")
                .close();
        page.open("td", "role", "cell", "class", "estimate").figure("strong", Words.change(c));
        page.open("span", "class", "hint");
        if (c.ciLow().isPresent()) {
            page.figure("span", Words.interval(c), "class", "whole").text(" ");
            page.open("span", "class", "whole")
                    .words("at " + Words.confidence(c))
                    .close();
        } else {
            page.text("no interval");
            link(page, shared.number(c));
        }
        page.close().close();
        page.open("td", "role", "cell", "class", "n")
                .figure("span", Numbers.integer(c.blocks()))
                .close();
        page.open("td", "role", "cell", "class", c.ratio().isPresent() ? "plot" : "plot bare");
        strip(page, c, forest);
        page.close().close();
        if (shared.number(c).isEmpty()) {
            page.open("tr", "role", "row", "class", "why").open("td", "role", "cell", "colspan", "5");
            page.words(Words.reason(c)).close().close();
        }
    }

    private static String interval(Comparison c) {
        return c.ciLow().isEmpty() ? "no interval" : Words.confidence(c) + " interval " + Words.interval(c);
    }

    /** How firm a card's figure is, or why there is none. */
    private String strength(Comparison c) {
        OptionalInt number = shared.number(c);
        return c.ciLow().isEmpty()
                ? number.isPresent() ? shared.brief(number.getAsInt()) : Words.reason(c)
                : Words.interval(c) + " (" + Words.confidence(c) + " interval), " + Words.replicates(c);
    }

    private static void axis(Markup page, Forest forest) {
        page.open("svg", "class", "strip axis", "width", "100%", "height", "20", "aria-hidden", "true");
        for (int tick : forest.ticks()) {
            page.figure(
                    "text",
                    (tick > 0 ? "+" : "") + tick + " %",
                    "x",
                    Palette.percent(forest.place(Math.log1p(tick / 100.0))),
                    "y",
                    "14",
                    "text-anchor",
                    "middle");
        }
        page.close();
    }

    private static void strip(Markup page, Comparison c, Forest forest) {
        page.open(
                "svg",
                "class",
                "strip",
                "width",
                "100%",
                "height",
                String.valueOf(HEIGHT),
                "role",
                "img",
                "aria-label",
                c.metric().title() + ": " + c.verdict().word() + ", " + Words.change(c) + ", " + interval(c));
        forest.ground(page, HEIGHT);
        List<Double> replicates = c.verdict() == Outcome.REFUSED ? List.of() : c.logRatios();
        for (int i = 0; i < replicates.size(); i++) {
            double value = replicates.get(i);
            double y = DOTS_Y + 12 * ((i * GOLDEN) % 1 - 0.5);
            page.open(
                            "circle",
                            "class",
                            forest.holds(value) ? "dot" : "dot off",
                            "cx",
                            Palette.percent(forest.place(value)),
                            "cy",
                            Palette.number(y),
                            "r",
                            "2.6")
                    .figure("title", Numbers.change(Math.exp(value)))
                    .close();
        }
        if (c.ciLow().isPresent() && c.ciHigh().isPresent()) {
            bar(page, Math.log(c.ciLow().getAsDouble()), Math.log(c.ciHigh().getAsDouble()), forest);
        }
        if (c.ratio().isPresent()) {
            page.empty(
                    "circle",
                    "class",
                    "estimate",
                    "cx",
                    Palette.percent(forest.place(Math.log(c.ratio().getAsDouble()))),
                    "cy",
                    String.valueOf(INTERVAL_Y),
                    "r",
                    "5");
        }
        page.close();
    }

    private static void bar(Markup page, double low, double high, Forest forest) {
        String left = Palette.percent(forest.place(low));
        String right = Palette.percent(forest.place(high));
        line(page, left, right, INTERVAL_Y, INTERVAL_Y);
        end(page, left, forest.holds(low), "ml");
        end(page, right, forest.holds(high), "mr");
    }

    /** A stroke where the interval ends, an arrow where it goes on beyond the edge. */
    private static void end(Markup page, String x, boolean ends, String arrow) {
        if (ends) {
            line(page, x, x, INTERVAL_Y - 5, INTERVAL_Y + 5);
        } else {
            page.empty("use", "href", "#" + arrow, "x", x, "y", String.valueOf(INTERVAL_Y), "class", "arrow");
        }
    }

    private static void line(Markup page, String x1, String x2, int y1, int y2) {
        page.empty("line", "class", "ci", "x1", x1, "x2", x2, "y1", String.valueOf(y1), "y2", String.valueOf(y2));
    }
}
