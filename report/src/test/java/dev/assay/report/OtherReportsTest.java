package dev.assay.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.model.BlockPlan;
import dev.assay.model.LatencyProfile;
import dev.assay.model.LoadResult;
import dev.assay.model.Phase;
import dev.assay.model.Schedule;
import dev.assay.model.SwappedJar;
import dev.assay.model.Timing;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

class OtherReportsTest {
    private static final LoadResult LOAD =
            new Synthetic(2, 0.05).slice("tomcat", Phase.RATE, 0, 1).load();

    @ParameterizedTest
    @FieldSource("dev.assay.report.InLocale#TAGS")
    void loadSummary(String tag) {
        Golden.check("load.txt", InLocale.get(tag, () -> load(LOAD)));
    }

    @Test
    void loadSummaryWithErrorsAndAFailedCheckSaysSoAtTheTop() {
        LoadResult faulty = new Synthetic(2, 0.05)
                .faulty(new Synthetic(2, 0.05).slice("tomcat", Phase.RATE, 0, 1))
                .load();
        Golden.check("load-faulty.txt", load(faulty));
        assertThat(load(faulty).lines().limit(3))
                .anySatisfy(line -> assertThat(line).startsWith("Not valid"));
    }

    @Test
    void aLoadWithoutAnswersShowsNoLatency() {
        LatencyProfile none = new LatencyProfile(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, "");
        LoadResult nothing = new LoadResult(
                LOAD.start(), 0, 100, 0, 0, 0, 0, none, none, none, List.of(), 0, 0, 0, 0, 0, 0, List.of());
        assertThat(load(nothing)).contains("No answer, no latency.").doesNotContain("NaN", "Infinity");
    }

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
                Duration.ofSeconds(20),
                Duration.ofSeconds(4),
                Duration.ofSeconds(3),
                Duration.ofSeconds(1),
                2,
                Duration.ofSeconds(95),
                List.of("warm-up is 20 s, 45 s are recommended"));
        List<String> ids = Fixtures.THREE;
        BlockPlan block =
                new BlockPlan(1, ids, List.of("jetty", "tomcat", "undertow", "undertow", "tomcat", "jetty"), ids, 42);
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
        assertThatThrownBy(() -> LoadSummary.write(LOAD, "x", TerminalStyle.plain(), full))
                .isInstanceOf(UncheckedIOException.class)
                .hasMessageContaining("no space left");
    }

    private static String load(LoadResult result) {
        StringBuilder out = new StringBuilder();
        LoadSummary.write(result, "http://127.0.0.1:8080/orders/1", TerminalStyle.plain(), out);
        return out.toString();
    }
}
