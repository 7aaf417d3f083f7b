package dev.assay.behave;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Stream;

/** What a process holds in memory, where Linux tells. */
final class ResidentMemory {
    private static final String NOW = "VmRSS:";

    private ResidentMemory() {}

    /** In megabytes, under that name; empty where it is not told. */
    static Map<String, Long> of(long pid, String name) {
        try (Stream<String> lines = Files.lines(Path.of("/proc", String.valueOf(pid), "status"))) {
            return lines.filter(line -> line.startsWith(NOW))
                    .map(line -> Long.parseLong(line.replaceAll("\\D", "")) / 1_024)
                    .findFirst()
                    .map(megabytes -> Map.of(name, megabytes))
                    .orElse(Map.of());
        } catch (IOException | java.io.UncheckedIOException notTold) {
            return Map.of();
        }
    }
}
