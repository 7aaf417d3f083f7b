package dev.assay.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class GroupMeansTest {
    private static final double[] VALUES = {1, 10, 3, 20, 100};
    private static final int[] GROUPS = {7, 2, 7, 2, 5};

    @Test
    void eachGroupCountsOnceInTheOrderInWhichItFirstOccurs() {
        assertThat(GroupMeans.of(VALUES, GROUPS)).containsExactly(2, 15, 100);
        assertThat(GroupMeans.of(new double[0], new int[0])).isEmpty();
    }

    /** Means 1, 2, 3, 6: mean 3, s² = 14/3; t(.975, 3) = 3.182446, half-width 3.182446·√(14/3)/2. */
    @Test
    void theIntervalHasOneDegreeOfFreedomLessThanGroups() {
        double[] means = GroupMeans.of(new double[] {0, 2, 2, 3, 6, 6, 6}, new int[] {1, 1, 2, 3, 4, 4, 4});

        Interval interval = StudentT.interval(means, 0.05);

        assertThat((interval.low() + interval.high()) / 2).isCloseTo(3, within(1e-12));
        assertThat((interval.high() - interval.low()) / 2).isCloseTo(3.182446 * Math.sqrt(14 / 3.0) / 2, within(1e-5));
    }

    @Test
    void everyValueNeedsAGroup() {
        assertThatThrownBy(() -> GroupMeans.of(VALUES, new int[] {1}))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("5 values");
    }
}
