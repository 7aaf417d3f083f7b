package dev.assay.why.model;

import dev.assay.ledger.ResultFile;
import java.nio.file.Path;
import java.util.Optional;

/** {@code profiles/profiles.json} in a result folder. */
public final class ProfilesFile {
    public static final String FOLDER = "profiles";

    private static final ResultFile<Profiles> FILE = new ResultFile<>("profiles.json", 1, Profiles.class);

    private ProfilesFile() {}

    /**
     * Reads it; empty if there is none.
     *
     * @throws dev.assay.model.BadInputException if it cannot be read
     */
    public static Optional<Profiles> read(Path results) {
        return FILE.read(results.resolve(FOLDER), "Delete it to go on without it.");
    }

    /** Writes or replaces it in the folder of profiles, which exists. */
    public static void write(Path results, Profiles profiles) {
        FILE.write(results.resolve(FOLDER), profiles);
    }
}
