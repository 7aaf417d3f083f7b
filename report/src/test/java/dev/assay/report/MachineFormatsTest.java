package dev.assay.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.model.Metric;
import dev.assay.model.Samples;
import dev.assay.model.verdict.ContenderSummary;
import dev.assay.model.verdict.Verdict;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;
import org.w3c.dom.Document;
import org.w3c.dom.Element;

class MachineFormatsTest {
    static final List<String> PAYLOADS = Hostile.PAYLOADS;

    private static final Pattern TAGS = Pattern.compile("<(?!/?(details|summary|sub)>|!-- -->)");

    @ParameterizedTest
    @FieldSource("dev.assay.report.InLocale#TAGS")
    void areTheGoldenOnesInEveryLocale(String tag) {
        Golden.check("report.md", InLocale.get(tag, () -> Fixtures.realistic().markdown()));
        Golden.check("comparisons.csv", InLocale.get(tag, () -> comparisons(Fixtures.realistic())));
        Golden.check("figures.csv", InLocale.get(tag, () -> figures(Fixtures.realistic())));
        Golden.check(
                "junit.xml", InLocale.get(tag, () -> junit(Fixtures.refused(), "jetty worse by 5%", "jetty 6% worse")));
    }

    private static final Pattern CELL = Pattern.compile("(?<!\\\\)\\|");

    /** Headings that contain no payload. */
    private static final Pattern HEADING =
            Pattern.compile("(?m)^#### (First look|Verdicts|What the settings explain|Added)$");

    @ParameterizedTest
    @FieldSource("PAYLOADS")
    void markdownStaysText(String payload) {
        String text = HEADING.matcher(Hostile.experiment(payload).markdown().substring("### ".length()))
                .replaceAll("$1");
        assertThat(text)
                .doesNotContainPattern(TAGS)
                .doesNotContainPattern("[^\\\\]`|[^\\\\]\\]\\(|@(?!<!)|://|#(?!<!)");
        long above = 0;
        int rows = 0;
        for (String line : text.lines().toList()) {
            long cells = line.startsWith("|") ? CELL.matcher(line).results().count() : 0;
            if (above > 0 && cells > 0) {
                assertThat(cells).as("as many cells as above: %s", line).isEqualTo(above);
                rows++;
            }
            above = cells;
        }
        assertThat(rows).isGreaterThan(20);
    }

    @ParameterizedTest
    @FieldSource("PAYLOADS")
    void csvHasTheSameCellsInEveryRowAndNoFormula(String payload) {
        Experiment experiment = Hostile.experiment(payload);
        StringBuilder slices = new StringBuilder();
        CsvReport.slices(experiment.verdict(), experiment.evidence(), slices);
        Stream.of(comparisons(experiment), figures(experiment), slices.toString())
                .forEach(MachineFormatsTest::requireSound);
    }

    /** Requires the same cells in every row of a CSV file, and no formula. */
    static void requireSound(String csv) {
        assertThat(csv).endsWith("\r\n");
        List<List<String>> rows = csv.lines().map(MachineFormatsTest::cells).toList();
        assertThat(rows).hasSizeGreaterThan(1).allSatisfy(row -> assertThat(row).hasSameSizeAs(rows.get(0)));
        assertThat(rows.stream().flatMap(List::stream)).noneMatch(cell -> cell.matches("[=+@|%].*|-(?!\\d).*"));
    }

    @Test
    void csvKeepsFullPrecision() {
        Experiment experiment = Fixtures.realistic();
        List<String> first = cells(comparisons(experiment).lines().toList().get(1));
        var comparison = experiment.verdict().comparisons().get(0);
        assertThat(first.get(0)).isEqualTo("cpuMicrosPerRequest");
        assertThat(Double.parseDouble(first.get(5)))
                .isEqualTo(comparison.ratio().orElseThrow());
        assertThat(Double.parseDouble(first.get(6)))
                .isEqualTo(comparison.ciLow().orElseThrow());
    }

