package dev.assay.tools;

import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Function;

/**
 * A tool that is a single program.
 *
 * @param programs finds a program by its name; called each time, since it may be installed meanwhile
 * @param other says that a program of this name is another one
 */
record Program(
        String name, String install, Function<String, Optional<Path>> programs, Function<Path, Optional<String>> other)
        implements Supply {
    Program(String name, String install, Function<String, Optional<Path>> programs) {
        this(name, install, programs, program -> Optional.empty());
    }

    @Override
    public Optional<String> missing() {
        return programs.apply(name).map(other).orElse(Optional.of("no program named " + name + " in PATH"));
    }

    /** Its path; requires that nothing is missing. */
    String path() {
        return programs.apply(name).orElseThrow().toString();
    }
}
