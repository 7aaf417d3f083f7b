package dev.assay.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.cli.command.Pages;
import dev.assay.cli.flags.OutputsTest;
import dev.assay.cli.screen.Console;
import dev.assay.experiment.Conclusion;
import dev.assay.experiment.Ending;
import dev.assay.experiment.ExitCode;
import dev.assay.experiment.StoredRun;
import dev.assay.ledger.Ledger;
import dev.assay.model.evidence.Evidence;
import dev.assay.model.verdict.Verdict;
import dev.assay.report.document.TerminalStyle;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The rows of docs/reference/exit-codes.md for which nothing has to be measured. The folder holds ten start-up rounds. */
class ExitCodesTest {
    private static final String UNKNOWN = "p99 worse by 5%";
    private static final String HOLDS = "jetty startup worse";

    @TempDir
    private Path folder;

    private Path results = Path.of("");
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @BeforeEach
    void storedRun() {
        results = folder.resolve("results");
        OutputsTest.store(results, "seed: 1\n", Map.of(), List.of());
        assertThat(run("judge", results.toString())).isEqualTo(ExitCode.DONE);
    }

    @ParameterizedTest
    @ValueSource(strings = {"judge", "report"})
    void aConditionThatCannotBeToldIsNoPass(String command) throws IOException {
        Path xml = folder.resolve("assay.xml");
        Path markdown = folder.resolve("assay.md");
        assertThat(with(command, "--fail-if", UNKNOWN, "--junit", xml.toString(), "--markdown", markdown.toString()))
                .isEqualTo(ExitCode.NO_MEASUREMENT);
        assertThat(err.toString())
                .containsOnlyOnce("--fail-if unknown: p99 worse by 5% (")
                .contains("jetty: p99 latency was ");
        assertThat(Files.readString(xml)).contains("failures=\"0\" errors=\"1\"", "<error ");
        assertThat(Files.readString(markdown)).contains("--fail-if unknown: p99 worse by 5% (");
    }

    @ParameterizedTest
    @CsvSource({
        "judge, pass, 0, <skipped",
        "judge, fail, 1, <failure",
        "judge, error, 3, <error",
        "judge, ERROR, 3, <error",
        "report, pass, 0, <skipped",
        "report, fail, 1, <failure",
        "report, error, 3, <error"
    })
    void theUserSaysWhatItMeans(String command, String means, int code, String element) throws IOException {
        Path xml = folder.resolve("assay.xml");
        assertThat(with(command, "--fail-if", UNKNOWN, "--fail-if-unknown", means, "--junit", xml.toString()))
                .isEqualTo(code);
        assertThat(Files.readString(xml)).contains("name=\"p99 worse by 5%\">" + element);
    }

    @ParameterizedTest
    @ValueSource(strings = {"p99 > 50ms", "throughput < 100", "cpu worse", "errors > 0", "cost > 1"})
    void nothingOfALoadIsKnownWhereThereWasNone(String condition) {
        assertThat(run("judge", results.toString(), "--fail-if", condition)).isEqualTo(ExitCode.NO_MEASUREMENT);
        assertThat(err.toString()).contains("--fail-if unknown: " + condition);
    }

    /** Ten starts of each: Jetty's take longer. */
    @Test
    void ofStartsAloneAConditionWithoutAMetricIsAboutTheirTime() {
        assertThat(run("judge", results.toString(), "--fail-if", "worse")).isEqualTo(ExitCode.FAIL_IF);
        assertThat(run("judge", results.toString(), "--fail-if", "jetty better"))
                .isEqualTo(ExitCode.DONE);
    }

    @Test
    void aConditionThatHoldsComesBeforeOneThatCannotBeToldAndBadInputBeforeBoth() {
        assertThat(run("judge", results.toString(), "--fail-if", UNKNOWN, "--fail-if", HOLDS))
                .isEqualTo(ExitCode.FAIL_IF);
        assertThat(err.toString())
                .contains("--fail-if unknown: " + UNKNOWN, "--fail-if holds: " + HOLDS)
                .doesNotContain("holds: holds");
        assertThat(run(
                        "judge",
                        results.toString(),
                        "--fail-if",
                        UNKNOWN,
                        "--fail-if",
                        HOLDS,
                        "--fail-if",
                        "jety worse"))
                .isEqualTo(ExitCode.BAD_INPUT);
        assertThat(run("judge", results.toString(), "--fail-if", UNKNOWN, "--fail-if-unknown", "maybe"))
                .isEqualTo(ExitCode.BAD_INPUT);
    }

