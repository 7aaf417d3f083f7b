package dev.assay.report;

import dev.assay.words.LimitPhrases;
import java.util.List;
import java.util.Optional;

/** What limited the result, the most important first. */
final class LimitsSection {
    private LimitsSection() {}

    static Optional<Section> of(Material material) {
        List<String> limits = Clean.lines(LimitPhrases.each(material.verdict().limits()));
        return Optional.of(new Section(
                "limits",
                "What limited this result",
                limits.isEmpty() ? Part.paragraph("Assay found no limiting factor.") : Part.items(limits)));
    }
}
