package dev.assay.behave;

import static dev.assay.ledger.Schemas.errors;
import static dev.assay.ledger.Schemas.fields;
import static dev.assay.ledger.Schemas.objects;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.networknt.schema.Schema;
import dev.assay.behave.outcome.Behaviour;
import dev.assay.ledger.Arbitrary;
import dev.assay.ledger.Schemas;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** {@code behaviour.json} conforms to its published schema, which rejects anything else. */
class BehaviourSchemaTest {
    private static final String SCHEMA = resource("behaviour.schema.json");

    private static String resource(String name) {
        try (InputStream in = BehaviourFolder.class.getResourceAsStream(name)) {
            return new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void theSchemaIsItselfValid() {
        assertThat(errors(Schemas.ofSchemas(), SCHEMA)).isEmpty();
    }

    @Test
    void theSchemaOnlyEverGrows() throws IOException {
        Schemas.onlyGrows("behaviour", SCHEMA);
    }

    @Test
    void everyBehaviourKeepsToItsSchema() {
        Schema schema = Schemas.of(SCHEMA);
        for (long seed = 0; seed < 40; seed++) {
            assertThat(errors(schema, BehaviourFolder.FILE.text(new Arbitrary(seed).of(Behaviour.class))))
                    .as("seed %d", seed)
                    .isEmpty();
        }
    }

    @Test
    void aBehaviourWithAWrongWordOrWithoutAFieldIsRefused() throws IOException {
        Schema schema = Schemas.of(SCHEMA);
        Behaviour some = Stream.iterate(0L, seed -> seed + 1)
                .map(seed -> new Arbitrary(seed).of(Behaviour.class))
                .filter(behaviour -> !behaviour.contenders().isEmpty()
                        && !behaviour.moves().isEmpty()
                        && !behaviour.omitted().isEmpty()
                        && behaviour.cases().stream()
                                .anyMatch(row -> !row.outcomes().isEmpty()))
                .findFirst()
                .orElseThrow();
        ObjectNode json = (ObjectNode) new ObjectMapper().readTree(BehaviourFolder.FILE.text(some));
        assertThat(errors(schema, json.toString())).isEmpty();
        assertThat(errors(schema, json.toString().replaceAll("\"concern\":\"[a-z]+\"", "\"concern\":\"grave\"")))
                .isNotEmpty();
        Set<JsonNode> properties =
                Collections.newSetFromMap(new IdentityHashMap<>()); // equal objects elsewhere are closed
        properties.addAll(json.findValues("properties"));
        for (ObjectNode object : objects(json)) {
            boolean open = properties.contains(object);
            for (String field : fields(object)) {
                JsonNode taken = object.remove(field);
                assertThat(errors(schema, json.toString()).isEmpty())
                        .as("without %s", field)
                        .isEqualTo(open);
                object.set(field, taken);
            }
        }
    }
}
