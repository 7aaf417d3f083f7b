package dev.assay.imports;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TimeTextTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "21/Nov/2026:10:00:00 +0000",
                "21/Nov/2026:11:00:00.000 +0100",
                "21/Nov/2026:10:00:00",
                "21/Nov/2026 10:00:00",
                "2026-11-21T10:00:00Z",
                "2026-11-21T10:00:00.000000000z",
                "2026-11-21T10:00:00",
                "2026-11-21T11:00:00+01:00[Europe/Berlin]",
                "2026-11-21T10:00:00+0000",
                "2026-11-21 10:00:00 +0000",
                "2026-11-21 10:00:00 UTC",
                "2026-11-21 10:00:00,000",
                "2026/11/21 10:00:00.000",
                "2026-11-21T10:00Z",
                "Sat, 21 Nov 2026 10:00:00 GMT",
                "1795255200",
                "1795255200.000",
                "1795255200000",
                "1795255200000000",
                "1795255200000000000"
            })
    void aTimeInAnyForm(String text) {
        assertThat(TimeText.parse(text)).contains(Instant.parse("2026-11-21T10:00:00Z"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "-",
                "soon",
                "{}",
                "0.004",
                "10.0.0.1:80",
                "2026-13-41T10:00:00Z",
                "99/Nov/2026:10:00:00",
                "21/Nov/26",
                "127.0.0.1.1",
                "9999999999999999999",
                "[[[[[[[[[[[["
            })
    void whatIsNoTime(String text) {
        assertThat(TimeText.parse(text)).isEmpty();
    }
}
