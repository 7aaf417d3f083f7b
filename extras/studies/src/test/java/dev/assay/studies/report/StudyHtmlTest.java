package dev.assay.studies.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.model.evidence.Environment;
import dev.assay.model.verdict.Verdict;
import dev.assay.report.Complete;
import dev.assay.report.Fixtures;
import dev.assay.report.Golden;
import dev.assay.report.Xhtml;
import dev.assay.studies.model.Study;
import dev.assay.studies.model.StudyFacts;
import dev.assay.studies.model.StudyResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.Element;

/** The page of a study: tables as in Markdown, and charts with text alternatives. */
class StudyHtmlTest {
    private static final String PAGE = page(StudySample.study(), StudySample.result(), Optional.empty());

    @Test
    void thePageIsAsItWas() {
        Golden.page("study", PAGE);
    }

    @Test
    void eachPictureSaysWhatItShowsAndHasItsFiguresFoldedBelow() {
        Document page = Xhtml.parse(PAGE);
        List<Element> figures = Xhtml.elements(page, "figure");

        assertThat(figures).hasSizeGreaterThan(20).allSatisfy(figure -> {
            Element drawing = Xhtml.within(figure, "svg").get(0);
            assertThat(drawing.getAttribute("role")).isEqualTo("img");
            assertThat(drawing.getAttribute("aria-label")).isNotBlank();
            Element around = (Element) figure.getParentNode();
            assertThat(Xhtml.within(around, "details")).singleElement().satisfies(fold -> {
                assertThat(fold.hasAttribute("open")).isFalse();
                assertThat(Xhtml.within(fold, "tr")).hasSizeGreaterThan(1);
            });
        });
    }

    @Test
    void whatTheArticlesArgueWithIsDrawn() {
        assertThat(headings("h3"))
                .contains(
                        "Throughput (req/s)",
                        "Requests sent",
                        "Responses",
                        "Active users",
                        "Errors",
                        "Response time, p50",
                        "Response time, p95",
                        "Response time, p99",
                        "Response time, longest",
                        "Percentiles, 2",
                        "Threads of the server",
                        "Heap in use",
                        "RSS");
        assertThat(headings("h2")).anyMatch(title -> title.startsWith("Load: strings"));
        assertThat(PAGE).contains("Failed requests by kind, all runs", "status 500");
    }

    @Test
    void theArticlesFiguresAreHollowMarksBesideOurs() {
        assertThat(uses(chart("Throughput (req/s)"), "#o")).isEqualTo(6);
        assertThat(uses(chart("Percentiles, 2"), "#o")).isEqualTo(9);
        assertThat(PAGE).contains("tomcat, article, strings, startup: 2,700");
    }

    @Test
    void aPartWithoutErrorsHasNoPictureOfThem() {
        StudyResult result = StudySample.result();
        List<StudyResult.Run> good = result.runs().stream()
                .filter(run -> !run.contender().equals("tomcat"))
                .toList();

        String page = page(StudySample.study(), with(result, good), Optional.empty());

        assertThat(page)
                .doesNotContain("<h3>Errors</h3>", "Failed requests by kind")
                .contains("<h3>Responses</h3>");
    }

    @Test
    void withoutAnyRunThereAreTheArticlesFigures() {
        String page = page(StudySample.study(), with(StudySample.result(), List.of()), Optional.empty());

        Xhtml.parse(page);
        assertThat(page).contains("<h3>Throughput (req/s)</h3>").doesNotContain("Load: strings");
    }

    @Test
    void thePageIsSmallHoweverManyPartsThereAre() {
        Study study = StudySample.study();
        StudyResult result = StudySample.result();
        List<Study.Part> parts = new ArrayList<>();
        List<StudyResult.Run> runs = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            String name = "part " + i;
            Study.Part part = study.parts().get(0);
            parts.add(new Study.Part(
                    name,
                    part.load(),
                    part.byHand(),
                    part.warmUp(),
                    part.runs(),
                    part.restarts(),
                    part.shortened(),
                    part.fresh(),
                    part.columns()));
            result.runs().stream()
                    .filter(run -> run.part().equals("strings"))
                    .forEach(run -> runs.add(new StudyResult.Run(
                            run.contender(),
                            name,
                            run.run(),
                            run.load(),
                            run.outcome(),
                            run.server(),
                            run.folder(),
                            run.serverOverTime())));
        }
        Study large = new Study(
                study.name(),
                study.title(),
                study.conditions(),
                study.tool(),
                study.layout(),
                study.lines(),
                study.plan(),
                study.starts(),
                study.figures(),
                parts,
                List.of(),
                List.of(),
                StudyFacts.NONE);

        assertThat(page(large, with(result, runs), Optional.empty()))
                .hasSizeLessThan(500_000)
                .contains("Not drawn: the page is full.");
        assertThat(PAGE).hasSizeLessThan(300_000).doesNotContain("Not drawn");
    }

    @Test
    void assaysOwnVerdictStandsBelow() {
        Verdict verdict = Complete.experiment().verdict();

        assertThat(page(StudySample.study(), StudySample.result(), Optional.of(verdict)))
                .contains("randomised, interleaved, fresh processes in every block");
        assertThat(PAGE).contains("own experiment was not run with this study");
    }

    @Test
    void whatOthersWroteIsNoMarkup() {
        StudyResult result = StudySample.result();
        List<StudyResult.Run> runs = result.runs().stream()
                .map(run -> new StudyResult.Run(
                        run.contender(),
                        run.part(),
                        run.run().equals("2") ? "<script>" : run.run(),
                        run.load(),
                        run.outcome(),
                        run.server(),
                        run.folder(),
                        run.serverOverTime()))
                .toList();

        String page = page(StudySample.study(), with(result, runs), Optional.empty());

        Xhtml.parse(page);
        assertThat(page).doesNotContain("<script").contains("&lt;script&gt;", "&lt;Undertow&gt;");
    }

    private static StudyResult with(StudyResult all, List<StudyResult.Run> runs) {
        return new StudyResult(
                all.study(),
                all.command(),
                all.start(),
                all.resumed(),
                all.seconds(),
                all.scale(),
                all.tool(),
                all.toolCpus(),
                all.boot(),
                all.seed(),
                all.contenders(),
                all.starts(),
                all.figures(),
                runs);
    }

    private static Element chart(String title) {
        return Xhtml.elements(Xhtml.parse(PAGE), "h3").stream()
                .filter(heading -> heading.getTextContent().equals(title))
                .map(heading ->
                        Xhtml.within((Element) heading.getParentNode(), "svg").get(0))
                .findFirst()
                .orElseThrow();
    }

    private static long uses(Element chart, String mark) {
        return Xhtml.within(chart, "use").stream()
                .filter(use -> use.getAttribute("href").startsWith(mark))
                .count();
    }

    private static List<String> headings(String level) {
        return Xhtml.elements(Xhtml.parse(PAGE), level).stream()
                .map(Element::getTextContent)
                .toList();
    }

    private static String page(Study study, StudyResult result, Optional<Verdict> verdict) {
        StringBuilder page = new StringBuilder();
        Environment environment = Fixtures.environment(StudySample.CONTENDERS);
        StudyHtml.write(
                new StudyOutcome(study, result, StudySample.JUDGEMENT, environment, verdict, environment), page);
        return page.toString();
    }
}
