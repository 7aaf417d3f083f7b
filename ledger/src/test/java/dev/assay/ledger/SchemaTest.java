package dev.assay.ledger;

import static dev.assay.ledger.Schemas.errors;
import static dev.assay.ledger.Schemas.fields;
import static dev.assay.ledger.Schemas.objects;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.networknt.schema.Schema;
import dev.assay.model.verdict.Verdict;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Written files conform to the published schemas, and the schemas reject anything else. */
class SchemaTest {
    /** Fields that a result may omit. */
    private static final Set<String> NOT_ALWAYS = Set.of(
            "fleet",
            "firstLook",
            "machines",
            "delay",
            "host",
            "pairMeans",
            "scopeValue",
            "limitValues",
            "clauseValues",
            "reasonValue",
            "summaryValues");

    @TempDir
    private Path temp;

    private static Schema schema(String name) {
        return Schemas.of(resource(name));
    }

    private static String resource(String name) {
        try (InputStream in = Ledger.class.getResourceAsStream(name)) {
            return new String(java.util.Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    private String written(Verdict verdict, long number) throws IOException {
        Path dir = temp.resolve("r" + number);
        try (Ledger ledger = Ledger.create(dir)) {
            ledger.writeVerdict(verdict);
        }
        return Files.readString(dir.resolve("verdict.json"));
    }

    @Test
    void theSchemaIsItselfValid() {
        assertThat(errors(Schemas.ofSchemas(), resource("verdict.schema.json"))).isEmpty();
    }

    @Test
    void everyVerdictKeepsToItsSchema() throws IOException {
        Schema schema = schema("verdict.schema.json");
        for (long seed = 0; seed < 40; seed++) {
            assertThat(errors(schema, written(new Arbitrary(seed).of(Verdict.class), seed)))
                    .as("seed %d", seed)
                    .isEmpty();
        }
    }

    @Test
    void theSchemaOnlyEverGrows() throws IOException {
        Schemas.onlyGrows("verdict", resource("verdict.schema.json"));
    }

    @Test
    void aVerdictWithoutARequiredFieldIsRefused() throws IOException {
        Schema schema = schema("verdict.schema.json");
        Verdict verdict = full();
        JsonNode json = Json.MAPPER.readTree(written(verdict, 1));
        assertThat(errors(schema, json.toString())).isEmpty();
        int tried = 0;
        for (ObjectNode object : objects(json)) {
            for (String field : fields(object)) {
                if (NOT_ALWAYS.contains(field) || field.startsWith(Arbitrary.KEY)) {
                    continue;
                }
                JsonNode taken = object.remove(field);
                assertThat(errors(schema, json.toString()))
                        .as("without %s", field)
                        .isNotEmpty();
                object.set(field, taken);
                tried++;
            }
        }
        assertThat(tried).isGreaterThan(40);
    }

    @Test
    void aVerdictWithAWrongWordOrABareWordIsRefused() throws IOException {
        Schema schema = schema("verdict.schema.json");
        String json = written(full(), 2);
        assertThat(errors(schema, json.replaceAll("\"verdict\" : \"[a-z]+\"", "\"verdict\" : \"best\"")))
                .isNotEmpty();
        assertThat(errors(schema, json.replaceAll("\"schema\" : 1", "\"schema\" : 2")))
                .isNotEmpty();
        assertThat(errors(schema, json.replaceAll("\"confidence\" : [^,]+,", "\"confidence\" : \"high\",")))
                .isNotEmpty();
    }

    /** A sample in which no list is empty. */
    private static Verdict full() {
        return Stream.iterate(0L, seed -> seed + 1)
                .map(seed -> new Arbitrary(seed).of(Verdict.class))
                .filter(verdict -> !verdict.contenders().isEmpty()
                        && !verdict.comparisons().isEmpty()
                        && !verdict.basis().startup().isEmpty()
                        && !verdict.basis().invalid().isEmpty()
                        && !verdict.basis().settings().isEmpty()
                        && verdict.basis().counted().stream()
                                .anyMatch(population -> !population.leftOut().isEmpty())
                        && verdict.basis().parity().stream()
                                .anyMatch(parity -> !parity.responses().isEmpty()))
                .findFirst()
                .orElseThrow();
    }
}
