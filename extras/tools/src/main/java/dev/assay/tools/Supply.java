package dev.assay.tools;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** The files of a tool, and where they come from. */
interface Supply {
    /** The command that installs it, for the user to copy. */
    String install();

    /** What is missing; empty if the tool can run. Downloads jars if necessary. */
    Optional<String> missing();

    /** Its jars in class path order, downloaded if necessary; empty if it is a program. */
    default List<Path> classPath() {
        return List.of();
    }
}
