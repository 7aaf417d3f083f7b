package dev.assay.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.report.document.TerminalStyle;
import dev.assay.report.figures.Cells;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.ValueSource;

class TerminalReportTest {
    static final Map<String, Experiment> ALL = Map.of(
            "realistic",
            Fixtures.realistic(),
            "undecided",
            Fixtures.undecided(),
            "refused",
            Fixtures.refused(),
            "unreliable",
            Fixtures.unreliable(),
            "empty",
            Fixtures.empty(),
            "single",
            Fixtures.single());

    private static final Pattern COLOURS = Pattern.compile("\u001B\\[[0-9;]*m");

    @Test
    void isTheGoldenOneWithAndWithoutColour() {
        Golden.check("terminal.txt", Fixtures.realistic().terminal(false));
        Golden.check("terminal-colour.txt", Fixtures.realistic().terminal(true));
        Golden.check("terminal-refused.txt", Fixtures.refused().terminal(false));
        Golden.check("terminal-unreliable.txt", Fixtures.unreliable().terminal(false));
        Golden.check("terminal-empty.txt", Fixtures.empty().terminal(false));
    }

    @ParameterizedTest
    @FieldSource("dev.assay.report.InLocale#TAGS")
    void figuresDoNotChangeWithTheLocale(String tag) {
        Golden.check(
                "terminal.txt", InLocale.get(tag, () -> Fixtures.realistic().terminal(false)));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 40, 60, 80, 100, 200})
    void noLineIsLongerThanTheScreen(int columns) {
        TerminalStyle style = new TerminalStyle(columns, true);
        ALL.forEach((name, experiment) -> assertThat(COLOURS.matcher(experiment.terminal(style))
                        .replaceAll("")
                        .lines()
                        .filter(line -> !HostileInputTest.WHOLE.matcher(line).matches()))
                .as(name)
                .allSatisfy(line -> assertThat(Cells.width(line)).isLessThanOrEqualTo(style.columns())));
    }

    @Test
    void colourAddsNothingButColour() {
        String coloured = Fixtures.realistic().terminal(true);
        assertThat(coloured).contains("\u001B[2;32mslightly better\u001B[0m", "\u001B[33mundecided\u001B[0m");
        assertThat(COLOURS.matcher(coloured).replaceAll(""))
                .isEqualTo(Fixtures.realistic().terminal(false));
        assertThat(Fixtures.realistic().terminal(false)).doesNotContain("\u001B");
    }

    @Test
    void theHeadlineComesFirstAndTheFolderLast() {
        String text = Fixtures.realistic().terminal(false);
        assertThat(text.lines().findFirst())
                .hasValueSatisfying(line -> assertThat(line).startsWith("Jetty uses 5% less"));
        assertThat(text)
                .containsSubsequence(
                        "jetty against tomcat",
                        "undertow against tomcat",
                        "Result",
                        "Effective settings",
                        "What limited this result",
                        "Responses",
                        "Result folder");
        assertThat(text).endsWith("judge again: assay judge results/2026-11-21T10-00-00Z\n");
    }

    @Test
    void aRefusedExperimentSaysWhyAndInventsNoFigures() {
        String text = Fixtures.refused().terminal(false);
        assertThat(text).contains("refused", "the contenders answer differently", "jetty answered 404");
        assertThat(text).doesNotContain("NaN", "Infinity");
    }

    @Test
    void aFolderWithSpacesIsQuoted() {
        StringBuilder out = new StringBuilder();
        Experiment empty = Fixtures.empty();
        TerminalReport.write(empty.verdict(), empty.environment(), "my results/it's", TerminalStyle.plain(), out);
        assertThat(out.toString()).contains("assay report 'my results/it'\\''s'");
    }
}
