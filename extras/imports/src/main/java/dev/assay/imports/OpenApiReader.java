package dev.assay.imports;

import dev.assay.plan.PlanText;
import java.net.URI;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Reads the operations of an OpenAPI document, version 2 or 3. The parameters of a GET get the document's values (example, default, first of an
 * enumeration); numbers without one get their minimum, or 1.
 */
record OpenApiReader(ApiDocuments documents, String base) {
    private static final String FROM = "OpenAPI";
    private static final List<String> METHODS = List.of("get", "post", "put", "patch", "delete", "head", "options");

    /** @param files those that the document may refer to, by path */
    static Stream<Suggestion> read(PlanText document, Function<String, Optional<PlanText>> files) {
        ApiDocuments documents = new ApiDocuments(files);
        Tree root = documents.of(document);
        OpenApiReader reader = new OpenApiReader(documents, base(root));
        return root.has("openapi") || root.has("swagger")
                ? root.fields("paths")
                        .filter(path -> path.getKey().startsWith("/"))
                        .flatMap(path -> reader.path(path.getKey(), path.getValue()))
                : Stream.of();
    }

    private Stream<Suggestion> path(String path, Tree item) {
        Tree whole = documents.resolved(item);
        if (whole.has(ApiDocuments.REFERENCE)) {
            return Stream.of(Suggestion.lacking("GET", base + path, FROM, unread(whole)));
        }
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
                .map(documents::resolved)
                .forEach(one -> parameters.put(place(one) + " " + name(one), one));
        Optional<Tree> lost = parameters.values().stream()
                .filter(one -> one.has(ApiDocuments.REFERENCE))
                .findFirst();
        if (lost.isPresent()) {
            return Suggestion.lacking(method, base + path, FROM, unread(lost.get()));
        }
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

    private static String unread(Tree value) {
        return "is described in " + value.text(ApiDocuments.REFERENCE).replaceFirst("#$", "")
                + ", which cannot be read";
    }

    private static String place(Tree parameter) {
        return parameter.text("in");
    }

    private static String name(Tree parameter) {
        return parameter.text("name");
    }

    /** An object in the query stands for its properties: it is needed only if one of them is. */
    private boolean required(Tree parameter) {
        Tree schema = documents.resolved(parameter.at("schema"));
        return parameter.text("required").equals("true")
                && !(place(parameter).equals("query")
                        && type(schema).equals("object")
                        && schema.items("required").findAny().isEmpty());
    }

    /** The value of a parameter, of a list that of an item; version 3 has it in a schema, version 2 next to the name. */
    private Optional<String> value(Tree parameter) {
        Tree schema = parameter.has("schema") ? documents.resolved(parameter.at("schema")) : parameter;
        Tree item = type(schema).equals("array") ? documents.resolved(schema.at("items")) : schema;
        Optional<String> said = Stream.of(
                        Stream.of(parameter, schema, item).map(one -> one.at("example")),
                        parameter
                                .fields("examples")
                                .map(one -> documents.resolved(one.getValue()).at("value")),
                        schema.items("examples"),
                        Stream.of(parameter.at("x-example")),
                        Stream.of(schema, item)
                                .flatMap(one -> Stream.concat(
                                        Stream.of(one.at("default"), one.at("const")), one.items("enum"))))
                .flatMap(values -> values)
                .flatMap(one -> Stream.concat(Stream.of(one), one.items()))
                .flatMap(one -> one.value().stream())
                .findFirst();
        return said.or(() -> guess(item, place(parameter)));
    }

    /** The first of them: from version 3.1 on there may be several. */
    private static String type(Tree schema) {
        return schema.value("type")
                .or(() -> schema.items("type").map(Tree::text).findFirst())
                .orElse("");
    }

    private static Optional<String> guess(Tree schema, String place) {
        return switch (type(schema)) {
            case "integer", "number" -> Optional.of(schema.value("minimum").orElse(PathVariables.GUESS));
            case "boolean" -> Optional.of("true");
            default -> place.equals("path") ? Optional.of(PathVariables.GUESS) : Optional.empty();
        };
    }

    /** The base path, without a trailing slash. */
    private static String base(Tree root) {
        String text = root.value("basePath")
                .or(() -> root.items("servers").findFirst().map(OpenApiReader::url))
                .orElse("");
        try {
            URI address = URI.create("/").resolve(text); // a relative one
            return Optional.ofNullable(address.getRawPath()).orElse("").replaceFirst("/+$", "");
        } catch (IllegalArgumentException noAddress) {
            return "";
        }
    }

    /** With the defaults of its variables. */
    private static String url(Tree server) {
        return server.fields("variables")
                .reduce(
                        server.text("url"),
                        (url, variable) -> url.replace(
                                "{" + variable.getKey() + "}",
                                variable.getValue().text("default")),
                        (one, other) -> one);
    }
}
