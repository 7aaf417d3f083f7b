package dev.assay.report.section;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.model.Metric;
import dev.assay.model.Samples;
import dev.assay.model.verdict.Clause;
import dev.assay.model.verdict.FirstLook;
import dev.assay.model.verdict.Verdict;
import dev.assay.report.Fixtures;
import dev.assay.report.TerminalSummary;
import dev.assay.report.document.TerminalStyle;
import dev.assay.report.figures.Wording;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

/** A first look, as a terminal shows it. */
class FirstLookSectionTest {
    private static FirstLook.Row row(Metric metric, boolean rough, OptionalDouble halfWidth, double... means) {
        return new FirstLook.Row(
                metric.title(),
                Optional.of(metric),
                rough,
                Map.of(
                        "tomcat", new FirstLook.Figure(means[0], halfWidth, 3),
                        "jetty", new FirstLook.Figure(means[1], halfWidth, 3)));
    }

    private static Verdict look(int jvms, FirstLook.Row... rows) {
        Verdict whole = Fixtures.verdict(List.of(), 2);
        return Samples.with(
                whole,
                Map.of(
                        "headline", List.of(new Clause.FirstLook(jvms)),
                        "firstLook", Optional.of(new FirstLook(jvms, List.of(rows)))));
    }

    private static List<String> screen(Verdict verdict) {
        StringBuilder out = new StringBuilder();
        TerminalSummary.write(verdict, "results", TerminalStyle.plain(), out);
        return out.toString().lines().toList();
    }

    private static String line(List<String> screen, String start) {
        return screen.stream()
                .map(String::strip)
                .filter(line -> line.startsWith(start))
                .findFirst()
                .orElse("none of " + screen);
    }

    @Test
    void showsProofAnswersAndSettingsBeforeTheFigures() {
        List<String> screen = screen(look(3, row(Metric.STARTUP, false, OptionalDouble.empty(), 2000, 1500)));

        assertThat(screen).first().isEqualTo("First look at 3 JVMs of each contender, no verdict.");
        assertThat(String.join(" ", screen))
                .containsSubsequence(
                        "First look",
                        "Servers verified: tomcat",
                        "but not the same bytes",
                        "settings differ: ",
                        "start-up time, s",
                        "report: results/report.html");
    }

    /** On a machine that is slow or busy. */
    @Test
    void whoeverGetsNoBlockIsToldWhy() {
        Verdict pilotOnly = Samples.with(look(1), Map.of("blocks", 0, "invalid", List.of()));

        assertThat(Wording.basis(pilotOnly))
                .startsWith("All figures are those of the pilot: there was no time for a block; request rate ");
        assertThat(Wording.basis(Samples.with(pilotOnly, Map.of("finished", false))))
                .startsWith("6 start-up rounds, no block; ")
                .endsWith("; not finished.");
        assertThat(Wording.basis(Samples.with(look(3), Map.of("invalid", List.of()))))
                .startsWith("2 valid blocks with ");
    }

    @Test
    void intervalsWhereThereAreAnyAndRoughFiguresAreLabelled() {
        List<String> screen = screen(look(
                3,
                row(Metric.ALLOCATED, false, OptionalDouble.of(102.4), 20 * 1024, 30 * 1024),
                row(Metric.THROUGHPUT, true, OptionalDouble.empty(), 12_000, 11_000)));

        assertThat(line(screen, "allocated per request, KiB"))
                .matches("allocated per request, KiB +20\\.0 ±0\\.100 +30\\.0 ±0\\.100.*");
        assertThat(line(screen, "throughput, req/s (rough)"))
                .matches("throughput, req/s \\(rough\\) +12,000 +11,000.*");
        assertThat(String.join(" ", screen).replaceAll(" +", " "))
                .contains("Means of up to 3 JVMs each", "Rough: too few JVMs for a verdict.");
    }

    @Test
    void thePilotAloneSaysThatItIsOneJvmEach() {
        StringBuilder out = new StringBuilder();
        TerminalSummary.writeFirstLook(
                look(1, row(Metric.CPU_PER_REQUEST, true, OptionalDouble.empty(), 100, 110)),
                TerminalStyle.plain(),
                out);

        assertThat(out.toString()).contains("CPU per request, µs (rough)", "Rough: one JVM each.");
        assertThat(out.toString()).doesNotContain("report.html");
    }
}
