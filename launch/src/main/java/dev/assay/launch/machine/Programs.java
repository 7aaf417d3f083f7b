package dev.assay.launch.machine;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
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
                .flatMap(folder -> path(folder, name).stream())
                .filter(Files::isExecutable)
                .findFirst();
    }

    /** Empty if the locale cannot name it, such as a folder with é under {@code LC_ALL=C}: then it holds nothing that can be run. */
    public static Optional<Path> path(String folder, String... names) {
        try {
            return Optional.of(Path.of(folder, names));
        } catch (InvalidPathException unnamed) {
            return Optional.empty();
        }
    }
}
