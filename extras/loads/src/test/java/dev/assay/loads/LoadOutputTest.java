package dev.assay.loads;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.cli.Consoles;
import dev.assay.experiment.ExitCode;
import dev.assay.model.LatencyFigure;
import dev.assay.model.LatencyProfile;
import dev.assay.model.evidence.ErrorKind;
import dev.assay.model.evidence.ErrorTally;
import dev.assay.model.evidence.Gate;
import dev.assay.model.evidence.GateResult;
import dev.assay.model.evidence.LatencyBounds;
import dev.assay.model.evidence.LoadResult;
import dev.assay.report.document.TerminalStyle;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

/** Where the result of a load goes, and what it means for the exit code. */
class LoadOutputTest {
    private static final String SUMMARY = "successful responses per second";

    private static final LatencyProfile LATENCY = new LatencyProfile(990, 1.5, 0.5, 0.1, 1, 1.5, 2, 2.5, 3, 4, 5, "");

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @TempDir
    private Path folder = Path.of("");

    /** Valid; 990 of 1,000 requests were answered well within 5 ms, and p99.9 is refused. */
    private static LoadResult.Builder load() {
        double never = Double.POSITIVE_INFINITY;
        LatencyProfile high = new LatencyProfile(1000, never, never, 0.1, 1, 1.5, 2, 2.5, never, never, never, "");
        LatencyBounds bounds = new LatencyBounds(10, LATENCY, high, List.of(LatencyFigure.P999), 0.02);
        return LoadResult.builder()
                .seconds(5)
                .requests(1000, 1000, 990)
                .rates(200, 198)
                .times(LatencyProfile.NONE, LatencyProfile.NONE, LatencyProfile.NONE)
                .errors(List.of(new ErrorTally(ErrorKind.TIMEOUT, 10, 1, "late")))
                .bounds(Optional.of(bounds), Optional.empty())
                .validity(List.of(new GateResult(Gate.CONNECTIONS, 1, 1, true, "")));
    }

    private int code(LoadResult result, String... arguments) {
        LoadOutput output = new LoadOutput();
        new CommandLine(output).setCaseInsensitiveEnumValuesAllowed(true).parseArgs(arguments);
        return output.deliver(
                result,
                "http://127.0.0.1/",
                OptionalInt.empty(),
                Consoles.of(
                        new PrintWriter(out, true), new PrintWriter(err, true), new TerminalStyle(80, false), false));
    }

    @Test
    void aFileOnStandardOutputTakesThePlaceOfTheSummary() {
        code(load().build(), "--json", "-");
        assertThat(out.toString())
                .startsWith("{")
                .contains("\"requests\" : 1000")
                .doesNotContain(SUMMARY);
    }

    @Test
    void filesGoBesideTheSummaryIntoNewFolders() {
        Path csv = folder.resolve("made/for/load.csv");
        Path hlog = folder.resolve("made/for/load.hlog");
        assertThat(code(load().build(), "--csv", csv.toString(), "--hlog", hlog.toString()))
                .isEqualTo(ExitCode.DONE);
        assertThat(out.toString()).contains(SUMMARY);
        assertThat(csv).content().startsWith("target,").contains("http://127.0.0.1/");
        assertThat(hlog).content().contains("Histogram log format");
    }

    @Test
    void aFileThatCannotBeWrittenHoldsUpNothing() {
        Path csv = folder.resolve("load.csv");
        assertThat(code(load().build(), "--json", folder.toString(), "--csv", csv.toString(), "--fail-if", "p99 > 2ms"))
                .isEqualTo(ExitCode.BAD_INPUT);
        assertThat(out.toString()).contains(SUMMARY);
        assertThat(csv).isNotEmptyFile();
        assertThat(err.toString())
                .contains("--fail-if holds: p99 > 2ms", folder + ": cannot be written", "send the load again");
    }

    /** As root, a device would be replaced too: {@code /dev/stdout}, {@code /dev/null}. */
    @Test
    void whatALinkPointsToIsWrittenAndTheLinkKept() throws IOException {
        Path file = Files.createFile(folder.resolve("file"));
        Path link = Files.createSymbolicLink(folder.resolve("link"), file);
        assertThat(code(load().build(), "--json", link.toString())).isEqualTo(ExitCode.DONE);
        assertThat(link).isSymbolicLink();
        assertThat(file).isNotEmptyFile();
    }

