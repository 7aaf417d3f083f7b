package dev.assay.history;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class SegmentsTest {
    @Test
    void findsTwoStepsWhereTheyAre() {
        Random random = new Random(1);
        double[] series = IntStream.range(0, 36)
                .mapToDouble(i -> (i < 12 ? 0 : i < 24 ? 0.10 : 0.05) + 0.01 * random.nextGaussian())
                .toArray();
        List<Segments.Change> changes = Segments.of(series, 0.01, 7);
        assertThat(changes).extracting(Segments.Change::after).containsExactly(12, 24);
        assertThat(changes.get(0).step()).isPositive();
        assertThat(changes.get(1).step()).isNegative();
        assertThat(Segments.of(series, 0.01, 7)).isEqualTo(changes);
    }

    /** Whatever the distribution, an unchanged series may show a change in one of a hundred cases. */
    @Test
    void keepsItsErrorRateOnUnchangedSeries() {
        assertThat(changesIn(250)).isBetween(1, 7);
    }

    @Test
    @Tag("long")
    void keepsItsErrorRateOnEightTimesAsMany() {
        assertThat(changesIn(2_000)).isBetween(2, 40);
    }

    private static int changesIn(int unchanged) {
        Random random = new Random(2);
        int found = 0;
        for (int i = 0; i < unchanged; i++) {
            double[] series =
                    random.doubles(14).map(u -> Math.tan(1.5 * (u - 0.5))).toArray();
            found += Segments.of(series, 0.01, i).isEmpty() ? 0 : 1;
        }
        return found;
    }

    /** Of six values in two equal halves, one order in ten is as clear: no clarity makes up for too few runs. */
    @Test
    void needsEnoughValuesForItsErrorRate() {
        assertThat(Segments.of(new double[] {0, 0.001, 0.002, 9, 9.001, 9.002}, 0.05, 1))
                .isEmpty();
        double[] ten = {0, 1e-3, 2e-3, 3e-3, 4e-3, 9, 9.001, 9.002, 9.003, 9.004};
        assertThat(Segments.of(ten, 0.02, 1)).extracting(Segments.Change::after).containsExactly(5);
    }

    @Test
    void standsDegenerateSeries() {
        assertThat(Segments.of(new double[0], 0.05, 1)).isEmpty();
        assertThat(Segments.of(new double[] {4}, 0.05, 1)).isEmpty();
        double[] level = new double[30];
        Arrays.fill(level, 3);
        assertThat(Segments.of(level, 0.05, 1)).isEmpty();
        Arrays.fill(level, 15, 30, 4);
        assertThat(Segments.of(level, 0.05, 1))
                .extracting(Segments.Change::after)
                .containsExactly(15);
        assertThatThrownBy(() -> Segments.of(level, 0, 1)).isInstanceOf(IllegalArgumentException.class);
    }
}
