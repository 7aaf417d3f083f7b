package dev.assay.launch;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Whom Assay asks what a machine is: its files, its JVM and its programs. Tests ask recorded machines of other systems. */
interface Host {
    /** Below which the files of Linux are, if there are any. */
    Path root();

    /** A property of the JVM such as {@code os.name}; empty if it has none of this name. */
    default String property(String name) {
        return System.getProperty(name, "");
    }

    /** What a program says; empty if it is not there, fails, or says nothing. */
    default Optional<String> said(String program, String... arguments) {
        List<String> command = new ArrayList<>(List.of(program));
        command.addAll(List.of(arguments));
        return Programs.find(program)
                .flatMap(path -> Tools.run(command))
                .filter(answer -> answer.exitCode() == 0)
                .map(answer -> answer.output().trim())
                .filter(text -> !text.isEmpty());
    }

    /** This machine. */
    static Host here() {
        return () -> Path.of("/");
    }
}
