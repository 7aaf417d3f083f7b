package dev.assay.course;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.model.Metric;
import dev.assay.model.Phase;
import dev.assay.model.Samples;
import dev.assay.model.evidence.Evidence;
import dev.assay.model.verdict.Finding;
import dev.assay.model.verdict.Fleet;
import dev.assay.model.verdict.Population;
import dev.assay.report.Experiment;
import dev.assay.report.Fixtures;
import dev.assay.report.Golden;
import dev.assay.report.Xhtml;
import dev.assay.report.figures.Measurements;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Element;

/** The page with these sections, which their being on the class path adds. */
class CourseSectionsTest {
    private static final Pattern SECTION =
            Pattern.compile("(?s)<section id=\"(run|inside|warmup|resources)\".*?</section>\n?");

    private static List<String> sections(Experiment experiment) {
        return Xhtml.elements(Xhtml.parse(experiment.html()), "section").stream()
                .map(section -> section.getAttribute("id"))
                .toList();
    }

    private static Element section(Experiment experiment, String id) {
        return Xhtml.elements(Xhtml.parse(experiment.html()), "section").stream()
                .filter(section -> section.getAttribute("id").equals(id))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void areTheGoldenOnes() {
        Map.of(
                        "report", Fixtures.realistic(),
                        "report-refused", Fixtures.refused(),
                        "report-unreliable", Fixtures.unreliable())
                .forEach((name, experiment) -> {
                    Matcher sections = SECTION.matcher(experiment.html());
                    for (String id : List.of("run", "inside", "warmup", "resources")) {
                        assertThat(sections.find()).as("%s of %s", id, name).isTrue();
                        assertThat(sections.group(1)).isEqualTo(id);
                        Golden.check(name + "/" + id + ".html", sections.group());
                    }
                });
    }

    @Test
    void standAfterTheBlocks() {
        assertThat(sections(Fixtures.realistic()))
                .containsSubsequence("latency", "blocks", "run", "inside", "warmup", "resources");
    }

    @Test
    void everyChartHasAFindingAndTheCommandThatMakesItsFiguresButNoTableOfSlices() {
        Map.of("run", 3, "inside", 3, "warmup", 2, "resources", 8).forEach((id, charts) -> {
            Element section = section(Fixtures.realistic(), id);
            assertThat(Xhtml.within(section, "figure")).hasSize(charts).allSatisfy(chart -> {
                assertThat(Xhtml.within(chart, "svg")).isNotEmpty();
                assertThat(Xhtml.within(Xhtml.within(chart, "figcaption").get(0), "span")
                                .get(0)
                                .getTextContent())
                        .matches("(?s)[A-Zp].*\\d.*\\.");
            });
            int tables = id.equals("resources") ? 1 : charts;
            assertThat(Xhtml.within(section, "details")).hasSize(id.equals("run") ? 0 : tables);
            assertThat(Xhtml.within(section, "code"))
                    .hasSize(tables)
                    .allSatisfy(code -> assertThat(code.getTextContent()).startsWith("assay "));
        });
    }

    @Test
    void theRunShowsEverySliceThatWasMeasured() {
        Experiment experiment = Fixtures.realistic();
        List<Evidence.Measured> blocks = new Measurements(experiment.evidence()).blocks();
        long all = blocks.stream().mapToLong(block -> block.slices().size()).sum();
        long atRate = blocks.stream()
                .flatMap(block -> block.slices().stream())
                .filter(slice -> slice.phase() == Phase.RATE)
                .count();
        assertThat(Xhtml.within(section(experiment, "run"), "figure"))
                .extracting(figure -> Xhtml.within(figure, "use").size() - Fixtures.THREE.size())
                .containsExactly((int) all, (int) atRate, (int) all);
    }

    @Test
    void aSliceOfABlockThatDoesNotCountIsHollow() {
        Experiment whole = Fixtures.realistic();
        Population.LeftOut first =
                new Population.LeftOut(1, OptionalInt.empty(), new Finding.Text("dropped: other processes"));
        List<Population> counted = Stream.of(Metric.CPU_PER_REQUEST, Metric.THROUGHPUT)
                .flatMap(metric -> Fixtures.THREE.stream()
                        .map(id -> new Population(metric, id, List.of(2, 3, 4, 6, 7, 8, 9, 10), List.of(first))))
                .toList();
        Experiment dropped = new Experiment(
                whole.plan(),
                whole.environment(),
                whole.evidence(),
                Samples.with(whole.verdict(), Map.of("counted", counted)));
        Element rates = Xhtml.within(section(dropped, "run"), "figure").get(0);
        assertThat(Xhtml.within(rates, "use"))
                .filteredOn(mark -> mark.getAttribute("href").startsWith("#o"))
                .hasSize(15)
                .allSatisfy(mark -> assertThat(mark.getTextContent()).contains("block 1, ", "not counted"));
        Element switches = Xhtml.within(section(dropped, "resources"), "figure").get(4);
        assertThat(Xhtml.within(switches, "use"))
                .filteredOn(mark -> mark.getAttribute("href").startsWith("#o"))
                .hasSize(3);
    }

    @Test
    void aPageOfStartsHasNone() {
        Experiment whole = Fixtures.realistic();
        List<Evidence> starts = whole.evidence().stream()
                .filter(piece -> !(piece instanceof Evidence.Measured))
                .toList();
        assertThat(Evidence.only(starts, Evidence.Startup.class)).isNotEmpty();
        assertThat(sections(new Experiment(whole.plan(), whole.environment(), starts, whole.verdict())))
                .doesNotContain("run", "inside", "warmup", "resources");
    }

    /** Machines that measured side by side have no common timeline. */
    @Test
    void aFleetHasNoOneRun() {
        Experiment one = Fixtures.realistic();
        Fleet fleet = new Fleet(2, 2, List.of(), List.of());
        Experiment merged = new Experiment(
                one.plan(),
                one.environment(),
                one.evidence(),
                Samples.with(one.verdict(), Map.of("fleet", Optional.of(fleet))));
        assertThat(sections(merged)).contains("inside", "warmup").doesNotContain("run");
    }
}
