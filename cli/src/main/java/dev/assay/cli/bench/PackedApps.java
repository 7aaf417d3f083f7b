package dev.assay.cli.bench;

import dev.assay.model.NoMeasurementException;
import java.io.IOException;
import java.io.InputStream;
import java.net.JarURLConnection;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Locale;
import java.util.Optional;

/** The built-in apps inside the single jar of a release, unpacked once into the cache. */
final class PackedApps {
    private PackedApps() {}

    /** Empty if this is not a release, or has no such app. */
    static Optional<Path> unpacked(String name, Path cache) {
        return Optional.ofNullable(PackedApps.class.getResource("/apps/" + name + ".jar"))
                .map(packed -> unpacked(packed, name, cache));
    }

    /**
     * Unpacks into one folder per checksum, because each release has its own app. A jar that exists is complete, because it was moved
     * there.
     */
    static Path unpacked(URL packed, String name, Path cache) {
        try {
            JarURLConnection connection = (JarURLConnection) packed.openConnection();
            String content =
                    String.format(Locale.ROOT, "%08x", connection.getJarEntry().getCrc());
            Path jar = cache.resolve("apps").resolve(content).resolve(name + ".jar");
            if (!Files.isRegularFile(jar)) {
                Path folder = Files.createDirectories(cache.resolve("apps").resolve(content));
                Path part = Files.createTempFile(folder, name, ".part");
                try (InputStream in = connection.getInputStream()) {
                    Files.copy(in, part, StandardCopyOption.REPLACE_EXISTING);
                    Files.move(part, jar, StandardCopyOption.ATOMIC_MOVE);
                } finally {
                    Files.deleteIfExists(part);
                }
            }
            return jar;
        } catch (IOException e) {
            NoMeasurementException failure = new NoMeasurementException(
                    "the built-in app cannot be unpacked into " + cache + ": "
                            + e.getClass().getSimpleName() + ", " + e.getMessage(),
                    "Free space there, or set XDG_CACHE_HOME to a folder that can be written.");
            failure.initCause(e);
            throw failure;
        }
    }
}
