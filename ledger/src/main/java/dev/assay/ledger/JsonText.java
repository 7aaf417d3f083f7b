package dev.assay.ledger;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.util.Map;

/** JSON written by other programs. */
public final class JsonText {
    private static final JsonMapper MAPPER = JsonMapper.builder().build();

    private JsonText() {}

    /**
     * Parses an object into maps, lists, strings, numbers, booleans and nulls.
     *
     * @throws IllegalArgumentException if the text is not JSON, or not an object
     */
    public static Map<String, Object> object(String text) {
        try {
            return MAPPER.readValue(text, new TypeReference<Map<String, Object>>() {});
        } catch (JsonProcessingException e) {
            boolean cutOff = e.getOriginalMessage().startsWith("Unexpected end-of-input");
            throw new IllegalArgumentException(
                    cutOff ? "cut off: the JSON has no end" : "not JSON: " + e.getOriginalMessage(), e);
        }
    }
}
