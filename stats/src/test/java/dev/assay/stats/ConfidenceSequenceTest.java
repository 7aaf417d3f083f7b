package dev.assay.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ConfidenceSequenceTest {
    @Test
    void agreesWithTheClosedForm() {
        // n = 24, c² = 1: K = (5/0.05)^(1/12), r = 1/25.
        double k = Math.pow(100, 1 / 12.0);
        double expected = 0.03 * Math.sqrt(23 / 24.0 * (k - 1) / (1 - k / 25));

        assertThat(ConfidenceSequence.halfWidth(24, 0.03, 0.05)).isCloseTo(expected, within(1e-15));
    }

    @ParameterizedTest
    @ValueSource(ints = {5, 21, 60})
    void endsWhereTheMartingaleReachesOneOverAlpha(int n) {
        SplittableRandom random = new SplittableRandom(n);
        double[] values = random.doubles(n).toArray();
        Interval interval =
                Interval.around(Sample.mean(values), ConfidenceSequence.halfWidth(n, Sample.sd(values), 0.05));

        assertThat(logEvidence(values, interval.low())).isCloseTo(-Math.log(0.05), within(1e-9));
        assertThat(logEvidence(values, interval.high())).isCloseTo(-Math.log(0.05), within(1e-9));
    }

    /** The logarithm of the martingale at a hypothetical mean, with c² = 1. */
    private static double logEvidence(double[] values, double mean) {
        int n = values.length;
        double t = StudentT.statistic(values, mean);
        double y = t * t / (n - 1);
        double r = 1 / (n + 1.0);
        return Math.log(r) / 2 + n / 2.0 * (Math.log1p(y) - Math.log1p(r * y));
    }

    @Test
    void boundsNothingWhileThereAreTooFewValues() {
        assertThat(ConfidenceSequence.halfWidth(2, 1, 0.05)).isInfinite();
        assertThat(ConfidenceSequence.halfWidth(2, 0, 0.05)).isInfinite();
        assertThat(ConfidenceSequence.halfWidth(6, 1, 0.05)).isFinite();
    }

    @Test
    void isWiderThanTheFixedIntervalAndShrinks() {
        double before = Double.POSITIVE_INFINITY;
        for (int n = 6; n < 500; n++) {
            double half = ConfidenceSequence.halfWidth(n, 1, 0.05);
            assertThat(half).isLessThan(before).isGreaterThan(StudentT.halfWidth(n, 1, 0.05));
            before = half;
        }
    }

    /** Ville's inequality, at every n from 2 to 200 at once: 10,000 sequences, of which the true bound allows 500. */
    @Test
    void anyLookMissesTheMeanInAtMostFivePercent() {
        SplittableRandom random = new SplittableRandom(11);
        int missed = 0;
        for (int campaign = 0; campaign < 10_000; campaign++) {
            if (everMisses(random)) {
                missed++;
            }
        }
        assertThat(missed).isBetween(100, 500);
    }

    private static boolean everMisses(SplittableRandom random) {
        double sum = 0;
        double squares = 0;
        for (int n = 1; n <= 200; n++) {
            double x = random.nextGaussian();
            sum += x;
            squares += x * x;
            double sd = Math.sqrt(Math.max(0, squares - sum * sum / n) / Math.max(1, n - 1));
            if (n >= 2 && Math.abs(sum / n) > ConfidenceSequence.halfWidth(n, sd, 0.05)) {
                return true;
            }
        }
        return false;
    }
}
