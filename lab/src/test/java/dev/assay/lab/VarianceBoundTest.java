package dev.assay.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.assay.stats.Gaussians;
import dev.assay.stats.Sample;
import org.junit.jupiter.api.Test;

class VarianceBoundTest {
    /** Chi-squared quantiles of any table: 16.919 and 3.325 for nine degrees of freedom and 5%. */
    @Test
    void agreesWithTheTables() {
        assertThat(VarianceBound.lower(9, 4, 0.05)).isCloseTo(36 / 16.919, within(1e-3));
        assertThat(VarianceBound.upper(9, 4, 0.05)).isCloseTo(36 / 3.325, within(4e-3));
        assertThat(VarianceBound.lower(1, 1, 0.05)).isCloseTo(1 / 3.8415, within(1e-4));
    }

    @Test
    void coversTheTruth() {
        Gaussians random = new Gaussians(5);
        int below = 0;
        int above = 0;
        for (int i = 0; i < 10_000; i++) {
            double[] values = new double[10];
            for (int j = 0; j < 10; j++) {
                values[j] = 3 * random.next();
            }
            double variance = Math.pow(Sample.sd(values), 2);
            below += VarianceBound.lower(9, variance, 0.05) > 9 ? 1 : 0;
            above += VarianceBound.upper(9, variance, 0.05) < 9 ? 1 : 0;
        }
        assertThat(below).isBetween(430, 570);
        assertThat(above).isBetween(430, 570);
    }

    @Test
    void nothingFollowsFromNothing() {
        assertThatThrownBy(() -> VarianceBound.lower(0, 1, 0.05)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> VarianceBound.upper(3, Double.NaN, 0.05)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> VarianceBound.upper(3, 1, 1)).isInstanceOf(IllegalArgumentException.class);
    }
}
