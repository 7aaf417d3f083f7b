package dev.assay.report.chart;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FrameTest {
    /** Neighbouring ticks may differ in the fourth digit. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "99.99|99.99",
                "1485|1,485",
                "2051|2,051",
                "-1.205|-1.205",
                "0.00025|0.00025",
                "0.000005|0.000005",
                "0|0",
                "20|20",
                "100|100",
                "1000000|1,000,000"
            })
    void aTickHasAllItsDigitsAndNoMore(double value, String text) {
        assertThat(Frame.tick(value)).isEqualTo(text);
    }
}
