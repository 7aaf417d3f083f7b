package dev.assay.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class ComparativeTest {
    private static final OptionalDouble MARGIN = OptionalDouble.of(0.03);

    @Test
    void everyMetricHasItsWord() {
        assertThat(Metric.CPU_PER_REQUEST.comparative(true)).isEqualTo("less");
        assertThat(Metric.P99.comparative(false)).isEqualTo("higher");
        assertThat(Metric.ALLOCATED.comparative(false)).isEqualTo("more");
        assertThat(Metric.RESPONSE_BYTES.comparative(false)).isEqualTo("more");
    }

    @Test
    void smallDifferencesAreShares() {
        assertThat(Comparative.much(1.06, 1.03, 1.09, MARGIN)).isEqualTo("6% more");
        assertThat(Comparative.than(0.94, 0.91, 0.97, MARGIN, "CPU per request", "Tomcat"))
                .isEqualTo("6% less CPU per request than Tomcat");
        assertThat(Comparative.of(Metric.P99, 0.94, 0.91, 0.97, MARGIN, "Tomcat"))
                .isEqualTo("6% lower than Tomcat's");
    }

    @Test
    void noneReadsLikeTheMargin() {
        assertThat(Comparative.much(1.07, 1.0504, 1.09, OptionalDouble.of(0.05)))
                .isEqualTo("7.00% more");
    }

    /** From an interval that reaches double on. */
    @Test
    void largeDifferencesAreFactors() {
        assertThat(Comparative.much(1.5, 1.2, 2, MARGIN)).isEqualTo("1.50× as much");
        assertThat(Comparative.than(2.371, 1.02, 5.384, MARGIN, "CPU per request", "Tomcat"))
                .isEqualTo("2.37× as much CPU per request as Tomcat");
        assertThat(Comparative.of(Metric.P99, 2.371, 1.02, 5.384, MARGIN, "Tomcat"))
                .isEqualTo("2.37× Tomcat's");
    }
}
