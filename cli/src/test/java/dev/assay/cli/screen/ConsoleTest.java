package dev.assay.cli.screen;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.cli.Consoles;
import dev.assay.report.document.TerminalStyle;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ConsoleTest {
    private final String before = System.getProperty("assay.tty", "");

    @BeforeEach
    void onATerminal() {
        System.setProperty("assay.tty", "out,err");
    }

    @AfterEach
    void asBefore() {
        System.setProperty("assay.tty", before);
    }

    @Test
    void coloursOnATerminalOnly() {
        assertThat(Console.system(Map.of()).style().colour()).isTrue();
        System.setProperty("assay.tty", "err");
        assertThat(Console.system(Map.of()).style().colour()).isFalse();
    }

    /** As no-color.org specifies: any value but an empty one. */
    @Test
    void noColourWhereItIsNotWanted() {
        assertThat(Console.system(Map.of("NO_COLOR", "1")).style().colour()).isFalse();
        assertThat(Console.system(Map.of("NO_COLOR", "0")).style().colour()).isFalse();
        assertThat(Console.system(Map.of("NO_COLOR", "")).style().colour()).isTrue();
        assertThat(Console.system(Map.of("TERM", "dumb")).style().colour()).isFalse();
    }

    @Test
    void besideAFileOnStandardOutputAllElseGoesToStandardError() {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        Console console = Consoles.of(
                new PrintWriter(out, true), new PrintWriter(err, true), new TerminalStyle(80, false), false);

        console.beside(Optional.of(Path.of("-"))).out().print("told");
        console.beside(Optional.of(Path.of("page.md"))).out().print("shown");
        console.beside(Optional.empty()).out().print(" too");

        assertThat(List.of(out.toString(), err.toString())).containsExactly("shown too", "told");
    }

    @Test
    void resultsAreBrokenBetweenWordsOnATerminalAndWholeElsewhere() {
        String text = "nothing outlives Assay, even if Assay is killed: servers and all that they start carry a mark";
        StringWriter out = new StringWriter();
        PrintWriter writer = new PrintWriter(out, true);
        Terminal terminal = Consoles.terminal(80);

        new Console(writer, writer, TerminalStyle.plain(), true, terminal, true).tell("OK    ", text);
        new Console(writer, writer, TerminalStyle.plain(), true, terminal, false).tell("OK    ", text);

        assertThat(out.toString().lines())
                .containsExactly(
                        "OK    nothing outlives Assay, even if Assay is killed: servers and all that",
                        "      they start carry a mark",
                        "OK    " + text);
        assertThat(Console.system(Map.of()).read()).isTrue();
        System.setProperty("assay.tty", "err");
        assertThat(Console.system(Map.of()).read()).isFalse();
    }

    @Test
    void progressKeepsItsColumnsWhereItFitsAndIsBrokenBetweenWordsWhereNot() {
        StringWriter err = new StringWriter();
        Console console = Consoles.of(
                new PrintWriter(new StringWriter()),
                new PrintWriter(err, true),
                TerminalStyle.plain(),
                true,
                Consoles.terminal(40));

        console.say("  start-up time, s       4.61      5.16\n  start-up time, s       4.61      5.16      5.20");

        assertThat(err.toString().lines())
                .containsExactly("  start-up time, s       4.61      5.16", "  start-up time, s 4.61 5.16 5.20");
        assertThat(console.sayColumns()).isEqualTo(39);
    }

    @Test
    void isEightyColumnsWideUnlessTheTerminalIsWider() {
        assertThat(Console.system(Map.of()).style().columns()).isEqualTo(80);
        assertThat(Console.system(Map.of("COLUMNS", "100")).style().columns()).isEqualTo(100);
        assertThat(Console.system(Map.of("COLUMNS", "40")).style().columns()).isEqualTo(80);
        assertThat(Console.system(Map.of("COLUMNS", "400")).style().columns()).isEqualTo(120);
        assertThat(Console.system(Map.of("COLUMNS", "wide")).style().columns()).isEqualTo(80);
    }
}
