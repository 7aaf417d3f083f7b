package dev.assay.launch;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;

/** Deletes what nobody has used for 30 days from a cache: each build of an app brings content of its own. */
public final class UnusedFolders {
    private static final Duration UNUSED = Duration.ofDays(30);

    private UnusedFolders() {}

    /** Marks a folder in a cache as used now. */
    public static void use(Path folder) throws IOException {
        Files.setLastModifiedTime(folder, FileTime.from(Instant.now()));
    }

    /**
     * Deletes the folders and files in a cache that were last modified more than 30 days ago. What cannot be deleted stays.
     *
     * @param cache need not exist
     */
    public static void remove(Path cache) {
        if (!Files.isDirectory(cache)) {
            return;
        }
        Instant old = Instant.now().minus(UNUSED);
        try (Stream<Path> all = Files.list(cache)) {
            List<Path> folders = all.toList();
            for (Path folder : folders) {
                if (Files.getLastModifiedTime(folder).toInstant().isBefore(old)) {
                    TemporaryFolder.remove(folder);
                }
            }
        } catch (IOException | UncheckedIOException e) {
            // Another process is deleting the same.
        }
    }
}
