package dev.assay.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.report.document.TerminalSections;
import dev.assay.report.document.TerminalStyle;
import dev.assay.report.figures.Cells;
import dev.assay.report.figures.Clean;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NamedNodeMap;

class HostileInputTest {
    /** Control characters other than line feed, bidirectional and zero-width characters, tags, lone surrogates. */
    static final Pattern DANGEROUS = Pattern.compile("[\\p{Cc}&&[^\\n]]|\\p{Cf}|\\p{Cs}|[\\u2028\\u2029]");

    /** A folder and the commands that name it are meant to be copied, so they are never broken. */
    static final Pattern WHOLE =
            Pattern.compile("  (view: open|redraw: assay|judge again: assay|report:|all figures: assay) .*");

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
        if (Clean.line(payload).isEmpty()) {
            Xhtml.parse(html); // lines whose text is cleaned away are left out
        } else {
            assertThat(shape(html)).isEqualTo(SHAPE);
        }
    }

    @ParameterizedTest
    @FieldSource("PAYLOADS")
    void neverReachesTheTerminalNorWidensIt(String payload) {
        String terminals = terminals(payload);
        assertThat(terminals).doesNotContainPattern(DANGEROUS);
        assertThat(terminals.lines().filter(line -> !WHOLE.matcher(line).matches()))
                .allSatisfy(line -> assertThat(Cells.width(line)).isLessThanOrEqualTo(80));
    }

    /** Everything that is printed on a terminal. */
    private static String terminals(String payload) {
        Experiment experiment = Hostile.experiment(payload);
        StringBuilder all = new StringBuilder(experiment.terminal(false)).append(experiment.summary());
        StartupReport.write(experiment.verdict(), experiment.environment(), payload, TerminalStyle.plain(), all);
        SwapReport.write(Hostile.app(payload), Hostile.jar(payload), TerminalStyle.plain(), all);
        TerminalSections.write(List.of(Hostile.section(payload)), TerminalStyle.plain(), all);
        return all.toString();
    }

    /** All machine-readable formats, and what is pasted elsewhere. */
    private static List<String> files(String payload) {
        Experiment experiment = Hostile.experiment(payload);
        List<String> files = new ArrayList<>();
        files.add(experiment.markdown());
        files.add(written(out -> CsvReport.comparisons(experiment.verdict(), out)));
        files.add(written(out -> CsvReport.figures(experiment.verdict(), out)));
        files.add(written(out -> CsvReport.slices(experiment.verdict(), experiment.evidence(), out)));
        files.add(written(out -> JunitReport.write(
                experiment.verdict(),
                List.of(new JunitReport.Condition(payload, JunitReport.Result.ERROR, payload)),
                out)));
        files.add(experiment.html());
        return files;
    }

    private static String written(Consumer<StringBuilder> report) {
        StringBuilder out = new StringBuilder();
        report.accept(out);
        return out.toString();
    }

    @Test
    void secretsAreHiddenEverywhere() {
        for (String secret : List.of(
                "-Dspring.datasource.password=canary",
                "api-key: canary",
                "{\"client_secret\": \"canary\"}",
                "Authorization: Bearer canary",
                "jdbc:postgresql://user:canary@db/x",
                "https://canary@git.example/x",
                "SPRING_TOKEN=canary",
                "Set-Cookie: canary; Path=/")) {
            assertThat(terminals(secret)).as(secret).contains("***").doesNotContain("canary");
            assertThat(files(secret)).as(secret).hasSize(6).allSatisfy(file -> assertThat(file)
                    .doesNotContain("canary"));
        }
    }

    /** Names of all elements and attributes in order, with the targets of links. */
    static List<String> shape(String html) {
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
