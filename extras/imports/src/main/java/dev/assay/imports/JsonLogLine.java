package dev.assay.imports;

import dev.assay.ledger.JsonText;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A line of a log that is a JSON object. */
final class JsonLogLine {
    private JsonLogLine() {}

    /**
     * The values of an object by name, those of nested objects as {@code a.b}; lists are left out. Empty if the text is no object; it may
     * end with a comma, for a list.
     *
     * @param text one character per byte, as are the values returned
     */
    static Map<String, String> values(String text) {
        String line = text.endsWith("},") ? text.substring(0, text.length() - 1) : text;
        // Without escape=json, nginx writes bytes as \xHH, which JSON does not have, and nothing else as an escape.
        boolean nginx = line.contains("\\x") && !line.contains("\\\\");
        boolean unicode = !nginx && line.contains("\\u");
        Map<String, String> values = new LinkedHashMap<>();
        try {
            add(
                    "",
                    JsonText.object(
                            nginx
                                    ? line.replace("\\x", "\\u00")
                                    : unicode
                                            ? new String(
                                                    line.getBytes(StandardCharsets.ISO_8859_1), StandardCharsets.UTF_8)
                                            : line),
                    values);
        } catch (IllegalArgumentException noObject) {
            return Map.of();
        }
        if (unicode) {
            values.replaceAll((name, value) -> LogLine.bytes(value));
        }
        return values;
    }

    private static void add(String name, @Nullable Object value, Map<String, String> values) {
        if (value instanceof Map<?, ?> object) {
            object.forEach((key, field) -> add(name.isEmpty() ? "" + key : name + "." + key, field, values));
        } else if (value instanceof Double number && Double.isFinite(number)) {
            values.put(name, BigDecimal.valueOf(number).stripTrailingZeros().toPlainString());
        } else if (!name.isEmpty() && !(value instanceof List)) {
            values.put(name, String.valueOf(value));
        }
    }
}
