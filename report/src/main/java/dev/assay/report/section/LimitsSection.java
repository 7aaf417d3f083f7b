package dev.assay.report.section;

import dev.assay.model.verdict.Limit;
import dev.assay.report.document.Material;
import dev.assay.report.document.Part;
import dev.assay.report.document.Section;
import dev.assay.report.figures.Clean;
import java.util.List;
import java.util.Optional;

/** What limited the result, the most important first. */
public final class LimitsSection {
    private LimitsSection() {}

    public static Optional<Section> of(Material material) {
        List<String> limits = Clean.lines(
                material.verdict().limits().stream().map(Limit::text).toList());
        return Optional.of(new Section(
                "limits",
                "What limited this result",
                limits.isEmpty() ? Part.paragraph("Assay found no limiting factor.") : Part.items(limits)));
    }
}
