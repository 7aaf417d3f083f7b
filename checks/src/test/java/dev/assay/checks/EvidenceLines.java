package dev.assay.checks;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** What a running experiment has written. */
final class EvidenceLines {
    private static final ObjectMapper JSON = new ObjectMapper();

    private EvidenceLines() {}

    /** The first evidence of a kind that is completely on disk. */
    static Optional<JsonNode> first(Path results, String kind) {
        Path file = results.resolve("evidence.jsonl");
        try {
            List<String> lines = Files.exists(file) ? Files.readAllLines(file) : List.of();
            for (String line : lines) {
                if (line.contains("\"kind\":\"" + kind + "\"") && line.endsWith("}")) {
                    return Optional.of(JSON.readTree(line));
                }
            }
            return Optional.empty();
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }
}
