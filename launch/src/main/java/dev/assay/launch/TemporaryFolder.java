package dev.assay.launch;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Stream;

/**
 * A folder of its own for what a server writes to {@code java.io.tmpdir}, in that of Assay, thus on the same file system as
 * without. Tomcat, Jetty and Spring Boot make folders there at each start and leave them behind, and an experiment starts
 * servers by the hundred.
 */
public final class TemporaryFolder {
    static final String PREFIX = "assay-server-";

    private TemporaryFolder() {}

    static Path create() throws IOException {
        return Files.createTempDirectory(PREFIX);
    }

    /** As {@link #delete}, but what cannot be deleted stays: it harms nobody. */
    public static void remove(Path folder) {
        try {
            delete(folder);
        } catch (IOException | UncheckedIOException e) {
            // As above.
        }
    }

    /**
     * Deletes a folder and all in it. Links are deleted, not followed.
     *
     * @throws IOException if something cannot be deleted, or is deleted by somebody else meanwhile
     */
    static void delete(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }
}
