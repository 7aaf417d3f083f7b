package dev.assay.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CrossingTest {
    private static final double[] X = {100, 200, 300, 400};

    @Test
    void interpolatesBetweenTheTwoPointsAroundTheLevel() {
        Crossing crossing = Crossing.of(X, new double[] {1, 2, 4, 8}, 3);

        assertThat(crossing.side()).isEqualTo(Crossing.Side.WITHIN);
        assertThat(crossing.x()).isEqualTo(250);
    }

    @Test
    void aPointOnTheLevelStillMeetsIt() {
        assertThat(Crossing.of(X, new double[] {1, 2, 4, 8}, 2).x()).isEqualTo(200);
        assertThat(Crossing.of(X, new double[] {1, 2, 4, 8}, 8).side()).isEqualTo(Crossing.Side.BEYOND);
    }

    @Test
    void saysOnWhichSideItLiesWhereThePointsDoNotHoldIt() {
        assertThat(Crossing.of(X, new double[] {1, 2, 4, 8}, 0.5)).isEqualTo(new Crossing(Crossing.Side.BEFORE, 100));
        assertThat(Crossing.of(X, new double[] {1, 2, 4, 8}, 9)).isEqualTo(new Crossing(Crossing.Side.BEYOND, 400));
        assertThat(Crossing.of(new double[] {5}, new double[] {1}, 0).side()).isEqualTo(Crossing.Side.BEFORE);
    }

    /** Published: Ayer et al. pool neighbours that fall; the pools' means are the fit. */
    @Test
    void aDipIsPooledWithItsNeighbours() {
        assertThat(Crossing.rising(new double[] {1, 3, 2, 4})).containsExactly(1, 2.5, 2.5, 4);
        assertThat(Crossing.rising(new double[] {4, 3, 2, 1})).containsExactly(2.5, 2.5, 2.5, 2.5);
        assertThat(Crossing.rising(new double[] {1, 5, 1, 0, 9})).containsExactly(1, 2, 2, 2, 9);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void theFitRisesKeepsTheMeanAndIsItsOwnFit(long seed) {
        Gaussians random = new Gaussians(seed);
        double[] values = new double[3 + (int) (random.uniform() * 12)];
        Arrays.setAll(values, i -> 0.3 * i + random.next());

        double[] fit = Crossing.rising(values);

        for (int i = 1; i < fit.length; i++) {
            assertThat(fit[i]).isGreaterThanOrEqualTo(fit[i - 1]);
        }
        assertThat(Sample.mean(fit)).isCloseTo(Sample.mean(values), within(1e-12));
        assertThat(Crossing.rising(fit)).containsExactly(fit);
    }

    @Test
    void theOrderOfThePointsDoesNotMatter() {
        Crossing one = Crossing.of(new double[] {300, 100, 400, 200}, new double[] {4, 1, 8, 2}, 3);
        assertThat(one).isEqualTo(Crossing.of(X, new double[] {1, 2, 4, 8}, 3));
    }

    @Test
    void refusesWhatIsNoCurve() {
        assertThatThrownBy(() -> Crossing.of(new double[0], new double[0], 1))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> Crossing.of(X, new double[] {1, 2, 3}, 1))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> Crossing.of(new double[] {1, 1}, new double[] {1, 2}, 1))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> Crossing.of(new double[] {1, 2}, new double[] {1, Double.NaN}, 1))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
