package dev.assay.tools.cross;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.model.Metric;
import dev.assay.model.verdict.Outcome;
import dev.assay.report.Golden;
import dev.assay.report.InLocale;
import dev.assay.report.Xhtml;
import dev.assay.report.document.TerminalSections;
import dev.assay.report.document.TerminalStyle;
import dev.assay.tools.LoadTool;
import dev.assay.tools.cross.CrossCheck.Agreement;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;
import org.w3c.dom.Document;
import org.w3c.dom.Element;

/** What other load tools say, in every format: a busy one, one that failed, and every way to agree or not. */
class CrossCheckReportTest {
    private static final String REASON = "Gatling ended with exit code 2\u001b[31m: java.net.ConnectException <b>";

    private static final String CONCLUSION =
            "The ranking does not survive every change of load tool: 1 of 3 comparisons agrees with Assay's own, 1 is a tie within the"
                    + " spread of the rounds, 1 disagrees. The tools contradict one another in none of the 1 comparison that several of"
                    + " them decide.";

    private static final CrossCheck CHECK = new CrossCheck(
            "32 users in a closed loop for 5 s",
            3,
            List.of(
                    row(LoadTool.AB, "tomcat", 0.99, 3),
                    row(LoadTool.AB, "jetty", 0.5, 0),
                    failed(LoadTool.GATLING, "tomcat"),
                    row(LoadTool.GATLING, "jetty", 0.899, 0)),
            List.of(
                    opinion(Metric.THROUGHPUT, Optional.of(Outcome.BETTER), Agreement.AGREES),
                    opinion(Metric.CPU_PER_REQUEST, Optional.of(Outcome.BETTER), Agreement.TIE),
                    opinion(Metric.THROUGHPUT, Optional.of(Outcome.WORSE), Agreement.DISAGREES),
                    opinion(Metric.THROUGHPUT, Optional.of(Outcome.UNDECIDED), Agreement.NONE),
                    opinion(Metric.THROUGHPUT, Optional.empty(), Agreement.NONE),
                    opinion(Metric.THROUGHPUT, Optional.of(Outcome.BETTER), Agreement.NONE),
                    new CrossCheck.Opinion(
                            LoadTool.GATLING,
                            Metric.THROUGHPUT,
                            "jetty",
                            "tomcat",
                            OptionalDouble.empty(),
                            OptionalDouble.empty(),
                            OptionalDouble.empty(),
                            Optional.of(Outcome.BETTER),
                            Agreement.NONE,
                            3)));

    /** The agreement of each opinion, in order. */
    private static final List<String> AGREEMENTS = List.of(
            "agrees",
            "tie within spread",
            "disagrees",
            "Assay has no answer",
            "Assay has no answer",
            "too few rounds",
            "no figures");

    @ParameterizedTest
    @FieldSource("dev.assay.report.InLocale#TAGS")
    void isTheGoldenOneInEveryLocale(String tag) {
        Golden.check("cross-check.txt", InLocale.get(tag, () -> terminal(100)));
        Golden.check("cross-check.html", InLocale.get(tag, () -> {
            String page = html(CHECK);
            return page.substring(page.indexOf("<section"), page.lastIndexOf("</section>")) + "</section>\n";
        }));
        Golden.check("cross-check.md", InLocale.get(tag, () -> markdown(CHECK)));
    }

    @Test
    void theTerminalAnswersFirstAndShowsFiguresAndOpinions() {
        String text = terminal(120);
        assertThat(text)
                .contains(CrossCheckSection.TITLE, "The ranking does not survive every change")
                .contains("32 users in a closed loop for 5 s, in 3 rounds")
                .contains("Gatling ended with exit code 2")
                .contains(AGREEMENTS)
                .doesNotContain("\u001b");
        assertThat(text.replaceAll("\\s+", " ")).contains("Assay's checks do not apply to them");
        assertThat(text.lines().filter(line -> line.contains("tomcat") && line.contains("1,000*")))
                .hasSize(1);
        assertThat(text.lines().filter(line -> line.contains("jetty against tomcat")))
                .hasSize(7)
                .first()
                .asString()
                .contains("throughput", "+10%", "better");
    }

