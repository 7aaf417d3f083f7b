package dev.assay.imports;

import dev.assay.plan.PlanText;
import dev.assay.plan.Plans;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;

/** Finds requests in descriptions of an app and in its tests. Pure and thread-safe. */
final class Suggestions {
    private Suggestions() {}

    /** From an OpenAPI document, version 2 or 3, in YAML or JSON; empty for anything else. */
    static List<Suggestion> openApi(PlanText document) {
        return read(document, OpenApiReader::read);
    }

    /** From the {@code mappings} endpoint of Spring Boot's Actuator; empty for anything else. */
    static List<Suggestion> mappings(PlanText document) {
        return read(document, MappingsReader::read);
    }

    /** From the GETs in test sources (MockMvc, WebTestClient, TestRestTemplate, REST Assured) and {@code .http} files. */
    static List<Suggestion> tests(List<PlanText> sources) {
        return sources.stream()
                .flatMap(source -> TestSamples.in(source).stream())
                .distinct()
                .toList();
    }

    private static List<Suggestion> read(PlanText document, Function<Tree, Stream<Suggestion>> reader) {
        return Plans.document(document).map(Tree::of).stream()
                .flatMap(reader)
                .distinct()
                .toList();
    }
}
