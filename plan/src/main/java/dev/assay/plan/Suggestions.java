package dev.assay.plan;

import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;

/** What descriptions of an app and its tests say that it answers. Pure and thread-safe. */
public final class Suggestions {
    private Suggestions() {}

    /** Of an OpenAPI document, version 2 or 3, in YAML or JSON; none of anything else. */
    public static List<Suggestion> openApi(PlanText document) {
        return read(document, OpenApiReader::read);
    }

    /** Of what Spring Boot's Actuator says at {@code mappings}; none of anything else. */
    public static List<Suggestion> mappings(PlanText document) {
        return read(document, MappingsReader::read);
    }

    /** The GETs in sources of tests (MockMvc, WebTestClient, TestRestTemplate, REST Assured), and in {@code .http} files. */
    public static List<Suggestion> tests(List<PlanText> sources) {
        return sources.stream()
                .flatMap(source -> TestSamples.in(source).stream())
                .distinct()
                .toList();
    }

    private static List<Suggestion> read(PlanText document, Function<YamlValue, Stream<Suggestion>> reader) {
        try {
            return YamlTree.document(document).stream()
                    .flatMap(reader)
                    .distinct()
                    .toList();
        } catch (Misread noSuchDocument) {
            return List.of();
        }
    }
}
