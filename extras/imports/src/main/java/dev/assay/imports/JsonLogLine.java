package dev.assay.imports;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;

/** A line of a log that is a JSON object. */
public final class JsonLogLine {
    private static final JsonMapper MAPPER = JsonMapper.builder()
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();

    private JsonLogLine() {}

    /**
     * The values of an object by name, those of nested objects as {@code a.b}; lists are left out. Empty if the text is no object.
     *
     * @param line one character per byte, as are the values returned
     */
    public static Map<String, String> values(String line) {
        Map<String, String> values = new LinkedHashMap<>();
        // Without escape=json, nginx writes bytes as \xHH, which JSON does not have, and nothing else as an escape.
        boolean nginx = line.contains("\\x") && !line.contains("\\\\");
        boolean unicode = !nginx && line.contains("\\u");
        String text = nginx
                ? line.replace("\\x", "\\u00")
                : unicode ? new String(line.getBytes(StandardCharsets.ISO_8859_1), StandardCharsets.UTF_8) : line;
        try {
            add("", MAPPER.readTree(text), unicode, values);
        } catch (JsonProcessingException cutOff) {
            return Map.of();
        }
        return values;
    }

    private static void add(String name, JsonNode node, boolean unicode, Map<String, String> values) {
        if (node.isObject()) {
            node.properties()
                    .forEach(field -> add(
                            name.isEmpty() ? field.getKey() : name + "." + field.getKey(),
                            field.getValue(),
                            unicode,
                            values));
        } else if (node.isValueNode() && !name.isEmpty()) {
            boolean fraction = node.isFloatingPointNumber() && Double.isFinite(node.doubleValue());
            String text = fraction ? BigDecimal.valueOf(node.doubleValue()).toPlainString() : node.asText();
            values.put(
                    name,
                    unicode ? new String(text.getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1) : text);
        }
    }
}
