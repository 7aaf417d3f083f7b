package dev.assay.checks;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A timer that burns 1 ms every 10 ms is found in the standing cost, with its amount, and not in what a request adds. Rates go with
 * profiles, and with resuming.
 */
class CostEndToEndTest {
    private static final Duration LIMIT = Duration.ofMinutes(40);
    private static final double BURNED = 0.1;
    /** What it costs to wake up a hundred times a second, and what a timer that is kept waiting does not burn. */
    private static final double BESIDE = 0.02;

    private static final double RATE = 1_000;
    private static final double LOW = 20;

    private static final String PLAN = """
            servers:
              - tomcat
              - {server: tomcat, label: timer, jvm: [-Dorders.timer=1ms]}
            jvm: [-XX:TieredStopAtLevel=1]
            load: {connections: 8, rate: 1000, rates: [20, 200, 500000]}
            budget: 13m
            """;

    @TempDir
    private Path folder;

    @Test
    @Tag("long")
    void aTimerIsInTheStandingCostAndNotInWhatARequestAdds() throws IOException, InterruptedException {
        Satellites.assume("tune");
        Path plan = Files.writeString(folder.resolve("plan.yaml"), PLAN);
        Path results = folder.resolve("results");

        AssayProcess run =
                AssayProcess.start(folder, "compare", "--plan", plan.toString(), "--out", results.toString());
        AssayProcess.Finished finished = run.await(LIMIT);

        assertThat(finished.exitCode()).as(finished.err()).isZero();
        assertThat(finished.out().replaceAll("\\s+", " "))
                .contains("Standing and marginal cost", "Without requests, timer costs ", "500,000 req/s: more than ")
                .doesNotContain("their lines cross");
        JsonNode rates =
                new ObjectMapper().readTree(results.resolve("rates/rates.json").toFile());
        double[] idle = differences(rates, LOW);
        double[] busy = differences(rates, RATE);
        assertThat(idle).hasSizeGreaterThan(1);
        assertThat(mean(idle)).isBetween(BURNED - BESIDE, BURNED + BESIDE);
        Arrays.setAll(busy, block -> busy[block] - idle[block]);
        assertThat(mean(busy)).isBetween(-BESIDE - 4 * error(busy), BESIDE + 4 * error(busy));

        AssayProcess.Finished again = AssayProcess.run(folder, LIMIT, "report", results.toString());
        assertThat(again.exitCode()).isZero();
        assertThat(Files.readString(results.resolve("report.html"))).contains("Standing and marginal cost");
        AssayProcess.awaitGone(run.children());
    }

    @Test
    @Tag("long")
    void aResumedComparisonGoesOnWithRatesAndProfiles() throws IOException, InterruptedException {
        Satellites.assume("tune");
        Satellites.assume("why");
        Path results = folder.resolve("results");
        AssayProcess first = AssayProcess.start(
                folder,
                "compare",
                "--servers=tomcat,undertow",
                "--rate=500",
                "--rates=50",
                "--why",
                "--jvm=-XX:TieredStopAtLevel=1",
                "--startup-rounds=0",
                "--budget=15m",
                "--out=" + results);

        requireInterrupted(first, results, 1);
        requireInterrupted(AssayProcess.start(folder, "resume", results.toString()), results, 2);

        AssayProcess.Finished judged = AssayProcess.run(folder, LIMIT, "judge", results.toString());
        assertThat(judged.exitCode()).as(judged.err()).isZero();
    }

    /** Interrupted in a block, it ends with that block. Rates and profiles have it, unless it has no reliable figure, which rates tell. */
    private static void requireInterrupted(AssayProcess run, Path results, int block)
            throws IOException, InterruptedException {
        run.awaitServers(
                2,
                () -> EvidenceLines.count(results, "pilot") == 1
                        && EvidenceLines.count(results, "measured") == block - 1,
                LIMIT);
        run.interrupt();
        AssayProcess.Finished finished = run.await(LIMIT);
        assertThat(finished.exitCode()).as(finished.err()).isEqualTo(130);
        assertThat(EvidenceLines.count(results, "measured")).isEqualTo(block);
        ObjectMapper json = new ObjectMapper();
        JsonNode rates = json.readTree(results.resolve("rates/rates.json").toFile());
        JsonNode profiles =
                json.readTree(results.resolve("profiles/profiles.json").toFile());
        for (int each = 1; each <= block; each++) {
            String number = String.valueOf(each);
            boolean failed = rates.get("failures").toString().contains("block " + number + ": ");
            assertThat(failed || rates.get("points").findValuesAsText("block").contains(number))
                    .as(rates.toString())
                    .isTrue();
            assertThat(failed
                            || profiles.get("slices").findValuesAsText("block").contains(number))
                    .as(profiles.toString())
                    .isTrue();
        }
    }

    /** How much more CPU time per second the one with the timer used, by block. */
    private static double[] differences(JsonNode rates, double asked) {
        Map<Integer, Double> blocks = new TreeMap<>();
        for (JsonNode point : rates.get("points")) {
            if (point.get("asked").asDouble() == asked) {
                int sign = point.get("contender").asText().equals("timer") ? 1 : -1;
                blocks.merge(point.get("block").asInt(), sign * point.get("cpu").asDouble(), Double::sum);
            }
        }
        return blocks.values().stream().mapToDouble(Double::doubleValue).toArray();
    }

    private static double mean(double[] values) {
        return Arrays.stream(values).average().orElseThrow();
    }

    private static double error(double[] values) {
        double mean = mean(values);
        double squares =
                Arrays.stream(values).map(one -> (one - mean) * (one - mean)).sum();
        return Math.sqrt(squares / (values.length - 1) / values.length);
    }
}
