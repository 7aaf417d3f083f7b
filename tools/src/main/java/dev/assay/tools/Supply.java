package dev.assay.tools;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** What a tool is made of, and where that comes from. */
interface Supply {
    /** The command that installs it, for the user to copy. */
    String install();

    /** What is missing; empty if it can run. Jars are fetched here. */
    Optional<String> missing();

    /** Its jars, in class path order; none if it is a program. Fetched here. */
    default List<Path> classPath() {
        return List.of();
    }
}
