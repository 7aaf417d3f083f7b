package dev.assay.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.model.Metric;
import dev.assay.model.Samples;
import dev.assay.model.evidence.Evidence;
import dev.assay.model.verdict.Comparison;
import dev.assay.model.verdict.StartupSummary;
import dev.assay.model.verdict.Verdict;
import dev.assay.report.chart.ChartNote;
import dev.assay.report.chart.Lanes;
import dev.assay.report.document.Markup;
import dev.assay.report.figures.Pair;
import dev.assay.report.figures.Scale;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;
import org.w3c.dom.Document;
import org.w3c.dom.Element;

class HtmlReportTest {
    @Test
    void isTheGoldenOne() {
        Golden.page("report", Fixtures.realistic().html());
        Golden.page("report-refused", Fixtures.refused().html());
        Golden.page("report-unreliable", Fixtures.unreliable().html());
    }

    @ParameterizedTest
    @FieldSource("dev.assay.report.InLocale#TAGS")
    void figuresDoNotChangeWithTheLocale(String tag) {
        Golden.page("report", InLocale.get(tag, () -> Fixtures.realistic().html()));
    }

    @Test
    void isWellFormedForEveryExperiment() {
        TerminalReportTest.ALL.forEach((name, experiment) -> {
            Document page = Xhtml.parse(experiment.html());
            assertThat(page.getDocumentElement().getTagName()).as(name).isEqualTo("html");
            assertThat(Xhtml.elements(page, "h1")).as(name).hasSize(1);
        });
    }

    @Test
    void asksForNothingFromOutside() {
        TerminalReportTest.ALL.forEach((name, experiment) -> {
            Document page = Xhtml.parse(experiment.html());
            assertThat(Xhtml.elements(page, "script")).as(name).isEmpty();
            assertThat(Xhtml.elements(page, "link")).as(name).isEmpty();
            for (Element element : Xhtml.elements(page, "*")) {
                for (String attribute : List.of("href", "src", "xlink:href", "action", "data", "poster", "srcset")) {
                    assertThat(element.getAttribute(attribute)).as(name).matches("|#[a-z0-9]+");
                }
                assertThat(element.getAttribute("style")).as(name).isEmpty();
            }
            assertThat(Xhtml.elements(page, "style").get(0).getTextContent()).doesNotContain("url(", "@import");
            assertThat(experiment.html()).contains("default-src &#39;none&#39;");
        });
    }

    @Test
    void isSmall() {
        assertThat(Fixtures.realistic().html().getBytes(StandardCharsets.UTF_8)).hasSizeLessThan(500_000);
    }

    @Test
    void isSmallAfterALongRunToo() {
        List<String> ids = List.of("a", "b", "c", "d", "e", "f");
        Synthetic synthetic = new Synthetic(1, 0.05);
        List<Evidence> evidence = new ArrayList<>();
        for (int index = 1; index <= 40; index++) {
            evidence.add(synthetic.block(index, ids));
        }
        StringBuilder out = new StringBuilder();
        Experiment real = Fixtures.realistic();
        HtmlReport.write(
                real.verdict(),
                real.environment(),
                Fixtures.plan(ids),
                evidence,
                Synthetic.tails(evidence),
                List.of(),
                out);
        assertThat(out.toString().getBytes(StandardCharsets.UTF_8)).hasSizeLessThan(500_000);
        Xhtml.parse(out.toString());
    }

    /** Under the headline; the time is that of the pilot and all blocks, without the breaks between them. */
    @Test
    void beginsWithAbsoluteFiguresErrorsAndTheTime() {
        String html = Fixtures.realistic().html().replace('\u202f', ' ');

        assertThat(html.substring(0, html.indexOf("</header>")))
                .contains(
                        "CPU per request: 61.0 → 58.1 µs",
                        " with 40 errors of 3.6 million requests; ",
                        "; 9 min 55 s;");
    }

    /** Neither its date nor its time axis begins at a line whose start is unknown. */
    @Test
    void aDamagedLineDoesNotDateTheExperiment() {
        Experiment real = Fixtures.realistic();
        List<Evidence> evidence = new ArrayList<>(real.evidence());
        evidence.add(new Evidence.Damaged("evidence.jsonl:4", "its checksum does not fit"));
        Experiment damaged = new Experiment(real.plan(), real.environment(), evidence, real.verdict(), real.added());

        assertThat(damaged.html()).isEqualTo(real.html());
    }

