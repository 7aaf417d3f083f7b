package dev.assay.ledger;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.assay.model.BadInputException;
import dev.assay.model.Secrets;
import dev.assay.model.verdict.Clause;
import dev.assay.model.verdict.Verdict;
import java.nio.file.Path;

/**
 * {@code verdict.json}, which scripts read: its format is versioned ({@link ResultSchema}) and described by {@code verdict.schema.json}.
 */
final class VerdictJson {
    /** The whole sentence, of which the clauses are parts. */
    static final String HEADLINE = "headline";

    static final String CLAUSES = "clauses";

    private static final String SCHEMA = "schema";

    private VerdictJson() {}

    /** The verdict as JSON, with the version of the format and without secrets. */
    static ObjectNode tree(Verdict verdict) {
        ObjectNode json = Json.MAPPER.createObjectNode().put(SCHEMA, ResultSchema.CURRENT);
        json.put(HEADLINE, Secrets.hidden(Clause.sentence(verdict.headline())));
        json.setAll(Json.MAPPER.<ObjectNode>valueToTree(verdict));
        return json;
    }

    /**
     * The verdict in a file.
     *
     * @throws BadInputException if there is none, it cannot be read, or it is of another version of the format
     */
    static Verdict read(Path file, String otherwise) {
        JsonNode json = Documents.parse(file, JsonNode.class, otherwise);
        requireSchema(file, json, otherwise);
        if (!json.path(HEADLINE).isTextual()) {
            throw new BadInputException(file.toString(), "has no headline", otherwise);
        }
        return Documents.value(file, Messages.withValues(json), Verdict.class, otherwise);
    }

    private static void requireSchema(Path file, JsonNode json, String otherwise) {
        if (!json.path(SCHEMA).isInt()) {
            throw new BadInputException(file.toString(), "has no schema", otherwise);
        }
        ResultSchema.require(json.path(SCHEMA).asInt(), file.toString());
    }

    /**
     * Whether the verdict in a file says that its experiment ended as planned; false if it is damaged.
     *
     * @throws BadInputException if it is of another version of the format
     */
    static boolean finished(Path file) {
        JsonNode json;
        try {
            json = Documents.parse(file, JsonNode.class, "");
        } catch (BadInputException damaged) {
            return false;
        }
        if (!json.path(SCHEMA).isInt()) {
            return false;
        }
        ResultSchema.require(json.path(SCHEMA).asInt(), file.toString());
        return json.path("finished").booleanValue();
    }
}
