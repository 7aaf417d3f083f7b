package dev.assay.launch;

import java.io.IOException;
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
        String entry = VARIABLE + "=" + mark;
        try (DirectoryStream<Path> processes = Files.newDirectoryStream(Path.of("/proc"), "[0-9]*")) {
            for (Path process : processes) {
                if (ProcFile.text(process.resolve("environ"))
                        .filter(text -> text.contains(entry))
                        .isPresent()) {
                    long pid = Long.parseLong(process.getFileName().toString());
                    ProcessHandle.of(pid).ifPresent(ProcessHandle::destroyForcibly);
                }
            }
        } catch (IOException e) {
            // No /proc: what descends from the app visibly was ended with it.
        }
    }
}
