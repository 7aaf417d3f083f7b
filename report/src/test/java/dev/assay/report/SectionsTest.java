package dev.assay.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.report.document.Cell;
import dev.assay.report.document.HtmlSections;
import dev.assay.report.document.Ink;
import dev.assay.report.document.MarkdownSections;
import dev.assay.report.document.Markup;
import dev.assay.report.document.Palette;
import dev.assay.report.document.Part;
import dev.assay.report.document.Screen;
import dev.assay.report.document.Section;
import dev.assay.report.document.Table;
import dev.assay.report.document.TerminalSections;
import dev.assay.report.document.TerminalStyle;
import dev.assay.report.figures.Cells;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.w3c.dom.Document;

/** One section with every kind of part, on all three media. */
class SectionsTest {
    static final List<String> PAYLOADS = Hostile.PAYLOADS;

    private static Section section(String x) {
        Part figures = Table.across(
                "In figures",
                "Measure",
                List.of("tomcat", "jetty"),
                "r",
                List.of(
                        new Table.Row(
                                List.of(Cell.of(x, "primary"), Cell.of("-1%", Ink.GREEN), Cell.of("2")), "why " + x),
                        new Table.Row(
                                List.of(Cell.of("minor"), Cell.of("3"), Cell.of("4")), "", true, Optional.empty())));
        return new Section(
                "all",
                "All of it",
                Part.paragraph("plain " + x),
                Part.note("note"),
                Part.fine("fine"),
                Part.alarm("alarm"),
                Part.items("Listed", List.of("first " + x, "second")),
                new Part.Items("Numbered", "reason", List.of(new Part.Item("cause", "affects it"))),
                new Part.Lines("Written by others", List.of(x, "line 2")),
                figures,
                new Part.Fold("Folded", Part.paragraph("inside the fold")),
                new Part.Drawing(page -> page.element("b", "drawn"), Part.paragraph("instead of the drawing")));
    }

    private static String terminal(Section section, int columns) {
        StringBuilder out = new StringBuilder();
        Screen screen = new Screen(new TerminalStyle(columns, false));
        new TerminalSections(screen).show(section);
        screen.send(out);
        return out.toString();
    }

    private static String markdown(Section section) {
        StringBuilder out = new StringBuilder();
        new MarkdownSections("##", out).open(section);
        return out.toString();
    }

    private static String html(Section section) {
        Markup page = new Markup();
        page.open("html");
        new HtmlSections(page, new Palette(List.of("tomcat", "jetty"))).show(List.of(section));
        return page.close().toString();
    }

    @Test
    void theTerminalShowsAllButWhatIsFoldedDrawnOrMinor() {
        assertThat(terminal(section("text"), 60)).isEqualTo("""

                All of it
                  plain text
                  note
                  fine
                  alarm

                  Listed
                  - first text
                  - second

                  Numbered
                  (1) cause
                      affects it
                  Written by others
                    | text
                    | line 2

                  In figures
                  Measure         tomcat  jetty
                  text (primary)     -1%      2
                      why text
                  instead of the drawing
                """);
    }

    @Test
    void columnsThatAreAlikeStandBelowOneAnotherWhereTheyAreTooMany() {
        List<String> ids = List.of("a-long-contender-1", "a-long-contender-2", "a-long-contender-3");
        Table table = Table.across("Wide", "Measure", ids, "r", List.of(Table.Row.of("rate", "1", "2", "3")));

        assertThat(terminal(new Section("wide", "Wide", table), 60)).isEqualTo("""

                Wide
                  Measure  a-long-contender-1  a-long-contender-2
                  rate                      1                   2

                  Measure  a-long-contender-3
                  rate                      3
                """);
    }

