package dev.assay.remote.fleet;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.assay.ledger.Documents;
import dev.assay.model.BadInputException;
import dev.assay.model.Sha256;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A kind of JSON file with the SHA-256 of its other fields, so that manual changes are detected.
 *
 * @param type of the value in it, a record
 * @param name of the kind, for messages
 * @param writer the command that writes such a file
 */
record SealedFile<T extends Record>(Class<T> type, String name, String writer) {
    private static final int SCHEMA = 1;
    private static final String SHA256 = "sha256";

    /**
     * Writes a value to a new file.
     *
     * @throws BadInputException if the file exists: it may be in use
     * @throws dev.assay.ledger.LedgerException if it cannot be written
     */
    void write(T value, Path file) {
        if (Files.exists(file)) {
            throw new BadInputException(file.toString(), "already exists", "Choose another file with --out.");
        }
        ObjectNode json = JsonNodeFactory.instance.objectNode().put("schema", SCHEMA);
        json.setAll(Documents.tree(value));
        Documents.write(Documents.jsonText(json.put(SHA256, digest(json))), file);
    }

    /** @throws BadInputException if there is no such file, it is of another version, or it was changed */
    T read(Path file) {
        String anew = "make a new " + name + " with: " + writer;
        JsonNode json = Documents.parse(file, JsonNode.class, anew);
        if (!(json instanceof ObjectNode sealed) || !sealed.path(SHA256).isTextual()) {
            throw new BadInputException(file.toString(), "is no " + name, anew);
        } else if (sealed.path("schema").asInt() != SCHEMA) {
            throw new BadInputException(
                    file.toString(), "is of another version of Assay", "Use that version, or " + anew);
        }
        String noted = sealed.remove(SHA256).asText();
        if (!noted.equals(digest(sealed))) {
            throw new BadInputException(
                    file.toString(),
                    "is not as it was written: its sha256 does not fit",
                    "Put back what `" + writer + "` wrote, or " + anew);
        }
        return Documents.value(file, sealed, type, anew);
    }

    private static String digest(ObjectNode json) {
        return Sha256.of(json.toString());
    }
}
