package dev.assay.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class ChangePointTest {
    @Test
    void findsAStepAndItsSize() {
        ChangePoint change =
                ChangePoint.of(new double[] {5, 5.1, 4.9, 2, 2.1, 1.9, 2}).orElseThrow();

        assertThat(change.after()).isEqualTo(3);
        assertThat(change.before()).isCloseTo(5, within(1e-9));
        assertThat(change.later()).isCloseTo(2, within(1e-9));
        assertThat(change.step()).isCloseTo(-3, within(1e-9));
        // squares 0.02 and 0.02 over 7 - 2 degrees of freedom
        assertThat(change.spread()).isCloseTo(Math.sqrt(0.04 / 5), within(1e-9));
    }

    @Test
    void twoValuesHaveOnePlace() {
        assertThat(ChangePoint.of(new double[] {1, 3})).contains(new ChangePoint(1, 1, 3, 0));
    }

    @Test
    void oneValueHasNone() {
        assertThat(ChangePoint.of(new double[] {1})).isEmpty();
        assertThat(ChangePoint.of(new double[0])).isEmpty();
    }

    @Test
    void aLevelSeriesHasASmallStep() {
        Gaussians random = new Gaussians(1);
        double[] level = new double[200];
        for (int i = 0; i < level.length; i++) {
            level[i] = random.next();
        }
        ChangePoint change = ChangePoint.of(level).orElseThrow();
        assertThat(Math.abs(change.step()) / change.spread()).isLessThan(4);
    }
}
