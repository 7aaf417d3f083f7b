package dev.assay.model;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ComparativeTest {
    @Test
    void everyMetricHasItsWord() {
        assertThat(Comparative.of(Metric.CPU_PER_REQUEST, true)).isEqualTo("less CPU per request");
        assertThat(Comparative.of(Metric.P99, false)).isEqualTo("higher p99 latency");
        assertThat(Comparative.of(Metric.ALLOCATED, false)).isEqualTo("more bytes allocated per request");
        assertThat(Comparative.of(Metric.RESPONSE_BYTES, false)).isEqualTo("more bytes per answer");
    }

    @Test
    void smallDifferencesAreShares() {
        assertThat(Comparative.much(1.06, 1.03, 1.09)).isEqualTo("6% more");
        assertThat(Comparative.than(0.94, 0.91, 0.97, "CPU per request", "Tomcat"))
                .isEqualTo("6% less CPU per request than Tomcat");
        assertThat(Comparative.of(Metric.P99, 0.94, 0.91, 0.97, "Tomcat")).isEqualTo("6% lower than Tomcat's");
    }

    /** From an interval that reaches double on. */
    @Test
    void largeDifferencesAreFactors() {
        assertThat(Comparative.much(1.5, 1.2, 2)).isEqualTo("1.50 times as much");
        assertThat(Comparative.than(2.371, 1.02, 5.384, "CPU per request", "Tomcat"))
                .isEqualTo("2.37 times as much CPU per request as Tomcat");
        assertThat(Comparative.of(Metric.P99, 2.371, 1.02, 5.384, "Tomcat")).isEqualTo("2.37 times Tomcat's");
    }
}
