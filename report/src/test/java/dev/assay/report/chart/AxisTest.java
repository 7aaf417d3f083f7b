package dev.assay.report.chart;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;

class AxisTest {
    @Test
    void linearTicksAreRound() {
        Axis axis = Axis.linear(0, 38, 4);
        assertThat(axis.ticks()).containsExactly(0.0, 10.0, 20.0, 30.0, 40.0);
        assertThat(axis.at(20)).isEqualTo(0.5);
        assertThat(Axis.linear(4.24, 5.08, 5).ticks()).hasSize(6);
    }

    @Test
    void logarithmicTicksAreRound() {
        Axis axis = Axis.logarithmic(0.35, 9);
        assertThat(axis.ticks()).containsExactly(0.2, 0.5, 1.0, 2.0, 5.0, 10.0);
        assertThat(axis.at(0.2)).isEqualTo(0);
        assertThat(axis.at(10)).isEqualTo(1);
        assertThat(Axis.logarithmic(0.001, 5000).ticks())
                .contains(0.001, 0.01, 1000.0)
                .hasSize(8);
    }

    @Test
    void holdsEveryFigureItWasMadeFor() {
        Random random = new Random(1);
        for (int i = 0; i < 10_000; i++) {
            double low = Math.pow(10, 8 * random.nextDouble() - 4);
            double high = low * Math.pow(10, 4 * random.nextDouble());
            for (Axis axis : new Axis[] {Axis.linear(low, high, 5), Axis.logarithmic(low, high)}) {
                assertThat(axis.low()).isLessThanOrEqualTo(low * 1.0002);
                assertThat(axis.high()).isGreaterThanOrEqualTo(high * 0.9998);
                assertThat(axis.ticks()).isSorted().hasSizeBetween(1, 16);
                assertThat(axis.at(low)).isBetween(0.0, axis.at(high));
            }
        }
    }

    @Test
    void oneFigureAloneHasAnAxisToo() {
        assertThat(Axis.linear(5, 5, 4).at(5)).isBetween(0.0, 1.0);
        assertThat(Axis.linear(0, 0, 4).at(0)).isEqualTo(0);
        assertThat(Axis.logarithmic(7, 7).at(7)).isBetween(0.0, 1.0);
        assertThat(Axis.logarithmic(0, 0).at(0)).isBetween(0.0, 1.0);
    }
}
