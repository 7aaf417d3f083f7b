package dev.assay.load;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Rows of the figures that {@code lab/hostile} publishes, from tests that found no fault; no effect in an ordinary run of the tests. */
final class HostileRows {
    private static final String FOLDER = System.getProperty("assay.hostile.rows", "");

    private HostileRows() {}

    /**
     * Adds a row.
     *
     * @param count how many were tried, none of which failed
     */
    static void write(String name, String what, long count, String note) throws IOException {
        if (!FOLDER.isEmpty()) {
            Files.writeString(Path.of(FOLDER, name), what + "\t" + count + "\t" + note + "\n");
        }
    }
}