    /** A script that counts columns goes on working. */
    @Test
    void columnsThatWereAddedAreTheLast() {
        Experiment e = Fixtures.realistic();
        List<ContenderSummary> contenders = e.verdict().contenders().stream()
                .map(contender -> {
                    Map<Metric, Double> means = new EnumMap<>(contender.means());
                    means.put(Metric.RESIDENT, 3.25e8);
                    means.put(Metric.CAPACITY, 2770.5);
                    means.put(Metric.ENERGY, 2310.5);
                    return Samples.with(contender, Map.of("means", means));
                })
                .toList();
        Verdict verdict = Samples.with(e.verdict(), Map.of("contenders", contenders));
        List<List<String>> rows = figures(new Experiment(e.plan(), e.environment(), e.evidence(), verdict))
                .lines()
                .map(MachineFormatsTest::cells)
                .toList();

        assertThat(rows.get(0))
                .endsWith(
                        "responseBytesPerRequest",
                        "residentBytes",
                        "capacityPerSecond",
                        "tailMs",
                        "energyMicrojoulesPerRequest");
        assertThat(rows.get(1)).endsWith("", "3.25E8", "2770.5", "4.187", "2310.5");
    }

    @ParameterizedTest
    @FieldSource("PAYLOADS")
    void junitIsWellFormedAndCountsWhatItHolds(String payload) {
        Document xml = Xhtml.parse(junit(Hostile.experiment(payload), payload, payload));
        Element suite = xml.getDocumentElement();
        List<Element> cases = Xhtml.within(suite, "testcase");
        assertThat(suite.getAttribute("tests")).isEqualTo(String.valueOf(cases.size()));
        assertThat(suite.getAttribute("failures"))
                .isEqualTo(String.valueOf(Xhtml.within(suite, "failure").size()))
                .isEqualTo("1");
    }

    @Test
    void aRefusedComparisonIsSkipped() {
        Element suite =
                Xhtml.parse(junit(Fixtures.refused(), "jetty worse", "holds")).getDocumentElement();
        assertThat(suite.getAttribute("skipped")).isEqualTo("2");
        assertThat(Xhtml.within(suite, "skipped")).hasSize(2);
    }

    /** A build server shows neither as passed. */
    @Test
    void whatCannotBeToldIsAnErrorAndSkippedWhereThatMayPass() {
        StringBuilder out = new StringBuilder();
        JunitReport.write(
                Fixtures.refused().verdict(),
                List.of(
                        new JunitReport.Condition("p99 > 50ms", JunitReport.Result.ERROR, "unknown: p99 > 50ms"),
                        new JunitReport.Condition("p99 < 1ms", JunitReport.Result.SKIPPED, "unknown: p99 < 1ms")),
                out);
        Element suite = Xhtml.parse(out.toString()).getDocumentElement();
        assertThat(suite.getAttribute("failures")).isEqualTo("0");
        assertThat(suite.getAttribute("errors")).isEqualTo("1");
        assertThat(suite.getAttribute("skipped")).isEqualTo("3");
        assertThat(Xhtml.within(suite, "error")).hasSize(1);
        assertThat(Xhtml.within(suite, "skipped")).hasSize(3);
    }

    private static String comparisons(Experiment experiment) {
        StringBuilder out = new StringBuilder();
        CsvReport.comparisons(experiment.verdict(), out);
        return out.toString();
    }

    private static String figures(Experiment experiment) {
        StringBuilder out = new StringBuilder();
        CsvReport.figures(experiment.verdict(), out);
        return out.toString();
    }

    private static String junit(Experiment experiment, String expression, String explanation) {
        StringBuilder out = new StringBuilder();
        JunitReport.write(
                experiment.verdict(),
                List.of(
                        new JunitReport.Condition(expression, JunitReport.Result.FAILED, explanation),
                        new JunitReport.Condition("undertow errors > 1%", JunitReport.Result.PASSED, "does not hold")),
                out);
        return out.toString();
    }

    /** One line of RFC 4180, read back. */
    private static List<String> cells(String line) {
        List<String> cells = new ArrayList<>();
        StringBuilder cell = new StringBuilder();
        boolean quoted = false;
        for (int i = 0; i < line.length(); i++) {
            char c = line.charAt(i);
            if (c == '"' && quoted && i + 1 < line.length() && line.charAt(i + 1) == '"') {
                cell.append('"');
                i++;
            } else if (c == '"') {
                quoted = !quoted;
            } else if (c == ',' && !quoted) {
                cells.add(cell.toString());
                cell.setLength(0);
            } else {
                cell.append(c);
            }
        }
        cells.add(cell.toString());
        return cells;
    }
}
