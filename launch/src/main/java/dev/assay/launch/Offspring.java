package dev.assay.launch;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.UUID;

/**
 * The processes that an app starts itself, an embedded database for example. They inherit a mark in their environment and
 * are found by it even where they outlived the app or left its session. Linux only.
 */
final class Offspring {
    private static final String VARIABLE = "ASSAY_LAUNCH";

    private final String mark = UUID.randomUUID().toString();

    void mark(Map<String, String> environment) {
        environment.put(VARIABLE, mark);
    }

    /** Kills all that carry the mark. */
    void kill() {
        byte[] entry = (VARIABLE + "=" + mark).getBytes(StandardCharsets.US_ASCII);
        try (DirectoryStream<Path> processes = Files.newDirectoryStream(Path.of("/proc"), "[0-9]*")) {
            for (Path process : processes) {
                if (contains(process.resolve("environ"), entry)) {
                    long pid = Long.parseLong(process.getFileName().toString());
                    ProcessHandle.of(pid).ifPresent(ProcessHandle::destroyForcibly);
                }
            }
        } catch (IOException e) {
            // No /proc: what descends from the app visibly was ended with it.
        }
    }

    private static boolean contains(Path file, byte[] entry) {
        try {
            String text = new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1);
            return text.contains(new String(entry, StandardCharsets.ISO_8859_1));
        } catch (IOException e) {
            return false;
        }
    }
}
