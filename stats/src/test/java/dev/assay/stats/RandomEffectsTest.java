package dev.assay.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class RandomEffectsTest {
    /** Means 2, 6, 10: MS between 2·32/2 = 32, within 6/3 = 2. */
    @Test
    void agreesWithItsClosedForm() {
        RandomEffects effects =
                RandomEffects.of(List.of(new double[] {1, 3}, new double[] {5, 7}, new double[] {9, 11}));

        assertThat(effects.between()).isCloseTo((32 - 2) / 2.0, within(1e-12));
        assertThat(effects.within()).isCloseTo(2, within(1e-12));
    }

    /** Sizes 1, 2, 3 of means 0, 1, 3: grand mean 11/6, between Σnᵢ(mean − grand)² = 53/6, within 2 + 2 = 4; n₀ = (6 − 14/6)/2. */
    @Test
    void groupsOfDifferentSizesCountByTheirSize() {
        RandomEffects effects =
                RandomEffects.of(List.of(new double[] {0}, new double[] {0, 2}, new double[] {2, 3, 4}));

        assertThat(effects.within()).isCloseTo(4 / 3.0, within(1e-12));
        assertThat(effects.between()).isCloseTo((53 / 12.0 - 4 / 3.0) / (11 / 6.0), within(1e-12));
    }

    /** Yield of dyestuff, grams, six batches of five: O. L. Davies and P. L. Goldsmith, "Statistical Methods in Research and Production", 1972, table 6.1. */
    @Test
    void agreesWithThePublishedDyestuff() {
        RandomEffects effects = RandomEffects.of(List.of(
                new double[] {1545, 1440, 1440, 1520, 1580},
                new double[] {1540, 1555, 1490, 1560, 1495},
                new double[] {1595, 1550, 1605, 1510, 1560},
                new double[] {1445, 1440, 1595, 1465, 1545},
                new double[] {1595, 1630, 1515, 1635, 1625},
                new double[] {1520, 1455, 1450, 1480, 1445}));

        assertThat(effects.between()).isCloseTo(1764, within(0.5));
        assertThat(effects.within()).isCloseTo(2451, within(0.5));
        // F = 4.598 with 5 and 24 degrees of freedom
        assertThat(effects.chance()).isCloseTo(0.0044, within(1e-4));
    }

    @Test
    void groupsThatDifferLessThanTheirValuesDoNotDiffer() {
        assertThat(RandomEffects.of(List.of(new double[] {-1, 1}, new double[] {1, -1})))
                .isEqualTo(new RandomEffects(0, 2, 1));
    }

    /** With 2 and 3 degrees of freedom P(F > x) = (1 + 2x/3)^(−3/2). */
    @Test
    void chanceAgreesWithItsClosedForm() {
        RandomEffects effects =
                RandomEffects.of(List.of(new double[] {1, 3}, new double[] {5, 7}, new double[] {9, 11}));

        assertThat(effects.chance()).isCloseTo(Math.pow(1 + 2 * 16 / 3.0, -1.5), within(1e-12));
        assertThat(RandomEffects.of(List.of(new double[] {1, 1}, new double[] {1, 1}))
                        .chance())
                .isEqualTo(1);
        assertThat(RandomEffects.of(List.of(new double[] {1, 1}, new double[] {2, 2}))
                        .chance())
                .isZero();
    }

    @Test
    void findsWhatWasPutIn() {
        Gaussians random = new Gaussians(63);
        List<double[]> groups = new ArrayList<>();
        for (int g = 0; g < 20_000; g++) {
            double[] group = new double[4];
            double effect = 2 * random.next();
            for (int i = 0; i < group.length; i++) {
                group[i] = effect + 3 * random.next();
            }
            groups.add(group);
        }

        assertThat(RandomEffects.of(groups).between()).isCloseTo(4, within(0.2));
        assertThat(RandomEffects.of(groups).within()).isCloseTo(9, within(0.2));
    }

    @Test
    void nothingFollowsFromTooLittle() {
        List<double[]> one = List.of(new double[] {1, 2});
        List<double[]> single = List.of(new double[] {1}, new double[] {2});
        List<double[]> empty = List.of(new double[] {1, 2}, new double[] {});

        assertThatThrownBy(() -> RandomEffects.of(one)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> RandomEffects.of(single)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> RandomEffects.of(empty)).isInstanceOf(IllegalArgumentException.class);
    }
}
