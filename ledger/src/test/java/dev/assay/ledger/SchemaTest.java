package dev.assay.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.networknt.schema.Error;
import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.dialect.Dialects;
import dev.assay.model.Behaviour;
import dev.assay.model.LoadResult;
import dev.assay.model.Verdict;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Written files conform to the published schemas, and the schemas reject anything else. */
class SchemaTest {
    /** Fields that a result may omit. */
    private static final Set<String> NOT_ALWAYS = Set.of(
            "fleet",
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
        return SchemaRegistry.withDialect(Dialects.getDraft202012()).getSchema(resource(name), InputFormat.JSON);
    }

    private static String resource(String name) {
        try (InputStream in = Ledger.class.getResourceAsStream(name)) {
            return new String(java.util.Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    private static List<Error> errors(Schema schema, String json) {
        return schema.validate(json, InputFormat.JSON);
    }

    private String written(Verdict verdict, long number) throws IOException {
        Path dir = temp.resolve("r" + number);
        try (Ledger ledger = Ledger.create(dir)) {
            ledger.writeVerdict(verdict);
        }
        return Files.readString(dir.resolve("verdict.json"));
    }

    @Test
    void theSchemasAreThemselvesValid() {
        for (String name : List.of(
                "verdict.schema.json",
                "load.schema.json",
                "files.schema.json",
                "behaviour.schema.json",
                "study-result.schema.json")) {
            Schema meta = SchemaRegistry.withDialect(Dialects.getDraft202012())
                    .getSchema(com.networknt.schema.SchemaLocation.of(
                            Dialects.getDraft202012().getId()));
            assertThat(errors(meta, resource(name))).as(name).isEmpty();
        }
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
    void everyLoadKeepsToItsSchema() {
        Schema schema = schema("load.schema.json");
        for (long seed = 0; seed < 100; seed++) {
            LoadResult load = new Arbitrary(seed).of(LoadResult.class);
            assertThat(errors(schema, LoadJson.of(Normal.load(load))))
                    .as("seed %d", seed)
                    .isEmpty();
        }
    }

    @Test
    void everyBehaviourKeepsToItsSchema() {
        Schema schema = schema("behaviour.schema.json");
        for (long seed = 0; seed < 40; seed++) {
            assertThat(errors(
                            schema,
                            BehaviourFolder.tree(new Arbitrary(seed).of(Behaviour.class))
                                    .toString()))
                    .as("seed %d", seed)
                    .isEmpty();
        }
    }

    @Test
    void aBehaviourWithAWrongWordOrWithoutAFieldIsRefused() {
        Schema schema = schema("behaviour.schema.json");
        ObjectNode json = Stream.iterate(0L, seed -> seed + 1)
                .map(seed -> new Arbitrary(seed).of(Behaviour.class))
                .filter(behaviour -> !behaviour.contenders().isEmpty()
                        && !behaviour.moves().isEmpty()
                        && !behaviour.omitted().isEmpty()
                        && behaviour.cases().stream()
                                .anyMatch(row -> !row.conducts().isEmpty()))
                .findFirst()
                .map(BehaviourFolder::tree)
                .orElseThrow();
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
                        .isEqualTo(open
                                || (taken.isIntegralNumber()
                                        && !Set.of("schema", "seconds", "reading")
                                                .contains(field)));
                object.set(field, taken);
            }
        }
    }

    /**
     * Fields that scripts may rely on never disappear within a version of the format: every field once promised, with its type, is still
     * promised. New ones are recorded with {@code -Dassay.golden.update=true}.
     */
    @ParameterizedTest
    @ValueSource(strings = {"verdict", "load", "files", "behaviour", "study-result"})
    void aSchemaOnlyEverGrows(String name) throws IOException {
        List<String> promises = new ArrayList<>();
        JsonNode schema = Json.MAPPER.readTree(resource(name + ".schema.json"));
        promises("", schema, promises);
        int version = schema.at("/properties/schema/const").asInt();
        Path kept = Path.of("src/test/resources/golden/" + name + "-" + version + ".fields");
        Set<String> all = new TreeSet<>(promises);
        if (Files.exists(kept)) {
            all.addAll(Files.readAllLines(kept));
        }
        if (Boolean.getBoolean("assay.golden.update")) {
            Files.createDirectories(kept.resolveSibling(""));
            Files.write(kept, all);
        }
        assertThat(all).containsExactlyInAnyOrderElementsOf(promises);
        assertThat(Files.readAllLines(kept)).as("all that is promised is kept").containsExactlyElementsOf(all);
    }

    /** Each field with its type, and whether it is always present. */
    private static void promises(String path, JsonNode schema, List<String> into) {
        List<String> required = new ArrayList<>();
        schema.path("required").forEach(field -> required.add(field.asText()));
        schema.path("properties").properties().forEach(field -> {
            JsonNode of = field.getValue();
            String type = Stream.of("type", "$ref", "const", "enum", "anyOf", "items")
                    .filter(of::has)
                    .map(key -> key + "=" + promise(of.get(key)))
                    .collect(Collectors.joining(" "));
            String always = required.contains(field.getKey()) ? " always" : "";
            into.add(path + "." + field.getKey() + always + " " + type);
            promises(path + "." + field.getKey(), of, into);
            promises(path + "." + field.getKey() + "[]", of.path("items"), into);
        });
        schema.path("$defs")
                .properties()
                .forEach(definition -> promises("#" + definition.getKey(), definition.getValue(), into));
    }

    /** Leaves out descriptions, which may change, and objects in lists, whose fields are promised one by one. */
    private static String promise(JsonNode type) {
        boolean object = type.path("type").asText().equals("object");
        return object ? "{\"type\":\"object\"}" : type.toString().replaceAll(",?\"description\":\"[^\"]*\"", "");
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
                if (NOT_ALWAYS.contains(field)) {
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
        assertThat(errors(schema, json.replaceAll("\"schema\" : 2", "\"schema\" : 1")))
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
                        && !verdict.startup().isEmpty()
                        && !verdict.invalid().isEmpty()
                        && !verdict.settings().isEmpty()
                        && verdict.counted().stream()
                                .anyMatch(population -> !population.leftOut().isEmpty())
                        && verdict.parity().stream()
                                .anyMatch(parity -> !parity.answers().isEmpty()))
                .findFirst()
                .orElseThrow();
    }

    private static List<String> fields(ObjectNode object) {
        List<String> names = new ArrayList<>();
        object.fieldNames().forEachRemaining(names::add);
        return names;
    }

    /** All objects with fixed fields. */
    private static List<ObjectNode> objects(JsonNode json) {
        List<ObjectNode> objects = new ArrayList<>();
        json.properties().forEach(field -> {
            boolean message = field.getKey().endsWith("Value") || field.getKey().endsWith("Values"); // of many kinds
            if (!field.getKey().equals("means") && !message) {
                objects.addAll(objects(field.getValue()));
            }
        });
        if (json.isArray()) {
            json.forEach(item -> objects.addAll(objects(item)));
        } else if (json instanceof ObjectNode object) {
            objects.add(object);
        }
        return objects;
    }
}
