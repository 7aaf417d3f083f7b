package dev.assay.tools;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.launch.Launcher;
import dev.assay.launch.machine.Programs;
import dev.assay.model.BadInputException;
import dev.assay.model.Needed;
import dev.assay.model.plan.Step;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tools that are missing, fail half-way, or leave a truncated result. */
@Tag("programs")
class FailingToolsTest {
    @TempDir
    private Path folder = Path.of("");

    private final Launcher launcher = Launcher.local();
    private final TestServer server;

    FailingToolsTest() throws IOException {
        server = new TestServer();
    }

    @AfterEach
    void end() {
        server.close();
        launcher.close();
    }

    @Test
    void aToolWithoutAServerSaysSo() throws InterruptedException, IOException {
        Needed.programs("ab");
        server.close();
        ToolRun run = box(Programs::find)
                .run(LoadTool.AB, Loads.loops(Step.get("/"), 1, 50), server.uri(), RealToolsTest.ANYWHERE, folder);
        if (run instanceof ToolRun.Measured measured) {
            assertThat(measured.result().errors()).isPositive();
        } else {
            assertThat(((ToolRun.Failed) run).reason()).contains("ApacheBench");
        }
    }

    @Test
    void aToolThatFailsHalfWayIsData() throws IOException, InterruptedException {
        ToolBox broken = box(
                name -> Optional.of(script("echo 'Completed 100 requests'; echo 'apr_poll: gone (70007)'; exit 70")));
        ToolRun run = broken.run(
                LoadTool.AB, Loads.loops(Step.get("/"), 1, 200), server.uri(), RealToolsTest.ANYWHERE, folder);
        assertThat(run).isInstanceOfSatisfying(ToolRun.Failed.class, failed -> {
            assertThat(failed.reason()).isEqualTo("ApacheBench ended with exit code 70: apr_poll: gone (70007)");
            assertThat(failed.exitCode()).hasValue(70);
            assertThat(failed.lastLines()).contains("Completed 100 requests");
        });
    }

    @Test
    void aToolThatLeavesNoResultIsData() throws IOException, InterruptedException {
        ToolBox silent = box(name -> Optional.of(script("exit 0")));
        ToolRun run = silent.run(
                LoadTool.WRK,
                Loads.loops(Step.get("/"), 1, 1).lasting(Duration.ofSeconds(1)),
                server.uri(),
                RealToolsTest.ANYWHERE,
                folder);
        assertThat(run).isInstanceOfSatisfying(ToolRun.Failed.class, failed -> assertThat(failed.reason())
                .contains("cut off or not from wrk"));
    }

    @ParameterizedTest
    @EnumSource(names = {"AB", "WRK"})
    void aTextThatIsCutOffIsData(LoadTool tool) throws IOException, InterruptedException {
        Needed.programs(tool.id());
        Path whole = folder.resolve("whole.txt");
        ToolBox cut = box(name ->
                Programs.find(name).map(program -> script(program + " \"$@\" >" + whole + "; head -n 5 " + whole)));
        ToolRun run = cut.run(
                tool,
                Loads.loops(Step.get("/"), 2, 1).lasting(Duration.ofSeconds(1)),
                server.uri(),
                RealToolsTest.ANYWHERE,
                folder);
        assertThat(run).isInstanceOfSatisfying(ToolRun.Failed.class, failed -> assertThat(failed.reason())
                .contains("console.txt: cut off or not from " + tool.title()));
    }

    /** A fake {@code java} that leaves a truncated result and exits with 0. */
    @ParameterizedTest
    @CsvSource("JMETER, result.jtl, result.jtl is cut off: its last line has no end")
    void aFileThatIsCutOffIsData(LoadTool tool, String file, String reason) throws IOException, InterruptedException {
        isCutOff(tool, roots -> List.of(folder.resolve("tool.jar")), file, reason);
    }

    /** Tools with generated code. */
    @ParameterizedTest
    @Tag("long")
    @CsvSource({
        "GATLING, gatling/a-run/simulation.log, simulation.log is cut off: 4 users came and 0 went",
        "HYPERFOIL, summary.tsv, summary.tsv is cut off: it has no end",
    })
    void aFileOfAnotherToolThatIsCutOffIsData(LoadTool tool, String file, String reason)
            throws IOException, InterruptedException {
        isCutOff(tool, RealToolsTest.JARS, file, reason);
    }

    private void isCutOff(LoadTool tool, ToolJars jars, String file, String reason)
            throws IOException, InterruptedException {
        Path run = folder.resolve("run");
        Path left = run.resolve(file);
        Files.writeString(folder.resolve("beginning"), beginning(tool));
        Path java = Files.createDirectories(folder.resolve("jdk/bin")).resolve("java");
        script(java, "mkdir -p " + left.getParent() + " && cp " + folder.resolve("beginning") + " " + left);
        ToolBox cut = new ToolBox(launcher, jars, folder.resolve("jdk"));
        ToolLoad load = Loads.loops(Step.get("/"), 5, 1).lasting(Duration.ofSeconds(1));
        assertThat(cut.run(tool, load, server.uri(), RealToolsTest.ANYWHERE, run))
                .isInstanceOfSatisfying(ToolRun.Failed.class, failed -> {
                    assertThat(failed.reason()).isEqualTo(tool.title() + ": " + reason);
                    assertThat(failed.exitCode()).hasValue(0);
                });
        assertThat(server.asked()).isEmpty();
    }

