package dev.assay.report;

import dev.assay.model.Clause;
import dev.assay.model.CrossCheck;
import dev.assay.model.Environment;
import dev.assay.model.Verdict;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;

/** The result for a pull-request comment or the summary of a build step: verdicts first, the rest folded away. */
public final class MarkdownReport {
    /** @param shown open, folded, or folded but for its first part */
    private record Place(Section.Source section, BiConsumer<MarkdownSections, Section> shown) {}

    private static final List<Place> SECTIONS = List.of(
            new Place(FirstLookSection::of, MarkdownSections::open),
            new Place(VerdictsSection::of, MarkdownSections::open),
            new Place(ExplanationSection::of, MarkdownSections::open),
            new Place(CrossCheckSection::of, MarkdownSections::lead),
            new Place(ResultSection::of, MarkdownSections::folded),
            new Place(MachinesSection::of, MarkdownSections::folded),
            new Place(ServiceLevelSection::of, MarkdownSections::folded),
            new Place(CostSection::of, MarkdownSections::folded),
            new Place(SettingsSection::of, MarkdownSections::folded),
            new Place(LimitsSection::of, MarkdownSections::folded),
            new Place(InvalidSection::of, MarkdownSections::folded));

    private MarkdownReport() {}

    /**
     * Writes the report in GitHub's dialect. Text that Assay did not write cannot form markup, links, mentions or references.
     *
     * @param crossCheck the cross-check by other load tools, if there was one
     * @throws java.io.UncheckedIOException if writing to {@code out} fails
     */
    public static void write(
            Verdict verdict, Environment environment, Optional<CrossCheck> crossCheck, Appendable out) {
        write(verdict, environment, crossCheck, List.of(), out);
    }

    /**
     * The same with the outcomes of the {@code --fail-if} conditions.
     *
     * @param conditions a line each
     */
    public static void write(
            Verdict verdict,
            Environment environment,
            Optional<CrossCheck> crossCheck,
            List<String> conditions,
            Appendable out) {
        StringBuilder text = new StringBuilder();
        headline(verdict, environment, text);
        conditions.forEach(
                line -> text.append('\n').append(MarkdownText.of(line)).append('\n'));
        Material material = Material.of(verdict, environment, crossCheck);
        MarkdownSections sections = new MarkdownSections("####", text);
        for (Place place : SECTIONS) {
            place.section().of(material).ifPresent(section -> place.shown().accept(sections, section));
        }
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
        Wording.scope(verdict)
                .ifPresent(scope ->
                        text.append("Holds for ").append(MarkdownText.of(scope)).append(". "));
        text.append(MarkdownText.of(Wording.basis(verdict))).append("\n");
    }
}
