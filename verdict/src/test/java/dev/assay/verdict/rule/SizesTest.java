package dev.assay.verdict.rule;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.stats.Gaussians;
import java.util.EnumMap;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Sizes of differences in simulated experiments of up to 20 blocks with a margin of 3%, from fixed seeds. */
class SizesTest {
    private static final int CAMPAIGNS = 10_000;
    private static final double MARGIN = 0.03;

    private final Campaign rule = new Campaign(MARGIN, 20);

    private Map<Ruling.Direction, Double> shares(double effect, double sd) {
        Gaussians random = new Gaussians(49);
        Map<Ruling.Direction, Double> shares = new EnumMap<>(Ruling.Direction.class);
        for (int c = 0; c < CAMPAIGNS; c++) {
            double[] blocks = IntStream.range(0, 20)
                    .mapToDouble(b -> Math.log1p(effect) + sd * random.next())
                    .toArray();
            shares.merge(rule.judged(blocks).direction(), 1.0 / CAMPAIGNS, Double::sum);
        }
        return shares;
    }

    private static double share(Map<Ruling.Direction, Double> shares, Ruling.Direction direction) {
        return shares.getOrDefault(direction, 0.0);
    }

    /** At the margin itself, either is wrong. Without slight differences, 46 to 98% of the experiments ended with worse. */
    @ParameterizedTest
    @ValueSource(doubles = {0.01, 0.02, 0.03, 0.04})
    void aDifferenceOfTheMarginIsHardlyEverWorseOrEquivalent(double sd) {
        Map<Ruling.Direction, Double> shares = shares(MARGIN, sd);

        assertThat(share(shares, Ruling.Direction.ABOVE)).isLessThanOrEqualTo(0.025);
        assertThat(share(shares, Ruling.Direction.WITHIN)).isLessThanOrEqualTo(0.055);
        assertThat(share(shares, Ruling.Direction.SLIGHTLY_ABOVE)).isGreaterThan(sd < 0.025 ? 0.9 : 0.4);
        assertThat(shares).doesNotContainKeys(Ruling.Direction.BELOW, Ruling.Direction.SLIGHTLY_BELOW);
    }

    /** The floor is not exceeded more often than before, by whatever size. */
    @ParameterizedTest
    @ValueSource(doubles = {0.01, 0.02, 0.03, 0.04, 0.08})
    void equalContendersAreCalledDifferentAsRarelyAsBefore(double sd) {
        double different = shares(0, sd).entrySet().stream()
                .filter(one -> one.getKey().above() || one.getKey().below())
                .mapToDouble(Map.Entry::getValue)
                .sum();

        assertThat(different).isLessThanOrEqualTo(0.03);
    }

    @ParameterizedTest
    @ValueSource(doubles = {0.01, 0.02, 0.03})
    void aLargeDifferenceIsWorse(double sd) {
        Map<Ruling.Direction, Double> shares = shares(0.12, sd);

        assertThat(share(shares, Ruling.Direction.ABOVE)).isGreaterThanOrEqualTo(0.9);
        assertThat(share(shares, Ruling.Direction.ABOVE) + share(shares, Ruling.Direction.SLIGHTLY_ABOVE))
                .isGreaterThanOrEqualTo(0.99);
    }
}
