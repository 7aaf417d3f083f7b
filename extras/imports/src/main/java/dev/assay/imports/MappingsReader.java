package dev.assay.imports;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Requests that a Spring Boot app maps to its own controllers, according to Actuator. */
final class MappingsReader {
    private static final String FROM = "Actuator";
    private static final List<String> DISPATCHERS = List.of("dispatcherServlets", "dispatcherHandlers");

    private MappingsReader() {}

    static Stream<Suggestion> read(Tree root) {
        return root.fields("contexts")
                .flatMap(context ->
                        DISPATCHERS.stream().flatMap(kind -> context.getValue().fields("mappings", kind)))
                .map(Map.Entry::getValue)
                .flatMap(Tree::items)
                .filter(MappingsReader::own)
                .flatMap(MappingsReader::suggestions);
    }

    /** Whether it maps to the app's own code, not to error pages, Actuator or API documentation. */
    private static boolean own(Tree mapping) {
        return mapping.value("details", "handlerMethod", "className")
                .filter(name ->
                        !name.matches("(org\\.springframework\\.(?!samples\\.)|org\\.springdoc\\.|springfox\\.).*"))
                .isPresent();
    }

    private static Stream<Suggestion> suggestions(Tree mapping) {
        List<String> methods = mapping.items("details", "requestMappingConditions", "methods")
                .map(Tree::text)
                .toList();
        boolean parameters = mapping.items("details", "requestMappingConditions", "params")
                .findAny()
                .isPresent();
        return mapping.items("details", "requestMappingConditions", "patterns")
                .map(Tree::text)
                .flatMap(path -> (methods.isEmpty() ? Stream.of("GET") : methods.stream())
                        .map(method -> suggestion(method, path, parameters)));
    }

    private static Suggestion suggestion(String method, String path, boolean parameters) {
        if (!method.equals("GET")) {
            return Suggestion.of(method, path, FROM);
        } else if (parameters) {
            return Suggestion.lacking(method, path, FROM, "is mapped only with certain parameters");
        }
        return PathVariables.filled(path, variable -> PathVariables.GUESS)
                .map(filled -> Suggestion.of(method, filled.isEmpty() ? "/" : filled, FROM))
                .orElseGet(() -> Suggestion.lacking(method, path, FROM, "matches any number of paths"));
    }
}
