package dev.assay.stats;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class HolmTest {
    /** With p-values 0.01, 0.015, 0.03 and 0.6 at 0.05: the first two are below 0.05/4 and 0.05/3, the third is not below 0.05/2. */
    @Test
    void levelsGrowWhileHypothesesAreRejected() {
        assertThat(Holm.levels(new double[] {0.6, 0.03, 0.01, 0.015}, 0.05))
                .containsExactly(0.05 / 2, 0.05 / 2, 0.05 / 4, 0.05 / 3);
    }

    @Test
    void afterTheFirstThatIsNotRejectedNoneIs() {
        assertThat(Holm.levels(new double[] {0.02, 0.02, 0.02}, 0.05)).containsExactly(0.05 / 3, 0.05 / 3, 0.05 / 3);
        assertThat(Holm.levels(new double[] {0.04}, 0.05)).containsExactly(0.05);
    }
}
