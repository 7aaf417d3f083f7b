package dev.assay.ledger;

import com.fasterxml.jackson.core.JsonFactoryBuilder;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.assay.model.BadInputException;
import java.io.CharConversionException;
import java.io.IOException;
import java.io.InputStream;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** JSON written by other programs: maps, lists, strings, numbers, booleans and nulls. */
public final class JsonText {
    private static final JsonMapper MAPPER = JsonMapper.builder()
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();

    /** For documents in which a text may be longer than JSON's are by default, and a number may be none, as Python writes it. */
    private static final JsonMapper LONG = JsonMapper.builder(new JsonFactoryBuilder()
                    .streamReadConstraints(StreamReadConstraints.builder()
                            .maxStringLength(Integer.MAX_VALUE)
                            .build())
                    .enable(JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS)
                    .build())
            .build();

    private JsonText() {}

    /**
     * Parses an object.
     *
     * @throws IllegalArgumentException if the text is not JSON, or not an object
     */
    public static Map<String, Object> object(String text) {
        try {
            return MAPPER.readValue(text, new TypeReference<Map<String, Object>>() {});
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(problem(e), e);
        }
    }

    /**
     * Parses a list within objects, one item after the other, as the document may be larger than memory. What follows the list may be
     * damaged.
     *
     * @param name of the document, for messages
     * @param in in UTF-8, UTF-16 or UTF-32
     * @param instead what to do if it is not JSON
     * @param keys that lead to the list
     * @return false if there is no such list
     * @throws BadInputException if it is not JSON, or a second document follows, whose list would be missed
     */
    public static boolean list(
            String name, InputStream in, String instead, Consumer<@Nullable Object> item, String... keys)
            throws IOException {
        try (JsonParser json = LONG.createParser(in)) {
            boolean found = json.nextToken() == JsonToken.START_OBJECT;
            for (int i = 0; found && i < keys.length; i++) {
                found = enter(json, keys[i], i < keys.length - 1 ? JsonToken.START_OBJECT : JsonToken.START_ARRAY);
            }
            while (found && json.nextToken() != JsonToken.END_ARRAY) {
                item.accept(json.readValueAs(Object.class));
            }
            if (found && anotherFollows(json)) {
                throw new BadInputException(
                        name + ":" + json.currentTokenLocation().getLineNr(),
                        "a second JSON document begins",
                        "Give each document a file of its own.");
            }
            return found;
        } catch (CharConversionException e) {
            throw new BadInputException(name, "not text: " + e.getMessage(), instead, e);
        } catch (JsonProcessingException e) {
            JsonLocation place = e.getLocation();
            String where = place == null ? "" : ":" + place.getLineNr() + ":" + place.getColumnNr();
            throw new BadInputException(name + where, problem(e), instead, e);
        }
    }

    /** Advances to the value of a key in the current object; returns whether it is of that kind. */
    private static boolean enter(JsonParser json, String key, JsonToken kind) throws IOException {
        while (json.nextToken() == JsonToken.FIELD_NAME) {
            boolean wanted = json.currentName().equals(key);
            JsonToken value = json.nextToken();
            if (wanted) {
                return value == kind;
            }
            json.skipChildren();
        }
        return false;
    }

    private static boolean anotherFollows(JsonParser json) throws IOException {
        try {
            while (json.nextToken() != null) {
                if (json.currentToken() == JsonToken.START_OBJECT
                        && json.getParsingContext().getParent().inRoot()) {
                    return true;
                }
            }
        } catch (JsonProcessingException damaged) {
            return false;
        }
        return false;
    }

    private static String problem(JsonProcessingException e) {
        return e.getOriginalMessage().startsWith("Unexpected end-of-input")
                ? "cut off: the JSON has no end"
                : "not JSON: " + e.getOriginalMessage();
    }
}
