package dev.assay.studies.judge;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.studies.judge.Ties.Ordering;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which contenders rank behind which, and which share a rank. */
class TiesTest {
    /** Chance separates runs of one server with probability 2 / C(n + m, n), at most one twentieth. */
    @ParameterizedTest
    @CsvSource({
        "1, 1, ONE_RUN",
        "2, 2, FEW_RUNS",
        "3, 3, FEW_RUNS",
        "3, 4, FEW_RUNS",
        "3, 5, LOWER",
        "4, 4, LOWER",
        "1, 38, FEW_RUNS",
        "1, 39, LOWER",
        "0, 9, NO_FIGURES"
    })
    void fewRunsTellNothing(int one, int other, Ordering said) {
        assertThat(Ties.compare(runs(one, 1), runs(other, 2))).isEqualTo(said);
    }

    @Test
    void runsThatOverlapTellNothing() {
        assertThat(Ties.compare(new double[] {1, 2, 3, 4}, new double[] {4, 5, 6, 7}))
                .isEqualTo(Ordering.OVERLAP);
        assertThat(Ties.compare(new double[] {5, 6, 7, 8}, new double[] {1, 2, 3, 4}))
                .isEqualTo(Ordering.HIGHER);
    }

    private static double[] runs(int count, double value) {
        double[] runs = new double[count];
        java.util.Arrays.fill(runs, value);
        return runs;
    }
}
