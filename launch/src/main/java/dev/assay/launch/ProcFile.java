package dev.assay.launch;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Reads the small text files in which Linux describes itself; elsewhere, and where access is denied, they are empty. */
final class ProcFile {
    private ProcFile() {}

    /** The whole file without surrounding white space; empty if it is missing, blank or may not be read. */
    static Optional<String> text(Path file) {
        try {
            return Optional.of(new String(Files.readAllBytes(file), StandardCharsets.UTF_8).strip())
                    .filter(text -> !text.isEmpty());
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    static Optional<String> text(String file) {
        return text(Path.of(file));
    }

    static List<String> lines(Path file) {
        return text(file).map(text -> text.lines().toList()).orElse(List.of());
    }
}
