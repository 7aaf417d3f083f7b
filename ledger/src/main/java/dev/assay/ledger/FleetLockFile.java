package dev.assay.ledger;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.assay.model.BadInputException;
import dev.assay.model.FleetLock;
import dev.assay.model.Sha256;
import java.nio.file.Files;
import java.nio.file.Path;

/** The file with the lock of a fleet: JSON with the SHA-256 of its other fields, so that manual changes are detected. */
public final class FleetLockFile {
    private static final int SCHEMA = 1;
    private static final String SHA256 = "sha256";
    private static final String ANEW = "make a new lock with: assay fleet plan";

    private FleetLockFile() {}

    /**
     * Writes a lock to a new file.
     *
     * @throws BadInputException if the file exists: shards of it may be running
     * @throws LedgerException if it cannot be written
     */
    public static void write(FleetLock lock, Path file) {
        if (Files.exists(file)) {
            throw new BadInputException(file.toString(), "already exists", "Choose another file with --out.");
        }
        LoadFiles.writeText(text(lock), file);
    }

    /** The content of such a file. */
    static String text(FleetLock lock) {
        ObjectNode json = Json.MAPPER.createObjectNode().put("schema", SCHEMA);
        json.setAll(Json.MAPPER.<ObjectNode>valueToTree(lock));
        return Documents.jsonText(json.put(SHA256, digest(json)));
    }

    /**
     * The lock in a file.
     *
     * @throws BadInputException if there is no such file, it is of another version, or it was changed
     */
    public static FleetLock read(Path file) {
        JsonNode json = Documents.parse(file, JsonNode.class, ANEW);
        if (!(json instanceof ObjectNode lock) || !lock.path(SHA256).isTextual()) {
            throw new BadInputException(file.toString(), "is no lock of a fleet", ANEW);
        } else if (lock.path("schema").asInt() != SCHEMA) {
            throw new BadInputException(
                    file.toString(), "is of another version of Assay", "use that version, or " + ANEW);
        }
        String noted = lock.remove(SHA256).asText();
        if (!noted.equals(digest(lock))) {
            throw new BadInputException(
                    file.toString(),
                    "is not as it was written: its sha256 does not fit",
                    "put back what `assay fleet plan` wrote, or " + ANEW);
        }
        return Documents.value(file, lock, FleetLock.class, ANEW);
    }

    private static String digest(ObjectNode json) {
        return Sha256.of(json.toString());
    }
}
