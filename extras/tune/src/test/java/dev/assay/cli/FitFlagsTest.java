package dev.assay.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.cli.screen.Console;
import dev.assay.experiment.ExitCode;
import dev.assay.report.document.TerminalStyle;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Invalid requests are rejected before anything is started. */
class FitFlagsTest {
    private final StringWriter err = new StringWriter();
    private final Console console =
            Consoles.of(new PrintWriter(new StringWriter()), new PrintWriter(err), TerminalStyle.plain(), false);

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "fit; --rate: is needed as requests/s",
                "fit --rate 50%; --rate: is needed as requests/s",
                "fit --rate 0; must be auto, requests per second",
                "fit --rate 500 --hold 1s; --hold: is out of range: 1s",
                "fit --rate 500 --hold soon; --hold",
                "fit --rate 500 --max-heap 44; --max-heap: is out of range: 44",
                "fit --rate 500 --slo p98<5ms; no percentile that is measured: p98",
                "fit --rate 500 --container --sandbox; --container: cannot be used with a sandbox",
                "fit --rate 500 no-such.jar; no-such.jar",
                "tune --servers tomcat --rates 50 --dry-run; the plan: asks for more than a comparison"
            })
    void whatCannotBeMeasuredIsRefused(String command, String why) {
        assertThat(Main.run(console, Map.of(), command.split(" ", -1))).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(err.toString()).contains(why);
    }
}
