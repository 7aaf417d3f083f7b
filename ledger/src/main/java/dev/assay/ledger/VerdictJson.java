package dev.assay.ledger;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.assay.model.BadInputException;
import dev.assay.model.Secrets;
import dev.assay.model.Verdict;
import dev.assay.words.HeadlinePhrases;
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
        ObjectNode json = Json.MAPPER.createObjectNode().put(SCHEMA, ResultSchema.LAST);
        json.put(HEADLINE, Secrets.hidden(HeadlinePhrases.sentence(verdict.headline())));
        json.setAll(Json.MAPPER.<ObjectNode>valueToTree(WithoutSecrets.hidden(verdict)));
        return json;
    }

    /**
     * The verdict in a file.
     *
     * @throws BadInputException if there is none, it cannot be read, or it is of a later version of the format
     */
    static Verdict read(Path file, String otherwise) {
        JsonNode json = Documents.parse(file, JsonNode.class, otherwise);
        int schema = json.path(SCHEMA).asInt();
        ResultSchema.require(schema, file.toString());
        if (schema < ResultSchema.FIRST) {
            throw new BadInputException(file.toString(), "has no schema", otherwise);
        }
        if (!json.path(HEADLINE).isTextual()) {
            throw new BadInputException(file.toString(), "has no headline", otherwise);
        }
        boolean whole = schema == ResultSchema.LAST && !json.path(CLAUSES).isEmpty();
        return whole
                ? Documents.parse(file, Verdict.class, otherwise)
                : Documents.value(file, SchemaOne.upgraded(json), Verdict.class, otherwise);
    }

    /**
     * Whether the verdict in a file says that its experiment ended as planned; false if it is damaged.
     *
     * @throws BadInputException if it is of a later version of the format
     */
    static boolean finished(Path file) {
        JsonNode json;
        try {
            json = Documents.parse(file, JsonNode.class, "");
        } catch (BadInputException damaged) {
            return false;
        }
        ResultSchema.require(json.path(SCHEMA).asInt(), file.toString());
        return json.path("finished").booleanValue();
    }
}
