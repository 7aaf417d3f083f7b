package dev.assay.studies.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.studies.model.StudyFigure;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Figures of load tools. */
class SharedFiguresTest {
    @ParameterizedTest
    @CsvSource({"P95, 6, 6", "P95, 6.25, 6.25", "P95, 12.34, 12.3", "MAX, 0, 0", "AVERAGE, 6, 6.000"})
    void timesInWholeMillisecondsHaveNoDecimals(StudyFigure figure, double value, String text) {
        assertThat(SharedFigures.ofTool(figure, value)).isEqualTo(text);
    }
}
