package dev.assay.report.section;

import dev.assay.model.Numbers;
import dev.assay.model.evidence.Evidence;
import dev.assay.model.verdict.Invalid;
import dev.assay.report.document.HtmlTable;
import dev.assay.report.document.Material;
import dev.assay.report.document.Part;
import dev.assay.report.document.Section;
import dev.assay.report.document.Table;
import dev.assay.report.figures.Places;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What does not count and why, with the last lines of the app's log. */
public final class InvalidSection {
    private InvalidSection() {}

    public static Optional<Section> of(Material material) {
        List<Part> parts = parts(material);
        return Optional.of(new Section(
                "invalid",
                "Not counted",
                parts.isEmpty() ? List.of(Part.nothing("No block or slice was discarded.")) : parts));
    }

    private static List<Part> parts(Material material) {
        List<Part> parts = new ArrayList<>();
        List<Invalid> invalid = material.verdict().basis().invalid();
        if (!invalid.isEmpty()) {
            parts.add(Part.items(Places.invalid(invalid)));
            Table each = new Table(
                    "Not counted, one by one",
                    "lll",
                    List.of("What", "Contender", "Why"),
                    invalid.stream()
                            .map(i -> Table.Row.of(
                                    i.place().text(), i.contender(), i.why().text()))
                            .toList());
            parts.add(new Part.Drawing(page -> HtmlTable.figures(page, each, HtmlTable.EVIDENCE)));
        }
        for (Evidence.Spoiled block : material.measurements().of(Evidence.Spoiled.class)) {
            String title = "Block " + block.index() + ", " + block.contender() + ": " + block.reason();
            log(parts, title, block.lastLogLines());
        }
        for (Evidence.FailedStartup start : material.measurements().of(Evidence.FailedStartup.class)) {
            String title = "Start-up round " + start.round() + ", " + start.contender() + ": " + start.reason();
            log(parts, title, start.lastLogLines());
        }
        return parts;
    }

    private static void log(List<Part> parts, String title, List<String> lines) {
        parts.add(
                lines.isEmpty()
                        ? Part.paragraph(title + ". The app wrote no log lines.")
                        : new Part.Fold(
                                title + ". The app's last " + Numbers.count(lines.size(), "log line"),
                                new Part.Lines("", lines)));
    }
}
