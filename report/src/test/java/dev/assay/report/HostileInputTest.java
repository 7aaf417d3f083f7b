package dev.assay.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.model.LoadResult;
import dev.assay.model.Phase;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NamedNodeMap;

class HostileInputTest {
    /** Control characters but the line feed, bidirectional and zero-width characters, tags, lone surrogates. */
    private static final Pattern DANGEROUS = Pattern.compile("[\\p{Cc}&&[^\\n]]|\\p{Cf}|\\p{Cs}|[\\u2028\\u2029]");

    private static final List<String> SHAPE =
            shape(Hostile.experiment("harmless").html());

    static final List<String> PAYLOADS = Hostile.PAYLOADS;

    @Test
    void thereAreEnoughPayloads() {
        assertThat(PAYLOADS).doesNotHaveDuplicates().hasSizeGreaterThanOrEqualTo(40);
    }

    @ParameterizedTest
    @FieldSource("PAYLOADS")
    void changesNoElementAndNoAttributeOfThePage(String payload) {
        String html = Hostile.experiment(payload).html();
        assertThat(html).doesNotContainPattern(DANGEROUS).hasSizeLessThan(500_000);
        if (payload.isBlank()) {
            Xhtml.parse(html); // blank texts leave lines out
        } else {
            assertThat(shape(html)).isEqualTo(SHAPE);
        }
    }

    @ParameterizedTest
    @FieldSource("PAYLOADS")
    void neverReachesTheTerminalNorWidensIt(String payload) {
        Experiment experiment = Hostile.experiment(payload);
        LoadResult load = Hostile.load(
                new Synthetic(1, 0.1).slice("tomcat", Phase.RATE, 0, 1).load(), payload);
        StringBuilder all = new StringBuilder(experiment.terminal(false));
        LoadSummary.write(load, List.of(), payload, TerminalStyle.plain(), all);
        StartupReport.write(experiment.verdict(), experiment.environment(), payload, TerminalStyle.plain(), all);
        SwapReport.write(Hostile.app(payload), Hostile.jar(payload), TerminalStyle.plain(), all);
        assertThat(all.toString()).doesNotContainPattern(DANGEROUS);
        assertThat(all.toString().lines())
                .allSatisfy(line -> assertThat(Cells.width(line)).isLessThanOrEqualTo(80));
    }

    @Test
    void secretsAreHiddenEverywhere() {
        for (String secret : List.of(
                "-Dspring.datasource.password=canary",
                "api-key: canary",
                "{\"client_secret\": \"canary\"}",
                "Authorization: Bearer canary",
                "jdbc:postgresql://user:canary@db/x",
                "SPRING_TOKEN=canary",
                "Cookie: canary")) {
            Experiment experiment = Hostile.experiment(secret);
            assertThat(experiment.html()).as(secret).doesNotContain("canary");
            assertThat(experiment.terminal(false)).as(secret).doesNotContain("canary");
        }
        assertThat(Clean.line("-Dserver.port=8080 tokens 5 key=value"))
                .isEqualTo("-Dserver.port=8080 tokens 5 key=value");
    }

    /** Names of all elements and attributes in order, with the targets of links. */
    private static List<String> shape(String html) {
        Document page = Xhtml.parse(html);
        return Xhtml.elements(page, "*").stream().map(HostileInputTest::shape).toList();
    }

    private static String shape(Element element) {
        StringBuilder shape = new StringBuilder(element.getTagName());
        NamedNodeMap attributes = element.getAttributes();
        for (int i = 0; i < attributes.getLength(); i++) {
            String name = attributes.item(i).getNodeName();
            shape.append(' ').append(name);
            if (List.of("href", "id", "class", "http-equiv").contains(name)) {
                shape.append('=').append(attributes.item(i).getNodeValue());
            }
        }
        return shape.toString();
    }
}
