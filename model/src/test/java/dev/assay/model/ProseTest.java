package dev.assay.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ProseTest {
    @Test
    void valuesHaveUnitsThatPeopleUse() {
        assertThat(Prose.value(Metric.CPU_PER_REQUEST, 200)).isEqualTo("200 µs CPU per request");
        assertThat(Prose.value(Metric.MEMORY, 200 * 0x1p20)).isEqualTo("200 MiB RSS after start-up");
        assertThat(Prose.value(Metric.STARTUP, 999.5)).isEqualTo("999.5 ms start-up time");
        assertThat(Prose.value(Metric.STARTUP, 9149.05)).isEqualTo("9.15 s start-up time");
    }

    @Test
    void blocksAreListed() {
        assertThat(Prose.blocks(List.of(2))).isEqualTo("block 2");
        assertThat(Prose.blocks(List.of(1, 2, 5))).isEqualTo("blocks 1, 2 and 5");
    }

    @ParameterizedTest
    @CsvSource({
        "0, 0 seconds",
        "1, 1 second",
        "90, 90 seconds",
        "91, 2 minutes",
        "1080, 18 minutes",
        "1081, 19 minutes",
        "7200, 120 minutes",
        "7201, 2.1 hours",
        "86400, 24.0 hours"
    })
    void durationsAreNeverShorterThanTheyAre(long seconds, String expected) {
        assertThat(Prose.duration(Duration.ofSeconds(seconds))).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource({"1, 1m", "60, 1m", "61, 2m", "1860, 31m", "3600, 1h", "3660, 1h1m", "7200, 2h", "7260, 2h10m"})
    void budgetsAreEasyToType(long seconds, String typed) {
        assertThat(Prose.budget(Duration.ofSeconds(seconds))).isEqualTo(typed);
    }

    @Test
    void sentencesBeginWithACapitalUnlessWithASymbol() {
        assertThat(Prose.capital("throughput at saturation")).isEqualTo("Throughput at saturation");
        assertThat(Prose.capital("p99 latency")).isEqualTo("p99 latency");
    }

    @Test
    void whatAServerWroteStaysOnOneLine() {
        assertThat(Prose.oneLine(" a\r\n\tb ")).isEqualTo("a b");
        assertThat(Prose.oneLine("x".repeat(200))).hasSize(200).doesNotContain("…");
        assertThat(Prose.oneLine("x".repeat(500))).hasSize(200).endsWith("…");
        assertThat(Prose.oneLine("lower the rate ".repeat(50)))
                .hasSizeBetween(190, 200)
                .endsWith("the rate…");
    }
}
