package dev.assay.tools;

import java.nio.file.Path;
import java.util.List;

/** Where the jars of the tools that are written in Java come from. Implementations are safe for use by several threads. */
@FunctionalInterface
public interface ToolJars {
    /**
     * All that these artifacts need at run time, themselves included, in class path order; fetched where needed.
     *
     * @param roots as {@code group:name:version}
     * @throws RuntimeException if it cannot be had; the message says why
     */
    List<Path> classPath(List<String> roots);
}
