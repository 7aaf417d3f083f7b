package dev.assay.why.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.report.Golden;
import dev.assay.report.InLocale;
import dev.assay.report.document.Document;
import dev.assay.report.document.Section;
import dev.assay.report.document.TerminalSections;
import dev.assay.report.document.TerminalStyle;
import dev.assay.why.model.PlantedStarts;
import dev.assay.why.model.Starts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

class StartSectionTest {
    private static Starts planted() {
        return new PlantedStarts(3).with("tomcat", 0).with("jetty", 120).starts(5);
    }

    @ParameterizedTest
    @FieldSource("dev.assay.report.InLocale#TAGS")
    void isTheGoldenOneInEveryLocale(String tag) {
        Golden.check("start.txt", InLocale.get(tag, () -> terminal(StartSection.of(planted()), 100)));
        Golden.check("start.md", InLocale.get(tag, () -> {
            StringBuilder out = new StringBuilder();
            new Document("all", List.of(StartSection.of(planted()))).markdown(out);
            return out.toString();
        }));
    }

    @Test
    void equalContendersAreSaidNotToDiffer() {
        String text = terminal(
                StartSection.of(new PlantedStarts(4).with("a", 0).with("b", 0).starts(5)), 1_000);
        assertThat(text)
                .contains("b and a do not differ in the time until their first response beyond noise: ")
                .contains("No phase differs beyond noise. No package differs beyond noise.");
    }

    @Test
    void whatWasStoredIsShownWithWhatCouldNotBeSeen(@TempDir Path folder) throws IOException {
        assertThat(StartSection.of(folder)).isEmpty();
        Files.createDirectories(folder.resolve("profiles"));
        new Starts("a", List.of("a"), Map.of(), List.of(), List.of("a: no log")).write(folder);

        assertThat(StartSection.of(folder)).singleElement().satisfies(section -> assertThat(terminal(section, 100))
                .contains("No start could be seen.", "a: no log"));

        planted().write(folder);
        assertThat(Starts.read(folder)).contains(planted());
    }

    private static String terminal(Section section, int columns) {
        StringBuilder out = new StringBuilder();
        TerminalSections.write(List.of(section), new TerminalStyle(columns, false), out);
        return out.toString();
    }
}
