package dev.assay.report;

import dev.assay.model.verdict.Limit;
import java.util.List;
import java.util.Optional;

/** What limited the result, the most important first. */
final class LimitsSection {
    private LimitsSection() {}

    static Optional<Section> of(Material material) {
        List<String> limits = Clean.lines(
                material.verdict().limits().stream().map(Limit::text).toList());
        return Optional.of(new Section(
                "limits",
                "What limited this result",
                limits.isEmpty() ? Part.paragraph("Assay found no limiting factor.") : Part.items(limits)));
    }
}
