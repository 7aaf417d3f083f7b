package dev.assay.checks;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.StreamSupport;

/**
 * One run of Assay on {@link AbnormalApp} that wrote every format there is.
 *
 * @param interrupted whether it was ended by a signal
 * @param results its result folder, which may not be there
 * @param files path of its other files, without their endings
 * @param books what the app really did
 */
record AbnormalRun(
        AssayProcess.Finished finished, boolean interrupted, Path results, Path files, List<AbnormalBook> books) {
    private static final ObjectMapper JSON = new ObjectMapper();

    /** Flags that ask for all formats. */
    static List<String> formats(Path files) {
        return List.of("--markdown", files + ".md", "--csv", files + ".csv", "--junit", files + ".xml");
    }

    /** A file that the formats asked for, by what its name ends with. */
    Path file(String ending) {
        return Path.of(files + ending);
    }

    String text(String ending) throws IOException {
        return Files.readString(file(ending));
    }

    boolean judged() {
        return Files.exists(results.resolve("verdict.json"));
    }

    JsonNode verdict() throws IOException {
        return JSON.readTree(Files.readString(results.resolve("verdict.json")));
    }

    String page() throws IOException {
        return Files.readString(results.resolve("report.html"));
    }

    /** Elements of an array of the verdict. */
    List<JsonNode> verdict(String array) throws IOException {
        return elements(verdict().get(array));
    }

    static List<JsonNode> elements(JsonNode array) {
        return StreamSupport.stream(array.spliterator(), false).toList();
    }

    /** Everything that people read, by name. */
    Map<String, String> texts() throws IOException {
        Map<String, String> texts = new LinkedHashMap<>();
        texts.put("standard output", finished.out());
        texts.put("standard error", finished.err());
        for (String ending : List.of(".md", ".csv", "-contenders.csv", "-slices.csv", ".xml")) {
            if (Files.exists(file(ending))) {
                texts.put(ending, text(ending));
            }
        }
        if (judged()) {
            texts.put("report.html", page().replaceAll("(?s)<style>.*?</style>", ""));
        }
        return texts;
    }

    /** For a message of a test. */
    String told() {
        return "exit code " + finished.exitCode() + "\n" + finished.out() + "\n" + finished.err() + "\n" + books;
    }
}