    @Test
    void markdownShowsAllButDrawingsAndFoldsWhatIsMinor() {
        assertThat(markdown(section("text"))).isEqualTo("""

                ## All of it

                plain text

                note

                fine

                alarm

                **Listed**

                - first text
                - second

                **Numbered**

                1. cause (affects it)

                **Written by others**

                > text \s
                > line 2 \s

                **In figures**

                | Measure | tomcat | jetty | Note |
                |:---|---:|---:|:---|
                | text (primary) | -1% | 2 | why text |

                <details><summary>Counters</summary>

                **In figures**

                | Measure | tomcat | jetty |
                |:---|---:|---:|
                | minor | 3 | 4 |

                </details>

                <details><summary>Folded</summary>

                inside the fold

                </details>

                instead of the drawing
                """);
    }

    @Test
    void thePageShowsAllOfItAndDraws() {
        String html = html(section("text"));
        Document page = Xhtml.parse(html);

        assertThat(Xhtml.elements(page, "section"))
                .singleElement()
                .satisfies(section -> assertThat(section.getAttribute("id")).isEqualTo("all"));
        assertThat(html)
                .contains("<p>plain text</p>", "<p class=\"reading\">note</p>", "<p class=\"fine\">fine</p>")
                .contains("<li id=\"reason1\">cause<span class=\"hint\">affects it</span></li>")
                .contains(
                        "<tr class=\"better\">", "text <span class=\"from\">(primary)</span>", "<td class=\"r\">2</td>")
                .contains("<tr class=\"why\"><td colspan=\"3\">why text</td>")
                .contains("<details><summary>Folded</summary><p>inside the fold</p>", "<b>drawn</b>")
                .doesNotContain("instead of the drawing");
        assertThat(Xhtml.elements(page, "use"))
                .as("a mark beside each contender, also above the folded rows")
                .hasSize(4);
    }

    /** A region needs a name. */
    @Test
    void aTableWithoutACaptionIsNoRegion() {
        List<Table.Row> rows = List.of(Table.Row.of("rate", "1"));
        String named = html(new Section("one", "One", Table.across("Figures", "Measure", List.of("jetty"), "r", rows)));
        String nameless = html(new Section("one", "One", Table.across("", "Measure", List.of("jetty"), "r", rows)));

        assertThat(named).contains("role=\"region\" aria-label=\"Figures\"", "<caption>Figures</caption>");
        assertThat(nameless)
                .contains("<div class=\"scroll\" tabindex=\"0\"><table>")
                .doesNotContain("region", "<caption");
    }

    @Test
    void whatOnlySaysThatThereIsNothingIsLeftToThePage() {
        Section nothing = new Section("none", "None", Part.nothing("There is nothing."));

        assertThat(nothing.isEmpty()).isTrue();
        assertThat(terminal(nothing, 80) + markdown(nothing)).isEmpty();
        assertThat(html(nothing)).contains("id=\"none\"", "<p class=\"nothing\">There is nothing.</p>");
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 40, 60, 80, 200})
    void noLineIsLongerThanTheScreen(int columns) {
        int most = new TerminalStyle(columns, false).columns();
        assertThat(terminal(section("word ".repeat(100) + "x".repeat(300)), columns)
                        .lines())
                .allSatisfy(line -> assertThat(Cells.width(line)).isLessThanOrEqualTo(most));
    }

    @ParameterizedTest
    @FieldSource("PAYLOADS")
    void textOfOthersIsTextEverywhere(String payload) {
        Section section = section(payload);

        Xhtml.parse(html(section));
        assertThat(html(section)).doesNotContain("<script", "\u001b");
        assertThat(terminal(section, 80)).doesNotContain("\u001b", "\u0000", "\r");
        List<Long> cells = new ArrayList<>();
        markdown(section)
                .lines()
                .filter(line -> line.startsWith("|"))
                .forEach(line -> cells.add(line.replaceAll("\\\\.", "")
                        .chars()
                        .filter(c -> c == '|')
                        .count()));
        assertThat(cells).containsExactly(5L, 5L, 5L, 4L, 4L, 4L); // with notes, and folded without
    }
}
