package dev.assay.launch.machine;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;

/** Finds programs on the {@code PATH}. */
public final class Programs {
    private Programs() {}

    /** The first match in the folders of {@code PATH}. */
    public static Optional<Path> find(String name) {
        String path = Optional.ofNullable(System.getenv("PATH")).orElse("/usr/bin:/bin");
        return Arrays.stream(path.split(File.pathSeparator))
                .filter(folder -> !folder.isEmpty())
                .map(folder -> Path.of(folder, name))
                .filter(Files::isExecutable)
                .findFirst();
    }
}