    @Test
    void everyLinkHasATargetAndEveryIdIsUnique() {
        Document page = Xhtml.parse(Fixtures.realistic().html());
        List<String> ids = new ArrayList<>();
        for (Element element : Xhtml.elements(page, "*")) {
            if (!element.getAttribute("id").isEmpty()) {
                ids.add(element.getAttribute("id"));
            }
        }
        assertThat(new HashSet<>(ids)).hasSameSizeAs(ids);
        for (Element element : Xhtml.elements(page, "*")) {
            String href = element.getAttribute("href");
            assertThat(href.isEmpty() || ids.contains(href.substring(1)))
                    .as(href)
                    .isTrue();
        }
        assertThat(ids)
                .contains(
                        "verdicts",
                        "result",
                        "limits",
                        "latency",
                        "blocks",
                        "startup",
                        "settings",
                        "responses",
                        "validity",
                        "invalid",
                        "environment",
                        "plan");
    }

    @Test
    void tablesHaveCaptionsAndHeadsAndDrawingsHaveNames() {
        Document page = Xhtml.parse(Fixtures.realistic().html());
        for (Element table : Xhtml.elements(page, "table")) {
            assertThat(Xhtml.within(table, "caption")).hasSize(1);
            int columns = Xhtml.within(
                            (Element) table.getElementsByTagName("thead").item(0), "th")
                    .size();
            for (Element row :
                    Xhtml.within((Element) table.getElementsByTagName("tbody").item(0), "tr")) {
                if (!row.getAttribute("class").equals("why")) {
                    int cells = Xhtml.within(row, "td").size()
                            + Xhtml.within(row, "th").size();
                    assertThat(cells).as(table.getTextContent()).isEqualTo(columns);
                }
            }
            assertThat(Xhtml.within(table, "th"))
                    .allSatisfy(th -> assertThat(th.getAttribute("scope")).isNotEmpty());
        }
        for (Element drawing : Xhtml.elements(page, "svg")) {
            boolean named = !drawing.getAttribute("aria-label").isEmpty();
            assertThat(named || drawing.getAttribute("aria-hidden").equals("true"))
                    .isTrue();
        }
    }

    @Test
    void everyComparisonStandsInTheTableAsInTheVerdict() {
        Experiment experiment = Fixtures.realistic();
        Document page = Xhtml.parse(experiment.html());
        List<Element> rows = Xhtml.elements(page, "tr").stream()
                .filter(row -> ((Element) row.getParentNode().getParentNode())
                        .getAttribute("class")
                        .equals("verdicts"))
                .filter(row -> row.getParentNode().getNodeName().equals("tbody"))
                .filter(row -> !row.getAttribute("class").equals("why"))
                .toList();
        List<Comparison> comparisons = Pair.of(experiment.verdict()).stream()
                .flatMap(pair -> pair.comparisons().stream()
                        .sorted(Comparator.comparing(one -> one.metric().counter())))
                .toList();
        assertThat(rows).hasSameSizeAs(comparisons);
        for (int i = 0; i < rows.size(); i++) {
            Comparison comparison = comparisons.get(i);
            assertThat(rows.get(i).getTextContent())
                    .contains(
                            Markup.typeset(comparison.metric().title()),
                            comparison.verdict().word())
                    .contains(Markup.typeset(comparison.change()), Markup.typeset(comparison.interval()));
            assertThat(rows.get(i).getAttribute("class"))
                    .isEqualTo(comparison.verdict().word());
            assertThat(Xhtml.within(rows.get(i), "circle"))
                    .hasSize(comparison.logRatios().size() + 1);
        }
    }

    @Test
    void everyChartHasAFindingAndATableWithTheCommandThatMakesItsFigures() {
        Document page = Xhtml.parse(Fixtures.realistic().html());
        List<Element> charts = Xhtml.elements(page, "figure");
        assertThat(charts).hasSize(2 + 3 + 1 + 1 + 1);
        for (Element chart : charts) {
            assertThat(Xhtml.within(chart, "svg")).isNotEmpty();
            Element finding = (Element)
                    ((Element) chart.getElementsByTagName("figcaption").item(0))
                            .getElementsByTagName("span")
                            .item(0);
            assertThat(finding.getTextContent()).matches("(?s)[A-Zp].*\\d.*\\.");
        }
        List<Element> tables = Xhtml.elements(page, "details").stream()
                .filter(details ->
                        Xhtml.within(details, "summary").get(0).getTextContent().startsWith("Figures: "))
                .toList();
        assertThat(tables).hasSize(2 + 3 + 1 + 1 + 1 + 1).allSatisfy(details -> assertThat(Xhtml.within(details, "code")
                        .get(Xhtml.within(details, "code").size() - 1)
                        .getTextContent())
                .startsWith("assay "));
    }

