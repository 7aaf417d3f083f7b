package dev.assay.remote;

import dev.assay.launch.TemporaryFolder;
import dev.assay.remote.ToolMessage.Jar;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The jars of load tools on a load host, each in a folder that is named by its SHA-256. Nobody sees one that is not whole; those that
 * nobody has used for 30 days go when others come. For one thread.
 */
final class JarStore implements AutoCloseable {
    private static final Duration UNUSED = Duration.ofDays(30);

    private final Path folder;
    private @Nullable Path partial;

    JarStore(Path folder) {
        this.folder = folder;
    }

    /** Where this user's caches are, beside the copies of this program. */
    static JarStore usual() {
        return new JarStore(set("XDG_CACHE_HOME")
                .map(Path::of)
                .orElseGet(() -> Path.of(set("HOME").orElse(System.getProperty("user.home", ".")), ".cache"))
                .resolve("assay")
                .resolve("tools"));
    }

    private static Optional<String> set(String variable) {
        return Optional.ofNullable(System.getenv(variable)).filter(text -> !text.isBlank());
    }

    Path file(Jar jar) {
        return folder.resolve(jar.sha256()).resolve(jar.name());
    }

    /** Those that are not there, or no longer as they were. The others count as used. */
    List<Jar> missing(List<Jar> jars) throws IOException {
        List<Jar> missing = new ArrayList<>();
        for (Jar jar : jars) {
            if (Files.isRegularFile(file(jar)) && Sha256.of(file(jar)).equals(jar.sha256())) {
                Files.setLastModifiedTime(folder.resolve(jar.sha256()), FileTime.from(Instant.now()));
            } else {
                missing.add(jar);
            }
        }
        if (!missing.isEmpty()) {
            removeUnused();
        }
        return missing;
    }

    private void removeUnused() throws IOException {
        if (!Files.isDirectory(folder)) {
            return;
        }
        Instant old = Instant.now().minus(UNUSED);
        try (Stream<Path> all = Files.list(folder)) {
            for (Path one : all.toList()) {
                if (Files.getLastModifiedTime(one).toInstant().isBefore(old)) {
                    TemporaryFolder.remove(one);
                }
            }
        }
    }

    /**
     * Takes a piece of a jar; the pieces of one come in order, and before those of another.
     *
     * @throws IOException if it cannot be kept, or is not what it was said to be
     */
    void take(Jar jar, byte[] piece, boolean last) throws IOException {
        if (partial == null) {
            Files.createDirectories(
                    folder, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
            partial = Files.createTempFile(folder, ".", ".part");
        }
        try (OutputStream out = Files.newOutputStream(partial, StandardOpenOption.APPEND)) {
            out.write(piece);
        }
        if (last) {
            Path whole = partial;
            partial = null;
            try {
                if (!Sha256.of(whole).equals(jar.sha256())) {
                    throw new IOException(jar.name() + " arrived with another SHA-256");
                }
                Files.createDirectories(folder.resolve(jar.sha256()));
                Files.move(whole, file(jar), StandardCopyOption.ATOMIC_MOVE);
            } finally {
                Files.deleteIfExists(whole);
            }
        }
    }

    /** Deletes what is not whole. */
    @Override
    public void close() {
        if (partial != null) {
            try {
                Files.deleteIfExists(partial);
            } catch (IOException e) {
                // it goes after 30 days
            }
            partial = null;
        }
    }
}
