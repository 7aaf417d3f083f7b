package dev.assay.report.figures;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.model.Metric;
import dev.assay.model.Phase;
import dev.assay.model.Samples;
import dev.assay.model.evidence.Evidence;
import dev.assay.model.evidence.Gate;
import dev.assay.model.verdict.Finding;
import dev.assay.model.verdict.Population;
import dev.assay.model.verdict.Verdict;
import dev.assay.report.Complete;
import dev.assay.report.CsvReport;
import dev.assay.report.Experiment;
import dev.assay.report.Fixtures;
import dev.assay.report.StartupReport;
import dev.assay.report.Xhtml;
import dev.assay.report.document.Markup;
import dev.assay.report.document.TerminalStyle;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.Element;

/** Block 1 was dropped, and no block has enough requests for p99. */
class CountedTest {
    private static final String DROPPED = "dropped: other processes took 12% of a CPU between its slices";
    private static final String FEW = "too few requests for p99 latency: 30 in a block, of 10,000 needed";
    private static final List<Integer> OTHERS = List.of(2, 3, 4, 6, 7, 8, 9, 10);

    private final Experiment experiment = experiment();
    private final Document page = Xhtml.parse(experiment.html());

    @Test
    void aDroppedBlockIsHollowAndNamed() {
        Element cpu = figure("blocks", 0);
        assertThat(hollow(cpu)).hasSize(3).allSatisfy(mark -> assertThat(mark.getTextContent())
                .contains("block 1: ", "not counted: dropped"));
        assertThat(caption(cpu)).contains(Markup.typeset("Hollow marks do not count: block 1 (" + DROPPED + ")"));
    }

    @Test
    void whatWasRefusedIsHollowThroughout() {
        Element p99 = figure("blocks", 1);
        assertThat(hollow(p99)).hasSize(9 * 3);
        assertThat(filled(p99)).isEmpty();
        assertThat(caption(p99)).contains(Markup.typeset("blocks 1–4 and 6–10 (" + FEW + ")"));
    }

    /** A block whose p99 was refused may have a median, but no slowest response; too few requests for a p99 are no obstacle to one. */
    @Test
    void slowestResponsesAreThoseOfBlocksWhoseTailWasNotRefused() {
        Counted counted = new Counted(List.of(
                new Population(Metric.P50, "tomcat", List.of(2, 3), List.of()),
                new Population(
                        Metric.P99,
                        "tomcat",
                        List.of(),
                        List.of(
                                new Population.LeftOut(
                                        2, OptionalInt.empty(), Samples.gateFailed(Gate.DEQUEUE_LAG_P999, 2.6, 1.3)),
                                new Population.LeftOut(
                                        3, OptionalInt.empty(), new Finding.TooFewRequests(Metric.P99, 30, 10_000))))));

        assertThat(new Measurements(experiment.evidence())
                        .blocks().stream()
                                .filter(block -> block.slices("tomcat", Phase.RATE).stream()
                                        .anyMatch(slice -> counted.countsForTail(slice, block)))
                                .map(Evidence.Measured::index))
                .containsExactly(3);
        assertThat(counted.namedOfTail(List.of("tomcat")))
                .isEqualTo(
                        "block 2 (the generator's check dequeue-lag-p999 failed: 1 in 1,000 requests was dispatched at least"
                                + " 2.6 ms late (limit 1.3 ms))");
    }

    @Test
    void figuresAreOfWhatCounts() {
        List<Double> counting = new Measurements(experiment.evidence())
                .blocks().stream()
                        .filter(block -> OTHERS.contains(block.index()))
                        .flatMap(block -> block.contender("tomcat").stream())
                        .map(own -> own.rateLatency().p50Ms())
                        .toList();
        List<Element> rows = Xhtml.within(table("latency", 0), "tr");
        assertThat(cells(rows.get(1)))
                .startsWith(
                        "p50",
                        Figures.three(Measurements.mean(counting)),
                        Figures.three(
                                counting.stream().mapToDouble(v -> v).min().orElseThrow()));
        assertThat(cells(rows.get(5))).containsExactly("p99", "–", "–", "–", "–", "–", "–", "–", "–", "–");
        assertThat(cells(rows.get(4))).as("stands between p90 and p99").startsWith("p95", "–");
    }

    @Test
    void figuresThatDoNotCountStandInBrackets() {
        List<Element> rows = Xhtml.within(table("blocks", 0), "tr");
        assertThat(cells(rows.get(1)).subList(1, 4)).allMatch(cell -> cell.matches("\\([\\d.]+\\)"));
        assertThat(cells(rows.get(1)).get(4)).contains("not counted: dropped");
        assertThat(cells(rows.get(2)).subList(1, 4)).allMatch(cell -> cell.matches("[\\d.]+"));
    }

