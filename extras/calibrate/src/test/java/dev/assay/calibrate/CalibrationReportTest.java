package dev.assay.calibrate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.report.document.TerminalStyle;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class CalibrationReportTest {
    private static final Calibration CALIBRATION = new Calibration(
            Instant.parse("2026-11-21T10:00:00Z"),
            "0.1.0",
            "a CPU, 2 CPUs, kvm",
            3100,
            24,
            74.31,
            6,
            0.0512,
            List.of(
                    new Calibration.Pair("plain", "plain-again", 0, 1, 1.004, 12, 2, 0, 0, 1, 1, 2, 0.7764),
                    new Calibration.Pair("plain", "plus-5", 0.05, 1.0489, 1.06, 4, 0, 0, 0, 0, 0, 0, 1)),
            Optional.of(new Calibration.Stall(15, 14.87, 19.5, 19.44, 4)),
            Optional.of(new Calibration.Replay(10_000, 0.0123, 0.0456)),
            List.of(new Calibration.Resolution(5, 6, 0.0723), new Calibration.Resolution(30, 16, 0.0412)),
            "This machine shows a difference of 4.2% in 30 minutes.",
            OptionalDouble.of(0.0254),
            List.of(new Calibration.Pair("late-5", "late-10", 0, 1, 0.972, 12, 2, 0, 0, 0, 2, 2, 0.7764)));

    @Test
    void beginsWithTheSentenceAndShowsWhatItRestsOn() {
        String text = text(80, true);

        assertThat(text.strip()).startsWith("This machine shows a difference of 4.2% in 30 minutes.");
        assertThat(text)
                .contains("plain-again", "+4.9%", "+6.0%", "7.2%", "14.9", "19.4", "1.2% show a difference")
                .containsSubsequence("plain-again", "plus-5", "no complete campaign");
        assertThat(text.replaceAll("\\s+", " "))
                .containsSubsequence(
                        "plain-again",
                        "2 campaigns: 1 equivalent, 1 undecided; 0 wrong (at most 78%), 2 intervals covered",
                        "plus-5",
                        "no complete campaign",
                        "late-10 against late-5",
                        "-2.8%",
                        "2 campaigns: 2 undecided; 0 wrong",
                        "CPU per request of its warm JVMs has a standard deviation of 2.5%");
        assertThat(text.lines()).allMatch(line -> line.length() <= 80);
    }

    @Test
    void simulatedNoiseIsATable() {
        StringBuilder out = new StringBuilder();
        CalibrationReport.synthetic(
                List.of(new Simulation("AR(0.9)", 0.039, 0.0524, 0, 0, 0.0053, 0.046, 0.828, 0.975, 0, 9)),
                2000,
                new TerminalStyle(80, false),
                out);

        assertThat(out.toString()).contains("2,000 experiments", "AR(0.9)", "5.2%", "0.5%", "98%");
        assertThat(out.toString().lines()).allMatch(line -> line.length() <= 80);
    }

    /** A wide calibration is not kept. */
    @Test
    void onlyOneThatIsKeptIsTheMarginOfLaterComparisons() {
        assertThat(text(80, true).replaceAll("\\s+", " ")).contains("is the margin of later comparisons here");
        assertThat(text(80, false).replaceAll("\\s+", " "))
                .contains("has a standard deviation of 2.5%")
                .doesNotContain("later comparisons");
    }

    private static String text(int columns, boolean kept) {
        StringBuilder out = new StringBuilder();
        CalibrationReport.write(
                CALIBRATION, kept, "assay-results/calibration-1", new TerminalStyle(columns, false), out);
        return out.toString();
    }
}
