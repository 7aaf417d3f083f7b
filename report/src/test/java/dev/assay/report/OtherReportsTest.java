package dev.assay.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.model.plan.BlockPlan;
import dev.assay.model.plan.Schedule;
import dev.assay.model.plan.Timing;
import dev.assay.model.server.SwappedJar;
import dev.assay.report.document.TerminalStyle;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

class OtherReportsTest {
    @ParameterizedTest
    @FieldSource("dev.assay.report.InLocale#TAGS")
    void startupReport(String tag) {
        Experiment experiment = Fixtures.realistic();
        Golden.check("startup.txt", InLocale.get(tag, () -> {
            StringBuilder out = new StringBuilder();
            StartupReport.write(
                    experiment.verdict(), experiment.environment(), "results/a", TerminalStyle.plain(), out);
            return out.toString();
        }));
    }

    @Test
    void swapReport() {
        StringBuilder out = new StringBuilder();
        SwapReport.write(Fixtures.app("orders-service"), Fixtures.jar("jetty"), TerminalStyle.plain(), out);
        Golden.check("swap.txt", out.toString());
    }

    @Test
    void commandsAreNotBrokenWhateverTheWidth() {
        SwappedJar jar = Fixtures.jar("jetty");
        Path far = Path.of("a-folder".repeat(20), "orders jetty.jar");
        StringBuilder out = new StringBuilder();
        SwapReport.write(
                Fixtures.app("orders"),
                new SwappedJar(far, jar.sha256(), jar.server(), "12.0.36", jar.removed(), jar.added(), List.of()),
                TerminalStyle.plain(),
                out);
        assertThat(out.toString().lines()).contains("  java -jar '" + far + "'");
        out.setLength(0);
        Experiment experiment = Fixtures.empty();
        TerminalReport.write(
                experiment.verdict(), experiment.environment(), far.toString(), TerminalStyle.plain(), out);
        assertThat(out.toString().lines())
                .contains("  redraw: assay report '" + far + "'", "  judge again: assay judge '" + far + "'");
    }

    @Test
    void aSwapThatChangedNothingSaysSo() {
        SwappedJar jar = Fixtures.jar("tomcat");
        StringBuilder out = new StringBuilder();
        SwapReport.write(
                Fixtures.app("orders"),
                new SwappedJar(jar.path(), jar.sha256(), jar.server(), "10.1.55", List.of(), List.of(), List.of()),
                TerminalStyle.plain(),
                out);
        assertThat(out.toString())
                .startsWith("orders already runs on Tomcat 10.1.55")
                .doesNotContain("Taken out");
    }

    @ParameterizedTest
    @FieldSource("dev.assay.report.InLocale#TAGS")
    void dryRun(String tag) {
        Timing timing = new Timing(
                2,
                Duration.ofSeconds(45),
                Duration.ofSeconds(90),
                2,
                Duration.ofSeconds(4),
                Duration.ofSeconds(3),
                Duration.ofSeconds(1),
                2,
                Duration.ofSeconds(95));
        List<String> ids = Fixtures.THREE;
        List<String> rounds = List.of("jetty", "tomcat", "undertow", "undertow", "tomcat", "jetty");
        List<String> more =
                Collections.nCopies(2, rounds).stream().flatMap(List::stream).toList();
        BlockPlan block = new BlockPlan(1, ids, more, rounds, 42);
        Schedule schedule = new Schedule(timing, List.of(ids, ids), List.of(block, block, block));
        List<List<String>> commands =
                List.of(List.of("taskset", "-c", "1", "java", "-Xmx512m", "-jar", "my app.jar", "--x=it's"));
        Golden.check("dry-run.txt", InLocale.get(tag, () -> {
            StringBuilder out = new StringBuilder();
            DryRunReport.write(Fixtures.plan(ids), schedule, commands, out);
            return out.toString();
        }));
    }

    @Test
    void aStreamThatRefusesIsNotSilent() {
        Writer full = new Writer() {
            @Override
            public void write(char[] characters, int from, int length) throws IOException {
                throw new IOException("no space left on device");
            }

            @Override
            public void flush() {}

            @Override
            public void close() {}
        };
        assertThatThrownBy(() ->
                        SwapReport.write(Fixtures.app("orders"), Fixtures.jar("jetty"), TerminalStyle.plain(), full))
                .isInstanceOf(UncheckedIOException.class)
                .hasMessageContaining("no space left");
    }
}
