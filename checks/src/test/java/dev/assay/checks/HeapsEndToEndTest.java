package dev.assay.checks;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A block of a real app with each collector that copies by generation, in a young generation so small that slices hold collections, and so large
 * that survivor spaces would hold what the app keeps. */
class HeapsEndToEndTest {
    private static final Duration BLOCK = Duration.ofMinutes(8);

    @TempDir
    private Path folder;

    /** Started and warm, the app has several MiB that it keeps; promoted, collections copy only what is in use. */
    @ParameterizedTest
    @Tag("long")
    @ValueSource(strings = {"serial", "parallel", "g1"})
    void afterPromotionAYoungCollectionCopiesLittleInEverySlice(String collector)
            throws IOException, InterruptedException {
        Path results = folder.resolve("results");
        AssayProcess run = AssayProcess.start(
                folder,
                "compare",
                "--app",
                "orders",
                "--servers",
                "tomcat,jetty",
                "--gc",
                collector,
                "--rate",
                "1500",
                "--budget",
                "12m",
                "--seed",
                "7",
                "--jvm",
                "-Xmn100m",
                "--jvm",
                "-XX:-UseAdaptiveSizePolicy",
                "--out",
                results.toString());
        List<Long> servers = run.awaitServers(2, () -> EvidenceLines.count(results, "measured") >= 1, BLOCK);
        run.terminate();
        run.await(BLOCK);
        AssayProcess.awaitGone(servers);

        JsonNode block = EvidenceLines.first(results, "measured").orElseThrow();
        for (String contender : List.of("tomcat", "jetty")) {
            assertThat(survivors(block, contender))
                    .as(contender)
                    .hasSizeGreaterThanOrEqualTo(2)
                    .allSatisfy(bytes -> assertThat(bytes).isLessThan(3L << 20));
        }
    }

    /** In slices at the rate, in order. */
    private static List<Long> survivors(JsonNode block, String contender) {
        List<Long> bytes = new ArrayList<>();
        for (JsonNode slice : block.get("slices")) {
            JsonNode own = slice.path("collecting").path("survivorBytes");
            if (slice.get("phase").asText().equals("rate")
                    && slice.get("contender").asText().equals(contender)
                    && own.isNumber()) {
                bytes.add(own.asLong());
            }
        }
        return bytes;
    }
}
