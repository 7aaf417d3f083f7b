package dev.assay.checks;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A default that is bad on purpose, ten requests per connection, is found, and its cure is worth something in fresh JVMs. */
class TuneEndToEndTest {
    private static final Duration LIMIT = Duration.ofMinutes(40);
    private static final Duration MOMENT = Duration.ofMinutes(2);

    @TempDir
    private Path folder;

    @BeforeAll
    static void needSatellite() {
        Satellites.assume("tune");
    }

    @Test
    void itSaysWhatItWouldTryAndWhatItTakes() throws IOException, InterruptedException {
        AssayProcess.Finished told =
                AssayProcess.run(folder, MOMENT, "tune", "--servers", "tomcat,jetty", "--dry-run", "--seed", "7");
        assertThat(told.exitCode()).as(told.err()).isZero();
        assertThat(told.out())
                .contains("tomcat: defaults", "tomcat-equal: equal", "tomcat-12: ", "jetty-12: ")
                .contains("12 configurations of each contender", "compared with the defaults in fresh JVMs");

        AssayProcess.Finished tooSmall =
                AssayProcess.run(folder, MOMENT, "tune", "--servers", "tomcat", "--budget", "5m");
        assertThat(tooSmall.exitCode()).isEqualTo(2);
        assertThat(tooSmall.err()).contains("--budget 5m: too small to tune 1 contender", "Give at least ");

        AssayProcess.Finished lacking =
                AssayProcess.run(folder, MOMENT, "tune", "--servers", "jetty", "--only", "requests per connection");
        assertThat(lacking.exitCode()).isEqualTo(2);
        assertThat(lacking.err())
                .contains("jetty has no setting \"requests per connection\"", "Choose from: worker threads, ");

        AssayProcess.Finished more =
                AssayProcess.run(folder, MOMENT, "tune", "--servers", "tomcat", "--rates", "50", "--dry-run");
        assertThat(more.exitCode()).isEqualTo(2);
        assertThat(more.err()).contains("the plan: asks for more than a comparison", "ask assay compare for it");
    }

    @Test
    @Tag("long")
    void aBadDefaultIsFoundAndItsCureIsWorthSomething() throws IOException, InterruptedException {
        Path results = folder.resolve("results");
        AssayProcess.Finished finished = AssayProcess.run(
                folder,
                LIMIT,
                "tune",
                "--servers",
                "tomcat",
                "--jvm",
                "-XX:TieredStopAtLevel=1",
                "--jvm",
                "-Dserver.tomcat.max-keep-alive-requests=10",
                "--only",
                "requests per connection",
                "--rate",
                "1000",
                "--budget",
                "14m",
                "--out",
                results.toString());

        assertThat(finished.exitCode()).as(finished.err()).isZero();
        assertThat(finished.out()).contains("What tuning was worth", "server.tomcat.max-keep-alive-requests=");
        ObjectMapper json = new ObjectMapper();
        JsonNode tomcat = json.readTree(results.resolve("search/tuning.json").toFile())
                .get("contenders")
                .get(0);
        assertThat(tomcat.get("chosen").asText()).isIn("tomcat-2", "tomcat-3");
        assertThat(tomcat.get("worth").get("better").asBoolean()).isTrue();
        JsonNode verdict = json.readTree(results.resolve("verdict.json").toFile());
        List<String> contenders = new ArrayList<>();
        verdict.get("contenders").forEach(each -> contenders.add(each.get("id").asText()));
        assertThat(contenders).containsExactly("tomcat", "tomcat-tuned");
        assertThat(verdict.get("comparisons").get(0).get("ciHigh").asDouble()).isLessThan(1);
        assertThat(results.resolve("search/evidence.jsonl")).isNotEmptyFile();
        assertThat(results.resolve("search/verdict.json")).doesNotExist();
    }
}
