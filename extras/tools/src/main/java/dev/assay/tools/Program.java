package dev.assay.tools;

import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Function;

/**
 * A tool that is a single program.
 *
 * @param programs finds a program by its name; called each time, since it may be installed meanwhile
 */
record Program(String name, String install, Function<String, Optional<Path>> programs) implements Supply {
    @Override
    public Optional<String> missing() {
        return LoadSupport.when(programs.apply(name).isEmpty(), "no program named " + name + " in PATH");
    }

    /** Its path; requires that nothing is missing. */
    String path() {
        return programs.apply(name).orElseThrow().toString();
    }
}
