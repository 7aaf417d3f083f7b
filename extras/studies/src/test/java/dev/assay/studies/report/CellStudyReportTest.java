package dev.assay.studies.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.model.Samples;
import dev.assay.model.evidence.Environment;
import dev.assay.model.server.EffectiveSetting;
import dev.assay.model.server.Server;
import dev.assay.model.server.Settings;
import dev.assay.model.server.Stack;
import dev.assay.model.verdict.Comparison;
import dev.assay.model.verdict.Verdict;
import dev.assay.report.Experiment;
import dev.assay.report.Fixtures;
import dev.assay.report.Golden;
import dev.assay.report.Xhtml;
import dev.assay.report.document.TerminalStyle;
import dev.assay.studies.model.StudyCell;
import dev.assay.studies.model.StudyCell.Absence;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.Element;

class CellStudyReportTest {
    private static final StudyCell SERVLET = new StudyCell(
            "3.5", Stack.SERVLET, 17, false, Settings.DEFAULTS, Map.of(Server.NETTY, Absence.NO_SERVLETS));
    private static final StudyCell REACTIVE = new StudyCell(
            "4.1",
            Stack.REACTIVE,
            25,
            true,
            Settings.EQUAL,
            Map.of(Server.UNDERTOW, Absence.DROPPED, Server.NETTY, Absence.NO_EFFECT));
    private static final StudyCell NONE = new StudyCell(
            "4.1",
            Stack.SERVLET,
            17,
            true,
            Settings.DEFAULTS,
            Map.of(
                    Server.TOMCAT, Absence.NO_VIRTUAL_THREADS,
                    Server.JETTY, Absence.NO_VIRTUAL_THREADS,
                    Server.UNDERTOW, Absence.NO_VIRTUAL_THREADS,
                    Server.NETTY, Absence.NO_VIRTUAL_THREADS));
    private static final List<StudyCell> CELLS = List.of(SERVLET, REACTIVE, NONE);

    private static StudyCell.Result result(Experiment experiment) {
        return new StudyCell.Result(experiment.verdict(), experiment.environment(), 0.03);
    }

    private static String markdown(Map<StudyCell, StudyCell.Result> results) {
        return markdown(CELLS, results);
    }

    private static String markdown(List<StudyCell> cells, Map<StudyCell, StudyCell.Result> results) {
        StringBuilder out = new StringBuilder();
        CellStudyReport.markdown(cells, results, out);
        return out.toString();
    }

    private static String html(Map<StudyCell, StudyCell.Result> results) {
        StringBuilder out = new StringBuilder();
        CellStudyReport.html(CELLS, results, out);
        return out.toString();
    }

