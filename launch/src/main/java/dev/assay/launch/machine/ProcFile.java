package dev.assay.launch.machine;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * Reads the small text files in which Linux describes itself; elsewhere, or if access is denied, the result is empty.
 *
 * <p>Not with {@link Files#readAllBytes}: these files report size 0, so it begins with a read of a single byte, and the
 * kernel returns the settings below {@code /proc/sys} to the first read only.
 */
public final class ProcFile {
    private static final int BLOCK = 65_536;

    private ProcFile() {}

    /** The whole file without surrounding white space; empty if it is missing, blank or unreadable. */
    public static Optional<String> text(Path file) {
        byte[] buffer = new byte[BLOCK];
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (InputStream in = Files.newInputStream(file)) {
            for (int read = in.read(buffer); read > 0; read = in.read(buffer)) {
                bytes.write(buffer, 0, read);
            }
            return Optional.of(bytes.toString(StandardCharsets.UTF_8).strip()).filter(text -> !text.isEmpty());
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    public static Optional<String> text(String file) {
        return text(Path.of(file));
    }

    /** Its lines; none if it is missing, blank or unreadable. */
    public static List<String> lines(Path file) {
        return text(file).map(text -> text.lines().toList()).orElse(List.of());
    }
}
