package dev.assay.ledger;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.assay.model.BadInputException;
import dev.assay.model.Verdict;
import java.nio.file.Path;

/** {@code verdict.json}, which scripts read: the format has a version, described by {@code verdict.schema.json}. */
final class VerdictJson {
    private VerdictJson() {}

    /** With the version of the format, and without secrets. */
    static ObjectNode tree(Verdict verdict) {
        ObjectNode json = Json.MAPPER.createObjectNode().put("schema", Verdict.SCHEMA);
        json.setAll(Json.MAPPER.<ObjectNode>valueToTree(WithoutSecrets.hidden(verdict)));
        return json;
    }

    /**
     * The verdict in a file.
     *
     * @throws BadInputException if there is none, or it has another version of the format
     */
    static Verdict read(Path file, String otherwise) {
        JsonNode schema = Documents.parse(file, JsonNode.class, otherwise).path("schema");
        if (schema.asInt() != Verdict.SCHEMA) {
            String what = schema.isMissingNode()
                    ? "has no format version"
                    : "has format " + schema + ", and this version of Assay reads " + Verdict.SCHEMA;
            throw new BadInputException(file.toString(), what, otherwise);
        }
        return Documents.parse(file, Verdict.class, otherwise);
    }
}
