package dev.assay.checks;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.assay.model.Needed;
import dev.assay.tools.LoadTool;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The studies at a small scale with the tools of their authors: what the tool is told, what it sends, and that every figure comes
 * from its own result file.
 */
@Tag("programs")
class StudyEndToEndTest {
    @TempDir
    private Path folder = Path.of("");

    @Test
    @Tag("long")
    void apacheBenchSendsAHundredthOfTenThousand() throws IOException, InterruptedException {
        Needed.programs("ab");
        StudyRun study = StudyRun.of(folder, "baeldung-2018", "--scale", "0.01", "--servers", "tomcat");

        study.figuresAreThoseOfTheFiles();
        assertThat(study.runs()).singleElement().satisfies(run -> {
            assertThat(run.users()).isEqualTo(10);
            assertThat(run.samples()).isEqualTo(100);
            assertThat(run.command())
                    .containsSequence("-n", "100", "-c", "10")
                    .doesNotContain("-k")
                    .last()
                    .asString()
                    .endsWith("/actuator/metrics");
        });
        assertThat(study.kept().at("/result/figures/0/values").properties())
                .extracting(Map.Entry::getKey)
                .contains("jvm.memory.used", "jvm.classes.loaded", "jvm.threads.live");
        assertThat(study.text())
                .contains("assay study baeldung-2018 --scale 0.01", "1542", "Shortened to 1%")
                .doesNotContain(folder.toString());
    }

    /** One server, seven runs: three requests of each of a hundred users in three of them, one in four. */
    @Test
    @Tag("long")
    void jmeterSendsUsersTimesLoops() throws IOException, InterruptedException {
        StudyRun study = StudyRun.of(folder, "javacodegeeks-2017", "--scale", "0.1", "--servers", "undertow");

        study.figuresAreThoseOfTheFiles();
        assertThat(study.runs())
                .extracting(run -> run.part() + " " + run.name() + ": " + run.samples())
                .containsExactly(
                        "string startup: 300",
                        "string 2: 300",
                        "string 3: 300",
                        "object startup: 100",
                        "object 2: 100",
                        "object 3: 100",
                        "object 4: 100",
                        "object startup 2: 100");
        for (StudyRun.Run run : study.runs()) {
            assertThat(ToolFile.users(LoadTool.JMETER, run.folder())).isEqualTo(100);
            assertThat(run.file("load.jmx"))
                    .contains(
                            "ThreadGroup.num_threads\">100<",
                            "ThreadGroup.ramp_time\">1<",
                            run.part().equals("string") ? "LoopController.loops\">3<" : "LoopController.loops\">1<");
        }
        assertThat(study.runs()
                        .get(3)
                        .kept()
                        .at("/outcome/result/bytes/averageBytes")
                        .asDouble())
                .isBetween(2000.0, 2300.0);
    }

    @Test
    @Tag("long")
    void gatlingSendsAPairAndPauses() throws IOException, InterruptedException {
        StudyRun study = StudyRun.of(folder, "jhipster-2020", "--scale", "0.0002", "--servers", "netty");

        study.figuresAreThoseOfTheFiles();
        assertThat(study.kept().at("/result/starts"))
                .hasSize(1)
                .allSatisfy(start -> assertThat(start.get("readyMs").asDouble()).isPositive());
        assertThat(study.kept().at("/result/contenders/0/app").asText()).isEqualTo("study-reactive-3.5");
        assertThat(study.runs()).singleElement().satisfies(run -> {
            assertThat(run.users()).isEqualTo(200);
            assertThat(ToolFile.users(LoadTool.GATLING, run.folder())).isEqualTo(200);
            assertThat(run.samples()).isEqualTo(200 * 2);
            assertThat(run.file("AssayLoad.java"))
                    .contains(
                            "atOnceUsers(200)",
                            ".pause(session -> Duration.ofNanos((session.userId() - 1) * 60000L))",
                            ".pause(Duration.ofNanos(1000000000L), Duration.ofNanos(2000000000L))",
                            ".repeat(1, \"walk\")")
                    .doesNotContain(".pace(");
        });
    }

    @Test
    @Tag("long")
    void theFirstRoundHasFiveConcurrencies() throws IOException, InterruptedException {
        Needed.programs("ab");
        StudyRun study = StudyRun.of(folder, "rest-2016-round1", "--scale", "0.00001", "--servers", "jetty");

        study.figuresAreThoseOfTheFiles();
        assertThat(study.runs())
                .extracting(run -> run.part() + ": " + run.samples())
                .containsExactly(
                        "concurrency 1: 100",
                        "concurrency 4: 100",
                        "concurrency 16: 96",
                        "concurrency 64: 128",
                        "concurrency 128: 100");
        assertThat(study.runs()).allSatisfy(run -> assertThat(run.command())
                .contains("-k")
                .containsSequence("-n", "" + run.samples(), "-c", "" + run.users()));
    }

