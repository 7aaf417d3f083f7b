package dev.assay.remote;

import dev.assay.model.NoMeasurementException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** This program as one temporary jar, written when first needed and deleted on close. */
final class Program implements AutoCloseable {
    /** By class path and main class: these do not change while the program runs, and zipping 20 MB takes a second. */
    private static final Map<String, String> HASHES = new ConcurrentHashMap<>();

    private final String classPath;
    private final String mainClass;
    private @Nullable Path jar;

    Program(String classPath, String mainClass) {
        this.classPath = classPath;
        this.mainClass = mainClass;
    }

    /** SHA-256 of the jar in hexadecimal digits. */
    String hash() {
        String known = HASHES.get(key());
        return known != null ? known : written();
    }

    /** The jar file, written if necessary. */
    Path jar() {
        if (jar == null) {
            written();
        }
        return Objects.requireNonNull(jar);
    }

    private String written() {
        try {
            jar = Files.createTempFile("assay-agent", ".jar");
            String hash = Bundle.write(classPath, mainClass, jar);
            HASHES.put(key(), hash);
            return hash;
        } catch (IOException e) {
            throw new NoMeasurementException(
                    "Assay could not be made into one jar: " + e.getMessage(),
                    "Make room in " + System.getProperty("java.io.tmpdir") + ".");
        }
    }

    private String key() {
        return mainClass + " " + classPath;
    }

    @Override
    public void close() {
        if (jar != null) {
            try {
                Files.deleteIfExists(jar);
            } catch (IOException e) {
                // left in the folder for temporary files
            }
        }
    }
}
