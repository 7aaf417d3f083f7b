package dev.assay.launch.machine;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Access to the files, JVM properties and programs that describe a machine. Tests use recordings of other systems. */
interface Host {
    /** The root folder, below which Linux has {@code /proc} and {@code /sys}. */
    Path root();

    /** A system property of the JVM, such as {@code os.name}; empty if it is not set. */
    default String property(String name) {
        return System.getProperty(name, "");
    }

    /** The output of a program; empty if it is missing, fails, or prints nothing. */
    default Optional<String> said(String program, String... arguments) {
        List<String> command = new ArrayList<>(List.of(program));
        command.addAll(List.of(arguments));
        return Programs.find(program)
                .flatMap(path -> Tools.run(command))
                .filter(response -> response.exitCode() == 0)
                .map(response -> response.output().trim())
                .filter(text -> !text.isEmpty());
    }

    static Host here() {
        return () -> Path.of("/");
    }
}
