package dev.assay.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.cli.screen.Console;
import dev.assay.experiment.ExitCode;
import dev.assay.report.document.TerminalStyle;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The bell rings once, only if asked, and only at a terminal. */
class BellTest {
    @ParameterizedTest
    @CsvSource({"--bell, true, 1", "--bell, false, 0", "'', true, 0"})
    void itRingsAtTheEnd(String flag, boolean terminal, long rings) {
        StringWriter err = new StringWriter();
        Console console =
                Consoles.of(new PrintWriter(new StringWriter()), new PrintWriter(err), TerminalStyle.plain(), terminal);
        List<String> words = new ArrayList<>(List.of("compare", "no-such.jar"));
        if (!flag.isEmpty()) {
            words.add(flag);
        }

        assertThat(Main.run(console, Map.of(), words.toArray(String[]::new))).isEqualTo(ExitCode.BAD_INPUT);

        assertThat(err.toString().chars().filter(c -> c == 7).count()).isEqualTo(rings);
    }
}
