package dev.assay.launch;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ReadinessLimitsTest {
    @ParameterizedTest
    @CsvSource({"0,250", "2500,250", "4000,400", "49000,4900", "600000,5000"})
    void settlesForATenthOfTheStart(double readyMs, long settleMs) {
        assertThat(ReadinessLimits.USUAL.settle(readyMs)).hasMillis(settleMs);
    }
}
