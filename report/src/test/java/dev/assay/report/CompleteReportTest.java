package dev.assay.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.model.evidence.Evidence;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.w3c.dom.Document;
import org.w3c.dom.Element;

/** What holds for every part of a report. */
class CompleteReportTest {
    private static final Experiment COMPLETE = Complete.experiment();

    static final List<String> PAGES = List.of(COMPLETE.html());

    @ParameterizedTest
    @FieldSource("dev.assay.report.InLocale#TAGS")
    void isTheGoldenOneInEveryLocale(String tag) {
        Golden.page(
                "report-complete", InLocale.get(tag, () -> Complete.experiment().html()));
        Golden.check("terminal-complete.txt", InLocale.get(tag, () -> Complete.experiment()
                .terminal(false)));
        Golden.check("report-complete.md", InLocale.get(tag, () -> Complete.experiment()
                .markdown()));
    }

    /** A finding in a line, units, the figures as a table (of single slices in a file), and the command that reproduces them. */
    @ParameterizedTest
    @FieldSource("PAGES")
    void everyFigureComesWithWordsUnitsFiguresAndItsCommand(String html) {
        Document page = Xhtml.parse(html);
        List<Element> all = Xhtml.elements(page, "*");
        int figures = 0;
        for (int i = 0; i < all.size(); i++) {
            Element figure = all.get(i);
            if (!figure.getTagName().equals("figure")) {
                continue;
            }
            String name = Xhtml.within(figure, "svg").get(0).getAttribute("aria-label");
            assertThat(name).isNotBlank();
            Element words = Xhtml.within(figure, "figcaption").get(0);
            assertThat(Xhtml.within(words, "span")).as(name).isNotEmpty();
            assertThat(Xhtml.within(words, "span").get(0).getTextContent())
                    .as(name)
                    .matches("(?s)\\S.{10,}\\.");
            assertThat(units(figure))
                    .as(name)
                    .containsPattern("µs|\\bms\\b|\\bs\\b|%|req/s|[MK]iB|\\bnumber\\b|\\bratio\\b|per second");
            if (name.endsWith("by slice")) { // a file has the figures
                assertThat(all.subList(i + 1, all.size()).stream()
                                .takeWhile(element -> !element.getTagName().equals("figure"))
                                .filter(element -> element.getAttribute("class").equals("again"))
                                .findFirst())
                        .hasValueSatisfying(command ->
                                assertThat(command.getTextContent()).contains("assay report DIR --csv FILE.csv"));
                continue;
            }
            Optional<Element> table = figuresOf(all.subList(i, all.size()));
            assertThat(table).as(name).isPresent();
            assertThat(Xhtml.within(table.get(), "caption")).as(name).hasSize(1);
            assertThat(Xhtml.within(table.get(), "tbody").get(0).getChildNodes().getLength())
                    .as(name)
                    .isPositive();
            List<Element> code = Xhtml.within(table.get(), "code");
            assertThat(code.get(code.size() - 1).getTextContent()).as(name).startsWith("assay ");
            figures++;
        }
        assertThat(figures).isGreaterThanOrEqualTo(4);
    }

    /** Each mark has a tooltip with its figure. */
    @ParameterizedTest
    @FieldSource("PAGES")
    void everyMarkTellsItsFigure(String html) {
        List<Element> marks = Xhtml.elements(Xhtml.parse(html), "figure").stream()
                .flatMap(figure -> Stream.of("use", "rect").flatMap(tag -> Xhtml.within(figure, tag).stream()))
                .filter(mark ->
                        ((Element) mark.getParentNode()).getAttribute("class").equals("chart"))
                .toList();
        assertThat(marks).hasSizeGreaterThan(50).allSatisfy(mark -> {
            assertThat(Xhtml.within(mark, "title")).hasSize(1);
            assertThat(mark.getTextContent()).containsPattern("\\w.*: .*\\d");
        });
    }

