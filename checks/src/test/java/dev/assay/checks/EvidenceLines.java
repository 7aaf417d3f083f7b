package dev.assay.checks;

import com.fasterxml.jackson.core.JsonProcessingException;
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
        return whole(results, kind).stream().findFirst();
    }

    /** Number of pieces of evidence of a kind that are completely on disk. */
    static int count(Path results, String kind) {
        return whole(results, kind).size();
    }

    /** All evidence of a kind that is completely on disk, in order. */
    static List<JsonNode> whole(Path results, String kind) {
        Path file = results.resolve("evidence.jsonl");
        try {
            String text = Files.exists(file) ? Files.readString(file) : "";
            return text.substring(0, text.lastIndexOf('\n') + 1)
                    .lines()
                    .map(EvidenceLines::parsed)
                    .filter(piece -> piece.path("kind").asText().equals(kind))
                    .toList();
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    private static JsonNode parsed(String line) {
        try {
            return JSON.readTree(line);
        } catch (JsonProcessingException broken) {
            throw new UncheckedIOException(broken);
        }
    }
}
