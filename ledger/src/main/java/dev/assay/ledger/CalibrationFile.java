package dev.assay.ledger;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import dev.assay.model.verdict.Calibration;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** The calibration of this machine, stored for all later experiments; the copy in a result folder is written by {@link Ledger}. */
public final class CalibrationFile {
    /** Name of the file in a result folder. */
    public static final String NAME = "calibration.json";

    private CalibrationFile() {}

    /**
     * Writes or replaces the file; its folder is created if missing.
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

    /** The calibration in a file; empty if there is none, or one of another version, since it can always be repeated. */
    public static Optional<Calibration> read(Path file) {
        if (!Files.isRegularFile(file)) {
            return Optional.empty();
        }
        try {
            JsonNode json = Json.MAPPER.readTree(Documents.read(file, "make it again with: assay calibrate"));
            return Optional.ofNullable(Json.MAPPER.treeToValue(Messages.withValues(json), Calibration.class));
        } catch (JsonProcessingException anotherVersion) {
            return Optional.empty();
        }
    }
}
