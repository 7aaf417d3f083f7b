package dev.assay.imports;

import java.net.URI;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Reads the operations of an OpenAPI document, version 2 or 3. The parameters of a GET get the document's values (example, default, first of an
 * enumeration); numbers without one get their minimum, or 1.
 */
record OpenApiReader(Tree root, String base) {
    private static final String FROM = "OpenAPI";
    private static final List<String> METHODS = List.of("get", "post", "put", "patch", "delete", "head", "options");
    /** Limits chains of references, since they may be cyclic. */
    private static final int MAX_REFERENCES = 10;

    static Stream<Suggestion> read(Tree root) {
        OpenApiReader reader = new OpenApiReader(root, base(root));
        return root.has("openapi") || root.has("swagger")
                ? root.fields("paths")
                        .filter(path -> path.getKey().startsWith("/"))
                        .flatMap(path -> reader.path(path.getKey(), path.getValue()))
                : Stream.of();
    }

    private Stream<Suggestion> path(String path, Tree item) {
        Tree whole = resolved(item);
        return whole.fields()
                .filter(field -> METHODS.contains(field.getKey()))
                .map(field -> operation(field.getKey(), path, whole, field.getValue()));
    }

    private Suggestion operation(String name, String path, Tree item, Tree operation) {
        String method = name.toUpperCase(Locale.ROOT);
        if (!method.equals("GET")) {
            return Suggestion.of(method, base + path, FROM);
        }
        Map<String, Tree> parameters = new LinkedHashMap<>();
        Stream.of(item, operation)
                .flatMap(owner -> owner.items("parameters"))
                .map(this::resolved)
                .forEach(one -> parameters.put(place(one) + " " + name(one), one));
        Optional<Tree> unknown = parameters.values().stream()
                .filter(one -> required(one)
                        && (place(one).matches("header|cookie|body")
                                || value(one).isEmpty()))
                .findFirst();
        if (unknown.isPresent()) {
            return Suggestion.lacking(
                    method,
                    base + path,
                    FROM,
                    place(unknown.get()).equals("query")
                            ? "needs a value for " + name(unknown.get()) + ", for which the document has no example"
                            : "needs the " + place(unknown.get()) + " " + name(unknown.get()));
        }
        String query = parameters.values().stream()
                .filter(one -> place(one).equals("query") && required(one))
                .map(one -> PathVariables.encoded(name(one)) + "="
                        + PathVariables.encoded(value(one).orElseThrow()))
                .collect(Collectors.joining("&"));
        return PathVariables.filled(base + path, variable -> Optional.ofNullable(parameters.get("path " + variable))
                        .flatMap(this::value)
                        .orElse(PathVariables.GUESS))
                .map(filled -> Suggestion.of(method, filled + (query.isEmpty() ? "" : "?" + query), FROM))
                .orElseGet(() -> Suggestion.lacking(method, base + path, FROM, "matches any number of paths"));
    }

    private static String place(Tree parameter) {
        return parameter.text("in");
    }

    private static String name(Tree parameter) {
        return parameter.text("name");
    }

    private static boolean required(Tree parameter) {
        return parameter.text("required").equals("true");
    }

    /** The value of a parameter; version 3 has it in a schema, version 2 next to the name. */
    private Optional<String> value(Tree parameter) {
        Tree schema = parameter.has("schema") ? resolved(parameter.at("schema")) : parameter;
        Optional<String> said = Stream.of(
                        Stream.of(parameter, schema).map(one -> one.at("example")),
                        parameter.fields("examples").map(one -> resolved(one.getValue())
                                .at("value")),
                        schema.items("examples"),
                        Stream.of(parameter.at("x-example")),
                        Stream.of(schema.at("default")),
                        schema.items("enum"))
                .flatMap(values -> values)
                .flatMap(one -> Stream.concat(one.value().stream(), one.items().flatMap(item -> item.value().stream())))
                .findFirst();
        return said.or(() -> guess(schema, place(parameter)));
    }

    private static Optional<String> guess(Tree schema, String place) {
        return switch (schema.text("type")) {
            case "integer", "number" -> Optional.of(schema.value("minimum").orElse(PathVariables.GUESS));
            case "boolean" -> Optional.of("true");
            default -> place.equals("path") ? Optional.of(PathVariables.GUESS) : Optional.empty();
        };
    }

    /** The value itself, or the one it refers to within the document. */
    private Tree resolved(Tree value) {
        Tree at = value;
        for (int i = 0; i < MAX_REFERENCES; i++) {
            Optional<String> reference = at.value("$ref").filter(text -> text.startsWith("#/"));
            if (reference.isEmpty()) {
                return at;
            }
            String[] keys = Stream.of(reference.get().substring(2).split("/", -1))
                    .map(key -> key.replace("~1", "/").replace("~0", "~"))
                    .toArray(String[]::new);
            at = root.has(keys) ? root.at(keys) : at;
        }
        return at;
    }

    /** The base path, without a trailing slash. */
    private static String base(Tree root) {
        String text = root.value("basePath")
                .or(() -> root.items("servers").findFirst().flatMap(server -> server.value("url")))
                .orElse("");
        try {
            URI address = URI.create("/").resolve(text); // a relative one
            return Optional.ofNullable(address.getRawPath()).orElse("").replaceFirst("/+$", "");
        } catch (IllegalArgumentException noAddress) {
            return "";
        }
    }
}
