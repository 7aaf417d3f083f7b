package dev.assay.checks;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.Map;
import java.util.stream.StreamSupport;

/** Reads what {@code assay load} left and holds it against the book of the app. */
final class LoadChecker {
    private static final ObjectMapper JSON = new ObjectMapper();

    private LoadChecker() {}

    /**
     * Returns the result as JSON.
     *
     * @param lost responses that may have been lost with the app
     */
    static JsonNode check(AssayProcess.Finished finished, AbnormalLab lab, AbnormalBook book, int lost)
            throws IOException {
        JsonNode json = JSON.readTree(Files.readString(lab.json()));
        String told = finished.out() + finished.err() + json.toPrettyString() + book;
        long good = Math.round(json.get("rate").get("achieved").asDouble()
                * json.get("seconds").asDouble());
        long failed = json.get("errors").path("wrong-status").asLong();
        long errors = StreamSupport.stream(json.get("errors").spliterator(), false)
                .mapToLong(JsonNode::asLong)
                .sum();
        assertThat(good).as(told).isBetween(book.good() - lost, book.good());
        assertThat(failed).as(told).isEqualTo(book.failed());
        assertThat(json.get("completed").asLong()).as(told).isEqualTo(good + failed);
        assertThat(good + errors)
                .as(told)
                .isGreaterThanOrEqualTo(json.get("requests").asLong());
        formats(finished, lab, json, errors);
        boolean valid = good > 0 && json.get("valid").asBoolean();
        int expected = finished.err().contains("--fail-if holds: ")
                ? 1
                : finished.err().contains("--fail-if unknown: ") || !valid ? 3 : 0;
        assertThat(finished.exitCode()).as(told).isEqualTo(expected);
        assertThat(finished.err().contains("No valid figure: ")).as(told).isEqualTo(!valid);
        return json;
    }

    /** Terminal and table say what the JSON file says. */
    private static void formats(AssayProcess.Finished finished, AbnormalLab lab, JsonNode json, long errors)
            throws IOException {
        OutputChecker.words(finished.out(), "standard output");
        OutputChecker.words(finished.err(), "standard error");
        List<Map<String, String>> csv = WrittenTables.csv(Files.readString(lab.csv()));
        assertThat(csv).singleElement().satisfies(row -> assertThat(row)
                .containsEntry("completed", json.get("completed").asText())
                .containsEntry("errors", String.valueOf(errors))
                .containsEntry("valid", json.get("valid").asText()));
        assertThat(cell(finished.out(), "answered"))
                .isEqualTo(json.get("completed").asText());
        assertThat(cell(finished.out(), "failed")).isEqualTo(String.valueOf(errors));
    }

    private static String cell(String out, String title) {
        return WrittenTables.terminal(out).stream()
                .filter(row -> row.get(0).equals(title))
                .map(row -> row.get(1).replace(",", ""))
                .findFirst()
                .orElseThrow();
    }
}
