package dev.assay.imports;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Paths with variables: {@code /orders/{id}}, and Spring's {@code {id:\d+}} and {@code {*rest}}. */
final class PathVariables {
    /** Value of a variable if none is known: most resources are numbered, and have a first one. */
    static final String GUESS = "1";

    private static final Pattern VARIABLE = Pattern.compile("\\{\\*?([^{}:]+)(?::(?:[^{}]|\\{[^{}]*})*)?}");

    private PathVariables() {}

    /** The path with its variables filled in by name. Empty if it has wildcards, which match any number of paths. */
    static Optional<String> filled(String path, Function<String, String> values) {
        String filled = VARIABLE.matcher(path)
                .replaceAll(found -> Matcher.quoteReplacement(encoded(values.apply(found.group(1)))));
        return filled.matches("[^*{}]*") ? Optional.of(filled) : Optional.empty();
    }

    static String encoded(String value) {
        return URLEncoder.encode(value, StandardCharsets.UTF_8).replace("+", "%20");
    }
}
