package dev.assay.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.model.BadInputException;
import dev.assay.plan.yaml.Durations;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DurationsTest {
    @ParameterizedTest
    @CsvSource({
        "90s, 90000",
        "5m, 300000",
        "1h30m, 5400000",
        "500ms, 500",
        "1.5s, 1500",
        "0.5m, 30000",
        "1h 2m 3s 4ms, 3723004",
        "1m500ms, 60500",
        "0s, 0",
        "120m, 7200000",
    })
    void timesAsUsersWriteThem(String text, long millis) {
        assertThat(Durations.parse(text, "--budget")).isEqualTo(Duration.ofMillis(millis));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "s", "5 minutes", "-5m", "5x", "30m1h", "5m5m", "1:30", "1e3s", "5M", "∞", "1h1"})
    void anythingElseIsAnErrorWithAnExample(String text) {
        assertThatThrownBy(() -> Durations.parse(text, "--budget"))
                .isInstanceOf(BadInputException.class)
                .hasMessageStartingWith("--budget: not a time: ")
                .hasMessageContaining("90s, 5m, 1h30m or 500ms");
    }

    @Test
    void aNumberWithoutUnitIsNotGuessedAt() {
        assertThatThrownBy(() -> Durations.parse("300", "--budget"))
                .hasMessageContaining("--budget: 300 has no unit")
                .hasMessageContaining("Write 300s for seconds or 300m for minutes");
    }

    @Test
    void aTimeBeyondAllReasonIsAnError() {
        assertThatThrownBy(() -> Durations.parse("999999999h", "--budget")).hasMessageContaining("longer than a year");
    }

    @ParameterizedTest
    @ValueSource(strings = {"0s", "1h30m", "90h", "1m30s", "500ms", "0.001ms", "1h1m1s1.5ms"})
    void writtenTimesAreReadBack(String text) {
        Duration time = Durations.parse(text, "here");
        assertThat(Durations.format(time)).isEqualTo(text);
    }
}
