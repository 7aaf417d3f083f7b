package dev.assay.launch.files;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Stream;

/**
 * A private {@code java.io.tmpdir} for a server, inside Assay's own, so that the file system is the usual one. Tomcat, Jetty and
 * Spring Boot create folders there at each start and leave them behind, and an experiment starts servers by the hundred.
 */
public final class TemporaryFolder {
    static final String PREFIX = "assay-server-";

    private TemporaryFolder() {}

    /** A new one, accessible to this user only. If it is not deleted in time, a later run does so. */
    public static Path create() throws IOException {
        return Files.createTempDirectory(PREFIX);
    }

    /** Like {@link #delete}, but ignores what cannot be deleted, which is harmless. */
    public static void remove(Path folder) {
        try {
            delete(folder);
        } catch (IOException | UncheckedIOException e) {
            // As above.
        }
    }

    /**
     * Deletes a folder and its contents. Links are deleted, not followed.
     *
     * @throws IOException if something cannot be deleted, or is deleted concurrently
     */
    public static void delete(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }
}
