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
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What is planted in one contender is found: 20 µs in a method of its own, 4 KB that another allocates, and a lock that a third holds, each
 * with its amount and in its place; 10 µs that a method burns itself, not in one that it calls, are nowhere.
 */
class WhyEndToEndTest {
    private static final Duration LIMIT = Duration.ofMinutes(40);
    private static final String APP = "dev/assay/orders/";
    private static final String IDLE = "ReservedThread.waitForTask";
    private static final double MICROS = 20;
    private static final double BYTES = 4_096;
    /** What the interceptor that burns allocates for its being there. */
    private static final double BESIDE = 150;

    /** Only G1 counts bytes, and a small machine would get another collector. */
    private static final String PLAN = """
            servers:
              - {server: SERVER, label: plain, jvm: [-Dorders.carry=10us, -Dorders.carry-below=true]}
              - {server: SERVER, label: planted, jvm: [-Dorders.carry=10us, -Dorders.burn=20us, -Dorders.allocate=4096, -Dorders.lock=200us]}
            jvm: [-XX:TieredStopAtLevel=1, -XX:+UseG1GC]
            load: {connections: 8, rate: 1000}
            budget: BUDGET
            """;

    @TempDir
    private Path folder;

    @Test
    @Tag("long")
    void whatIsPlantedIsFoundWithItsAmountAndWhatOnlyMovedIsNot() throws IOException, InterruptedException {
        Path results = found("tomcat", "about 13m");
        byte[] evidence = Files.readAllBytes(results.resolve("evidence.jsonl"));

        run("why", results.toString(), "--blocks", "2");

        requirePlanted(results, EvidenceLines.count(results, "measured") + 2);
        assertThat(Files.readAllBytes(results.resolve("evidence.jsonl"))).isEqualTo(evidence);
    }

    @ParameterizedTest
    @ValueSource(strings = {"jetty", "undertow"})
    @Tag("long")
    void onOtherServersToo(String server) throws IOException, InterruptedException {
        found(server, "about 12m");
    }

    /** The result folder of a comparison that found what was planted. */
    private Path found(String server, String budget) throws IOException, InterruptedException {
        Satellites.assume("why");
        Path plan = Files.writeString(
                folder.resolve("plan.yaml"), PLAN.replace("SERVER", server).replace("BUDGET", budget));
        Path results = folder.resolve("results");

        String told = run("compare", "--plan", plan.toString(), "--why=alloc,lock", "--out", results.toString());

        assertThat(told)
                .contains("bytes allocated a request: planted against plain", "Planted.allocate")
                .contains("methods compiled by C1 to stay (tier 1)")
                .doesNotContain("Planted.carr");
        requirePlanted(results, EvidenceLines.count(results, "measured"));
        requireAllocated(results);
        requireLocked(results);
        return results;
    }

    private String run(String... words) throws IOException, InterruptedException {
        AssayProcess run = AssayProcess.start(folder, words);
        AssayProcess.Finished finished = run.await(LIMIT);
        assertThat(finished.exitCode()).as(finished.err()).isZero();
        assertThat(finished.out()).contains("Where the CPU time goes", "Burden.burn");
        AssayProcess.awaitGone(run.children());
        return finished.out();
    }

    private static JsonNode profiles(Path results) throws IOException {
        JsonNode profiles = new ObjectMapper()
                .readTree(results.resolve("profiles/profiles.json").toFile());
        assertThat(profiles.get("failures")).isEmpty();
        return profiles;
    }

    private static void requirePlanted(Path results, int blocks) throws IOException {
        JsonNode profiles = profiles(results);
        assertThat(slices(profiles, "plain")).hasSizeBetween(1, blocks).allSatisfy(slice -> assertThat(
                        seen(results, slice, "", APP + "Burden.burn"))
                .isZero());
        double[] amounts = slices(profiles, "planted").stream()
                .mapToDouble(slice -> seen(results, slice, "", APP + "Burden.burn")
                        / slice.get("samples").asDouble()
                        * slice.get("cpuMicros").asDouble())
                .toArray();
        assertThat(amounts).hasSizeBetween(2, blocks);
        requireMean(amounts, MICROS, 0);
    }

    /** As the JVM counted, and where the samples say. */
    private static void requireAllocated(Path results) throws IOException {
        JsonNode profiles = profiles(results);
        Map<Integer, Double> plain = allocated(profiles, "plain");
        Map<Integer, Double> planted = allocated(profiles, "planted");
        planted.keySet().retainAll(plain.keySet());
        planted.replaceAll((block, bytes) -> bytes - plain.getOrDefault(block, 0.0));
        assertThat(planted).hasSizeGreaterThanOrEqualTo(2);
        requireMean(planted.values().stream().mapToDouble(Double::doubleValue).toArray(), BYTES, BESIDE);
        assertThat(slices(profiles, "plain"))
                .allSatisfy(slice -> assertThat(seen(results, slice, "-alloc", APP + "Planted.allocate"))
                        .isZero());
    }

    private static Map<Integer, Double> allocated(JsonNode profiles, String contender) {
        return slices(profiles, contender).stream()
                .filter(slice -> slice.get("counters").has("allocated"))
                .collect(Collectors.toMap(
                        slice -> slice.get("block").asInt(),
                        slice -> slice.get("counters").get("allocated").asDouble()));
    }

    /** For longer than in any other place, but for idle threads of Jetty, which wait for work: its file is in nanoseconds. */
    private static void requireLocked(Path results) throws IOException {
        JsonNode profiles = profiles(results);
        assertThat(slices(profiles, "planted"))
                .allSatisfy(slice -> assertThat(seen(results, slice, "-lock", APP + "Planted.lock"))
                        .isGreaterThan((seen(results, slice, "-lock", "") - seen(results, slice, "-lock", IDLE)) / 2));
        assertThat(slices(profiles, "plain"))
                .allSatisfy(slice -> assertThat(seen(results, slice, "-lock", APP + "Planted.lock"))
                        .isZero());
    }

    /** The amount is in a mean over blocks, four standard errors wide, and what may be beside it. */
    private static void requireMean(double[] amounts, double amount, double beside) {
        double mean = Arrays.stream(amounts).average().orElseThrow();
        double squares =
                Arrays.stream(amounts).map(one -> (one - mean) * (one - mean)).sum();
        double error = Math.sqrt(squares / (amounts.length - 1) / amounts.length);
        assertThat(mean).isBetween(amount - 4 * error, amount + 4 * error + beside);
    }

    private static List<JsonNode> slices(JsonNode profiles, String contender) {
        return StreamSupport.stream(profiles.get("slices").spliterator(), false)
                .filter(slice -> slice.get("contender").asText().equals(contender))
                .toList();
    }

    /** What the profile of a kind has below a method; all of it for none. */
    private static long seen(Path results, JsonNode slice, String kind, String method) {
        String file = slice.get("stacks").asText().replace(".collapsed", kind + ".collapsed");
        try (var lines = Files.lines(results.resolve(file))) {
            return lines.filter(line -> method.isEmpty() || line.contains(method))
                    .mapToLong(line -> Long.parseLong(line.substring(line.lastIndexOf(' ') + 1)))
                    .sum();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
