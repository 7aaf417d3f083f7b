package dev.assay.checks;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.StreamSupport;

/**
 * A fleet as small as there can be: each shard is one block of two contenders, which takes two minutes or more.
 *
 * @param folder in which its lock is, and what is written for an engine
 */
record SmallFleet(Path folder, int shards) {
    private static final Duration SHORT = Duration.ofMinutes(1);

    /** Plans it, and writes the files of an engine. */
    static SmallFleet writtenFor(String engine, Path folder, int shards) throws IOException, InterruptedException {
        SmallFleet fleet = new SmallFleet(folder, shards);
        fleet.done(
                "fleet",
                "plan",
                "--servers",
                "tomcat,undertow",
                "--rate",
                "200",
                "--shards",
                String.valueOf(shards),
                "--blocks",
                "1",
                "--jvm",
                "-XX:TieredStopAtLevel=1");
        fleet.done("fleet", "write", "fleet.lock", "--engine", engine);
        return fleet;
    }

    private void done(String... arguments) throws IOException, InterruptedException {
        AssayProcess.Finished finished = AssayProcess.run(folder, SHORT, arguments);
        assertThat(finished.exitCode()).as(finished.err()).isZero();
    }

    /**
     * Every shard is accounted for in what was merged, by its block or by why it does not count: on a busy machine a block may count for
     * nothing, and its shard with it.
     *
     * @param measured the shards that ran to their end
     */
    void assertMerged(List<Integer> measured) throws IOException {
        for (int shard : measured) {
            assertThat(EvidenceLines.count(folder.resolve("shard-" + shard), "measured"))
                    .as("blocks of shard " + shard)
                    .isEqualTo(1);
        }
        Path merged = folder.resolve("merged");
        JsonNode fleet =
                new ObjectMapper().readTree(merged.resolve("fleet.json").toFile());
        assertThat(fleet.get("machines")).hasSize(1);
        List<Integer> counted = StreamSupport.stream(
                        fleet.get("machines").get(0).get("shards").spliterator(), false)
                .map(JsonNode::asInt)
                .toList();
        List<Integer> all = new ArrayList<>(counted);
        fleet.get("lost").forEach(lost -> all.add(lost.get("shard").asInt()));
        assertThat(measured).containsAll(counted);
        assertThat(all)
                .containsExactlyInAnyOrderElementsOf(
                        IntStream.rangeClosed(1, shards).boxed().toList());
        assertThat(EvidenceLines.whole(merged, "measured"))
                .extracting(block -> block.get("index").asInt())
                .isEqualTo(counted);
        assertThat(Files.readString(merged.resolve("verdict.json"))).contains("this machine only");
        assertThat(Files.readString(merged.resolve("report.html"))).contains("id=\"machines\"");
    }
}
