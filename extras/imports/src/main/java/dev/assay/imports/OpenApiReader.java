package dev.assay.imports;

import dev.assay.plan.YamlValue;
import java.net.URI;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Reads the operations of an OpenAPI document. The parameters of a GET get the document's values (example, default, first of an
 * enumeration); numbers without one get their minimum, or 1.
 */
final class OpenApiReader {
    private static final String FROM = "OpenAPI";
    private static final List<String> METHODS = List.of("get", "post", "put", "patch", "delete", "head", "options");
    /** Limits chains of references, since they may be cyclic. */
    private static final int MAX_REFERENCES = 10;

    private final YamlValue root;
    private final String base;

    private OpenApiReader(YamlValue root) {
        this.root = root;
        this.base = base(root);
    }

    static Stream<Suggestion> read(YamlValue root) {
        boolean openApi =
                Tree.at(root, "openapi").isPresent() || Tree.at(root, "swagger").isPresent();
        OpenApiReader reader = new OpenApiReader(root);
        return openApi
                ? Tree.fields(root, "paths")
                        .filter(path -> path.getKey().startsWith("/"))
                        .flatMap(path -> reader.path(path.getKey(), path.getValue()))
                : Stream.of();
    }

    private Stream<Suggestion> path(String path, YamlValue item) {
        return METHODS.stream().flatMap(method -> Tree.at(resolved(item), method).stream()
                .map(operation -> operation(method, path, resolved(item), operation)));
    }

    private Suggestion operation(String name, String path, YamlValue item, YamlValue operation) {
        String method = name.toUpperCase(Locale.ROOT);
        if (!method.equals("GET")) {
            return Suggestion.of(method, base + path, FROM);
        }
        Map<String, YamlValue> parameters = new LinkedHashMap<>();
        Stream.of(item, operation)
                .flatMap(owner -> Tree.items(owner, "parameters"))
                .map(this::resolved)
                .forEach(one -> parameters.put(place(one) + " " + name(one), one));
        Optional<YamlValue> unknown = parameters.values().stream()
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

    private static String place(YamlValue parameter) {
        return Tree.text(parameter, "in").orElse("");
    }

    private static String name(YamlValue parameter) {
        return Tree.text(parameter, "name").orElse("");
    }

    private static boolean required(YamlValue parameter) {
        return Tree.text(parameter, "required").map("true"::equals).orElse(false);
    }

    /** The value of a parameter; version 3 has it in a schema, version 2 next to the name. */
    private Optional<String> value(YamlValue parameter) {
        YamlValue schema = Tree.at(parameter, "schema").map(this::resolved).orElse(parameter);
        Optional<String> said = Stream.of(
                        Stream.of(parameter, schema).flatMap(one -> Tree.at(one, "example").stream()),
                        Tree.fields(parameter, "examples")
                                .flatMap(one -> Tree.at(resolved(one.getValue()), "value").stream()),
                        Tree.items(schema, "examples"),
                        Tree.at(parameter, "x-example").stream(),
                        Tree.at(schema, "default").stream(),
                        Tree.items(schema, "enum"))
                .flatMap(values -> values)
                .flatMap(one -> Stream.concat(
                        Tree.text(one).stream(), Tree.items(one).flatMap(item -> Tree.text(item).stream())))
                .findFirst();
        return said.or(() -> guess(schema, place(parameter)));
    }

    private static Optional<String> guess(YamlValue schema, String place) {
        return switch (Tree.text(schema, "type").orElse("")) {
            case "integer", "number" -> Optional.of(Tree.text(schema, "minimum").orElse(PathVariables.GUESS));
            case "boolean" -> Optional.of("true");
            default -> place.equals("path") ? Optional.of(PathVariables.GUESS) : Optional.empty();
        };
    }

    /** The value itself, or the one it refers to within the document. */
    private YamlValue resolved(YamlValue value) {
        YamlValue at = value;
        for (int i = 0; i < MAX_REFERENCES; i++) {
            Optional<String> reference = Tree.text(at, "$ref").filter(text -> text.startsWith("#/"));
            if (reference.isEmpty()) {
                return at;
            }
            String[] keys = Stream.of(reference.get().substring(2).split("/", -1))
                    .map(key -> key.replace("~1", "/").replace("~0", "~"))
                    .toArray(String[]::new);
            at = Tree.at(root, keys).orElse(at);
        }
        return at;
    }

    /** The base path, without a trailing slash. */
    private static String base(YamlValue root) {
        String text = Tree.text(root, "basePath")
                .or(() -> Tree.items(root, "servers").findFirst().flatMap(server -> Tree.text(server, "url")))
                .orElse("");
        try {
            URI address = URI.create("/").resolve(text); // a relative one
            return Optional.ofNullable(address.getRawPath()).orElse("").replaceFirst("/+$", "");
        } catch (IllegalArgumentException noAddress) {
            return "";
        }
    }
}
