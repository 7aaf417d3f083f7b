package dev.assay.verdict;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

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
    void moreBlocksShowSmallerDifferencesAndMorePairsLargerOnes() {
        moreBlocksShowSmallerDifferences(6, 7, 14, 20);
        assertThat(Looks.resolution(2, 0.05, 1)).isEqualTo(Looks.resolution(6, 0.05, 1));
        assertThat(Looks.resolution(30, 0.05, 1)).isEqualTo(Looks.resolution(20, 0.05, 1));
    }

    @Test
    @Tag("long")
    void soDoesEachBlock() {
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
