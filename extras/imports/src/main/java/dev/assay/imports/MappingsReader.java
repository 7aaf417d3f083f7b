package dev.assay.imports;

import dev.assay.plan.YamlValue;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Requests that a Spring Boot app maps to its own controllers, according to Actuator. */
final class MappingsReader {
    private static final String FROM = "Actuator";
    private static final List<String> DISPATCHERS = List.of("dispatcherServlets", "dispatcherHandlers");

    private MappingsReader() {}

    static Stream<Suggestion> read(YamlValue root) {
        return Tree.fields(root, "contexts")
                .flatMap(context ->
                        DISPATCHERS.stream().flatMap(kind -> Tree.fields(context.getValue(), "mappings", kind)))
                .map(Map.Entry::getValue)
                .flatMap(Tree::items)
                .filter(MappingsReader::own)
                .flatMap(MappingsReader::suggestions);
    }

    /** Whether it maps to the app's own code, not to error pages, Actuator or API documentation. */
    private static boolean own(YamlValue mapping) {
        return Tree.text(mapping, "details", "handlerMethod", "className")
                .filter(name -> !name.matches("(org\\.springframework|org\\.springdoc|springfox)\\..*"))
                .isPresent();
    }

    private static Stream<Suggestion> suggestions(YamlValue mapping) {
        List<String> methods = Tree.items(mapping, "details", "requestMappingConditions", "methods")
                .flatMap(method -> Tree.text(method).stream())
                .toList();
        boolean parameters = Tree.items(mapping, "details", "requestMappingConditions", "params")
                .findAny()
                .isPresent();
        return Tree.items(mapping, "details", "requestMappingConditions", "patterns")
                .flatMap(pattern -> Tree.text(pattern).stream())
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