    @Test
    void theCsvSaysOfEachSliceWhatItCountsFor() {
        StringBuilder out = new StringBuilder();
        CsvReport.slices(experiment.verdict(), experiment.evidence(), out);
        List<String> lines = out.toString().lines().toList();
        assertThat(lines).filteredOn(line -> line.startsWith("1,")).isNotEmpty().allSatisfy(line -> assertThat(line)
                .contains(",false,,"));
        assertThat(lines).filteredOn(line -> line.startsWith("2,")).isNotEmpty().allSatisfy(line -> assertThat(line)
                .containsPattern(",true,(cpuMicrosPerRequest p50 p90 resident,\"too few|throughput,$)"));
    }

    /** One name and one unit for each kind of memory. */
    @Test
    void memoryHasOneUnitAndOneName() {
        Experiment complete = Complete.experiment();
        StringBuilder starts = new StringBuilder();
        StartupReport.write(complete.verdict(), complete.environment(), "", new TerminalStyle(140, false), starts);
        for (String text : List.of(complete.terminal(false), complete.markdown(), starts.toString())) {
            assertThat(text).doesNotContainPattern("(?m)\\d MB\\b|, MB\\b|heap after|heap in use after a forced");
        }
        assertThat(complete.html()).doesNotContain("heap after", "heap in use after a forced", ", MB<");
        assertThat(complete.markdown())
                .contains("| RSS after start-up, MiB |", "| live set after start-up, MiB |")
                .contains("| RSS at the same rate, MiB | 286 |");
        assertThat(Scale.of(Metric.RESIDENT, List.of(2e9)).withUnit(2e9)).isEqualTo("1,910 MiB");
    }

    private Element section(String id) {
        return Xhtml.elements(page, "section").stream()
                .filter(section -> section.getAttribute("id").equals(id))
                .findFirst()
                .orElseThrow();
    }

    private Element figure(String section, int index) {
        return Xhtml.within(section(section), "figure").get(index);
    }

    private Element table(String section, int index) {
        return Xhtml.within(section(section), "table").get(index);
    }

    private static List<String> cells(Element row) {
        List<String> cells = new ArrayList<>();
        Xhtml.within(row, "th").forEach(cell -> cells.add(cell.getTextContent()));
        Xhtml.within(row, "td").forEach(cell -> cells.add(cell.getTextContent()));
        return cells;
    }

    private static String caption(Element figure) {
        return Xhtml.within(figure, "figcaption").get(0).getTextContent();
    }

    private static List<Element> hollow(Element figure) {
        return marks(figure).stream()
                .filter(mark -> mark.getAttribute("href").startsWith("#o"))
                .toList();
    }

    private static List<Element> filled(Element figure) {
        return marks(figure).stream()
                .filter(mark -> !mark.getAttribute("href").startsWith("#o"))
                .toList();
    }

    /** The marks of a figure without those of the legend. */
    private static List<Element> marks(Element figure) {
        return Xhtml.within(figure, "use").stream()
                .filter(mark ->
                        ((Element) mark.getParentNode()).getAttribute("class").equals("chart"))
                .toList();
    }

    private static Experiment experiment() {
        Experiment e = Fixtures.realistic();
        Verdict v = e.verdict();
        List<Population> counted = new ArrayList<>();
        for (Metric metric : List.of(
                Metric.CPU_PER_REQUEST,
                Metric.P50,
                Metric.P90,
                Metric.P99,
                Metric.P999,
                Metric.THROUGHPUT,
                Metric.RESIDENT)) {
            Fixtures.THREE.forEach(id -> counted.add(population(metric, id)));
        }
        List<Evidence> evidence = e.evidence();
        return new Experiment(e.plan(), e.environment(), evidence, Samples.with(v, Map.of("counted", counted)));
    }

    private static Population population(Metric metric, String id) {
        boolean few = metric == Metric.P99 || metric == Metric.P999;
        List<Population.LeftOut> leftOut = new ArrayList<>();
        if (few) {
            leftOut.add(new Population.LeftOut(1, OptionalInt.empty(), new Finding.Text(FEW)));
            OTHERS.forEach(
                    block -> leftOut.add(new Population.LeftOut(block, OptionalInt.empty(), new Finding.Text(FEW))));
        } else {
            leftOut.add(new Population.LeftOut(1, OptionalInt.empty(), new Finding.Text(DROPPED)));
        }
        return new Population(metric, id, few ? List.of() : OTHERS, leftOut);
    }
}
