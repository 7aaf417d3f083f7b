package dev.assay.model.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.model.LatencyProfile;
import dev.assay.model.Metric;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ObjectiveTest {
    @ParameterizedTest
    @CsvSource({
        "p99 < 50ms, P99, 50",
        "p99<50, P99, 50",
        "'  P99.9 <= 1.5 s ', P999, 1500",
        "p999 < 250us, P999, 0.25",
        "p90 < 800µs, P90, 0.8",
        "p50 < 1000000ns, P50, 1"
    })
    void readsWhatUsersWrite(String text, Metric percentile, double limitMs) {
        assertThat(Objective.parse(text)).isEqualTo(new Objective(percentile, limitMs));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "p99",
                "p99 50ms",
                "p99 > 50ms",
                "p95 < 50ms",
                "cpu < 50ms",
                "p99 < 0ms",
                "p99 < -1ms",
                "p99 < 50m",
                "p99 < 2h",
                "p99 < 4000s",
                "p99 < NaN",
                "p99 < 1e3ms",
                "p99 < 50ms extra",
                "p99 < 9999999999ms"
            })
    void refusesWhatIsNone(String text) {
        assertThatThrownBy(() -> Objective.parse(text)).isInstanceOf(IllegalArgumentException.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"p99 < 50ms", "p50 < 0.25ms", "p999 < 1500ms"})
    void itsTextReadsBack(String text) {
        assertThat(Objective.parse(text)).hasToString(text);
        assertThat(Objective.parse(Objective.parse(text).toString())).isEqualTo(Objective.parse(text));
    }

    @Test
    void takesItsPercentileOfADistribution() {
        LatencyProfile latency = new LatencyProfile(9, 1, 1, 1, 2, 3, 4, 5, 6, 7, 8, "");

        assertThat(Objective.parse("p50 < 1ms").of(latency)).isEqualTo(2);
        assertThat(Objective.parse("p90 < 1ms").of(latency)).isEqualTo(4);
        assertThat(Objective.parse("p99 < 1ms").of(latency)).isEqualTo(6);
        assertThat(Objective.parse("p99.9 < 1ms").of(latency)).isEqualTo(7);
    }
}
