package dev.assay.ledger;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.assay.model.Finding;
import java.util.function.Consumer;

/**
 * Upgrades a verdict from schema 1 to schema 2. A reason that exists only as a sentence becomes a finding with that text, a headline without
 * clauses is one clause, and if there are only medians, they stand in for means.
 */
final class SchemaOne {
    private SchemaOne() {}

    /** The same verdict, changed in place. */
    static JsonNode upgraded(JsonNode verdict) {
        each(verdict.path("contenders"), SchemaOne::means);
        each(verdict.path("invalid"), SchemaOne::finding);
        each(verdict.path("counted"), population -> each(population.path("leftOut"), SchemaOne::finding));
        if (verdict instanceof ObjectNode object) {
            clauses(object);
        }
        return verdict;
    }

    private static void means(ObjectNode contender) {
        if (contender.path("means").isEmpty() && contender.has("medians")) {
            contender.set("means", contender.get("medians"));
        }
    }

    private static void finding(ObjectNode what) {
        if (!what.hasNonNull("finding")) {
            Finding words = new Finding.Text(what.path("reason").asText());
            what.set("finding", Json.MAPPER.valueToTree(words));
        }
    }

    /** The sentence is made of the clauses, and has a full stop that they have not. */
    private static void clauses(ObjectNode verdict) {
        String headline = verdict.path(VerdictJson.HEADLINE).asText();
        if (verdict.path(VerdictJson.CLAUSES).isEmpty() && !headline.isEmpty()) {
            verdict.putArray(VerdictJson.CLAUSES)
                    .add(headline.endsWith(".") ? headline.substring(0, headline.length() - 1) : headline);
        }
    }

    private static void each(JsonNode list, Consumer<ObjectNode> change) {
        for (JsonNode item : list) {
            if (item instanceof ObjectNode object) {
                change.accept(object);
            }
        }
    }
}
