package dev.assay.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class WelchTest {
    /** With equal sizes and spreads Welch's interval is the pooled t interval with 2n − 2 degrees of freedom. */
    @Test
    void equalSpreadsGiveThePooledInterval() {
        double[] a = {1, 2, 3, 4, 5};
        double[] b = {11, 12, 13, 14, 15};

        Interval interval = Welch.interval(a, b, 0.05);

        // sd² = 2.5; error = √(2·2.5/5) = 1; t(0.975, 8) = 2.306004
        assertThat(interval.low()).isCloseTo(-10 - 2.306004, within(1e-5));
        assertThat(interval.high()).isCloseTo(-10 + 2.306004, within(1e-5));
    }

    /** One side without spread leaves the freedom of the other: t(0.975, 4) = 2.776445, error = √(2.5/5). */
    @Test
    void aSampleWithoutSpreadAddsNoFreedom() {
        Interval interval = Welch.interval(new double[] {1, 2, 3, 4, 5}, new double[] {3, 3, 3}, 0.05);

        assertThat(interval.high()).isCloseTo(2.776445 * Math.sqrt(0.5), within(1e-5));
    }

    /** Where the interval at a level ends at zero, the level is the p-value. */
    @Test
    void thePValueIsTheLevelAtWhichTheIntervalEndsAtZero() {
        double[] a = {1.1, 2.3, 2.9, 4.2};
        double[] b = {4.4, 5.1, 4.8, 6.9, 5.5};

        double p = Welch.pValue(a, b);

        assertThat(p).isBetween(0.001, 0.05).isEqualTo(Welch.pValue(b, a));
        assertThat(Welch.interval(a, b, p).high()).isCloseTo(0, within(1e-9));
    }

    @Test
    void withoutSpreadOnlyEqualMeansAreNoDifference() {
        double[] ones = {1, 1};
        assertThat(Welch.pValue(ones, new double[] {1, 1, 1})).isEqualTo(1);
        assertThat(Welch.pValue(ones, new double[] {2, 2})).isZero();
    }

    @Test
    void missesTheTruthAsOftenAsItSays() {
        Gaussians random = new Gaussians(11);
        int missed = 0;
        for (int c = 0; c < 20_000; c++) {
            missed += Welch.interval(normal(random, 6, 0.02), normal(random, 9, 0.06), 0.05)
                            .contains(0)
                    ? 0
                    : 1;
        }
        assertThat(missed / 20_000.0).isBetween(0.044, 0.056);
    }

    @Test
    void oneValueHasNoSpread() {
        assertThatThrownBy(() -> Welch.interval(new double[] {1}, new double[] {1, 2}, 0.05))
                .isInstanceOf(IllegalArgumentException.class);
    }

    private static double[] normal(Gaussians random, int n, double sd) {
        double[] values = new double[n];
        for (int i = 0; i < n; i++) {
            values[i] = sd * random.next();
        }
        return values;
    }
}
