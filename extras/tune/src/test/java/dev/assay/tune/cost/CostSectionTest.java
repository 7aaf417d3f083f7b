package dev.assay.tune.cost;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.model.BadInputException;
import dev.assay.report.Golden;
import dev.assay.report.InLocale;
import dev.assay.report.document.Document;
import dev.assay.report.document.Section;
import dev.assay.report.document.TerminalSections;
import dev.assay.report.document.TerminalStyle;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

class CostSectionTest {
    private static final Double[] RATES = {50.0, 500.0, 5_000.0};

    /** One with a timer, and one that is cheaper when idle and dearer for each request. */
    private static Rates planted() {
        return new PlantedRates(1, RATES)
                .with("tomcat", 0.009, 80e-6, 10)
                .with("timer", 0.109, 80e-6, 10)
                .with("undertow", 0.005, 84e-6, 10)
                .rates("20,000 req/s: more than timer can take");
    }

    @ParameterizedTest
    @FieldSource("dev.assay.report.InLocale#TAGS")
    void isTheGoldenOneInEveryLocale(String tag) {
        Golden.check("rates.txt", InLocale.get(tag, () -> terminal(CostSection.of(planted()))));
        Golden.page("rates", InLocale.get(tag, () -> html(CostSection.of(planted()))));
        Golden.check("rates.md", InLocale.get(tag, () -> {
            StringBuilder out = new StringBuilder();
            new Document("all", List.of(CostSection.of(planted()))).markdown(out);
            return out.toString();
        }));
    }

    @Test
    void theSentencesSayWhatIsPlanted() {
        String text = terminal(CostSection.of(planted())).replaceAll("\\s+", " ");

        assertThat(text)
                .containsPattern(
                        "Without requests, timer costs [\\d.]+% of a CPU \\([\\d.]+ to [\\d.]+\\) more than tomcat\\."
                                + " What a request adds does not differ beyond noise: -[\\d.]+ to \\+[\\d.]+ µs\\.")
                .containsPattern(
                        "Without requests, undertow costs 0\\.\\d+% of a CPU \\(0\\.\\d+ to 0\\.\\d+\\) less than tomcat\\."
                                + " Each request of undertow adds [34]\\.\\d µs \\([\\d.]+ to [\\d.]+\\) more\\.")
                .containsPattern("At 50 req/s undertow uses 0\\.\\d+% of a CPU \\(0\\.\\d+ to 0\\.\\d+\\) less\\.")
                .containsPattern("Below [\\d,]+ req/s undertow is cheaper, from [\\d,]+ req/s on tomcat is: their lines"
                        + " cross at [\\d,]+\\. Over 10 blocks\\.")
                .contains("20,000 req/s: more than timer can take");
    }

    @Test
    void equalOnesAreSaidNotToDiffer() {
        String text = terminal(CostSection.of(new PlantedRates(5, RATES)
                        .with("a", 0.008, 80e-6, 6)
                        .with("b", 0.008, 80e-6, 6)
                        .rates()))
                .replaceAll("\\s+", " ");

        assertThat(text)
                .contains("b and a do not differ in standing cost beyond noise: ")
                .contains("What a request adds does not differ beyond noise: ")
                .doesNotContain("cheaper");
    }

    /** Twice the CPU time at the lowest rate that the line would have there without a standing cost. */
    @Test
    void whatIsNoLineIsAnAlarm() {
        List<RatePoint> bent = List.of(1, 2, 3).stream()
                .flatMap(block -> List.of(
                        new RatePoint(block, "a", 50, 50, 0.004 + 1e-5 * block),
                        new RatePoint(block, "a", 500, 500, 0.08 + 1e-4 * block),
                        new RatePoint(block, "a", 5_000, 5_000, 0.4 + 1e-3 * block))
                        .stream())
                .toList();

        assertThat(terminal(CostSection.of(new Rates("a", List.of("a"), bent, List.of())))
                        .replaceAll("\\s+", " "))
                .containsPattern(
                        "Lines are off what was measured by at most \\d\\d% \\(a\\)\\. Beyond 20%, a request does"
                                + " not cost the same at each rate");
    }

    @Test
    void noLineIsLongerThanTheScreen() {
        for (int columns : List.of(40, 60, 100)) {
            StringBuilder out = new StringBuilder();
            TerminalSections.write(List.of(CostSection.of(planted())), new TerminalStyle(columns, false), out);
            assertThat(out.toString().lines())
                    .allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(columns));
        }
    }

    @Test
    void aFolderWithRatesHasTheSectionAndAnotherHasNone(@TempDir Path folder) throws IOException {
        assertThat(CostSection.of(folder)).isEmpty();
        Path file = Files.createDirectories(folder.resolve("rates")).resolve("rates.json");
        Files.writeString(
                file,
                "{\"schema\": 1, \"reference\": \"a\", \"contenders\": [\"a\"],"
                        + " \"points\": [], \"failures\": [\"block 1: its JVMs were still compiling\"]}");

        assertThat(CostSection.of(folder)).singleElement().satisfies(section -> assertThat(terminal(section))
                .contains("Fewer than two blocks", "block 1: its JVMs were still compiling"));
        Files.writeString(file, "{");
        assertThatThrownBy(() -> CostSection.of(folder))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("rates.json");
    }

    private static String html(Section section) {
        StringBuilder out = new StringBuilder();
        new Document("all", List.of(section)).page("title", "kicker", "answer", "footer", out);
        return out.toString();
    }

    private static String terminal(Section section) {
        StringBuilder out = new StringBuilder();
        TerminalSections.write(List.of(section), new TerminalStyle(100, false), out);
        return out.toString();
    }
}
