package dev.assay.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.networknt.schema.Error;
import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.dialect.Dialects;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** JSON Schemas, and what they promise; also for the tests of satellites. */
public final class Schemas {
    private Schemas() {}

    public static Schema of(String text) {
        return SchemaRegistry.withDialect(Dialects.getDraft202012()).getSchema(text, InputFormat.JSON);
    }

    /** The schema of schemas. */
    public static Schema ofSchemas() {
        return SchemaRegistry.withDialect(Dialects.getDraft202012())
                .getSchema(SchemaLocation.of(Dialects.getDraft202012().getId()));
    }

    public static List<Error> errors(Schema schema, String json) {
        return schema.validate(json, InputFormat.JSON);
    }

    /**
     * Fields that scripts may rely on never disappear within a version of the format: every field once promised, with its type, is still
     * promised. New ones are recorded with {@code -Dassay.golden.update=true}.
     *
     * @param name of the file with the promises
     * @param text of the schema
     */
    public static void onlyGrows(String name, String text) throws IOException {
        List<String> promises = new ArrayList<>();
        JsonNode schema = new ObjectMapper().readTree(text);
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

    public static List<String> fields(ObjectNode object) {
        List<String> names = new ArrayList<>();
        object.fieldNames().forEachRemaining(names::add);
        return names;
    }

    /** All objects with fixed fields. */
    public static List<ObjectNode> objects(JsonNode json) {
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