    @Test
    void noLineIsLongerThanTheScreen() {
        for (int columns : List.of(40, 60, 80, 100)) {
            assertThat(terminal(columns).lines())
                    .allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(columns));
        }
    }

    @Test
    void thePageHasASectionThatItsContentsLinkTo() {
        Document page = Xhtml.parse(html(CHECK));
        List<Element> links = Xhtml.within(Xhtml.elements(page, "nav").get(0), "a");
        assertThat(links).extracting(link -> link.getAttribute("href")).contains("#cross-check");
        Element section = section(page);
        assertThat(Xhtml.within(section, "h2").get(0).getTextContent()).startsWith(CrossCheckSection.TITLE);
        assertThat(Xhtml.within(section, "p").get(0).getTextContent()).isEqualTo(CONCLUSION);
        assertThat(plain(Xhtml.within(section, "p").get(1).getTextContent()))
                .contains(
                        "Each tool sent 32 users in a closed loop for 5 s, in 3 rounds", "checks do not apply to them");
    }

    @Test
    void thePageShowsEveryFigureAndEveryOpinion() {
        Element section = section(Xhtml.parse(html(CHECK)));
        assertThat(figures(section))
                .containsExactly(
                        CrossCheckSection.FIGURES,
                        List.of("ab", "tomcat", "1,000*", "990-1,010", "3.20", "12.5", "420", "0.1%"),
                        List.of("ab", "jetty", "1,000", "990-1,010", "3.20", "12.5", "420", "0"),
                        List.of("gatling", "tomcat", "–", "–", "–", "–", "–", "–"),
                        List.of("figures of 0 of 3 rounds: Gatling ended with exit code 2: "
                                + "java.net.ConnectException <b>"),
                        List.of("gatling", "jetty", "1,000", "990-1,010", "3.20", "12.5", "420", "0"));
        List<List<String>> opinions = rows(Xhtml.within(section, "table").get(1));
        assertThat(opinions).first().isEqualTo(CrossCheckSection.OPINIONS);
        assertThat(opinions.subList(1, opinions.size()))
                .extracting(row -> row.get(5))
                .isEqualTo(AGREEMENTS);
        assertThat(opinions.get(1))
                .startsWith("ab", "jetty against tomcat", "throughput", "+10% (+5 to +20%)", "better");
        assertThat(opinions.get(2)).contains("CPU per request");
        assertThat(opinions.get(5)).endsWith("–", "Assay has no answer");
        assertThat(opinions.get(7)).containsSubsequence("–", "better", "no figures");
        assertThat(plain(section.getTextContent())).contains("* The tool itself used its CPU for 90% of the time");
    }

    @Test
    void markdownHasTheResponseAndTheTables() {
        String text = markdown(CHECK);
        assertThat(text)
                .contains("## " + CrossCheckSection.TITLE, "\n" + CONCLUSION + "\n")
                .contains("| ab | tomcat | 1,000\\* | 990-1,010 | 3.20 | 12.5 | 420 | 0.1% |  |\n")
                .contains("| gatling | tomcat | – | – | – | – | – | – | figures of 0 of 3 rounds: Gatling ended with"
                        + " exit code 2: java.net.ConnectException &lt;b&gt; |\n")
                .contains("\n\\* The tool itself used its CPU for 90% of the time or more")
                .contains("| ab | jetty against tomcat | throughput | +10% (+5 to +20%) | better | agrees |\n");
        assertThat(text.lines().filter(line -> line.contains("| jetty against tomcat | ")))
                .hasSize(7);
    }

    @Test
    void whereNoToolWasBusyNorFailedThereIsNeitherStarNorList() {
        CrossCheck calm = new CrossCheck(
                CHECK.load(), 3, CHECK.rows().subList(1, 2), CHECK.opinions().subList(0, 1));
        Element section = section(Xhtml.parse(html(calm)));
        assertThat(section.getTextContent()).doesNotContain("*", "figures of 0");
        assertThat(markdown(calm)).doesNotContain("\\*", "figures of 0");
    }

    /** Stopped before the first run had ended. */
    @Test
    void aCheckWithoutRowsHasNoTables() {
        CrossCheck nothing = new CrossCheck(CHECK.load(), 0, List.of(), List.of());
        Element section = section(Xhtml.parse(html(nothing)));
        assertThat(section.getTextContent())
                .contains("No load tool has a result to compare with Assay's.", "in 0 rounds");
        assertThat(Xhtml.within(section, "table")).isEmpty();
    }

    private static dev.assay.report.document.Document report(CrossCheck check) {
        return new dev.assay.report.document.Document("all", List.of(CrossCheckSection.of(check)));
    }

    private static String html(CrossCheck check) {
        StringBuilder out = new StringBuilder();
        report(check).page("title", "kicker", "tools", "footer", out);
        return out.toString();
    }

    private static String markdown(CrossCheck check) {
        StringBuilder out = new StringBuilder();
        report(check).markdown(out);
        return out.toString();
    }

    private static Element section(Document page) {
        return Xhtml.elements(page, "section").stream()
                .filter(section -> section.getAttribute("id").equals("cross-check"))
                .findFirst()
                .orElseThrow();
    }

    private static List<List<String>> figures(Element section) {
        return rows(Xhtml.within(section, "table").get(0));
    }

    /** Texts of all cells, the header first. */
    private static List<List<String>> rows(Element table) {
        return Xhtml.within(table, "tr").stream()
                .map(row -> Stream.concat(Xhtml.within(row, "th").stream(), Xhtml.within(row, "td").stream())
                        .map(cell -> plain(cell.getTextContent()))
                        .toList())
                .toList();
    }

    /** With ordinary spaces. */
    private static String plain(String text) {
        return text.replace('\u202f', ' ');
    }

    private static String terminal(int columns) {
        StringBuilder out = new StringBuilder();
        TerminalSections.write(List.of(CrossCheckSection.of(CHECK)), new TerminalStyle(columns, false), out);
        return out.toString();
    }

    private static CrossCheck.Row row(LoadTool tool, String contender, double share, long errors) {
        return new CrossCheck.Row(
                tool,
                contender,
                3,
                List.of(990.0, 1000.0, 1010.0),
                OptionalDouble.of(1000),
                OptionalDouble.of(3.2),
                OptionalDouble.of(12.5),
                OptionalDouble.of(420),
                OptionalDouble.of(share),
                errors,
                3000,
                Optional.empty());
    }

    private static CrossCheck.Row failed(LoadTool tool, String contender) {
        return new CrossCheck.Row(
                tool,
                contender,
                0,
                List.of(),
                OptionalDouble.empty(),
                OptionalDouble.empty(),
                OptionalDouble.empty(),
                OptionalDouble.empty(),
                OptionalDouble.empty(),
                0,
                0,
                Optional.of(REASON));
    }

    private static CrossCheck.Opinion opinion(Metric metric, Optional<Outcome> assay, Agreement agreement) {
        return new CrossCheck.Opinion(
                LoadTool.AB,
                metric,
                "jetty",
                "tomcat",
                OptionalDouble.of(1.1),
                OptionalDouble.of(1.05),
                OptionalDouble.of(1.2),
                assay,
                agreement,
                3);
    }
}
