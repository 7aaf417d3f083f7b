package dev.assay.tune.cost;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.offset;

import dev.assay.stats.Interval;
import dev.assay.stats.Sample;
import dev.assay.stats.StudentT;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

class FiellerTest {
    /** Its definition: the ends are the ratios that the t test just does not reject. */
    @Test
    void theTTestRejectsAtItsEndsWithExactlyItsLevel() {
        Random random = new Random(1);
        for (int run = 0; run < 50; run++) {
            double[] y = random.doubles(7, -3, -1).toArray();
            double[] x = random.doubles(7, 1, 2).toArray();

            Interval interval = Fieller.ratio(y, x, 0.05).orElseThrow();

            assertThat(interval.contains(Sample.mean(y) / Sample.mean(x))).isTrue();
            assertThat(pValue(y, x, interval.low())).isCloseTo(0.05, offset(1e-9));
            assertThat(pValue(y, x, interval.high())).isCloseTo(0.05, offset(1e-9));
        }
    }

    private static double pValue(double[] y, double[] x, double ratio) {
        double[] rest = new double[y.length];
        Arrays.setAll(rest, i -> y[i] - ratio * x[i]);
        return StudentT.pValue(rest, 0);
    }

    @Test
    void byAConstantItIsTheIntervalOfTheMeanDividedByIt() {
        double[] y = {1, 2, 4, 5};
        Interval mean = StudentT.interval(y, 0.05);

        Interval ratio = Fieller.ratio(y, new double[] {2, 2, 2, 2}, 0.05).orElseThrow();

        assertThat(ratio.low()).isCloseTo(mean.low() / 2, offset(1e-12));
        assertThat(ratio.high()).isCloseTo(mean.high() / 2, offset(1e-12));
    }

    @Test
    void byWhatMayBeZeroThereIsNone() {
        assertThat(Fieller.ratio(new double[] {1, 2, 3}, new double[] {-1, 0.5, 1}, 0.05))
                .isEmpty();
        assertThatThrownBy(() -> Fieller.ratio(new double[] {1, 2}, new double[] {1}, 0.05))
                .hasMessageContaining("needs pairs");
    }
}
