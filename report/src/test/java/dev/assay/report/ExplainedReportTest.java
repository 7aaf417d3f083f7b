package dev.assay.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.model.Metric;
import dev.assay.model.Samples;
import dev.assay.model.verdict.Comparison;
import dev.assay.model.verdict.Explanation;
import dev.assay.model.verdict.Outcome;
import dev.assay.model.verdict.Reason;
import dev.assay.model.verdict.StartFigure;
import dev.assay.model.verdict.StartMeasure;
import dev.assay.model.verdict.StartupSummary;
import dev.assay.model.verdict.Verdict;
import dev.assay.report.document.Markup;
import dev.assay.report.document.TerminalStyle;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What settings explain, and starts in depth, in every format. */
class ExplainedReportTest {
    @Test
    void everyFormatSaysWhatTheSettingsExplain() {
        Experiment explained = explained("requests per connection");

        for (String text : List.of(explained.terminal(false), explained.html(), explained.markdown())) {
            assertThat(plain(text))
                    .contains("Most of jetty's gap to tomcat")
                    .contains("requests per connection")
                    .contains("100 → unlimited; closes 90% (80% to 100%) of the gap to jetty")
                    .contains("better")
                    .contains("These differ too but were not tried: backlog, max connections.");
        }
        assertThat(explained.html()).contains("id=\"explained\"").contains("throughput at saturation");
    }

    @Test
    void aReportWithoutExplanationHasNoSuchSection() {
        assertThat(Fixtures.realistic().html()).doesNotContain("id=\"explained\"");
        assertThat(Fixtures.realistic().terminal(false)).doesNotContain("What the settings explain");
    }

    @Test
    void startsAreShownInDepth() {
        Experiment explained = explained("x");
        StringBuilder terminal = new StringBuilder();
        StartupReport.write(explained.verdict(), explained.environment(), "", new TerminalStyle(140, false), terminal);

        assertThat(terminal.toString())
                .contains("jvm.memory.used")
                .contains("114.4 MiB (112.5 to 119.7)")
                .contains("4.20 s (4.00 to 4.50)")
                .contains("9,000");
        assertThat(explained.html()).contains("jvm.memory.used").contains(Markup.typeset("114.4 MiB (112.5 to 119.7)"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"<script>alert(1)</script>", "a\u0000b\u001b[31m", "|`*_\n# x"})
    void hostileNamesDoNoHarm(String hostile) {
        Experiment explained = explained(hostile);

        assertThat(explained.html()).doesNotContain("<script>alert");
        Xhtml.parse(explained.html());
        assertThat(explained.terminal(false)).doesNotContain("\u0000", "\u001b");
    }

    /** {@code -Dassay.look=FILE} writes the page to a file to look at. */
    @Test
    void thePageIsWellFormed() throws IOException {
        String page = explained("requests per connection").html();

        Xhtml.parse(page);
        String look = System.getProperty("assay.look", "");
        if (!look.isEmpty()) {
            Files.writeString(Path.of(look), page);
        }
        assertThat(page).contains("</html>");
    }

    /** Without what formats add: escapes and special spaces. */
    private static String plain(String text) {
        return text.replace("&#39;", "'").replace("\\", "").replaceAll("[\\s\u00a0\u202f]+", " ");
    }

    private static Experiment explained(String knob) {
        Experiment base = Fixtures.realistic();
        Verdict v = base.verdict();
        Verdict verdict = Samples.with(
                v,
                Map.of(
                        "startup",
                                v.basis().startup().stream()
                                        .map(ExplainedReportTest::inDepth)
                                        .toList(),
                        "explanation", Optional.of(explanation(knob))));
        return new Experiment(base.plan(), base.environment(), base.evidence(), verdict);
    }

    static StartupSummary inDepth(StartupSummary s) {
        return new StartupSummary(
                s.contender(),
                s.medianMs(),
                s.minMs(),
                s.maxMs(),
                s.readyMs(),
                List.of(
                        new StartFigure(StartMeasure.REPORTED, 4200, 4000, 4500, 6),
                        new StartFigure(StartMeasure.LOADED_CLASSES, 9000, 9000, 9000, 6),
                        new StartFigure(StartMeasure.JVM_MEMORY, 120e6, 118e6, 125.5e6, 6)));
    }

    static Explanation explanation(String knob) {
        return new Explanation(
                List.of(
                        new Explanation.Effect(
                                "tomcat",
                                knob,
                                "100",
                                "unlimited",
                                effect(Metric.CPU_PER_REQUEST, true),
                                List.of(effect(Metric.THROUGHPUT, false)),
                                List.of(new Explanation.Share(
                                        "jetty",
                                        1.1,
                                        OptionalDouble.of(0.9),
                                        OptionalDouble.of(0.8),
                                        OptionalDouble.of(1)))),
                        new Explanation.Effect(
                                "jetty",
                                "idle time-out",
                                "30 s",
                                "60 s",
                                effect(Metric.CPU_PER_REQUEST, true),
                                List.of(),
                                List.of())),
                List.of(new Explanation.Text(
                        "Most of jetty's gap to tomcat in CPU per request (" + knob + ") is a setting.")),
                List.of("backlog", "max connections"));
    }

    private static Comparison effect(Metric metric, boolean primary) {
        return Samples.comparison(
                metric,
                "tomcat+knob",
                "tomcat",
                OptionalDouble.of(0.91),
                OptionalDouble.of(0.9),
                OptionalDouble.of(0.92),
                0.975,
                9,
                Outcome.BETTER,
                new Reason.Text("beyond 1%"),
                primary,
                OptionalInt.empty(),
                List.of());
    }
}