    private static String row(String page, String heading, String cell) {
        return page.substring(page.indexOf("## " + heading))
                .lines()
                .filter(line -> line.startsWith("| " + cell))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void listsWhatThereIsAndWhyTheRestIsNot() {
        StringBuilder out = new StringBuilder();
        CellStudyReport.list(CELLS, new TerminalStyle(80, false), out);

        assertThat(out.toString().replaceAll("\\s+", " "))
                .contains(
                        "2 cells",
                        "servlet on 3.5, JDK 17, platform, defaults yes yes yes no (1)",
                        "WebFlux on 4.1, JDK 25, virtual, equal yes yes no (2) no (3)",
                        "servlet on 4.1, JDK 17, virtual, defaults no (4) no (4) no (4) no (4)",
                        "(1) Reactor Netty has no servlet container",
                        "(2) Spring Boot dropped Undertow at 4.0",
                        "(3) Reactor Netty handles requests on its event loop: virtual threads would only run handlers that",
                        "(4) JDK 17 has no virtual threads; JDK 21 is the first with them");
    }

    @Test
    void eachServerWithoutVirtualThreadsHasItsOwnReason() {
        StudyCell reactive = new StudyCell(
                "3.5",
                Stack.REACTIVE,
                25,
                true,
                Settings.EQUAL,
                Map.of(Server.UNDERTOW, Absence.NO_EFFECT, Server.NETTY, Absence.NO_EFFECT));

        assertThat(markdown(List.of(reactive), Map.of()))
                .contains("| not yet | not yet | no (1) | no (2) |")
                .contains("Undertow handles the requests of WebFlux on its I/O threads: virtual threads would only")
                .contains("Reactor Netty handles requests on its event loop: virtual threads would only");
    }

    @Test
    void gathersWhatWasMeasured() {
        String page = markdown(Map.of(SERVLET, result(Fixtures.realistic())));

        assertThat(page).contains("1 of 2 cells measured.", "## CPU per request, against Tomcat", "## Start-up");
        String[] cells = row(page, "CPU per request", "servlet on 3.5").split("\\|", -1);
        assertThat(cells).hasSize(7);
        assertThat(cells[2].strip()).matches("[0-9.]+ [µm]s");
        assertThat(cells[3].strip()).matches("\\S+% \\(.*%\\), slightly better");
        assertThat(cells[4].strip()).matches("\\S+% \\(.*%\\), undecided");
        assertThat(cells[5].strip()).isEqualTo("no (1)");
        assertThat(row(page, "CPU per request", "WebFlux on 4.1")).contains("| not yet | not yet | no (2) | no (3) |");
        assertThat(page.lines().filter(line -> line.startsWith("| servlet on 4.1")))
                .singleElement()
                .asString()
                .endsWith("| no (4) | no (4) | no (4) | no (4) |");
        assertThat(page).contains("JDK 17 has no virtual threads; JDK 21 is the first with them");
        assertThat(row(page, "The intervals", "servlet on 3.5")).contains("Jetty", "better");
        assertThat(row(page, "What ran", "servlet on 3.5")).contains(" connections, ", "/s, default settings ");
        assertThat(row(page, "What ran", "servlet-3.5")).contains("| 10.1.55 |");
        assertThat(page).containsPattern("Options of all JVMs: -\\S+");
    }

    /** A comparison that ends early has fewer blocks than the reference: figures of other blocks could contradict the change. */
    @Test
    void figuresAgreeWithTheChanges() {
        Experiment experiment = Fixtures.realistic();
        Verdict verdict = experiment.verdict();
        Comparison slower = Samples.with(verdict.comparisons().get(0), Map.of("ratio", OptionalDouble.of(1.5)));
        String page = markdown(Map.of(
                SERVLET,
                new StudyCell.Result(
                        Samples.with(verdict, Map.of("comparisons", List.of(slower))),
                        experiment.environment(),
                        0.03)));

        assertThat(page.substring(page.indexOf("**Means, µs**")).lines().filter(line -> line.startsWith("| servlet")))
                .first()
                .asString()
                .contains("| 61.0 | 91.6 | – |");
    }

    /** Where equivalence is claimed, the interval is at another confidence than where a difference is. */
    @Test
    void intervalsHaveTheirConfidence() {
        Experiment experiment = Fixtures.realistic();
        assertThat(section(experiment.verdict().comparisons())).contains(" Intervals are at 97.5% confidence.");

        List<Comparison> mixed = experiment.verdict().comparisons().stream()
                .map(one -> one.contender().equals("jetty") ? Samples.with(one, Map.of("confidence", 0.9)) : one)
                .toList();
        assertThat(section(mixed)).contains(" Intervals are at 90 to 97.5% confidence.");
    }

    private static String section(List<Comparison> comparisons) {
        Experiment experiment = Fixtures.realistic();
        String page = markdown(Map.of(
                SERVLET,
                new StudyCell.Result(
                        Samples.with(experiment.verdict(), Map.of("comparisons", comparisons)),
                        experiment.environment(),
                        0.03)));
        return page.substring(page.indexOf("## The intervals"), page.indexOf("## p99 latency"));
    }

    /** An undecided comparison has an interval to quote, a refused one has none. */
    @Test
    void whatIsUndecidedIsShownWithItsIntervalAndWhatIsRefusedWithout() {
        assertThat(unsettled(Fixtures.undecided())).containsPattern("\\| \\S+% \\(.*%\\), undecided \\|");
        assertThat(unsettled(Fixtures.refused())).contains("| refused |").doesNotContain("%");
        assertThat(markdown(Map.of(SERVLET, result(Fixtures.unreliable()))))
                .containsPattern("Refused in servlet on 3\\.5, JDK \\d+, platform, defaults, for Jetty[^:]*: \\S+");
        assertThat(markdown(Map.of(SERVLET, result(Fixtures.realistic())))).doesNotContain("Refused in");
    }

    private static String unsettled(Experiment experiment) {
        String page =
                markdown(Map.of(SERVLET, new StudyCell.Result(experiment.verdict(), experiment.environment(), 0.03)));
        String row = row(page, "CPU per request", "servlet on 3.5");
        assertThat(row).doesNotContain("better", "worse", "equivalent");
        return row;
    }

    /** A row of a cell that has not been measured says nothing: one table lists what is missing. */
    @Test
    void cellsThatHaveNotBeenMeasuredAreInTheFirstTableAlone() {
        String page = markdown(Map.of(SERVLET, result(Fixtures.realistic())));

        assertThat(page.lines().filter(line -> line.startsWith("| WebFlux on 4.1")))
                .hasSize(1);
        assertThat(page.lines().filter(line -> line.startsWith("| servlet on 3.5")))
                .hasSizeGreaterThan(5);
    }

    @Test
    void thePageIsAsItWas() {
        String page = html(Map.of(SERVLET, result(Fixtures.realistic()), REACTIVE, result(Fixtures.undecided())));

        Golden.page("assay-2026", page);
    }

    /** Each comparison in the deciding metric is drawn, with a text alternative. */
    @Test
    void intervalsAreDrawn() {
        Document page = Xhtml.parse(html(Map.of(SERVLET, result(Fixtures.realistic()))));
        List<Element> drawn = Xhtml.elements(page, "svg").stream()
                .filter(svg -> svg.getAttribute("role").equals("img"))
                .toList();

        assertThat(drawn).hasSize(2).allSatisfy(svg -> assertThat(svg.getAttribute("aria-label"))
                .startsWith("CPU per request: "));
        assertThat(drawn.get(0).getAttribute("aria-label")).contains("better");
    }

    /** Once for rows that have the same stack, threads and settings; with both values where such rows differ. */
    @Test
    void settingsThatDifferBetweenTheServersOfARowAreListed() {
        StudyCell newer = new StudyCell("3.5", Stack.SERVLET, 25, false, Settings.DEFAULTS, SERVLET.absent());

        String page = markdown(
                List.of(SERVLET, newer),
                Map.of(SERVLET, reading("100", "unlimited"), newer, reading("200", "unlimited")));

        assertThat(page).containsOnlyOnce("servlet, platform threads, defaults");
        assertThat(page.lines().filter(line -> line.startsWith("| requests per connection")))
                .containsExactly("| requests per connection | 100 or 200 | unlimited | unlimited |");
        assertThat(page).doesNotContain("| worker threads |");
        assertThat(markdown(Map.of(SERVLET, reading("100", "100")))).doesNotContain("Settings that differ");
    }

    private static StudyCell.Result reading(String tomcat, String jetty) {
        StudyCell.Result result = result(Fixtures.realistic());
        List<EffectiveSetting> settings = Stream.of(
                        List.of("tomcat", "requests per connection", tomcat),
                        List.of("jetty", "requests per connection", jetty),
                        List.of("undertow", "requests per connection", jetty),
                        List.of("tomcat", "worker threads", "200"),
                        List.of("jetty", "worker threads", "200"),
                        List.of("undertow", "worker threads", "200"))
                .map(one -> new EffectiveSetting(one.get(0), one.get(1), one.get(2), EffectiveSetting.Source.READ))
                .toList();
        return Samples.with(result, Map.of("verdict", Samples.with(result.verdict(), Map.of("settings", settings))));
    }

    private static StudyCell.Result elsewhere() {
        Environment here = Fixtures.realistic().environment();
        Environment there = Samples.with(here, Map.of("cpu", "Another CPU"));
        return new StudyCell.Result(Fixtures.realistic().verdict(), there, 0.03);
    }

    /** Figures of two processors are in one column: which is which has to be said. */
    @Test
    void rowsFromSeveralMachinesNameTheirs() {
        String one = markdown(Map.of(SERVLET, result(Fixtures.realistic()), REACTIVE, result(Fixtures.undecided())));
        assertThat(one).doesNotContain("| Machine |", "several machines");

        String two = markdown(Map.of(SERVLET, result(Fixtures.realistic()), REACTIVE, elsewhere()));
        assertThat(two).contains("| Machine |", "on several machines");
        assertThat(row(two, "CPU per request", "WebFlux on 4.1")).contains("| Another CPU, ");
        assertThat(row(two, "CPU per request", "servlet on 3.5")).doesNotContain("Another CPU");
    }
}
