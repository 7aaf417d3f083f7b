package dev.assay.checks;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The folders under {@code extras}, of which a build may lack any. */
final class Satellites {
    private static final Path FOLDER = Path.of("..", "extras");

    private Satellites() {}

    static Set<String> names() {
        try (Stream<Path> folders = Files.list(FOLDER)) {
            return folders.filter(folder -> Files.exists(folder.resolve("pom.xml")))
                    .map(folder -> String.valueOf(folder.getFileName()))
                    .collect(Collectors.toUnmodifiableSet());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Skips the test that asks if this build lacks one. */
    static void assume(String name) {
        assumeTrue(names().contains(name), () -> "there is no extras/" + name);
    }
}