    /** Jetty's pool is as large from the start as it may become. */
    @Test
    @Tag("long")
    void theSecondRoundHas250Threads() throws IOException, InterruptedException {
        Needed.programs("ab");
        StudyRun study = StudyRun.of(folder, "rest-2016-round2", "--scale", "0.0001", "--servers", "jetty");

        study.figuresAreThoseOfTheFiles();
        assertThat(study.runs()).singleElement().satisfies(run -> {
            assertThat(run.command()).contains("-k").containsSequence("-n", "1024", "-c", "128");
            assertThat(run.samples()).isEqualTo(1024);
            assertThat(run.kept().at("/outcome/result/keptAlive").asLong()).isEqualTo(1024);
            assertThat(run.kept().at("/server/threads").asInt()).isGreaterThan(250);
        });
    }

    @Test
    @Tag("long")
    void theThirdRoundWarmsUpAndLasts() throws IOException, InterruptedException {
        StudyRun study = StudyRun.of(folder, "rest-2016-round3", "--scale", "0.0012", "--servers", "undertow");

        study.figuresAreThoseOfTheFiles();
        assertThat(study.runs()).extracting(StudyRun.Run::name).containsExactly("warm-up", "run");
        for (StudyRun.Run run : study.runs()) {
            boolean warmUp = run.name().equals("warm-up");
            assertThat(ToolFile.users(LoadTool.GATLING, run.folder())).isEqualTo(warmUp ? 10 : 128);
            assertThat(run.file("AssayLoad.java"))
                    .contains(
                            "atOnceUsers(" + (warmUp ? 10 : 128) + ")",
                            ".pause(session -> Duration.ofNanos((session.userId() - 1) * "
                                    + (warmUp ? "21600000" : "1687500") + "L))",
                            ".pause(Duration.ofNanos(" + (warmUp ? "0" : "72000000") + "L)).during(Duration.ofNanos("
                                    + (warmUp ? "720000000" : "1080000000") + "L))",
                            ".check(bodyString().is(\"{\\\"greeting\\\":\\\"Hello World!\\\"}\"))");
        }
    }

    /** Whatever is looked for in {@code PATH}, and before anything is started. */
    @ParameterizedTest
    @CsvSource({"original, ApacheBench, apt-get install apache2-utils", "k6, k6, go install go.k6.io/k6@latest"})
    void saysHowToInstallAToolThatIsMissing(String tool, String title, String install)
            throws IOException, InterruptedException {
        Path out = folder.resolve("out");
        AssayProcess.Finished run = AssayProcess.start(
                        folder,
                        Map.of("PATH", folder.toString()),
                        "study",
                        "baeldung-2018",
                        "--no-verdict",
                        "--tool",
                        tool,
                        "--out",
                        out.toString())
                .await(Duration.ofMinutes(1));

        assertThat(run.exitCode()).as(run.err()).isEqualTo(2);
        assertThat(run.err()).contains(title + " is missing", install);
        assertThat(out).doesNotExist();
    }

    @Test
    void refusesAToolThatCannotSendTheLoad() throws IOException, InterruptedException {
        refuses("jhipster-2020", "ab", "it sends one kind of request only");
    }

    @ParameterizedTest
    @Tag("long")
    @CsvSource({
        "rest-2016-round2, hyperfoil, 'it counts no loops, only time'",
        "rest-2016-round3, jmeter, it ends all users together",
        "javacodegeeks-2017, jmeter, 'it counts a ramp-up in whole seconds'",
    })
    void refusesOthersToo(String study, String tool, String reason) throws IOException, InterruptedException {
        refuses(study, tool, reason);
    }

    private void refuses(String study, String tool, String reason) throws IOException, InterruptedException {
        AssayProcess.Finished run = AssayProcess.run(
                folder, Duration.ofMinutes(1), "study", study, "--tool", tool, "--scale", "0.001", "--no-verdict");

        assertThat(run.exitCode()).as(run.err()).isEqualTo(2);
        assertThat(run.err()).contains(reason);
    }

    /** Half-way and with a bad end; {@code RealToolsTest} has the other ways to fail. */
    @Tag("long")
    @Test
    void aToolThatFailsIsAResult() throws IOException, InterruptedException {
        Path bin = Files.createDirectories(folder.resolve("bin"));
        Path ab = bin.resolve("ab");
        Files.write(
                ab,
                List.of(
                        "#!/bin/sh",
                        "echo 'Completed 100 requests'",
                        "echo 'apr_socket_recv: Connection reset by peer (104)'",
                        "exit 104"));
        assertThat(ab.toFile().setExecutable(true)).isTrue();
        Path out = folder.resolve("failed");
        AssayProcess.Finished run = AssayProcess.start(
                        folder,
                        Map.of("PATH", bin + ":" + System.getenv("PATH")),
                        "study",
                        "rest-2016-round2",
                        "--scale",
                        "0.0001",
                        "--servers",
                        "jetty",
                        "--no-verdict",
                        "--out",
                        out.toString())
                .await(StudyRun.LIMIT);

        assertThat(run.exitCode()).as(run.err()).isEqualTo(3);
        assertThat(run.out())
                .contains("What failed", "jetty, concurrency 128, run: ApacheBench ended with exit code 104");
        JsonNode outcome =
                new ObjectMapper().readTree(out.resolve("study.json").toFile()).at("/result/runs/0/outcome");
        assertThat(outcome.get("kind").asText()).isEqualTo("failed");
        assertThat(outcome.get("reason").asText()).contains("104");
    }
}