    @Test
    void theChartOfStartsSaysThatItsAxisDoesNotBeginAtZeroOnlyIfSo() {
        String note = "The axis does not begin at zero.";
        Experiment e = Fixtures.realistic();
        List<StartupSummary> apart = e.verdict().basis().startup().stream()
                .map(startup -> Samples.with(startup, Map.of("readyMs", List.of(100.0, 4000.0))))
                .toList();
        Verdict verdict = Samples.with(e.verdict(), Map.of("startup", apart));

        assertThat(e.html()).contains(note);
        assertThat(new Experiment(e.plan(), e.environment(), e.evidence(), verdict).html())
                .doesNotContain(note);
    }

    @Test
    void aFindingHasTheFiguresAndVerdictsOfTheVerdict() {
        assertThat(ChartNote.of(Fixtures.realistic().verdict(), Metric.CPU_PER_REQUEST))
                .isEqualTo("CPU per request: tomcat 61.0 µs, jetty 56.8 µs (slightly better against tomcat, −7 to −2%),"
                        + " undertow 61.7 µs (undecided against tomcat, −1.4 to +3.9%).");
        assertThat(ChartNote.of(Fixtures.empty().verdict(), Metric.P99)).isEmpty();
        assertThat(ChartNote.of(
                        List.of(new Lanes.Lane("a", List.of(1.0, 3.0), 2), new Lanes.Lane("b", List.of(7.5), 7.5)),
                        new Scale("", 1),
                        "blocks"))
                .isEqualTo("Medians over blocks: a 2, b 7.50.");
    }

    @Test
    void aCardShowsTheIntervalThatDecides() {
        List<Element> cards = Xhtml.elements(Xhtml.parse(Fixtures.realistic().html()), "article");
        assertThat(cards).hasSize(2).allSatisfy(card -> assertThat(Xhtml.within(card, "svg"))
                .hasSize(2));
        assertThat(Xhtml.elements(Xhtml.parse(Fixtures.unreliable().html()), "article"))
                .allSatisfy(card -> assertThat(Xhtml.within(card, "svg")).isEmpty());
    }

    @Test
    void allCardsHaveTheSameAxisAndOneKey() {
        String html = Fixtures.realistic().html();
        List<String> labels = Xhtml.elements(Xhtml.parse(html), "article").stream()
                .map(card -> Xhtml.within(card, "text").stream()
                        .map(label -> label.getTextContent() + " at " + label.getAttribute("x"))
                        .collect(Collectors.joining(", ")))
                .toList();

        assertThat(labels).hasSize(2).containsOnly("0% at 50.00%, −5% at 22.24%, +5% at 76.41%");
        assertThat(html).containsOnlyOnce("a dot a single block, grey the margin of ±3%.");
        assertThat(Fixtures.unreliable().html()).doesNotContain("In the cards");
    }

    @Test
    void oneReasonIsSaidOnceAndLinkedToFromAllThatItTouches() {
        String html = Fixtures.unreliable().html();
        assertThat(html.split("1 in 1,000 requests was dispatched at least 1.75 to 2.6", -1))
                .hasSize(2);
        assertThat(html.split("href=\"#reason1\"", -1)).hasSize(1 + 9 + 2);
        assertThat(html).contains("id=\"reason1\"", "id=\"reason2\"", "id=\"reason3\"");
    }

    @Test
    void everyPlaceInADrawingLiesOnIt() {
        Document page = Xhtml.parse(Fixtures.undecided().html());
        for (Element element : Xhtml.elements(page, "*")) {
            for (String attribute : List.of("x", "x1", "x2", "cx")) {
                String value = element.getAttribute(attribute);
                if (value.endsWith("%")) {
                    assertThat(Double.parseDouble(value.substring(0, value.length() - 1)))
                            .isBetween(0.0, 100.0);
                }
            }
        }
        assertThat(Fixtures.undecided().html().toLowerCase(Locale.ROOT)).doesNotContain("nan%", "\"nan", "infinity");
    }

    @Test
    void drawsTheSameTwice() {
        assertThat(Fixtures.realistic().html()).isEqualTo(Fixtures.realistic().html());
    }
}