    @ParameterizedTest
    @FieldSource("PAGES")
    void everySectionCanBeLinkedToByWhatStandsBesideItsHeading(String html) {
        Document page = Xhtml.parse(html);
        List<Element> sections = Xhtml.elements(page, "section");
        assertThat(sections).hasSizeGreaterThan(2).allSatisfy(section -> {
            Element anchor =
                    Xhtml.within(Xhtml.within(section, "h2").get(0), "a").get(0);
            assertThat(anchor.getAttribute("href")).isEqualTo("#" + section.getAttribute("id"));
            assertThat(anchor.getTextContent()).isEqualTo("#");
        });
        List<String> contents = Stream.concat(
                        Xhtml.elements(page, "nav").stream(),
                        Xhtml.elements(page, "ul").stream()
                                .filter(list -> list.getAttribute("class").equals("contents")))
                .flatMap(list -> Xhtml.within(list, "a").stream())
                .map(link -> link.getAttribute("href"))
                .filter(link -> !link.equals("#evidence"))
                .toList();
        assertThat(contents)
                .isEqualTo(sections.stream()
                        .map(section -> "#" + section.getAttribute("id"))
                        .toList());
        assertThat(Xhtml.elements(page, "style").get(0).getTextContent())
                .as("the anchor is seen without a pointer over it")
                .doesNotContainPattern("\\.anchor \\{[^}]*opacity: 0");
    }

    @ParameterizedTest
    @ValueSource(ints = {6, 12, 16, 20, 24})
    void isSmallHoweverManyBlocksARunHas(int blocks) {
        Synthetic synthetic = new Synthetic(1, 0.05);
        List<Evidence> evidence = new ArrayList<>(COMPLETE.evidence().stream()
                .filter(piece -> !(piece instanceof Evidence.Measured))
                .toList());
        for (int index = 1; index <= blocks; index++) {
            evidence.add(synthetic.block(index, Fixtures.THREE));
        }
        Experiment run = new Experiment(COMPLETE.plan(), COMPLETE.environment(), evidence, COMPLETE.verdict());
        assertThat(run.html().getBytes(StandardCharsets.UTF_8)).hasSizeBetween(100_000, 500_000);
    }

    @Test
    void theFarEndIsDrawnOfAllBlocksTogether() {
        String html = COMPLETE.html();
        assertThat(html)
                .contains(">p99.99<", ">max<", "series far", "p99.99, all blocks pooled", "max, all blocks pooled")
                .doesNotContain(">p99.999<");
        StringBuilder without = new StringBuilder();
        HtmlReport.write(
                COMPLETE.verdict(),
                COMPLETE.environment(),
                COMPLETE.plan(),
                COMPLETE.evidence(),
                List.of(),
                List.of(),
                without);
        assertThat(without.toString())
                .contains(">p99.9<", ">p75<")
                .doesNotContain(">max<", "series far", "Beyond p99.9");
    }

    @Test
    void aPageOfStartsSaysNothingOfBlocks() {
        List<Evidence> starts = COMPLETE.evidence().stream()
                .filter(piece -> !(piece instanceof Evidence.Measured))
                .toList();
        Document page =
                Xhtml.parse(new Experiment(COMPLETE.plan(), COMPLETE.environment(), starts, COMPLETE.verdict()).html());
        assertThat(Xhtml.elements(page, "section"))
                .extracting(section -> section.getAttribute("id"))
                .contains("verdicts", "startup", "settings", "environment")
                .doesNotContain("latency", "blocks", "validity");
        assertThat(Xhtml.elements(Xhtml.parse(Fixtures.refused().html()), "section"))
                .extracting(section -> section.getAttribute("id"))
                .contains("latency", "blocks");
    }

    private static String units(Element figure) {
        StringBuilder units = new StringBuilder();
        Xhtml.within(figure, "text").stream()
                .filter(text -> text.getAttribute("class").equals("title"))
                .forEach(text -> units.append(text.getTextContent()).append('\n'));
        return units.toString();
    }

    /** The first collapsed table after this place in the same section. */
    private static Optional<Element> figuresOf(List<Element> following) {
        for (Element element : following) {
            if (element.getTagName().equals("section")) {
                return Optional.empty();
            }
            if (element.getTagName().equals("details")
                    && !Xhtml.within(element, "table").isEmpty()) {
                return Optional.of(element);
            }
        }
        return Optional.empty();
    }
}
