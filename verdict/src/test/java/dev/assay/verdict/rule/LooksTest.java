package dev.assay.verdict.rule;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.stats.Gaussians;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LooksTest {
    @Test
    void areThoseOfTheMethodAndEveryBlockBeyondTwenty() {
        assertThat(IntStream.rangeClosed(0, 23).filter(Looks::isLook)).containsExactly(6, 9, 12, 16, 20, 21, 22, 23);
        assertThat(Looks.minimum()).isEqualTo(6);
        assertThat(Looks.most(5)).isEqualTo(20);
        assertThat(Looks.most(20)).isEqualTo(20);
        assertThat(Looks.most(21)).isEqualTo(Integer.MAX_VALUE);
    }

    @Test
    void withAForecastTheyAreThoseBeforeIt() {
        assertThat(IntStream.rangeClosed(0, 22).filter(n -> Looks.isLook(n, 12, OptionalInt.of(11))))
                .containsExactly(5, 8, 20, 21, 22);
        assertThat(IntStream.rangeClosed(0, 22).filter(n -> Looks.isLook(n, 30, OptionalInt.of(16))))
                .containsExactly(5, 8, 12, 20, 21, 22);
        assertThat(IntStream.rangeClosed(0, 22).filter(n -> Looks.isLook(n, 30, OptionalInt.of(25))))
                .containsExactly(6, 9, 12, 16, 20, 21, 22);
        assertThat(IntStream.rangeClosed(0, 22).filter(n -> Looks.isLook(n, 12, OptionalInt.empty())))
                .containsExactly(6, 9, 12, 16, 20, 21, 22);
    }

    @Test
    void moreBlocksShowSmallerDifferencesAndMorePairsLargerOnes() {
        moreBlocksShowSmallerDifferences(6, 7, 14, 20);
        assertThat(Looks.resolution(2, 0.05, 1)).isEqualTo(Looks.resolution(6, 0.05, 1));
    }

    /** A longer plan keeps half of the error probability for the sequence beyond 20 blocks, where it narrows slowly at first. */
    @Test
    void beyondTwentyBlocksTheLengthOfThePlanDecides() {
        double twenty = Looks.resolution(20, 0.05, 1);

        assertThat(Looks.resolution(30, 0.05, 1)).isGreaterThan(twenty);
        assertThat(Looks.resolution(80, 0.05, 1)).isLessThan(twenty);
        assertThat(Looks.resolution(30, 20, 0.05, 1)).isEqualTo(twenty);
        assertThat(Looks.resolution(20, 30, 0.05, 1)).isGreaterThan(twenty);
    }

    /** An estimate exceeds its expectation half of the time: a half-width beyond the floor shows every other time only. */
    @ParameterizedTest
    @ValueSource(ints = {6, 12, 24})
    void aDifferenceOfThatSizeShowsFourTimesOutOfFive(int blocks) {
        Campaign rule = new Campaign(0.03, blocks);
        double truth = Math.log1p(Looks.resolution(blocks, 0.05, 1));
        Gaussians random = new Gaussians(80);
        int shown = 0;
        for (int campaign = 0; campaign < 2_000; campaign++) {
            double[] logRatios = IntStream.range(0, blocks)
                    .mapToDouble(block -> truth + 0.05 * random.next())
                    .toArray();
            shown += rule.judged(logRatios).direction().above() ? 1 : 0;
        }
        assertThat(shown).isBetween(1_460, 1_740);
    }

    @Test
    @Tag("long")
    void eachFurtherBlockShowsASmallerDifference() {
        moreBlocksShowSmallerDifferences(IntStream.rangeClosed(6, 20).toArray());
    }

    private static void moreBlocksShowSmallerDifferences(int... numbers) {
        for (int i = 1; i < numbers.length; i++) {
            double two = Looks.resolution(numbers[i], 0.05, 2);
            assertThat(two).isLessThan(Looks.resolution(numbers[i - 1], 0.05, 2));
            assertThat(two).isGreaterThan(Looks.resolution(numbers[i], 0.05, 1));
        }
    }

    @Test
    void theFewestBlocksForADifferenceAreThoseThatResolveIt() {
        int blocks = Looks.showing(0.05, 0.05, 1).orElseThrow();
        assertThat(Looks.resolution(blocks, 0.05, 1)).isLessThanOrEqualTo(0.05);
        assertThat(Looks.resolution(blocks - 1, 0.05, 1)).isGreaterThan(0.05);
        assertThat(Looks.showing(0.02, 0.05, 1)).isEmpty();
    }
}
