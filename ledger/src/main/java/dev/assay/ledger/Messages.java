package dev.assay.ledger;

import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.jsontype.NamedType;
import com.fasterxml.jackson.databind.jsontype.TypeDeserializer;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Messages as values: an object with its kind, which is the name of its record, and its fields. The names are part of the file format. What
 * a message says stands beside it as text, for scripts; files of older versions have only that.
 */
final class Messages {
    /** Fields of files with texts, and those with the values that say the same. */
    private static final Map<String, String> VALUES = Map.of(
            "scope", "scopeValue",
            "limits", "limitValues",
            "clauses", "clauseValues",
            "reason", "reasonValue",
            "summary", "summaryValues",
            "conclusion", "conclusionValue");

    private Messages() {}

    /** Fills in values that a file of an older version lacks: the texts that it has instead. */
    static JsonNode withValues(JsonNode json) {
        json.forEach(Messages::withValues);
        if (json instanceof ObjectNode object) {
            VALUES.forEach((text, value) -> {
                if (object.has(text) && !object.has(value)) {
                    object.set(value, object.get(text));
                }
            });
        }
        return json;
    }

    @JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "kind")
    private interface Kinded {}

    /** Registers the kinds of some sealed types. */
    static JsonMapper.Builder register(JsonMapper.Builder mapper, Class<?>... types) {
        for (Class<?> type : types) {
            mapper.addMixIn(type, Kinded.class);
            kinds(type).forEach(kind -> mapper.registerSubtypes(new NamedType(kind, name(kind))));
        }
        return mapper;
    }

    private static Stream<Class<?>> kinds(Class<?> type) {
        return type.isSealed() ? Stream.of(type.getPermittedSubclasses()).flatMap(Messages::kinds) : Stream.of(type);
    }

    /** {@code TooFewBlocks} as {@code too-few-blocks}. */
    private static String name(Class<?> kind) {
        return kind.getSimpleName().replaceAll("(?<=[a-z])(?=[A-Z])", "-").toLowerCase(Locale.ROOT);
    }

    /** Reads a text where a message of this type is expected. */
    static <T> void alsoAsText(SimpleModule module, Class<T> type, Function<String, T> asWritten) {
        module.addDeserializer(type, new JsonDeserializer<>() {
            @Override
            public T deserialize(JsonParser json, DeserializationContext context) throws IOException {
                return type.cast(context.handleUnexpectedToken(type, json));
            }

            @Override
            public Object deserializeWithType(JsonParser json, DeserializationContext context, TypeDeserializer byKind)
                    throws IOException {
                return json.hasToken(JsonToken.VALUE_STRING)
                        ? asWritten.apply(json.getText())
                        : byKind.deserializeTypedFromObject(json, context);
            }
        });
    }
}
