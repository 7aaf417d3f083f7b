package dev.assay.remote;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.cli.Consoles;
import dev.assay.cli.Main;
import dev.assay.cli.screen.Console;
import dev.assay.experiment.ExitCode;
import dev.assay.launch.machine.Finding;
import dev.assay.report.document.TerminalStyle;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What {@code assay doctor} says about a load beforehand, and which flags it rejects. */
@Tag("programs")
class DoctorFlagsTest {
    /** Some ten megabits a second. */
    private static final Bandwidth THIN = new Bandwidth(1.2e6, 1.2e6);

    @Test
    void aLoadThatTheNetworkCarriesIsFine() {
        Finding finding = DoctorFlags.needed(THIN, 500, 1_000);

        assertThat(finding.level()).isEqualTo(Finding.Level.OK);
        assertThat(finding.what()).isEqualTo("500 requests/s with responses of 1,000 bytes use 42% of the network");
    }

    @Test
    void aLoadThatItDoesNotIsNamedWithTheLargestThatItDoes() {
        Finding finding = DoctorFlags.needed(THIN, 2_000, 1_000);

        assertThat(finding.level()).isEqualTo(Finding.Level.FAIL);
        assertThat(finding.what()).contains("use 170% of the network");
        assertThat(finding.advice())
                .isEqualTo(
                        "send at most 941 requests/s, or use a faster network: slices that use more than 80% of it do not count");
        assertThat(DoctorFlags.needed(THIN, 941, 1_000).level()).isEqualTo(Finding.Level.OK);
        assertThat(DoctorFlags.needed(THIN, 942, 1_000).level()).isEqualTo(Finding.Level.FAIL);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "doctor --rate 100 | --rate: goes with --load-host",
                "doctor --listen 127.0.0.1 | --listen: goes with --load-host",
                "doctor --load-host me@there --answer 100 | --answer: goes with --rate",
                "doctor --load-host me@there --rate 0 | --rate: must be above 0 and at most 100000000",
                "doctor --load-host me@there --rate 100 --answer 0 | --answer: must be at least 1",
            })
    void flagsThatGoTogetherAreAskedFor(String command, String message) {
        StringWriter err = new StringWriter();
        Console console = Consoles.of(
                new PrintWriter(new StringWriter()), new PrintWriter(err, true), TerminalStyle.plain(), false);

        assertThat(Main.run(console, Map.of(), command.split(" ", -1))).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(err.toString()).contains(message);
    }
}
