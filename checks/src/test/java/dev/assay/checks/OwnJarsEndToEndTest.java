package dev.assay.checks;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A servlet app against a WebFlux one: contenders from different jars, each on the server that is in it. */
class OwnJarsEndToEndTest {
    private static final Duration ROUNDS = Duration.ofMinutes(4);
    private static final Duration MOMENT = Duration.ofMinutes(1);
    private static final String SERVLET = "servlet=servlet-3.5.jar";
    private static final String WEBFLUX = "webflux=reactive-3.5.jar";

    @TempDir
    private Path folder;

    @BeforeEach
    void copyTheJars() throws IOException {
        for (String name : List.of("servlet-3.5", "reactive-3.5")) {
            Files.copy(MatrixApp.of(name).file(), folder.resolve(name + ".jar"));
        }
    }

    @Tag("long")
    @Test
    void eachIsTheServerInItsJarAndNoOtherJarTakesItsPlace() throws IOException, InterruptedException {
        Path results = folder.resolve("results");
        AssayProcess first = AssayProcess.start(
                folder,
                "startup",
                SERVLET,
                WEBFLUX,
                "--rounds",
                "1",
                "--jvm=-XX:TieredStopAtLevel=1",
                "--out",
                results.toString());
        first.awaitUntil(() -> EvidenceLines.count(results, "startup") >= 1, ROUNDS);
        first.kill();
        JsonNode parity = EvidenceLines.first(results, "pilot").orElseThrow().path("parity");
        assertThat(parity.path("outcome").asText()).isEqualTo("same-body");
        assertThat(parity.toString()).contains("servlet", "webflux");
        assertPlanAndEnvironment(results);

        Path jar = folder.resolve("reactive-3.5.jar");
        Path kept = Files.copy(jar, folder.resolve("kept.jar"));
        Files.write(jar, new byte[] {0}, StandardOpenOption.APPEND);
        AssayProcess.Finished refused = AssayProcess.run(folder, MOMENT, "resume", results.toString());
        assertThat(refused.exitCode()).as(refused.err()).isEqualTo(2);
        assertThat(refused.err()).contains("reactive-3.5.jar", "has changed since this experiment began");

        Files.copy(kept, jar, StandardCopyOption.REPLACE_EXISTING);
        AssayProcess.Finished resumed = AssayProcess.run(folder, ROUNDS, "resume", results.toString());
        assertThat(resumed.exitCode()).as(resumed.err()).isZero();
        assertThat(EvidenceLines.count(results, "startup")).isEqualTo(2);
        assertThat(EvidenceLines.count(results, "failed-startup")).isZero();
        assertThat(resumed.out()).contains("servlet", "webflux");
        assertThat(Files.readString(results.resolve("report.html")))
                .contains("servlet: servlet-3.5 ", "webflux: reactive-3.5 ", "Reactor Netty");
    }

    private static void assertPlanAndEnvironment(Path results) throws IOException {
        assertThat(Files.readString(results.resolve("plan.yaml")))
                .contains("server: tomcat", "servlet-3.5.jar", "server: netty", "reactive-3.5.jar");
        JsonNode deployments = new ObjectMapper()
                .readTree(results.resolve("environment.json").toFile())
                .path("deployments");
        assertThat(deployments).hasSize(2);
        assertThat(deployments.findValuesAsText("stack")).containsExactly("servlet", "reactive");
        assertThat(deployments.get(0).path("app").path("sha256").asText())
                .matches("[0-9a-f]{64}")
                .isNotEqualTo(deployments.get(1).path("app").path("sha256").asText());
    }

    @Tag("long")
    @Test
    void aServerIsPutIntoEachJarWhereOneIsAskedFor() throws IOException, InterruptedException {
        AssayProcess.Finished dry =
                AssayProcess.run(folder, MOMENT, "compare", SERVLET, WEBFLUX, "--servers", "jetty", "--dry-run");

        assertThat(dry.exitCode()).as(dry.err()).isZero();
        assertThat(dry.out())
                .contains("App of servlet", "App of webflux", "servlet: Jetty", "webflux: Jetty")
                .contains("servlet-3.5-jetty.jar", "reactive-3.5-jetty.jar");
    }

    @Tag("long")
    @Test
    void whatCannotBeMeantIsRefusedBeforeAnythingStarts() throws IOException, InterruptedException {
        refused("is a folder", SERVLET, "webflux=" + folder);
        refused("a servlet app cannot run on Reactor Netty", SERVLET, WEBFLUX, "--servers", "netty");
        Files.writeString(folder.resolve("plain.jar"), "no zip");
        refused("plain.jar", SERVLET, "webflux=plain.jar");
        Files.copy(folder.resolve("servlet-3.5.jar"), folder.resolve("my=app.jar"));
        refused("Write ./my=app.jar for a file of that name", "my=app.jar");
    }

    private void refused(String words, String... arguments) throws IOException, InterruptedException {
        String[] command = new String[arguments.length + 2];
        command[0] = "compare";
        System.arraycopy(arguments, 0, command, 1, arguments.length);
        command[arguments.length + 1] = "--out=results";
        AssayProcess.Finished finished = AssayProcess.run(folder, MOMENT, command);

        assertThat(finished.exitCode()).as(finished.err()).isEqualTo(2);
        assertThat(finished.err()).contains(words);
        assertThat(folder.resolve("results")).doesNotExist();
    }
}
