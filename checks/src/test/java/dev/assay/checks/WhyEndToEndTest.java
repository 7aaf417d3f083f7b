package dev.assay.checks;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A planted difference of 20 µs in a method of its own is found there, with its amount. */
class WhyEndToEndTest {
    private static final Duration LIMIT = Duration.ofMinutes(40);
    private static final String PLANTED = "dev/assay/orders/Burden.burn";
    private static final double MICROS = 20;

    private static final String PLAN = """
            servers:
              - tomcat
              - {server: tomcat, label: burning, jvm: [-Dorders.burn=20us]}
            jvm: [-XX:TieredStopAtLevel=1]
            load: {connections: 8, rate: 1000}
            budget: 10m
            """;

    @TempDir
    private Path folder;

    @Test
    @Tag("long")
    void theMethodThatBurnsIsFoundWithItsAmount() throws IOException, InterruptedException {
        Satellites.assume("why");
        Path plan = Files.writeString(folder.resolve("plan.yaml"), PLAN);
        Path results = folder.resolve("results");

        run("compare", "--plan", plan.toString(), "--why", "--out", results.toString());

        assertThat(Files.readString(results.resolve("plan.yaml"))).contains("why: [cpu]");
        requirePlanted(results, EvidenceLines.count(results, "measured"));
        byte[] evidence = Files.readAllBytes(results.resolve("evidence.jsonl"));

        run("why", results.toString(), "--blocks", "2");

        requirePlanted(results, EvidenceLines.count(results, "measured") + 2);
        assertThat(Files.readAllBytes(results.resolve("evidence.jsonl"))).isEqualTo(evidence);
    }

    private void run(String... words) throws IOException, InterruptedException {
        AssayProcess run = AssayProcess.start(folder, words);
        AssayProcess.Finished finished = run.await(LIMIT);
        assertThat(finished.exitCode()).as(finished.err()).isZero();
        assertThat(finished.out()).contains("Where the CPU time goes", "Burden.burn");
        AssayProcess.awaitGone(run.children());
    }

    /** The amount is in a mean over blocks, four standard errors wide. */
    private static void requirePlanted(Path results, int blocks) throws IOException {
        JsonNode profiles = new ObjectMapper()
                .readTree(results.resolve("profiles/profiles.json").toFile());
        assertThat(profiles.get("failures")).isEmpty();
        assertThat(slices(profiles, "tomcat"))
                .hasSizeBetween(1, blocks)
                .allSatisfy(slice -> assertThat(planted(results, slice)).isZero());
        double[] amounts = slices(profiles, "burning").stream()
                .mapToDouble(slice -> planted(results, slice)
                        / slice.get("samples").asDouble()
                        * slice.get("cpuMicros").asDouble())
                .toArray();
        assertThat(amounts).hasSizeBetween(2, blocks);
        double mean = Arrays.stream(amounts).average().orElseThrow();
        double squares = Arrays.stream(amounts)
                .map(amount -> (amount - mean) * (amount - mean))
                .sum();
        double error = Math.sqrt(squares / (amounts.length - 1) / amounts.length);
        assertThat(Math.abs(MICROS - mean)).isLessThanOrEqualTo(4 * error);
    }

    private static List<JsonNode> slices(JsonNode profiles, String contender) {
        return StreamSupport.stream(profiles.get("slices").spliterator(), false)
                .filter(slice -> slice.get("contender").asText().equals(contender))
                .toList();
    }

    /** Samples in the planted method. */
    private static long planted(Path results, JsonNode slice) {
        try (var lines = Files.lines(results.resolve(slice.get("stacks").asText()))) {
            return lines.filter(line -> line.contains(PLANTED))
                    .mapToLong(line -> Long.parseLong(line.substring(line.lastIndexOf(' ') + 1)))
                    .sum();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
