package dev.assay.ledger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.networknt.schema.Error;
import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.dialect.Dialects;
import dev.assay.model.FileComparison;
import dev.assay.model.FileFigure;
import dev.assay.model.FileObstacle;
import dev.assay.model.FileRun;
import dev.assay.model.FilesVerdict;
import dev.assay.model.Outcome;
import dev.assay.model.Shortcoming;
import java.io.IOException;
import java.io.InputStream;
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

    private static List<Error> errors(JsonNode json) throws IOException {
        try (InputStream in = Objects.requireNonNull(Ledger.class.getResourceAsStream("files.schema.json"))) {
            Schema schema = SchemaRegistry.withDialect(Dialects.getDraft202012())
                    .getSchema(new String(in.readAllBytes(), StandardCharsets.UTF_8), InputFormat.JSON);
            return schema.validate(json.toString(), InputFormat.JSON);
        }
    }

    @Test
    void keepsToItsSchemaWithAllThereIsAndWithNothing() throws IOException {
        JsonNode json = Json.MAPPER.readTree(FilesJson.of(VERDICT));
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
        JsonNode json = Json.MAPPER.readTree(FilesJson.of(VERDICT));
        int tried = 0;
        for (ObjectNode object : objects(json)) {
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

    private static List<ObjectNode> objects(JsonNode json) {
        List<ObjectNode> objects = new ArrayList<>();
        json.forEach(child -> objects.addAll(objects(child)));
        if (json instanceof ObjectNode object) {
            objects.add(object);
        }
        return objects;
    }

    @Test
    void textsOfOthers() {
        assertThat(JsonText.object("{\"a\": {\"b\": [1.5, null, true, \"x\"]}}").get("a"))
                .isInstanceOf(Map.class)
                .asString()
                .isEqualTo("{b=[1.5, null, true, x]}");
        for (String text : List.of("", "[1]", "{a: 1}", "nothing")) {
            assertThatThrownBy(() -> JsonText.object(text))
                    .as(text)
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageStartingWith("not JSON");
        }
    }

    @Test
    void onlyJsonThatIsCutOffIsCalledThat() {
        assertThatThrownBy(() -> JsonText.object("{\"a\": [1,")).hasMessage("cut off: the JSON has no end");
        assertThatThrownBy(() -> JsonText.object("{\"a\": 1,}"))
                .hasMessageStartingWith("not JSON: Unexpected character");
    }
}
