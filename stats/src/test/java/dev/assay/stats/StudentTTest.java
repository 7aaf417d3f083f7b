package dev.assay.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class StudentTTest {
    /** The extra hours of sleep of ten patients under two drugs, as differences: Student 1908, "The probable error of a mean". */
    private static final double[] SLEEP = {1.2, 2.4, 1.3, 1.3, 0.0, 1.0, 1.8, 0.8, 4.6, 1.4};

    @Test
    void agreesWithStudentsOwnExample() {
        assertThat(StudentT.statistic(SLEEP, 0)).isCloseTo(4.0621, within(5e-5));
        assertThat(StudentT.pValue(SLEEP, 0)).isCloseTo(0.002833, within(5e-7));
        Interval interval = StudentT.interval(SLEEP, 0.05);
        assertThat(interval.low()).isCloseTo(0.7001142, within(5e-8));
        assertThat(interval.high()).isCloseTo(2.4598858, within(5e-8));
    }

    @ParameterizedTest
    @CsvSource({"2, 0.05, 12.7062", "6, 0.05, 2.5706", "10, 0.01, 3.2498", "21, 0.10, 1.7247"})
    void agreesWithPublishedTables(int n, double alpha, double critical) {
        assertThat(StudentT.quantile(n, alpha)).isCloseTo(critical, within(5e-5));
    }

    @Test
    void intervalAndTestAreTheSameRule() {
        Interval interval = StudentT.interval(SLEEP, 0.03);

        assertThat(StudentT.pValue(SLEEP, interval.low())).isCloseTo(0.03, within(1e-9));
        assertThat(StudentT.pValue(SLEEP, interval.high())).isCloseTo(0.03, within(1e-9));
    }

    @Test
    void withoutSpreadTheIntervalIsAPoint() {
        double[] same = {0.25, 0.25, 0.25};

        assertThat(StudentT.interval(same, 0.05)).isEqualTo(new Interval(0.25, 0.25));
        assertThat(StudentT.pValue(same, 0.25)).isEqualTo(1);
        assertThat(StudentT.pValue(same, 0)).isZero();
    }

    @Test
    void refusesFewerThanTwoValues() {
        assertThatThrownBy(() -> StudentT.interval(new double[] {1}, 0.05))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> StudentT.halfWidth(1, 1, 0.05)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> StudentT.halfWidth(5, Double.NaN, 0.05)).isInstanceOf(IllegalArgumentException.class);
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, 1, -0.05, Double.NaN})
    void refusesAnErrorProbabilityOutsideZeroToOne(double alpha) {
        assertThatThrownBy(() -> StudentT.interval(SLEEP, alpha))
                .hasMessageStartingWith("alpha must lie between 0 and 1");
        assertThatThrownBy(() -> ConfidenceSequence.halfWidth(10, 1, alpha))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> LookSchedule.STANDARD.constant(alpha)).isInstanceOf(IllegalArgumentException.class);
    }
}
