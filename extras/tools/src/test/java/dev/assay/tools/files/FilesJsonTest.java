package dev.assay.tools.files;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.assay.ledger.Schemas;
import dev.assay.model.verdict.Outcome;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class FilesJsonTest {
    private static final FileRun TIMED = new FileRun(
            "tomcat",
            "tomcat/1.jtl",
            "JMeter",
            Optional.of(new FileRun.Span(1.7e12, 1.7e12 + 60_000, 1)),
            OptionalDouble.of(60),
            OptionalLong.of(120_000),
            OptionalLong.of(3),
            OptionalLong.of(8),
            FileRun.Pace.ANSWERS,
            OptionalDouble.of(250),
            Optional.of(new FileRun.Drift(5, 4, 1900, 2100)),
            Map.of(FileFigure.THROUGHPUT, new FileRun.Figure(2000, 0.03), FileFigure.P50, new FileRun.Figure(4, 1)));

    private static final FileRun BARE = new FileRun(
            "jetty",
            "jetty/1.txt?password=hunter22",
            "ab",
            Optional.empty(),
            OptionalDouble.empty(),
            OptionalLong.empty(),
            OptionalLong.empty(),
            OptionalLong.empty(),
            FileRun.Pace.UNTOLD,
            OptionalDouble.empty(),
            Optional.empty(),
            Map.of());

    private static final FilesVerdict VERDICT = new FilesVerdict(
            "tomcat",
            0.03,
            List.of(
                    new FilesVerdict.Summary("tomcat", 1, Map.of(FileFigure.THROUGHPUT, 2000.0)),
                    new FilesVerdict.Summary("jetty", 1, Map.of())),
            List.of(TIMED, BARE),
            List.of(
                    new FileComparison(
                            FileFigure.THROUGHPUT,
                            "jetty",
                            "tomcat",
                            true,
                            Optional.of(Outcome.BETTER),
                            OptionalDouble.of(1.1),
                            OptionalDouble.of(1.05),
                            OptionalDouble.of(1.15),
                            0.95,
                            6,
                            3,
                            Optional.empty()),
                    new FileComparison(
                            FileFigure.P99,
                            "jetty",
                            "tomcat",
                            false,
                            Optional.empty(),
                            OptionalDouble.empty(),
                            OptionalDouble.empty(),
                            OptionalDouble.empty(),
                            0.95,
                            0,
                            0,
                            Optional.of(new FileObstacle.TooFewRuns(1, 1, 6)))),
            List.of(new Shortcoming("One run each", List.of("There is one run."))));

    private static final String SCHEMA = resource("files.schema.json");

    private static String resource(String name) {
        try (InputStream in = FilesJson.class.getResourceAsStream(name)) {
            return new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static List<com.networknt.schema.Error> errors(JsonNode json) {
        return Schemas.errors(Schemas.of(SCHEMA), json.toString());
    }

    @Test
    void theSchemaIsValidAndOnlyEverGrows() throws IOException {
        assertThat(Schemas.errors(Schemas.ofSchemas(), SCHEMA)).isEmpty();
        Schemas.onlyGrows("files", SCHEMA);
    }

    @Test
    void keepsToItsSchemaWithAllThereIsAndWithNothing() throws IOException {
        JsonNode json = new ObjectMapper().readTree(FilesJson.of(VERDICT));
        assertThat(errors(json)).isEmpty();
        assertThat(json.at("/runs/0/start").asText()).isEqualTo("2023-11-14T22:13:20Z");
        assertThat(json.at("/runs/0/figures/p50/plusMinus").asDouble()).isEqualTo(1);
        assertThat(json.at("/runs/1/start").isNull()).isTrue();
        assertThat(json.at("/runs/1/figures/p50").isNull()).isTrue();
        assertThat(json.at("/runs/1/file").asText()).doesNotContain("hunter22");
        assertThat(json.at("/headline").asText())
                .isEqualTo("jetty is better than tomcat: 10% higher throughput (5 to 15%), six pairs of runs.");
        assertThat(json.at("/comparisons/0/verdict").asText()).isEqualTo("better");
        assertThat(json.at("/comparisons/0/reason").asText())
                .isEqualTo("10% higher throughput (5 to 15%), six pairs of runs");
        assertThat(json.at("/comparisons/1/verdict").asText()).isEqualTo("cannot-tell");
        assertThat(json.at("/comparisons/1/ratio").isNull()).isTrue();
        assertThat(json.at("/comparisons/1/reason").asText()).isEqualTo("one run each");
    }

    @Test
    void withoutAFieldItIsRefused() throws IOException {
        JsonNode json = new ObjectMapper().readTree(FilesJson.of(VERDICT));
        int tried = 0;
        for (ObjectNode object : Schemas.objects(json)) {
            List<String> names = new ArrayList<>();
            object.fieldNames().forEachRemaining(names::add);
            for (String field : names) {
                JsonNode taken = object.remove(field);
                assertThat(errors(json)).as("without %s", field).isNotEmpty();
                object.set(field, taken);
                tried++;
            }
        }
        assertThat(tried).isGreaterThan(60);
    }
}
