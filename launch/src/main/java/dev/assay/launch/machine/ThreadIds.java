package dev.assay.launch.machine;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/** The threads of a process by their kernel names, which are truncated to 15 characters. */
final class ThreadIds {
    private ThreadIds() {}

    /** Ids of the threads with matching names; empty if there is no {@code /proc}, or the process has ended. */
    static List<String> of(long pid, Predicate<String> named) {
        return threads(pid).stream()
                .filter(thread ->
                        ProcFile.text(thread.resolve("comm")).filter(named).isPresent())
                .map(thread -> thread.getFileName().toString())
                .toList();
    }

    private static List<Path> threads(long pid) {
        List<Path> threads = new ArrayList<>();
        try (DirectoryStream<Path> folder = Files.newDirectoryStream(Path.of("/proc", String.valueOf(pid), "task"))) {
            folder.forEach(threads::add);
        } catch (IOException e) {
            return List.of();
        }
        return threads;
    }
}
