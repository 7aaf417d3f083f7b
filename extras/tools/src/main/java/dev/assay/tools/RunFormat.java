package dev.assay.tools;

import dev.assay.tools.files.FileRun;
import java.io.IOException;
import java.nio.file.Path;

/** Reader of one kind of result file. */
@FunctionalInterface
interface RunFormat {
    /**
     * Reads the run recorded in a file.
     *
     * @throws DamagedFileException if it is truncated or malformed
     */
    FileRun read(String contender, Path file) throws IOException, DamagedFileException;
}
