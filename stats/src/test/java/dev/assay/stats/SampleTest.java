package dev.assay.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SampleTest {
    @Test
    void agreesWithFiguresWorkedOutByHand() {
        double[] values = {2, 4, 4, 4, 5, 5, 7, 9};

        assertThat(Sample.mean(values)).isEqualTo(5);
        assertThat(Sample.sd(values)).isCloseTo(Math.sqrt(32.0 / 7), within(1e-15));
        assertThat(Sample.median(values)).isEqualTo(4.5);
        assertThat(Sample.median(3, 1, 2)).isEqualTo(2);
        assertThat(Sample.median(7)).isEqualTo(7);
    }

    @Test
    void theGeometricMeanIsThatOfRatios() {
        assertThat(Sample.geometricMean(1, 10, 100)).isCloseTo(10, within(1e-14));
        assertThat(Sample.geometricMean(4.9, 4.9, 4.9)).isEqualTo(4.9);
        assertThatThrownBy(() -> Sample.geometricMean(1, 0)).hasMessage("value 1 is not positive: 0.0");
        assertThatThrownBy(() -> Sample.geometricMean(1, Double.NaN)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> Sample.geometricMean()).hasMessage("needs at least 1 value, not 0");
    }

    @Test
    void aLargeMeanCostsNoDigitsOfTheSpread() {
        assertThat(Sample.sd(1e9 + 4, 1e9 + 7, 1e9 + 13, 1e9 + 16)).isCloseTo(Math.sqrt(30), within(1e-12));
        assertThat(Sample.sd(3, 3, 3)).isZero();
    }

    @Test
    void theMedianLeavesTheSampleAsItIs() {
        double[] values = {3, 1, 2};
        Sample.median(values);

        assertThat(values).containsExactly(3, 1, 2);
    }

    @Test
    void refusesSamplesThatAreTooSmall() {
        assertThatThrownBy(() -> Sample.mean()).hasMessage("needs at least 1 value, not 0");
        assertThatThrownBy(() -> Sample.median()).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> Sample.sd(1)).hasMessage("needs at least 2 values, not 1");
    }

    @ParameterizedTest
    @ValueSource(doubles = {Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY})
    void refusesValuesThatAreNoNumbers(double odd) {
        assertThatThrownBy(() -> Sample.mean(1, odd)).hasMessageContaining("value 1 is not a finite number");
        assertThatThrownBy(() -> Sample.sd(1, odd)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> Sample.median(odd)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> StudentT.interval(new double[] {1, 2, odd}, 0.05))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