    /** The same rule applies to a new measurement and to one that is judged or drawn again. */
    @Test
    void whereEveryStartOfAServerFailedThereIsNoValidFigure() {
        Path failed = folder.resolve("failed");
        OutputsTest.store(failed, "seed: 1\n", Map.of(), List.of(), List.of("tomcat"));
        try (Ledger ledger = Ledger.open(failed)) {
            for (int round = 1; round <= 10; round++) {
                ledger.append(new Evidence.FailedStartup(Instant.EPOCH, round, "jetty", "exited with 1", List.of()));
            }
        }
        assertThat(run("judge", failed.toString())).isEqualTo(ExitCode.NO_MEASUREMENT);
        assertThat(run("report", failed.toString())).isEqualTo(ExitCode.NO_MEASUREMENT);
        assertThat(conclusion(failed, Ending.BUDGET)).isEqualTo(ExitCode.NO_MEASUREMENT);
        assertThat(run("judge", failed.toString(), "--fail-if", "startup refused"))
                .isEqualTo(ExitCode.FAIL_IF);
        assertThat(run("judge", failed.toString(), "--fail-if", "startup worse"))
                .isEqualTo(ExitCode.NO_MEASUREMENT);
        assertThat(run("judge", failed.toString(), "--fail-if", "startup worse", "--fail-if-unknown", "pass"))
                .isEqualTo(ExitCode.NO_MEASUREMENT);
    }

    @Test
    void aFolderInWhichNothingWasMeasuredHasNoFigure() {
        Path empty = folder.resolve("empty");
        OutputsTest.store(empty, "seed: 1\n", Map.of(), List.of(), List.of());
        assertThat(run("judge", empty.toString())).isEqualTo(ExitCode.NO_MEASUREMENT);
        assertThat(conclusion(empty, Ending.INTERRUPTED)).isEqualTo(ExitCode.INTERRUPTED);
    }

    @Test
    void anExperimentThatWasInterruptedOrCouldNotGoOnSaysSo() {
        assertThat(conclusion(results, Ending.BUDGET)).isEqualTo(ExitCode.DONE);
        assertThat(conclusion(results, Ending.INTERRUPTED)).isEqualTo(ExitCode.INTERRUPTED);
        assertThat(conclusion(results, Ending.FAILING)).isEqualTo(ExitCode.NO_MEASUREMENT);
    }

    @Test
    void conditionsThatCanNeverHoldAreRefusedBeforeAnythingIsMeasured() {
        for (String command : List.of("compare", "startup")) {
            assertThat(run(command, "--servers", "tomcat,jetty", "--fail-if", "tomcat worse"))
                    .isEqualTo(ExitCode.BAD_INPUT);
            assertThat(err.toString()).contains("tomcat is what the others are compared with");
            assertThat(run(command, "--servers", "tomcat,jetty", "--fail-if", "jety worse"))
                    .isEqualTo(ExitCode.BAD_INPUT);
            assertThat(err.toString()).contains("no contender is called jety");
            for (String verdict : List.of("worse", "tomcat startup worse by 5%")) {
                assertThat(run(command, "--servers", "tomcat", "--fail-if", verdict))
                        .isEqualTo(ExitCode.BAD_INPUT);
                assertThat(err.toString()).contains("'" + verdict + "' needs another contender");
            }
        }
        assertThat(run("startup", "--servers", "tomcat,jetty", "--rounds", "0")).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(err.toString()).contains("--rounds: is out of range: 0");
        for (String underLoad : List.of("p99 worse", "cpu > 1ms", "errors > 0")) {
            assertThat(run("startup", "--servers", "tomcat,jetty", "--fail-if", underLoad))
                    .isEqualTo(ExitCode.BAD_INPUT);
            assertThat(err.toString()).contains("'" + underLoad + "' needs a load");
        }
        assertThat(run("report", results.toString(), results.toString())).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(err.toString()).contains("is one too many");
    }

    @ParameterizedTest
    @CsvSource({"capacity < 500, a service level", "cost worse, a price", "heap worse, rounds of starts alone"})
    void whatAComparisonDoesNotMeasureIsRefusedBeforeIt(String condition, String needed) {
        assertThat(run("compare", "--servers", "tomcat,jetty", "--fail-if", condition))
                .isEqualTo(ExitCode.BAD_INPUT);
        assertThat(err.toString()).contains("'" + condition + "' needs " + needed);
    }

    private int with(String command, String... options) {
        List<String> arguments = new ArrayList<>(List.of(command, results.toString()));
        arguments.addAll(List.of(options));
        return run(arguments.toArray(String[]::new));
    }

    private int run(String... arguments) {
        err.getBuffer().setLength(0);
        Console console = Consoles.of(new PrintWriter(out), new PrintWriter(err), TerminalStyle.plain(), false);
        int code = Main.run(console, Map.of(), arguments);
        console.out().flush();
        console.err().flush();
        return code;
    }

    private static int conclusion(Path results, Ending ending) {
        try (Ledger ledger = Ledger.open(results)) {
            StoredRun run = StoredRun.of(ledger);
            Verdict verdict = run.session(ledger, Pages::html).judge(run.evidence(), true);
            return new Conclusion(ending, verdict, run.evidence()).exitCode();
        }
    }
}
