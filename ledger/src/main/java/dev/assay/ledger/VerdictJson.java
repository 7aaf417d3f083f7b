package dev.assay.ledger;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.assay.model.BadInputException;
import dev.assay.model.Secrets;
import dev.assay.model.verdict.Clause;
import dev.assay.model.verdict.Verdict;
import java.nio.file.Path;
import java.util.List;

/**
 * {@code verdict.json}, which scripts read: its format is versioned ({@link ResultSchema}) and described by {@code verdict.schema.json}.
 */
final class VerdictJson {
    /** The whole sentence, of which the clauses are parts. */
    static final String HEADLINE = "headline";

    static final String CLAUSES = "clauses";

    private static final String SCHEMA = "schema";

    /** Whose fields stand beside those of the verdict. */
    private static final List<String> PARTS = List.of("basis", "extras");

    private static final List<String> ORDER = List.of(
            "scope",
            "scopeValue",
            "contenders",
            "comparisons",
            "startup",
            "invalid",
            "limits",
            "limitValues",
            "settings",
            "parity",
            "blocks",
            "ratePerSecond",
            "finished",
            "explanation",
            "cost",
            "serviceLevel",
            "counted",
            CLAUSES,
            "clauseValues",
            "fleet",
            "firstLook");

    private VerdictJson() {}

    /** The verdict as JSON, with the version of the format and without secrets. */
    static ObjectNode tree(Verdict verdict) {
        ObjectNode json = Json.MAPPER.createObjectNode().put(SCHEMA, ResultSchema.CURRENT);
        json.put(HEADLINE, Secrets.hidden(Clause.sentence(verdict.headline())));
        ObjectNode fields = Json.MAPPER.valueToTree(verdict);
        PARTS.forEach(part -> fields.setAll((ObjectNode) fields.remove(part)));
        ORDER.stream().filter(fields::has).forEach(field -> json.set(field, fields.get(field)));
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
        ObjectNode fields = Json.MAPPER.createObjectNode();
        fields.setAll((ObjectNode) Messages.withValues(json));
        PARTS.forEach(part -> fields.set(part, json));
        return Documents.value(file, fields, Verdict.class, otherwise);
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
