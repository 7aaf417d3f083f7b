package dev.assay.tools;

import java.nio.file.Path;
import java.util.List;

/** Source of the jars of tools written in Java. Implementations are thread-safe. */
@FunctionalInterface
public interface ToolJars {
    /**
     * These artifacts and their runtime dependencies, in class path order; downloaded if necessary.
     *
     * @param roots as {@code group:name:version}
     * @throws RuntimeException if they are not available; the message says why
     */
    List<Path> classPath(List<String> roots);
}
