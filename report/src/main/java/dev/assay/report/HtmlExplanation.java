package dev.assay.report;

import dev.assay.model.Explanation;

/** What single settings do, and how much of each gap they close. */
final class HtmlExplanation {
    private HtmlExplanation() {}

    static void show(Markup page, Explanation explanation) {
        Clean.lines(explanation.summary()).forEach(sentence -> page.element("p", sentence));
        HtmlTable table =
                new HtmlTable("CPU per request with one knob changed at a time", "llllrrrl", EffectRow.TITLES);
        EffectRow.of(explanation).forEach(row -> table.row(row.cells()));
        table.show(page);
        others(page, explanation);
        EffectRow.notTried(explanation).ifPresent(line -> page.element("p", line));
        HtmlSection.reading(
                page,
                "Each row compares a contender with a knob changed with the same contender as it comes, in the same"
                        + " blocks. A share of a gap takes the gap as estimated; effects of several knobs need not add up.");
    }

    /** The metrics that do not decide. */
    private static void others(Markup page, Explanation explanation) {
        HtmlTable table = new HtmlTable(
                "other measures with one knob changed, secondary",
                "lllrrl",
                java.util.List.of("Contender", "Knob", "Metric", "Change", "Interval", "Verdict"));
        explanation.effects().forEach(effect -> effect.others()
                .forEach(c -> table.row(
                        effect.contender(),
                        effect.knob(),
                        c.metric().title(),
                        Words.change(c),
                        Words.interval(c),
                        c.verdict().word())));
        table.details(page, HtmlTable.EVIDENCE);
    }
}
