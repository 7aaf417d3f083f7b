package dev.assay.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.calibrate.Calibration;
import dev.assay.calibrate.CalibrationReport;
import dev.assay.report.document.TerminalStyle;
import dev.assay.report.figures.Cells;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

class HostileCalibrationTest {
    @ParameterizedTest
    @FieldSource("dev.assay.report.Hostile#PAYLOADS")
    void neverReachesTheTerminalNorWidensIt(String payload) {
        String terminal = terminal(payload);
        assertThat(terminal).doesNotContainPattern(HostileInputTest.DANGEROUS);
        assertThat(terminal.lines())
                .allSatisfy(line -> assertThat(Cells.width(line)).isLessThanOrEqualTo(80));
    }

    @Test
    void secretsAreHidden() {
        assertThat(terminal("-Dspring.datasource.password=canary"))
                .contains("***")
                .doesNotContain("canary");
    }

    private static String terminal(String payload) {
        StringBuilder all = new StringBuilder();
        CalibrationReport.write(
                new Calibration(
                        Synthetic.START,
                        payload,
                        payload,
                        3100,
                        24,
                        74.31,
                        6,
                        0.0512,
                        List.of(new Calibration.Pair("plain", payload, 0, 1, 1.004, 12, 2, 0, 0, 1, 1, 2, 0.7764)),
                        Optional.empty(),
                        Optional.empty(),
                        List.of(),
                        payload,
                        OptionalDouble.empty(),
                        List.of(new Calibration.Pair(payload, payload, 0, 1, 1, 12, 2, 0, 0, 1, 1, 2, 0.7764))),
                true,
                payload,
                TerminalStyle.plain(),
                all);
        return all.toString();
    }
}
