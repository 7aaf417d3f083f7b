package dev.assay.plan.workload;

import dev.assay.plan.yaml.FieldReader;
import dev.assay.plan.yaml.YamlValue;
import dev.assay.plan.yaml.YamlValue.Fields;
import dev.assay.plan.yaml.YamlValue.Items;
import dev.assay.plan.yaml.YamlValue.Scalar;
import dev.assay.plan.yaml.YamlValue.ScalarType;
import java.math.BigDecimal;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * JSON text of a request body written as a YAML map or list. A value that is only a numeric placeholder ({@code ${counter}},
 * {@code ${int(1,5)}}) without quotes becomes a JSON number; with quotes it stays a string.
 */
final class JsonBody {
    private static final Pattern NUMBER_PLACEHOLDER =
            Pattern.compile("\\$\\{\\s*(counter|int\\([^})]*\\)|raw\\([^}]*\\))\\s*}");

    private JsonBody() {}

    static String of(YamlValue value) {
        if (value instanceof Items list) {
            return list.items().stream().map(JsonBody::of).collect(Collectors.joining(",", "[", "]"));
        } else if (value instanceof Fields map) {
            return map.fields().entrySet().stream()
                    .map(entry ->
                            quote(entry.getKey()) + ":" + of(entry.getValue().value()))
                    .collect(Collectors.joining(",", "{", "}"));
        }
        return scalar((Scalar) value);
    }

    private static String scalar(Scalar scalar) {
        if (scalar.type() == ScalarType.TEXT) {
            boolean number =
                    scalar.plain() && NUMBER_PLACEHOLDER.matcher(scalar.text()).matches();
            return number ? scalar.text() : quote(ValuePlaceholders.wrapped(scalar.text(), "json"));
        } else if (scalar.type() == ScalarType.WHOLE) {
            return whole(scalar);
        } else if (scalar.type() == ScalarType.DECIMAL) {
            return decimal(scalar);
        }
        return scalar.type() == ScalarType.NOTHING ? "null" : scalar.text().toLowerCase(java.util.Locale.ROOT);
    }

    /** YAML has more ways to write one than JSON; who writes 01067 means text. */
    private static String whole(Scalar scalar) {
        String number = FieldReader.integer(scalar.text()).toString();
        if (!number.equals(scalar.text())) {
            throw scalar.wrong(
                    "would be sent as the number " + number + ", not as " + scalar.text(),
                    "Write it in quotes to send it as text, or write " + number + ".");
        }
        return number;
    }

    private static String decimal(Scalar scalar) {
        try {
            return new BigDecimal(scalar.text()).toString();
        } catch (NumberFormatException infinite) {
            throw scalar.wrong(
                    "is a number that JSON does not have: " + scalar.text(), "Write it in quotes to send it as text.");
        }
    }

    private static String quote(String text) {
        StringBuilder json = new StringBuilder(text.length() + 2).append('"');
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            switch (c) {
                case '"', '\\' -> json.append('\\').append(c);
                case '\n' -> json.append("\\n");
                case '\r' -> json.append("\\r");
                case '\t' -> json.append("\\t");
                default -> json.append(c < ' ' ? String.format("\\u%04x", (int) c) : String.valueOf(c));
            }
        }
        return json.append('"').toString();
    }
}
