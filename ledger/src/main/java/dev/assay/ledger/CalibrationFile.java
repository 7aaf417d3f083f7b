package dev.assay.ledger;

import com.fasterxml.jackson.core.JsonProcessingException;
import dev.assay.model.Calibration;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** What is known of this machine, kept where every later experiment finds it; that of a result folder {@link Ledger} writes. */
public final class CalibrationFile {
    /** In a result folder. */
    public static final String NAME = "calibration.json";

    private CalibrationFile() {}

    /**
     * Writes or replaces the file; its folder is made.
     *
     * @throws LedgerException if it cannot be written
     */
    public static void write(Calibration calibration, Path file) {
        Path absolute = file.toAbsolutePath();
        Path folder = absolute.resolveSibling("").normalize();
        try {
            Files.createDirectories(folder);
        } catch (IOException e) {
            throw new LedgerException(
                    "cannot make the folder " + folder + ": " + Documents.reason(e), Documents.NEXT, e);
        }
        Documents.replace(folder, String.valueOf(absolute.getFileName()), out -> Documents.json(calibration, out));
    }

    /** The calibration in a file; empty if there is none, or one of another version: it can always be made again. */
    public static Optional<Calibration> read(Path file) {
        if (!Files.isRegularFile(file)) {
            return Optional.empty();
        }
        try {
            return Optional.of(Json.MAPPER.readValue(
                    Documents.read(file, "make it again with: assay calibrate"), Calibration.class));
        } catch (JsonProcessingException anotherVersion) {
            return Optional.empty();
        }
    }
}
