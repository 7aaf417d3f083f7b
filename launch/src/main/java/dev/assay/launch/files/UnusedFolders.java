package dev.assay.launch.files;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * Deletes what nobody has used for 30 days from a cache, and what has not been used for longest if it gets too large: each build of an
 * app brings content of its own.
 */
public final class UnusedFolders {
    private static final Duration UNUSED = Duration.ofDays(30);
    /** Another Assay may have made it and be about to measure. */
    private static final Duration FRESH = Duration.ofMinutes(10);

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

    /**
     * Deletes folders in caches, the longest unused first, until no more than so many bytes are left. Those used in the last ten
     * minutes stay. Not to be called while an Assay measures, since its contenders run from here.
     *
     * @param caches need not exist
     */
    public static void limit(List<Path> caches, long bytes) {
        try {
            Map<Path, Long> sizes = new HashMap<>();
            Map<Path, Instant> used = new HashMap<>();
            for (Path cache : caches.stream().filter(Files::isDirectory).toList()) {
                try (Stream<Path> all = Files.list(cache)) {
                    for (Path folder : all.toList()) {
                        used.put(folder, Files.getLastModifiedTime(folder).toInstant());
                        sizes.put(folder, size(folder));
                    }
                }
            }
            long total = sizes.values().stream().mapToLong(size -> size).sum();
            Instant fresh = Instant.now().minus(FRESH);
            List<Path> oldest = used.keySet().stream()
                    .filter(folder -> used.getOrDefault(folder, fresh).isBefore(fresh))
                    .sorted(Comparator.comparing(folder -> used.getOrDefault(folder, fresh)))
                    .toList();
            for (Path folder : oldest) {
                if (total > bytes) {
                    TemporaryFolder.remove(folder);
                    total -= sizes.getOrDefault(folder, 0L);
                }
            }
        } catch (IOException | UncheckedIOException e) {
            // As above.
        }
    }

    /** Bytes on disk: a file with two names counts once, and what a link leads to does not. */
    private static long size(Path folder) throws IOException {
        Map<Object, Long> files = new HashMap<>();
        try (Stream<Path> all = Files.walk(folder)) {
            for (Path file : all.toList()) {
                BasicFileAttributes attributes =
                        Files.readAttributes(file, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
                if (attributes.isRegularFile()) {
                    files.put(Objects.requireNonNullElse(attributes.fileKey(), file), attributes.size());
                }
            }
        }
        return files.values().stream().mapToLong(size -> size).sum();
    }
}
