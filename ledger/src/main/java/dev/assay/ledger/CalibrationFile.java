package dev.assay.ledger;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import dev.assay.model.evidence.MachineCalibration;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** The calibration of this machine, stored for all later experiments. */
public final class CalibrationFile {
    private CalibrationFile() {}

    /**
     * Writes or replaces the file; its folder is created if missing.
     *
     * @throws LedgerException if it cannot be written
     */
    public static void write(MachineCalibration calibration, Path file) {
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
    public static Optional<MachineCalibration> read(Path file) {
        if (!Files.isRegularFile(file)) {
            return Optional.empty();
        }
        try {
            JsonNode json = Json.MAPPER.readTree(Documents.read(file, "make it again with: assay calibrate"));
            return Optional.ofNullable(Json.MAPPER.treeToValue(json, MachineCalibration.class));
        } catch (JsonProcessingException anotherVersion) {
            return Optional.empty();
        }
    }
}
