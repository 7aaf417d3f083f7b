package dev.assay.tools;

import dev.assay.model.FileRun;
import java.io.IOException;
import java.nio.file.Path;

/** How to read one kind of result file. */
@FunctionalInterface
interface RunFormat {
    /**
     * The run that a file tells of.
     *
     * @throws DamagedFileException if it is cut off or not what it began as
     */
    FileRun read(String contender, Path file) throws IOException, DamagedFileException;
}
