package dev.assay.lab;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;

/**
 * The finished blocks of a result folder: lines of evidence that are whole on the disk, measured or spoiled.
 *
 * @param lines as they are written, in order
 */
record BlocksOnDisk(List<String> lines) {
    private static final JsonMapper JSON = new JsonMapper();

    /** None where there is no evidence yet. */
    static BlocksOnDisk of(Path results) throws IOException {
        Path file = results.resolve("evidence.jsonl");
        String text = Files.exists(file) ? new String(Files.readAllBytes(file), StandardCharsets.UTF_8) : "";
        return new BlocksOnDisk(text.substring(0, text.lastIndexOf('\n') + 1)
                .lines()
                .filter(line -> line.contains("\"kind\":\"measured\"") || line.contains("\"kind\":\"spoiled\""))
                .toList());
    }

    int count() {
        return lines.size();
    }

    /** Blocks that a failing server ended. */
    long spoiled() {
        return lines.stream()
                .filter(line -> line.contains("\"kind\":\"spoiled\""))
                .count();
    }

    /** How many of these are no longer there later. */
    int lostIn(BlocksOnDisk later) {
        return (int) lines.stream().filter(line -> !later.lines.contains(line)).count();
    }

    /** How many are there more than once. */
    int twice() throws IOException {
        HashSet<Integer> indices = new HashSet<>();
        for (String line : lines) {
            indices.add(JSON.readTree(line).path("index").asInt());
        }
        return count() - indices.size();
    }

    /** How many more blocks count in the verdict of a folder, if it has one, than were measured. */
    int countedTwice(Path results) throws IOException {
        Path file = results.resolve("verdict.json");
        if (!Files.exists(file)) {
            return 0;
        }
        JsonNode verdict = JSON.readTree(Files.readString(file));
        return (int) Math.max(0, verdict.path("blocks").asInt() - (count() - spoiled()));
    }
}
