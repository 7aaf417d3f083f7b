package dev.assay.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.cli.screen.Console;
import dev.assay.experiment.ExitCode;
import dev.assay.report.document.TerminalStyle;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Invalid requests are rejected before anything is measured. */
class CalibrateFlagsTest {
    private final StringWriter err = new StringWriter();
    private final Console console =
            Consoles.of(new PrintWriter(new StringWriter()), new PrintWriter(err), TerminalStyle.plain(), false);

    @ParameterizedTest
    @ValueSource(
            strings = {
                "calibrate --budget 0s; --budget: must be longer than zero",
                "calibrate --like 0s; --like: must be longer than zero",
                "calibrate --late 5; --late: goes with --wide only",
                "calibrate --wide --late 16; --late: 16 is not between 1 and 15",
                "calibrate --differences 0; --differences: 0 is not between 1 and 100",
                "calibrate --differences 5,5; --differences: lists one twice"
            })
    void whatCannotBeMeasuredIsRefused(String both) {
        String[] commandAndWhy = both.split("; ", -1);

        assertThat(Main.run(console, Map.of(), commandAndWhy[0].split(" ", -1))).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(err.toString()).contains(commandAndWhy[1]);
    }
}
