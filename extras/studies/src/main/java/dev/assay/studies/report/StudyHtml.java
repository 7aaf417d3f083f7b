package dev.assay.studies.report;

import dev.assay.model.verdict.Clause;
import dev.assay.report.document.HtmlPage;
import dev.assay.report.document.HtmlSections;
import dev.assay.report.document.Markup;
import dev.assay.report.document.Material;
import dev.assay.report.document.Palette;
import dev.assay.report.document.Part;
import dev.assay.report.document.Section;
import dev.assay.report.document.Sink;
import dev.assay.report.section.EnvironmentSection;
import dev.assay.report.section.ResultSection;
import dev.assay.report.section.VerdictsSection;
import dev.assay.studies.model.Study;
import dev.assay.studies.model.StudyResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** A repeated study as one self-contained page: its tables, and charts like those in the article. */
public final class StudyHtml {
    /** Most points of a line, in a study of few parts. */
    private static final int MAX_POINTS = 150;

    private static final int MIN_POINTS = 20;
    /** Points of a line, divided by the number of parts, so that old browsers and mail programs can show the page. */
    private static final int POINTS = 600;

    /** Length of a page, in characters, beyond which no further part is drawn: the largest part has 100,000. */
    private static final int FULL = 300_000;

    private StudyHtml() {}

    /**
     * Writes the page, to be encoded as UTF-8. It is well-formed XML as well as HTML.
     *
     * @throws java.io.UncheckedIOException if writing to {@code out} fails
     */
    public static void write(StudyOutcome outcome, Appendable out) {
        Study study = outcome.study();
        Palette palette = new Palette(outcome.contenders());
        List<Section> sections = sections(outcome, palette);
        Markup page = HtmlPage.open(study.name(), study.title(), sections.get(0).id(), "article");
        String kicker = "study " + study.name() + " · measured "
                + HtmlPage.time(outcome.result().start()) + " UTC";
        String machine = EnvironmentSection.machine(outcome.ran()) + ".";
        HtmlPage.header(page, kicker, study.title(), StudyReport.scale(outcome), machine);
        new HtmlSections(page, palette).show(sections);
        HtmlPage.close(
                page,
                "Assay " + outcome.judged().assayVersion() + ". "
                        + outcome.result().command());
        Sink.send(page.toString(), out);
    }

    private static List<Section> sections(StudyOutcome outcome, Palette palette) {
        StudySections own = new StudySections(outcome);
        List<Section> all = new ArrayList<>();
        Stream.concat(ClaimsSection.of(outcome.study(), outcome.judgement()).stream(), own.tables(false).stream())
                .map(StudyHtml::linked)
                .forEach(all::add);
        all.add(new Section(
                "beside",
                "The " + outcome.study().facts().publication() + "’s figures and ours",
                new Part.Drawing(
                        page -> new StudyComparisonCharts(outcome.study(), outcome.result(), palette).show(page))));
        outcome.study().parts().forEach(part -> part(outcome.study(), outcome.result(), part, palette)
                .ifPresent(all::add));
        own.conditions().stream().map(StudyHtml::linked).forEach(all::add);
        all.add(verdict(outcome));
        return all;
    }

    private static Section linked(Section section) {
        return new Section(id(section.title()), section.title(), section.parts());
    }

    private static Optional<Section> part(Study study, StudyResult result, Study.Part part, Palette palette) {
        int points =
                Math.max(MIN_POINTS, Math.min(MAX_POINTS, POINTS / study.parts().size()));
        StudyOverTime overTime = new StudyOverTime(result, part, palette, points);
        if (result.runs().stream().noneMatch(run -> run.part().equals(part.name()))) {
            return Optional.empty();
        }
        StudyTimes times = new StudyTimes(study, result, part, palette);
        List<Part> parts = new ArrayList<>(List.of(new Part.Drawing(page -> draw(page, times, overTime))));
        StudyErrors.of(result, part, palette).ifPresent(parts::add);
        return Optional.of(new Section("load-" + (1 + study.parts().indexOf(part)), "Load: " + part.name(), parts));
    }

    private static void draw(Markup page, StudyTimes times, StudyOverTime overTime) {
        if (page.length() > FULL) {
            HtmlSections.nothing(page, "Not drawn: the page is full. What would be drawn is in study.json.");
            return;
        }
        times.show(page);
        if (overTime.shows()) {
            overTime.show(page);
        }
    }

    private static Section verdict(StudyOutcome outcome) {
        List<Part> parts = new ArrayList<>();
        if (outcome.verdict().isEmpty()) {
            parts.add(Part.paragraph("None: Assay's own experiment was not run with this study."));
        } else {
            Material material = Material.of(outcome.verdict().get());
            parts.add(Part.paragraph(ParametersSection.own(outcome.study())));
            String machine = EnvironmentSection.machine(outcome.judged());
            if (!machine.equals(EnvironmentSection.machine(outcome.ran()))) {
                parts.add(Part.paragraph(machine + "."));
            }
            parts.add(Part.paragraph(Clause.sentence(outcome.verdict().get().headline())));
            VerdictsSection.of(material).ifPresent(section -> parts.addAll(section.parts()));
            ResultSection.of(material).ifPresent(section -> parts.addAll(section.parts()));
        }
        return new Section("verdict", "Assay's verdict on the same contenders", parts);
    }

    /** For links: letters and digits of a title. */
    private static String id(String title) {
        return title.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-").replaceAll("^-|-$", "");
    }
}
