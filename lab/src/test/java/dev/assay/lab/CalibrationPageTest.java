package dev.assay.lab;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class CalibrationPageTest {
    private static final CorpusCalibration CALIBRATION = new CorpusCalibration(
            Instant.parse("2026-11-21T10:00:00Z"),
            "a CPU, 2 CPUs, kvm",
            3100,
            24,
            74.31,
            6,
            0.0512,
            List.of(),
            Optional.empty(),
            "This machine shows a difference of 4.2% in 30 minutes.",
            OptionalDouble.of(0.0254));

    @Test
    void saysWhatRestartingChanges() {
        CorpusFindings findings =
                new CorpusFindings(List.of(), List.of(), List.of(CALIBRATION), "", List.of(), Optional.empty());

        assertThat(CalibrationPage.of(findings, "Notes.", "power.svg"))
                .containsSubsequence("calibration-synthetic.md", "\n\nNotes.\n\n## Data")
                .contains("- 2026-11-21T10:00Z: warm JVMs of one server differ with a standard deviation of 2.5%");
    }
}