    @Test
    void aShortageOfThisMachineIsNoFigureOfTheServer() {
        LoadResult starved = load().errors(List.of(new ErrorTally(ErrorKind.NO_SOCKET, 10, 1, "no port")))
                .build();
        assertThat(code(starved)).isEqualTo(ExitCode.NO_MEASUREMENT);
        assertThat(err.toString()).contains("ran out of ports or open files");

        LoadResult unable = load().errors(List.of(new ErrorTally(ErrorKind.NO_SOCKET, 10, 1, "no such address")))
                .requests(10, 10, 0)
                .build();
        assertThat(code(unable)).isEqualTo(ExitCode.NO_MEASUREMENT);
        assertThat(err.toString()).contains("the generator's machine cannot connect: it has no address of that kind");
    }

    @Test
    void aLoadThatAnswersTheQuestionEndsWithZero() {
        assertThat(code(load().build())).isEqualTo(ExitCode.DONE);
        assertThat(code(load().build(), "--fail-if", "p50 > 50ms", "--fail-if", "errors > 1%"))
                .isEqualTo(ExitCode.DONE);
        assertThat(err.toString()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "p99 > 2ms, error, 1",
        "p99 > 50ms, error, 3",
        "p99 > 50ms, fail, 1",
        "p99 > 50ms, PASS, 0",
        "p999 > 1ms, error, 3",
        "p999 > 1ms, pass, 0",
        "rate < 1000, pass, 1",
        "errors >= 1%, pass, 1",
    })
    void aConditionThatCannotBeDecidedDoesNotPassUnlessTold(String condition, String unknown, int code) {
        assertThat(code(load().build(), "--fail-if", condition, "--fail-if-unknown", unknown))
                .isEqualTo(code);
    }

    @Test
    void saysWhichConditionIsUnknownAndWhy() {
        code(load().build(), "--fail-if", "p99 > 50ms");
        assertThat(err.toString())
                .contains("--fail-if unknown: p99 > 50ms (p99 is at least 3 ms: 10 requests got no response)");
    }

    @Test
    void aConditionThatHoldsComesBeforeOneThatIsUnknownAndBeforeALoadThatIsNotValid() {
        LoadResult invalid = load().validity(List.of(new GateResult(Gate.GENERATOR_CPU, 0.7, 0.6, false, "busy")))
                .build();
        assertThat(code(invalid, "--fail-if", "p99 > 50ms", "--fail-if", "p99 > 1ms"))
                .isEqualTo(ExitCode.FAIL_IF);
        assertThat(code(load().build(), "--fail-if", "p99 > 50ms", "--fail-if", "p99 > 1ms"))
                .isEqualTo(ExitCode.FAIL_IF);
    }

    @Test
    void aLoadThatIsNotValidSaysNothing() {
        LoadResult invalid = load().validity(List.of(new GateResult(Gate.GENERATOR_CPU, 0.7, 0.6, false, "busy")))
                .build();
        assertThat(code(invalid)).isEqualTo(ExitCode.NO_MEASUREMENT);
        assertThat(err.toString()).contains("No valid figure: not valid by generator-cpu.");
        assertThat(code(invalid, "--fail-if", "p50 > 50ms", "--fail-if-unknown", "pass"))
                .isEqualTo(ExitCode.NO_MEASUREMENT);
    }

    @Test
    void aLoadWithoutASuccessfulResponseSaysNothing() {
        LoadResult wrong = load().rates(200, 0).build();
        assertThat(code(wrong)).isEqualTo(ExitCode.NO_MEASUREMENT);
        assertThat(err.toString()).contains("No valid figure: no response was good.");
        LoadResult silent = load().requests(1000, 1000, 0).rates(200, 0).build();
        assertThat(code(silent)).isEqualTo(ExitCode.NO_MEASUREMENT);
        assertThat(err.toString()).contains("No valid figure: no request was answered.");
        assertThat(code(silent, "--fail-if", "errors > 0")).isEqualTo(ExitCode.FAIL_IF);
        LoadResult slow = silent.toBuilder().errors(List.of()).build();
        assertThat(code(slow)).isEqualTo(ExitCode.NO_MEASUREMENT);
        assertThat(err.toString()).contains("No valid figure: no response came before the load was over");
    }
}
