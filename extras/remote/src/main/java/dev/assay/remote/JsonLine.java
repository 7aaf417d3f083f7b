package dev.assay.remote;

import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.jsontype.NamedType;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.datatype.jdk8.Jdk8Module;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import dev.assay.ledger.Documents;
import dev.assay.model.plan.Extract;
import dev.assay.model.plan.Load;
import dev.assay.model.plan.Template;
import dev.assay.model.plan.Think;
import dev.assay.model.plan.Trust;
import java.util.List;

/**
 * A line of JSON sent from one Assay process to another, with a kind and a value. Values are records of the model, or records made of these
 * and plain types; the subtype of a sealed type of the model is in a field {@code is}. Immutable.
 *
 * <p>Unlike in result files, secrets are not hidden, because the other process needs those of a workload. Lines must not be written to a
 * file.
 */
record JsonLine(String kind, JsonNode value) {
    private static final List<Class<?>> SEALED =
            List.of(Load.class, Think.class, Template.Part.class, Extract.Source.class, Trust.class);

    private static final String KIND = "kind";
    private static final String VALUE = "value";
    private static final JsonMapper MAPPER = mapper();

    /** Without the value, which may hold secrets. */
    @Override
    public String toString() {
        return kind;
    }

    /** Names the subtype of a sealed type. */
    @JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "is")
    private interface Which {}

    private static JsonMapper mapper() {
        JsonFactory lines = JsonFactory.builder()
                .streamReadConstraints(StreamReadConstraints.builder()
                        .maxStringLength(Integer.MAX_VALUE) // for response bodies
                        .build())
                .build();
        JsonMapper.Builder builder = JsonMapper.builder(lines)
                .addModule(new Jdk8Module())
                .addModule(new JavaTimeModule())
                .addModule(Documents.paths(new SimpleModule("paths")))
                .disable(SerializationFeature.WRITE_DATES_AS_TIMESTAMPS)
                .disable(SerializationFeature.WRITE_DURATIONS_AS_TIMESTAMPS)
                .disable(SerializationFeature.FAIL_ON_EMPTY_BEANS)
                .enable(DeserializationFeature.FAIL_ON_NULL_CREATOR_PROPERTIES)
                .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
                .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);
        for (Class<?> type : SEALED) {
            builder.addMixIn(type, Which.class);
            for (Class<?> one : type.getPermittedSubclasses()) {
                builder.registerSubtypes(new NamedType(one, one.getSimpleName()));
            }
        }
        return builder.build();
    }

    /** Formats a line, without a line terminator. */
    static String of(String kind, Object value) {
        ObjectNode line = MAPPER.createObjectNode();
        line.put(KIND, kind);
        line.set(VALUE, MAPPER.valueToTree(value));
        return line.toString();
    }

    /** @throws IllegalArgumentException if the text is not such a line */
    static JsonLine parse(String text) {
        try {
            JsonNode line = MAPPER.readTree(text);
            if (line.path(KIND).isTextual() && line.has(VALUE)) {
                return new JsonLine(line.path(KIND).asText(), line.path(VALUE));
            }
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException("not a line of JSON: " + e.getOriginalMessage(), e);
        }
        throw new IllegalArgumentException("a line of JSON without kind and value");
    }

    /** @throws IllegalArgumentException if the value is not of this type */
    <T> T as(Class<T> type) {
        try {
            return MAPPER.treeToValue(value, type);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(
                    "no " + type.getSimpleName() + ": " + Documents.field(e) + e.getOriginalMessage(), e);
        }
    }
}
