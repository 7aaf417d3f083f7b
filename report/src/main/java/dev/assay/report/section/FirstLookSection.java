package dev.assay.report.section;

import dev.assay.model.Metric;
import dev.assay.model.Numbers;
import dev.assay.model.server.EffectiveSetting;
import dev.assay.model.verdict.ContenderSummary;
import dev.assay.model.verdict.FirstLook;
import dev.assay.model.verdict.Verdict;
import dev.assay.report.document.Material;
import dev.assay.report.document.Part;
import dev.assay.report.document.Section;
import dev.assay.report.document.Table;
import dev.assay.report.figures.Clean;
import dev.assay.report.figures.Figures;
import dev.assay.report.figures.Scale;
import dev.assay.report.figures.Wording;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** What a few JVMs of each contender show: proof, differences in what they answer and how they are set, and figures without a verdict. */
public final class FirstLookSection {
    /** Titles that leave room for intervals of three contenders on a terminal. */
    private static final Map<Metric, String> SHORT = Map.of(
            Metric.MEMORY, "memory after start-up",
            Metric.ALLOCATED, "allocated per request",
            Metric.READ_WRITE_CALLS, "reads and writes per request",
            Metric.VOLUNTARY_SWITCHES, "voluntary switches per request",
            Metric.INVOLUNTARY_SWITCHES, "involuntary switches per request",
            Metric.THROUGHPUT, "throughput");

    private FirstLookSection() {}

    public static Optional<Section> of(Material material) {
        return material.verdict()
                .extras()
                .firstLook()
                .map(look -> new Section("first-look", "First look", parts(material.verdict(), look)));
    }

    private static List<Part> parts(Verdict verdict, FirstLook look) {
        List<String> ids =
                verdict.contenders().stream().map(ContenderSummary::id).toList();
        List<Part> parts = new ArrayList<>();
        parts.add(Part.paragraph("Servers verified: "
                + String.join(
                        ", ",
                        verdict.contenders().stream()
                                .map(FirstLookSection::server)
                                .toList())
                + "."));
        verdict.basis().parity().ifPresent(parity -> parts.add(Part.paragraph(Wording.parity(parity.outcome()))));
        if (!verdict.basis().settings().isEmpty()) {
            parts.add(Part.paragraph(settings(verdict.basis().settings())));
        }
        parts.add(Table.across(
                "",
                "Metric",
                ids,
                "r",
                look.rows().stream().map(row -> row(row, ids)).toList()));
        parts.add(Part.note(note(look)));
        return parts;
    }

    private static String server(ContenderSummary summary) {
        String version = summary.version().isEmpty() ? "" : " " + summary.version();
        return Clean.line(
                summary.id().equals(summary.server())
                        ? summary.id() + version
                        : summary.id() + " (" + summary.server() + version + ")",
                80);
    }

    private static String settings(List<EffectiveSetting> settings) {
        List<String> ids =
                settings.stream().map(EffectiveSetting::contender).distinct().toList();
        List<KnobRow> knobs = KnobRow.of(settings);
        List<String> differing = knobs.stream()
                .filter(knob -> knob.differs(ids))
                .map(knob -> Clean.line(knob.name(), 60))
                .toList();
        return differing.isEmpty()
                ? "All " + knobs.size() + " settings are alike."
                : differing.size() + " of " + Numbers.count(knobs.size(), "setting")
                        + (differing.size() == 1 ? " differs: " : " differ: ") + String.join("; ", differing) + ".";
    }

    private static Table.Row row(FirstLook.Row row, List<String> ids) {
        Map<String, FirstLook.Figure> figures = row.figures();
        Scale scale = row.metric()
                .map(metric -> Scale.of(
                        metric,
                        figures.values().stream().map(FirstLook.Figure::mean).toList()))
                .orElse(new Scale("", 1));
        String name = row.metric()
                .map(metric -> SHORT.getOrDefault(metric, metric.title()))
                .orElse(row.title());
        String title = Stream.of(Clean.line(name, 60), scale.unit())
                .filter(word -> !word.isEmpty())
                .reduce((one, other) -> one + ", " + other)
                .orElse("");
        List<String> cells = new ArrayList<>(List.of(row.rough() ? title + " (rough)" : title));
        ids.forEach(id -> cells.add(Optional.ofNullable(figures.get(id))
                .map(figure -> text(figure, scale))
                .orElse(Figures.NONE)));
        return Table.Row.of(cells);
    }

    private static String text(FirstLook.Figure figure, Scale scale) {
        String mean = scale.text(figure.mean());
        return figure.halfWidth().isPresent()
                ? mean + " ±" + scale.text(figure.halfWidth().getAsDouble())
                : mean;
    }

    private static String note(FirstLook look) {
        return look.jvms() == 1
                ? "Rough: one JVM each. No figure here has an interval yet."
                : "Means of up to " + Numbers.count(look.jvms(), "JVM")
                        + " each; ± is the 95% interval of a mean where"
                        + " there are two or more. Rough: too few JVMs for a verdict.";
    }
}
