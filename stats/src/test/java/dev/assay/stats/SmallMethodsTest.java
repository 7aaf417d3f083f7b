package dev.assay.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Comparator;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import org.apache.commons.statistics.distribution.TDistribution;
import org.junit.jupiter.api.Test;

class SmallMethodsTest {
    /** Values adjusted by hand: p · m / rank, and never above that of a larger one. */
    @Test
    void adjustedValuesOfBenjaminiAndHochbergStepUp() {
        assertThat(adjusted(0.01, 0.04, 0.03, 0.005)).containsExactly(0.02, 0.04, 0.04, 0.02);
        assertThat(adjusted(0.5, 0.9)).containsExactly(0.9, 0.9);
        assertThat(adjusted(0.02)).containsExactly(0.02);
    }

    @Test
    void theLevelsOfBenjaminiAndHochbergDecideAsTheirStepUpDoes() {
        assertThat(BenjaminiHochberg.levels(3, 0.06, (i, level) -> new double[] {0.5, 0.01, 0.04}[i] <= level))
                .containsExactly(0.06, 0.04, 0.04);
        assertThat(BenjaminiHochberg.levels(2, 0.05, (i, level) -> false)).containsExactly(0.025, 0.025);
        assertThat(BenjaminiHochberg.levels(0, 0.05, (i, level) -> true)).isEmpty();
        Gaussians random = new Gaussians(55);
        for (int trial = 0; trial < 2_000; trial++) {
            double[] p = IntStream.range(0, 1 + trial % 7)
                    .mapToDouble(i -> Math.pow(random.uniform(), 4))
                    .toArray();
            double[] adjusted = adjusted(p);
            double[] levels = BenjaminiHochberg.levels(p.length, 0.05, (i, level) -> p[i] <= level);
            for (int i = 0; i < p.length; i++) {
                assertThat(p[i] <= levels[i]).isEqualTo(adjusted[i] <= 0.05);
                assertThat(levels[i]).isBetween(0.05 / p.length, 0.05 + 1e-15);
            }
        }
    }

    /** With no success the bound is 1 − alpha^(1/n); the counts are the ones that live calibration relies on. */
    @Test
    void clopperPearsonAgreesWithItsClosedForms() {
        assertThat(ClopperPearson.upper(0, 59, 0.05))
                .isCloseTo(1 - Math.pow(0.05, 1 / 59.0), within(1e-12))
                .isLessThan(0.05);
        assertThat(ClopperPearson.upper(0, 58, 0.05)).isGreaterThan(0.05);
        assertThat(ClopperPearson.upper(1, 93, 0.05)).isLessThan(0.0501);
        assertThat(ClopperPearson.upper(7, 7, 0.05)).isEqualTo(1);
        assertThat(ClopperPearson.interval(0, 10, 0.05).low()).isZero();
        assertThat(ClopperPearson.interval(0, 10, 0.05).high()).isCloseTo(0.30850, within(5e-6));
        assertThat(ClopperPearson.interval(10, 10, 0.05).low()).isCloseTo(0.69150, within(5e-6));
        assertThat(ClopperPearson.interval(10, 10, 0.05).high()).isEqualTo(1);
        // Published: 4 of 20 gives 5.73% to 43.66%.
        assertThat(ClopperPearson.interval(4, 20, 0.05).low()).isCloseTo(0.0573, within(5e-5));
        assertThat(ClopperPearson.interval(4, 20, 0.05).high()).isCloseTo(0.4366, within(5e-5));
        assertThatThrownBy(() -> ClopperPearson.upper(3, 2, 0.05)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> ClopperPearson.interval(0, 0, 0.05)).isInstanceOf(IllegalArgumentException.class);
    }

    /** Two one-sided tests, by their definition. */
    @Test
    void equivalenceAndItsIntervalAreTheSameRule() {
        double[] values = {0.01, -0.02, 0.015, 0.005, -0.01, 0.0, 0.012, -0.004};
        TDistribution t = TDistribution.of(values.length - 1);
        double p = Math.max(
                t.survivalProbability(StudentT.statistic(values, -0.03)),
                t.cumulativeProbability(StudentT.statistic(values, 0.03)));

        assertThat(StudentT.interval(values, 2 * p * 1.001).inside(-0.03, 0.03)).isTrue();
        assertThat(StudentT.interval(values, 2 * p * 0.999).inside(-0.03, 0.03)).isFalse();
    }

    @Test
    void blocksNeededIsTheFirstNumberAtWhichTheIntervalFits() {
        // t(0.975, 4)·0.03/√5 = 0.0372 leaves 0.0128 of 0.05; with four, t(0.975, 3)·0.03/√4 = 0.0477 leaves 0.0023.
        assertThat(needed(0.05, 0.03)).hasValue(5);
        // t(0.95, 4)·0.03/√5 = 0.0286; with four, t(0.95, 3)·0.03/√4 = 0.0353.
        assertThat(needed(0, 0.03)).hasValue(5);
        assertThat(needed(0.02, 0.03).orElseThrow()).isBetween(26, 42);
        assertThat(needed(0.02, 3)).isEmpty();
        assertThat(needed(-0.05, 0.03)).isEqualTo(needed(0.05, 0.03));
    }

    /** Uncertain by 0.04 below and hardly above: each end is compared with its own margin. */
    @Test
    void blocksNeededForEquivalenceAreThoseOfTheIntervalEndByEnd() {
        assertThat(BlocksNeeded.total(
                        0.02,
                        0.01,
                        0.03,
                        n -> 0.05,
                        n -> new Interval(-0.02 - 0.105 / n, 0.02 + 0.105 / n),
                        IntStream.range(2, 20)))
                .hasValue(11);
    }

    private static OptionalInt needed(double mean, double sd) {
        return BlocksNeeded.total(
                mean,
                0.01,
                0.03,
                n -> StudentT.halfWidth(n, sd, 0.05),
                n -> Interval.around(mean, StudentT.halfWidth(n, sd, 0.10)),
                IntStream.rangeClosed(2, 1000));
    }

    @Test
    void intervalsRunFromLowToHigh() {
        assertThat(new Interval(-1, 2).contains(2)).isTrue();
        assertThat(new Interval(-1, 2).inside(-1, 3)).isFalse();
        assertThat(new Interval(-1, 2).width()).isEqualTo(3);
        assertThatThrownBy(() -> new Interval(2, 1)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new Interval(Double.NaN, 1)).isInstanceOf(IllegalArgumentException.class);
    }

    /** Adjusted p-values in the given order, as R's p.adjust(p, "BH"): the least of p · m / rank over this rank and those above. */
    private static double[] adjusted(double... pValues) {
        int[] order = IntStream.range(0, pValues.length)
                .boxed()
                .sorted(Comparator.comparingDouble(i -> pValues[i]))
                .mapToInt(Integer::intValue)
                .toArray();
        double[] adjusted = new double[pValues.length];
        double soFar = 1;
        for (int rank = order.length; rank > 0; rank--) {
            soFar = Math.min(soFar, order.length * pValues[order[rank - 1]] / rank);
            adjusted[order[rank - 1]] = soFar;
        }
        return adjusted;
    }
}
