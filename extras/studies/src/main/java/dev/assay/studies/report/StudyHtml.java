package dev.assay.studies.report;

import dev.assay.model.Clause;
import dev.assay.model.Contender;
import dev.assay.model.Environment;
import dev.assay.model.Verdict;
import dev.assay.report.EnvironmentSection;
import dev.assay.report.HtmlPage;
import dev.assay.report.HtmlSections;
import dev.assay.report.Markup;
import dev.assay.report.Material;
import dev.assay.report.Palette;
import dev.assay.report.Part;
import dev.assay.report.ResultSection;
import dev.assay.report.Section;
import dev.assay.report.Sink;
import dev.assay.report.VerdictsSection;
import dev.assay.studies.model.Study;
import dev.assay.studies.model.StudyJudgement;
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
     * @param study as published
     * @param verdict Assay's own on the same contenders
     * @param environment of the verdict, or of the study if there is none
     * @param ran environment of the study
     * @throws java.io.UncheckedIOException if writing to {@code out} fails
     */
    public static void write(
            Study study,
            StudyResult result,
            StudyJudgement judgement,
            Optional<Verdict> verdict,
            Environment environment,
            Environment ran,
            Appendable out) {
        Palette palette = new Palette(
                study.plan().contenders().stream().map(Contender::id).toList());
        List<Section> sections = sections(study, result, judgement, verdict, environment, ran, palette);
        Markup page = HtmlPage.open(study.name(), study.title(), sections.get(0).id(), "article");
        page.open("header").open("p", "class", "kicker");
        page.element("strong", "Assay").text(" · study " + study.name());
        page.text(" · measured " + HtmlPage.time(result.start()) + " UTC").close();
        page.open("h1").words(study.title()).close();
        page.open("p", "class", "scope")
                .words(StudyReport.scale(result, judgement))
                .close();
        page.open("p", "class", "scope")
                .words(EnvironmentSection.machine(ran) + ".")
                .close();
        page.close();
        new HtmlSections(page, palette).show(sections);
        HtmlPage.close(page, "Assay " + environment.assayVersion() + ". " + result.command());
        Sink.send(page.toString(), out);
    }

    private static List<Section> sections(
            Study study,
            StudyResult result,
            StudyJudgement judgement,
            Optional<Verdict> verdict,
            Environment environment,
            Environment ran,
            Palette palette) {
        List<Section> all =
                new ArrayList<>(List.of(new Section("article", "The article", Part.items(study.conditions()))));
        StudySections own = new StudySections(study, result, judgement, ran);
        Stream.concat(own.claims().stream(), new ParametersSection(study, result, ran).section().stream())
                .map(StudyHtml::linked)
                .forEach(all::add);
        List<Section> tables = own.all(false).stream().map(StudyHtml::linked).toList();
        all.add(tables.get(0));
        all.add(new Section(
                "beside",
                "The article’s figures and ours",
                new Part.Drawing(page -> new StudyComparisonCharts(study, result, palette).show(page))));
        study.parts().forEach(part -> part(study, result, part, palette).ifPresent(all::add));
        all.addAll(tables.subList(1, tables.size()));
        Optional<String> elsewhere = Optional.of(EnvironmentSection.machine(environment))
                .filter(machine -> !machine.equals(EnvironmentSection.machine(ran)));
        all.add(verdict(study, verdict, elsewhere));
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

    /** @param elsewhere the machine of the verdict, if it is described otherwise than that of the study */
    private static Section verdict(Study study, Optional<Verdict> verdict, Optional<String> elsewhere) {
        List<Part> parts = new ArrayList<>();
        if (verdict.isEmpty()) {
            parts.add(Part.paragraph("None: Assay's own experiment was not run with this study."));
        } else {
            Material material = Material.of(verdict.get());
            parts.add(Part.paragraph(ParametersSection.own(study)));
            elsewhere.ifPresent(machine -> parts.add(Part.paragraph(machine + ".")));
            parts.add(Part.paragraph(Clause.sentence(verdict.get().headline())));
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
