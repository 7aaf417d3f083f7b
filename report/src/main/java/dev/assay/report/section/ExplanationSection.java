package dev.assay.report.section;

import dev.assay.model.Numbers;
import dev.assay.model.verdict.Comparison;
import dev.assay.model.verdict.Explanation;
import dev.assay.report.document.Cell;
import dev.assay.report.document.HtmlTable;
import dev.assay.report.document.Ink;
import dev.assay.report.document.Material;
import dev.assay.report.document.Part;
import dev.assay.report.document.Section;
import dev.assay.report.document.Table;
import dev.assay.report.figures.Clean;
import dev.assay.report.figures.Figures;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What single settings do, and how much of each gap they close. */
public final class ExplanationSection {
    private ExplanationSection() {}

    public static Optional<Section> of(Material material) {
        return material.verdict()
                .extras()
                .explanation()
                .map(explanation -> new Section("explained", "What the settings explain", parts(explanation)));
    }

    private static List<Part> parts(Explanation explanation) {
        List<Part> parts = new ArrayList<>();
        Clean.lines(explanation.summary().stream()
                        .map(Explanation.Conclusion::text)
                        .toList())
                .forEach(sentence -> parts.add(Part.paragraph(sentence)));
        parts.add(new Table(
                "CPU per request with one setting changed at a time, in the same blocks",
                "llrrlr",
                List.of("Contender", "Setting", "Change", "Interval", "Verdict", "n"),
                explanation.effects().stream().map(ExplanationSection::row).toList()));
        if (!explanation.notTried().isEmpty()) {
            parts.add(Part.note("These differ too but were not tried: "
                    + Clean.line(String.join(", ", explanation.notTried()), 600) + "."));
        }
        parts.add(Part.note("Shares are of the estimated gap; effects of several settings need not add up."));
        parts.add(others(explanation));
        return parts;
    }

    private static Table.Row row(Explanation.Effect effect) {
        Comparison c = effect.comparison();
        List<String> notes = new ArrayList<>();
        if (!effect.before().equals(effect.after())) {
            notes.add(value(effect.before()) + " → " + value(effect.after()));
        }
        effect.shares().stream()
                .filter(share -> share.closes().isPresent())
                .map(ExplanationSection::closes)
                .forEach(notes::add);
        return new Table.Row(
                List.of(
                        Cell.of(effect.contender()),
                        Cell.of(effect.knob()),
                        Cell.of(c.change()),
                        Cell.of(c.interval()),
                        Cell.of(c.verdict().word(), Ink.of(c.verdict())),
                        Cell.of(Numbers.integer(c.blocks()))),
                String.join("; ", notes));
    }

    private static String value(String value) {
        return value.isEmpty() ? Figures.NONE : Clean.line(value, 60);
    }

    private static String closes(Explanation.Share share) {
        return "closes " + percent(share.closes().orElse(0)) + " ("
                + percent(share.low().orElse(0)) + " to " + percent(share.high().orElse(0)) + ") of the gap to "
                + share.contender();
    }

    private static String percent(double share) {
        return Figures.fixed(100 * share, 0) + "%";
    }

    /** The metrics that do not decide. */
    private static Part others(Explanation explanation) {
        List<Table.Row> rows = new ArrayList<>();
        explanation.effects().forEach(effect -> effect.others()
                .forEach(c -> rows.add(Table.Row.of(
                        effect.contender(),
                        effect.knob(),
                        c.metric().title(),
                        c.change(),
                        c.interval(),
                        c.verdict().word()))));
        Table table = new Table(
                "Other metrics with one setting changed, secondary",
                "lllrrl",
                List.of("Contender", "Setting", "Metric", "Change", "Interval", "Verdict"),
                rows);
        return new Part.Drawing(page -> HtmlTable.figures(page, table, HtmlTable.EVIDENCE));
    }
}
