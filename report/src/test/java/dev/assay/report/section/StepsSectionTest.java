package dev.assay.report.section;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.model.LatencyProfile;
import dev.assay.model.Metric;
import dev.assay.model.Numbers;
import dev.assay.model.Phase;
import dev.assay.model.Samples;
import dev.assay.model.evidence.Evidence;
import dev.assay.model.evidence.SliceEvidence;
import dev.assay.model.evidence.StepResult;
import dev.assay.model.verdict.Verdict;
import dev.assay.report.Experiment;
import dev.assay.report.Fixtures;
import dev.assay.report.Xhtml;
import dev.assay.report.document.MarkdownSections;
import dev.assay.report.document.Material;
import dev.assay.report.document.Screen;
import dev.assay.report.document.Section;
import dev.assay.report.document.TerminalSections;
import dev.assay.report.document.TerminalStyle;
import dev.assay.report.figures.Counted;
import dev.assay.report.figures.Figures;
import dev.assay.report.figures.Measurements;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Element;

class StepsSectionTest {
    /** Each slice at the same rate answers 100 requests of one step, and none of the other, of which 3 fail. */
    private static Evidence withSteps(Evidence evidence) {
        return evidence instanceof Evidence.Measured block
                ? Samples.block(
                        block.index(),
                        block.start(),
                        block.seconds(),
                        block.contenders(),
                        block.slices().stream().map(StepsSectionTest::withSteps).toList(),
                        block.labels())
                : evidence;
    }

    private static SliceEvidence withSteps(SliceEvidence slice) {
        return Samples.slice(
                slice.contender(),
                slice.phase(),
                slice.position(),
                slice.load().toBuilder()
                        .steps(List.of(step("GET /<b>", 100, 0, slice.load().latency()), step("lost", 0, 3)))
                        .build(),
                slice.server(),
                slice.foreignCpuNanos(),
                slice.stealNanos());
    }

    private static StepResult step(String name, long answered, long errors, LatencyProfile... latency) {
        return new StepResult(
                name,
                answered,
                errors,
                latency.length == 0 ? LatencyProfile.NONE : latency[0],
                Optional.empty(),
                Optional.empty());
    }

    private static Experiment several() {
        Experiment plain = Fixtures.realistic();
        return new Experiment(
                plain.plan(),
                plain.environment(),
                plain.evidence().stream().map(StepsSectionTest::withSteps).toList(),
                plain.verdict());
    }

    private static List<Element> section(Experiment experiment) {
        return Xhtml.elements(Xhtml.parse(experiment.html()), "section").stream()
                .filter(section -> section.getAttribute("id").equals("steps"))
                .toList();
    }

    @Test
    void eachRequestHasARowForEachContenderFromTheSlicesThatCount() {
        Experiment plain = Fixtures.realistic();
        Experiment several = several();
        String id = plain.plan().contenders().get(0).id();
        Counted counted = new Counted(several.verdict().basis().counted());
        long slices = new Measurements(several.evidence())
                .blocks().stream()
                        .flatMap(block -> block.slices(id, Phase.RATE).stream()
                                .filter(slice -> counted.counts(Metric.CPU_PER_REQUEST, slice, block)))
                        .count();

        List<List<String>> rows = Xhtml.within(section(several).get(0), "tr").stream()
                .skip(1)
                .map(row -> Stream.concat(Xhtml.within(row, "th").stream(), Xhtml.within(row, "td").stream())
                        .map(Element::getTextContent)
                        .toList())
                .toList();

        assertThat(slices).isPositive();
        assertThat(rows).hasSize(2 * plain.plan().contenders().size());
        assertThat(rows.get(0))
                .startsWith("GET /<b>", id, Numbers.integer(100 * slices), "0")
                .doesNotContain(Figures.NONE);
        assertThat(rows.get(rows.size() / 2))
                .containsExactly("lost", id, "0", Numbers.integer(3 * slices), Figures.NONE, Figures.NONE);
    }

    /** Only the page gets evidence, but the section works in any format. */
    @Test
    void everyMediumCanShowIt() {
        Verdict verdict = several().verdict();
        Measurements measurements = new Measurements(
                several().evidence(), new Counted(verdict.basis().counted()));
        Section section = StepsSection.of(
                        new Material(verdict, Optional.empty(), Optional.empty(), measurements, List.of()))
                .orElseThrow();
        StringBuilder terminal = new StringBuilder();
        Screen screen = new Screen(TerminalStyle.plain());
        new TerminalSections(screen).show(section);
        screen.send(terminal);
        StringBuilder markdown = new StringBuilder();
        new MarkdownSections("##", markdown).open(section);

        assertThat(terminal.toString()).contains("Request by request", "GET /<b>", "p99, ms");
        assertThat(markdown.toString()).contains("## Request by request", "| GET /&lt;b&gt; |", "| p99, ms |");
    }

    @Test
    void aWorkloadOfOneRequestHasNoSuchSection() {
        assertThat(section(Fixtures.realistic())).isEmpty();
    }
}
