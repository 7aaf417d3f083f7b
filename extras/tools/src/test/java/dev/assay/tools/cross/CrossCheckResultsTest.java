package dev.assay.tools.cross;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.cli.Consoles;
import dev.assay.cli.Main;
import dev.assay.cli.flags.OutputsTest;
import dev.assay.cli.screen.Console;
import dev.assay.experiment.ExitCode;
import dev.assay.model.Metric;
import dev.assay.model.verdict.Outcome;
import dev.assay.report.document.TerminalStyle;
import dev.assay.tools.LoadTool;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A cross-check, in everything that is made from a result folder. */
class CrossCheckResultsTest {
    private static final String TITLE = "Does the ranking survive a change of load tool?";
    private static final String VERDICT = "all figures: assay report --verbose";

    @TempDir
    private Path folder;

    private Path results = Path.of("");
    private Path markdown = Path.of("");
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();
    private final Console console =
            Consoles.of(new PrintWriter(out), new PrintWriter(err), TerminalStyle.plain(), false);

    @BeforeEach
    void storedRun() {
        results = folder.resolve("results");
        markdown = folder.resolve("a.md");
        OutputsTest.store(results, "seed: 1\n", Map.of(), List.of());
        assertThat(run("judge", results.toString())).isEqualTo(ExitCode.DONE);
        out.getBuffer().setLength(0);
    }

    @Test
    void aFolderWithoutACrossCheckSaysNothingOfOne() {
        assertThat(run("report", results.toString(), "--markdown", markdown.toString()))
                .isEqualTo(ExitCode.DONE);
        assertThat(page()).content().doesNotContain("cross-check");
        assertThat(markdown).content().doesNotContain(TITLE);
        assertThat(out.toString()).contains(VERDICT).doesNotContain(TITLE);
    }

    @Test
    void aStoredOneIsInEveryReport() throws IOException {
        store(crossCheck());
        String before = Files.readString(results.resolve("cross-check.json"));
        assertThat(run("report", results.toString(), "--markdown", markdown.toString()))
                .isEqualTo(ExitCode.DONE);
        assertThat(page()).content().contains("id=\"cross-check\"", "href=\"#cross-check\"", TITLE, "disagrees");
        assertThat(markdown).content().contains(TITLE, "| disagrees |", "JMeter ended with exit code 1");
        assertThat(out.toString()).containsSubsequence(VERDICT, TITLE, "disagrees");
        assertThat(results.resolve("cross-check.json")).hasContent(before);

        out.getBuffer().setLength(0);
        assertThat(run("report", results.toString(), "--markdown", "-")).isEqualTo(ExitCode.DONE);
        assertThat(out.toString()).isEqualTo(Files.readString(markdown));
    }

    /** The evidence has only starts: judged again, Assay says nothing about throughput. */
    @Test
    void judgedAnewItStandsBesideTheNewVerdict() throws IOException {
        store(crossCheck());
        assertThat(run("judge", results.toString())).isEqualTo(ExitCode.DONE);
        assertThat(page()).content().contains("id=\"cross-check\"", "1,230", "Assay has no answer");
        assertThat(page()).content().doesNotContain("disagrees");
        String judged = out.toString();
        assertThat(judged).containsSubsequence(VERDICT, TITLE, "Assay has no verdict");
        String drawn = Files.readString(page());

        out.getBuffer().setLength(0);
        assertThat(run("report", results.toString())).isEqualTo(ExitCode.DONE);
        assertThat(out.toString()).isEqualTo(judged);
        assertThat(page()).hasContent(drawn);
    }

    @ParameterizedTest
    @ValueSource(strings = {"report", "judge"})
    void aDamagedOneIsNamedAndNothingIsWritten(String command) throws IOException {
        String page = Files.readString(page());
        String verdict = Files.readString(results.resolve("verdict.json"));
        Path damaged = Files.writeString(results.resolve("cross-check.json"), "{\"load\": ");
        Files.writeString(page(), "the one before");
        assertThat(run(command, results.toString(), "--markdown", markdown.toString()))
                .isEqualTo(ExitCode.BAD_INPUT);
        assertThat(err.toString()).contains(damaged.toString(), "delete it to go on without it");
        assertThat(out.toString()).isEmpty();
        assertThat(markdown).doesNotExist();
        assertThat(page()).hasContent("the one before");
        assertThat(results.resolve("verdict.json")).hasContent(verdict);

        Files.delete(damaged);
        assertThat(run(command, results.toString())).isEqualTo(ExitCode.DONE);
        assertThat(page()).hasContent(page);
    }

    private Path page() {
        return results.resolve("report.html");
    }

    private void store(CrossCheck check) {
        CrossCheckFile.FILE.write(results, check);
    }

    private int run(String... arguments) {
        int code = Main.run(console, Map.of(), arguments);
        console.out().flush();
        console.err().flush();
        return code;
    }

    private static CrossCheck crossCheck() {
        return new CrossCheck(
                "8 users",
                3,
                List.of(new CrossCheck.Row(
                        LoadTool.JMETER,
                        "jetty",
                        2,
                        List.of(1230.0, 1240.0),
                        OptionalDouble.of(1235),
                        OptionalDouble.of(6),
                        OptionalDouble.of(9),
                        OptionalDouble.of(300),
                        OptionalDouble.of(0.5),
                        0,
                        100,
                        Optional.of("JMeter ended with exit code 1"))),
                List.of(new CrossCheck.Opinion(
                        LoadTool.JMETER,
                        Metric.THROUGHPUT,
                        "jetty",
                        "tomcat",
                        OptionalDouble.of(1.1),
                        OptionalDouble.of(1.05),
                        OptionalDouble.of(1.2),
                        Optional.of(Outcome.WORSE),
                        CrossCheck.Agreement.DISAGREES,
                        3)));
    }
}
