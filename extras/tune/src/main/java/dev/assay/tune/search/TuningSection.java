package dev.assay.tune.search;

import dev.assay.ledger.Ledger;
import dev.assay.model.Numbers;
import dev.assay.model.verdict.Comparison;
import dev.assay.report.document.Part;
import dev.assay.report.document.Section;
import dev.assay.report.document.Table;
import dev.assay.report.document.Table.Row;
import dev.assay.tune.search.Tuning.Tried;
import dev.assay.tune.search.Tuning.Tuned;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** The section of the report on what was tuned, and what that was worth. */
public final class TuningSection {
    private TuningSection() {}

    /**
     * The section on what is in a result folder, if a search was stored there.
     *
     * @throws dev.assay.model.BadInputException if it cannot be read
     */
    public static List<Section> of(Path results) {
        return Tuning.read(results).map(tuning -> of(tuning, amongTuned(results, tuning.metric()))).stream()
                .toList();
    }

    /** Tuned contenders with one another, by themselves. */
    private static List<Comparison> amongTuned(Path results, String metric) {
        Path folder = results.resolve(Tuning.AMONG);
        if (!Ledger.begun(folder)) {
            return List.of();
        }
        try (Ledger ledger = Ledger.open(folder)) {
            return ledger.readVerdict().comparisons().stream()
                    .filter(comparison -> comparison.metric().title().equals(metric))
                    .toList();
        }
    }

    static Section of(Tuning tuning, List<Comparison> amongTuned) {
        List<Part> parts = new ArrayList<>();
        if (!amongTuned.isEmpty()) {
            parts.add(Part.paragraph("Tuned, " + tuning.metric() + " against that of "
                    + amongTuned.get(0).reference() + " (" + Tuning.AMONG + "): "
                    + amongTuned.stream().map(TuningSection::sentence).collect(Collectors.joining("; ")) + "."));
        }
        for (Tuned one : tuning.contenders()) {
            parts.add(Part.paragraph(sentences(tuning.metric(), one)));
            lines("Of " + one.chosen() + ", for application.properties", one.properties(), parts);
            lines("Of " + one.chosen() + ", for the JVM", one.jvmOptions(), parts);
            parts.add(new Table(
                    "The search of " + one.contender() + ": " + tuning.metric() + " against the defaults",
                    "llrrl",
                    List.of("Configuration", "Settings", "Blocks", "Change", "Outcome"),
                    one.tried().stream().map(TuningSection::row).toList()));
        }
        parts.add(Part.note("The search only chose what to compare. Its figures are no results: the best of several"
                + " owes something to luck. What tuning was worth was measured afterwards, in fresh JVMs."));
        return new Section("tuning", "What tuning was worth", parts);
    }

    private static String sentence(Comparison comparison) {
        return comparison.contender() + " " + figures(comparison) + ", "
                + comparison.verdict().word();
    }

    /** The change with its interval, or why there is none. */
    static String figures(Comparison comparison) {
        return comparison.ratio().isPresent() ? comparison.figures("") : comparison.reasonText();
    }

    private static String sentences(String metric, Tuned one) {
        String tried = one.contender() + ": " + Numbers.count(one.tried().size(), "configuration") + " tried. ";
        if (!one.changed()) {
            return tried + "The search chose the defaults.";
        }
        return tried + "The search chose " + one.chosen() + ". "
                + one.worth()
                        .map(worth -> "In fresh JVMs (" + worth.folder() + "), its " + metric
                                + " against that of the defaults: " + worth.figures() + ", " + worth.verdict() + ". "
                                + (worth.better()
                                        ? "That is what tuning was worth."
                                        : "Tuning was worth nothing that this shows: keep the defaults."))
                        .orElse("What that is worth was not measured.");
    }

    private static void lines(String title, List<String> lines, List<Part> parts) {
        if (!lines.isEmpty()) {
            parts.add(new Part.Lines(title, lines));
        }
    }

    private static Row row(Tried tried) {
        return Row.of(
                tried.id(),
                tried.settings(),
                String.valueOf(tried.blocks()),
                tried.ratio().isPresent() ? Numbers.change(tried.ratio().getAsDouble()) : Numbers.NONE,
                tried.fate());
    }
}
