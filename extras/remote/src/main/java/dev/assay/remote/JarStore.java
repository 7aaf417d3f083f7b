package dev.assay.remote;

import dev.assay.launch.files.UnusedFolders;
import dev.assay.model.Sha256;
import dev.assay.remote.ToolMessage.Jar;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The cached jars of load tools on a load host, each in a folder named after its SHA-256. Jars appear atomically; those unused for 30 days
 * are deleted when others are about to be added. Not thread-safe.
 */
final class JarStore implements AutoCloseable {
    private final Path folder;
    private @Nullable Path partial;

    JarStore(Path folder) {
        this.folder = folder;
    }

    /** The store in the user's cache folder, beside the copies of this program. */
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

    /** The jars that are missing or damaged. The others are marked as used. */
    List<Jar> missing(List<Jar> jars) throws IOException {
        List<Jar> missing = new ArrayList<>();
        for (Jar jar : jars) {
            if (Files.isRegularFile(file(jar)) && Sha256.of(file(jar)).equals(jar.sha256())) {
                UnusedFolders.use(folder.resolve(jar.sha256()));
            } else {
                missing.add(jar);
            }
        }
        if (!missing.isEmpty()) {
            UnusedFolders.remove(folder);
        }
        return missing;
    }

    /**
     * Appends a piece of a jar; the pieces of a jar arrive in order and are not interleaved with those of another.
     *
     * @throws IOException if the jar cannot be stored, or its SHA-256 is not the announced one
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

    @Override
    public void close() {
        if (partial != null) {
            try {
                Files.deleteIfExists(partial);
            } catch (IOException e) {
                // it is deleted after 30 days
            }
            partial = null;
        }
    }
}