    private static String beginning(LoadTool tool) throws IOException {
        String log = ResultFilesTest.text("simulation.log");
        return switch (tool) {
            case JMETER -> ResultFilesTest.text("result.jtl").substring(0, 200);
            case GATLING -> log.substring(0, log.indexOf("USER\tusers\tEND"));
            default -> "seconds\t2.0\nrequests\t100\n";
        };
    }

    @Test
    void fewerRequestsThanAskedForAreNoResult() throws IOException, InterruptedException {
        Needed.programs("ab");
        Path ab = Programs.find("ab").orElseThrow();
        ToolBox lazy = box(name -> Optional.of(script("exec " + ab + " \"$@\" -n 7")));
        ToolRun run =
                lazy.run(LoadTool.AB, Loads.loops(Step.get("/"), 1, 9), server.uri(), RealToolsTest.ANYWHERE, folder);
        assertThat(run).isInstanceOf(ToolRun.Failed.class);
    }

    @ParameterizedTest
    @CsvSource({
        "AB, apt-get install apache2-utils",
        "WRK, apt-get install wrk",
        "K6, go install go.k6.io/k6@latest",
    })
    void aMissingToolIsNamedWithWhatInstallsIt(LoadTool tool, String install) {
        ToolBox empty = box(name -> Optional.empty());
        assertThatThrownBy(() -> empty.require(tool, "--cross-check"))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("--cross-check: " + tool.title() + " is missing")
                .hasMessageContaining("Install it: " + install);
    }

    /** It takes the same name when it is installed, and fails without a rate. */
    @Test
    void wrk2IsNotTakenForWrk() {
        Path wrk2 = script("echo '    -R, --rate        <T>  work rate (throughput)'; exit 1");
        assertThatThrownBy(() -> box(name -> Optional.of(wrk2)).require(LoadTool.WRK, "--cross-check"))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("--cross-check: wrk is missing: " + wrk2 + " is wrk2, which needs a rate")
                .hasMessageContaining("Install it: apt-get install wrk");
    }

    @ParameterizedTest
    @CsvSource({
        "JMETER, org.apache.jmeter:ApacheJMeter_http:5.6.3",
        "GATLING, io.gatling:gatling-app:3.11.5",
        "HYPERFOIL, io.hyperfoil:hyperfoil-core:0.25.2",
    })
    void jarsThatCannotBeHadAreNamed(LoadTool tool, String artifact) {
        ToolBox empty = new ToolBox(
                launcher,
                roots -> {
                    throw new IllegalStateException("repository is offline");
                },
                Path.of(System.getProperty("java.home")));
        assertThatThrownBy(() -> empty.require(tool, "load.tool"))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("repository is offline")
                .hasMessageContaining("mvn dependency:get -Dartifact=" + artifact);
    }

    @Test
    void jarsAreAskedForOnce() {
        List<List<String>> asked = new ArrayList<>();
        ToolBox box = new ToolBox(
                launcher,
                roots -> {
                    asked.add(roots);
                    return List.of(folder.resolve("a.jar"));
                },
                Path.of(System.getProperty("java.home")));
        assertThat(box.missing(LoadTool.JMETER)).isEmpty();
        assertThat(box.missing(LoadTool.JMETER)).isEmpty();
        assertThat(box.missing(LoadTool.HYPERFOIL)).isEmpty();
        assertThat(asked).hasSize(2).doesNotHaveDuplicates();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"http://example.org:8080", "http://192.0.2.1", "ftp://127.0.0.1", "http://127.0.0.1.example.org"
            })
    void sendsToThisMachineOnly(String elsewhere) {
        assertThatThrownBy(() -> box(Programs::find)
                        .run(
                                LoadTool.AB,
                                Loads.loops(Step.get("/"), 1, 1),
                                URI.create(elsewhere),
                                RealToolsTest.ANYWHERE,
                                folder))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("this machine only");
    }

    private ToolBox box(Function<String, Optional<Path>> programs) {
        return new ToolBox(launcher, RealToolsTest.JARS, Path.of(System.getProperty("java.home")), programs, false);
    }

    private Path script(String text) {
        return script(folder.resolve("tool.sh"), text);
    }

    private static Path script(Path file, String text) {
        try {
            Files.writeString(file, "#!/bin/sh\n" + text + "\n");
            assertThat(file.toFile().setExecutable(true)).isTrue();
            return file;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
