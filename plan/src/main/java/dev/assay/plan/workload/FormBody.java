package dev.assay.plan.workload;

import dev.assay.plan.yaml.FieldReader;
import dev.assay.plan.yaml.YamlValue.Fields;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** A form as template text: fields encoded as browsers send them, values of placeholders percent-encoded. */
final class FormBody {
    private static final Pattern TOKEN = Pattern.compile("\\$\\$|\\$\\{[^}]*}?");

    private FormBody() {}

    static String of(Fields form) {
        return form.fields().entrySet().stream()
                .map(field -> encoded(field.getKey()) + "="
                        + value(FieldReader.text(field.getValue().value())))
                .collect(Collectors.joining("&"));
    }

    private static String value(String text) {
        StringBuilder value = new StringBuilder();
        Matcher token = TOKEN.matcher(text);
        int from = 0;
        while (token.find()) {
            value.append(encoded(text.substring(from, token.start())));
            value.append(token.group().equals("$$") ? "%24" : ValuePlaceholders.wrapped(token.group(), "url"));
            from = token.end();
        }
        return value.append(encoded(text.substring(from))).toString();
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }
}
