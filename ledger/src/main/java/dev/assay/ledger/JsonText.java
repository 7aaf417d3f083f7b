package dev.assay.ledger;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.util.Map;

/** JSON that other programs have written. */
public final class JsonText {
    private static final JsonMapper MAPPER = JsonMapper.builder().build();

    private JsonText() {}

    /**
     * What an object holds: maps, lists, texts, numbers and truth values, and nulls.
     *
     * @throws IllegalArgumentException if the text is not JSON, or no object
     */
    public static Map<String, Object> object(String text) {
        try {
            return MAPPER.readValue(text, new TypeReference<Map<String, Object>>() {});
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException("not JSON: " + e.getOriginalMessage(), e);
        }
    }
}
