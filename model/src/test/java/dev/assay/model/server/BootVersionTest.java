package dev.assay.model.server;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class BootVersionTest {
    @ParameterizedTest
    @CsvSource({
        "3.2.4, 30204",
        "2.7.18, 20718",
        "4.0.0-RC1, 40000",
        "3.5.16-SNAPSHOT, 30500",
        "1.5.22.RELEASE, 10522",
        "3.5.14.redhat-00001, 30514",
        "3.5.14-vendor.2, 30514",
        "2.0.0.BUILD-SNAPSHOT, 20000",
    })
    void isANumber(String text, int number) {
        assertThat(BootVersion.of(text).map(BootVersion::number)).contains(number);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "3.5", "3.5.", "x.5.1", "12345.0.0"})
    void isNone(String text) {
        assertThat(BootVersion.of(text)).isEmpty();
    }
}
