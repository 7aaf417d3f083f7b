package dev.assay.report;

import dev.assay.model.evidence.Environment;
import dev.assay.model.verdict.Clause;
import dev.assay.model.verdict.Verdict;
import dev.assay.report.document.MarkdownSections;
import dev.assay.report.document.MarkdownText;
import dev.assay.report.document.Material;
import dev.assay.report.document.Section;
import dev.assay.report.document.Sink;
import dev.assay.report.figures.Wording;
import dev.assay.report.section.EnvironmentSection;
import java.util.List;

/** The result for a pull-request comment or the summary of a build step: verdicts first, the rest folded away. */
public final class MarkdownReport {
    private MarkdownReport() {}

    /**
     * Writes the report in GitHub's dialect. Text that Assay did not write cannot form markup, links, mentions or references.
     *
     * @param conditions of {@code --fail-if} and their outcomes, a line each
     * @param added sections of satellites, folded but for the first part of each
     * @throws java.io.UncheckedIOException if writing to {@code out} fails
     */
    public static void write(
            Verdict verdict, Environment environment, List<String> conditions, List<Section> added, Appendable out) {
        StringBuilder text = new StringBuilder();
        headline(verdict, environment, text);
        conditions.forEach(
                line -> text.append('\n').append(MarkdownText.of(line)).append('\n'));
        Material material = Material.of(verdict, environment);
        MarkdownSections sections = new MarkdownSections("####", text);
        Section.all(Sections.MARKDOWN, material).forEach(sections::open);
        added.forEach(sections::lead);
        Section.all(Sections.MARKDOWN_FOLDED, material).forEach(sections::folded);
        text.append("\n<sub>")
                .append(MarkdownText.of(EnvironmentSection.machine(environment)))
                .append(". ")
                .append(MarkdownText.of(EnvironmentSection.app(environment)))
                .append(".</sub>\n");
        Sink.send(text, out);
    }

    private static void headline(Verdict verdict, Environment environment, StringBuilder text) {
        text.append("### Assay: ")
                .append(MarkdownText.of(EnvironmentSection.names(environment)))
                .append("\n\n**");
        text.append(MarkdownText.of(Clause.sentence(verdict.headline()))).append("**\n\n");
        Wording.scope(verdict).ifPresent(scope -> text.append("Valid for: ")
                .append(MarkdownText.of(scope))
                .append(". "));
        text.append(MarkdownText.of(Wording.basis(verdict))).append("\n");
    }
}
