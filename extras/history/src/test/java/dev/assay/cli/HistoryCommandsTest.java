package dev.assay.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.cli.flags.OutputsTest;
import dev.assay.cli.screen.Console;
import dev.assay.experiment.ExitCode;
import dev.assay.report.document.TerminalStyle;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code assay diff} and {@code assay report} of several folders, each with ten start-up rounds. */
class HistoryCommandsTest {
    private static final String SECRET = "canary";

    @TempDir
    private Path folder;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();
    private String one = "";
    private String two = "";

    @BeforeEach
    void storedRuns() {
        one = stored("one");
        two = stored("two");
        out.getBuffer().setLength(0);
    }

    private String stored(String name) {
        Path results = folder.resolve(name);
        OutputsTest.store(
                results,
                "seed: 1\njvm: [-Dapp.token=" + SECRET + "]\n",
                Map.of("url", "https://" + SECRET + "@git.example/x"),
                List.of("spring.datasource.password=" + SECRET));
        assertThat(run("judge", results.toString())).isEqualTo(ExitCode.DONE);
        return results.toString();
    }

    @Test
    void thePageOfAHistoryStandsAloneOnStandardOutput() {
        assertThat(run("report", one, two, "--html", "-")).isEqualTo(ExitCode.DONE);
        assertThat(out.toString().strip()).startsWith("<!DOCTYPE html>").endsWith("</html>");
        assertThat(err.toString()).contains("Measured, UTC").doesNotContain("Page: ");
        out.getBuffer().setLength(0);

        assertThat(run("report", one, two, "--html", "-", "--csv", "-")).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(out.toString()).isEmpty();
    }

    @Test
    void aHistoryHasNoConditionsAndNoOtherFormats() {
        assertThat(run("report", one, two, "--fail-if", "worse")).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(err.toString()).contains("--fail-if: applies to one result");
        assertThat(run("report", one, two, "--html", "-", "--junit", "a.xml")).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(err.toString()).contains("--junit: is not available for a history of several folders");
        assertThat(run("report", one, "--html", "a.html")).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(err.toString()).contains("--html: a single folder keeps its report inside");
    }

    /** {@code assay-results/*} also has what other commands made, and runs that were stopped before anything was measured. */
    @Test
    void aHistoryLeavesOutWhatHoldsNoMeasurements() throws IOException {
        Path behaviour = Files.createDirectory(folder.resolve("behaviour"));
        Path notes = Files.writeString(folder.resolve("notes.md"), "x");
        Path stopped = folder.resolve("stopped");
        OutputsTest.store(stopped, "seed: 1\n", Map.of(), List.of(), List.of());

        assertThat(run("report", behaviour.toString(), one, notes.toString(), stopped.toString(), two, "--html", "-"))
                .isEqualTo(ExitCode.DONE);
        assertThat(err.toString())
                .contains(behaviour + ": holds no", notes + ": holds no", stopped + ": holds no", "in 2 runs");
        assertThat(run("report", one, stopped.toString())).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(run("report", one, two, folder.resolve("tow").toString())).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(err.toString()).contains("two results or more, here 1", "no such folder");
    }

    /** As of a job that keeps each of its runs in {@code --out results}. */
    @Test
    void runsInFoldersOfOneNameAreToldApart() {
        String first = stored("monday/results");
        String second = stored("tuesday/results");
        String page = folder.resolve("history.html").toString();

        assertThat(run("report", first, second, "--csv", "-", "--html", page)).isEqualTo(ExitCode.DONE);
        assertThat(out.toString()).contains("\r\n1," + first + ",", "\r\n2," + second + ",");
        out.getBuffer().setLength(0);

        assertThat(run("report", one, two, "--csv", "-", "--html", page)).isEqualTo(ExitCode.DONE);
        assertThat(out.toString()).contains("\r\n1,one,", "\r\n2,two,");
    }

    @Test
    void aConditionThatCannotBeToldIsNoPass() throws IOException {
        Path xml = folder.resolve("assay.xml");
        Path markdown = folder.resolve("assay.md");
        assertThat(run(
                        "diff",
                        one,
                        two,
                        "--fail-if",
                        "p99 worse by 5%",
                        "--junit",
                        xml.toString(),
                        "--markdown",
                        markdown.toString()))
                .isEqualTo(ExitCode.NO_MEASUREMENT);
        assertThat(err.toString())
                .containsOnlyOnce("--fail-if unknown: p99 worse by 5% (")
                .contains("jetty: p99 latency was ");
        assertThat(Files.readString(xml)).contains("failures=\"0\" errors=\"1\"", "<error ");
        assertThat(Files.readString(markdown)).contains("--fail-if unknown: p99 worse by 5% (");
    }

    @ParameterizedTest
    @CsvSource({"pass, 0, <skipped", "fail, 1, <failure", "error, 3, <error"})
    void theUserSaysWhatItMeans(String means, int code, String element) throws IOException {
        Path xml = folder.resolve("assay.xml");
        assertThat(run(
                        "diff",
                        one,
                        two,
                        "--fail-if",
                        "p99 worse by 5%",
                        "--fail-if-unknown",
                        means,
                        "--junit",
                        xml.toString()))
                .isEqualTo(code);
        assertThat(Files.readString(xml)).contains("name=\"p99 worse by 5%\">" + element);
    }

    @Test
    void evidenceOfAnotherSchemaIsRefused() throws IOException {
        Path evidence = Path.of(two, "evidence.jsonl");
        Files.writeString(evidence, "{\"n\":1,\"schema\":3,\"kind\":\"startup\",\"crc\":\"bed6ce4a\"}\n");

        assertThat(run("diff", one, two)).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(err.toString()).contains(evidence + ":1: has schema 3, and this version of Assay reads 1");
    }

    @Test
    void aDifferenceHasWhatSatellitesAddIfTheUserAsks() throws IOException {
        Path markdown = folder.resolve("assay.md");
        assertThat(run("diff", one, two, "--names", "--markdown", markdown.toString()))
                .isEqualTo(ExitCode.DONE);
        assertThat(out.toString()).contains("one became two");
        assertThat(Files.readString(markdown)).contains("## Names", "one became two");
        out.getBuffer().setLength(0);

        assertThat(run("diff", one, two)).isEqualTo(ExitCode.DONE);
        assertThat(out.toString()).doesNotContain("became");
        assertThat(run("diff", one, one, "--names")).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(err.toString()).contains("one: is twice the same");
    }

    @Test
    void noSecretIsShown() throws IOException {
        Path page = folder.resolve("history.html");
        Path csv = folder.resolve("history.csv");
        assertThat(run("report", one, two, "--html", page.toString(), "--csv", csv.toString()))
                .isEqualTo(ExitCode.DONE);
        assertThat(run("diff", one, two)).isEqualTo(ExitCode.DONE);

        assertThat(out.toString() + err).doesNotContain(SECRET);
        assertThat(Files.readString(page) + Files.readString(csv)).doesNotContain(SECRET);
    }

    private int run(String... arguments) {
        Console console = Consoles.of(new PrintWriter(out), new PrintWriter(err), TerminalStyle.plain(), false);
        int code = Main.run(console, Map.of(), arguments);
        console.out().flush();
        console.err().flush();
        return code;
    }
}
