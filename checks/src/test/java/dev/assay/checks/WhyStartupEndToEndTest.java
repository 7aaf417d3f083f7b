package dev.assay.checks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Real starts are seen in all their phases, whatever the server, and do not count. */
class WhyStartupEndToEndTest {
    private static final Duration LIMIT = Duration.ofMinutes(20);

    @TempDir
    private Path folder;

    @Test
    @Tag("long")
    void everyServerIsSeenInEveryPhase() throws IOException, InterruptedException {
        Satellites.assume("why");
        Path results = folder.resolve("results");
        AssayProcess.Finished finished = AssayProcess.run(
                folder,
                LIMIT,
                "startup",
                "--servers",
                "tomcat,jetty,undertow",
                "--rounds",
                "1",
                "--jvm=-XX:TieredStopAtLevel=1",
                "--why",
                "--out",
                results.toString());

        assertThat(finished.exitCode()).as(finished.err()).isZero();
        assertThat(finished.out()).contains("Where the start-up time goes", "Classes loaded until the first response");
        assertThat(EvidenceLines.count(results, "startup")).isEqualTo(3);
        JsonNode starts = new ObjectMapper()
                .readTree(results.resolve("profiles/starts.json").toFile());
        assertThat(starts.get("failures")).isEmpty();
        assertThat(starts.get("starts")).hasSize(15).allSatisfy(WhyStartupEndToEndTest::requireWhole);
    }

    private static void requireWhole(JsonNode start) {
        double sum = 0;
        for (String phase : new String[] {"jvm", "app", "server", "response"}) {
            double millis = start.get("phases").get(phase).asDouble();
            assertThat(millis).as(phase + " of " + start.get("contender")).isPositive();
            sum += millis;
        }
        assertThat(sum).isCloseTo(start.get("readyMs").asDouble(), within(1e-6));
        String own = start.get("contender").asText().equals("tomcat")
                ? "org.apache.catalina"
                : start.get("contender").asText().equals("jetty") ? "org.eclipse.jetty" : "io.undertow.server";
        assertThat(Stream.of("java", "org.springframework.boot", own)).allSatisfy(name -> assertThat(
                        start.get("packages").path(name).path("classes").asInt())
                .as(name)
                .isGreaterThan(20));
    }
}
