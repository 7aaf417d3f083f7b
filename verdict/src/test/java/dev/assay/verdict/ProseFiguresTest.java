package dev.assay.verdict;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.stats.Interval;
import dev.assay.words.Numbers;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ProseFiguresTest {
    private static Interval ratios(double low, double high) {
        return new Interval(Math.log(low), Math.log(high));
    }

    /** Digits follow the width: none from 4 points, one from 0.4, two below. */
    @ParameterizedTest
    @CsvSource({
        "0.96, 1.09, −4 to +9 %",
        "0.9951, 1.0051, −0.5 to +0.5 %",
        "0.9999, 1.0001, −0.01 to +0.01 %",
        "0.998, 1.05, 0 to +5 %",
        "0.95, 1.004, −5 to 0 %",
        "1, 1, 0.00 to 0.00 %",
        "0.5, 1.99, −50 to +99 %",
        "0.5, 3.2, ×0.500 to ×3.20",
        "0.5, 21, ×0.500 to ×21.0"
    })
    void signedIntervals(double low, double high, String expected) {
        assertThat(ProseFigures.signed(ratios(low, high))).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource({
        "0.92, 0.96, 4 to 8 %",
        "1.04, 1.08, 4 to 8 %",
        "0.935, 0.945, 5.5 to 6.5 %",
        "1.0502, 1.0504, 5.02 to 5.04 %",
        "1.2, 1.9, 20 to 90 %",
        "1.2, 2.9, 1.20 to 2.90 times"
    })
    void sizesStartWithTheSmaller(double low, double high, String expected) {
        assertThat(ProseFigures.sizes(ratios(low, high))).isEqualTo(expected);
    }

    @Test
    void anEstimateIsRoundedLikeItsInterval() {
        assertThat(ProseFigures.size(Math.log(0.94), ratios(0.91, 0.97))).isEqualTo("6 %");
        assertThat(ProseFigures.size(Math.log(0.94), ratios(0.93, 0.95))).isEqualTo("6.0 %");
    }

    @Test
    void anUnboundedIntervalHasNoEnd() {
        assertThat(ProseFigures.signed(new Interval(Math.log(0.9), Double.POSITIVE_INFINITY)))
                .isEqualTo("−10 to +∞ %");
    }

    @ParameterizedTest
    @CsvSource({
        "0, 0 seconds",
        "1, 1 second",
        "90, 90 seconds",
        "91, 2 minutes",
        "1080, 18 minutes",
        "1081, 19 minutes",
        "7200, 120 minutes",
        "7201, 2.1 hours",
        "86400, 24.0 hours"
    })
    void durationsAreNeverShorterThanTheyAre(long seconds, String expected) {
        assertThat(ProseFigures.duration(Duration.ofSeconds(seconds))).isEqualTo(expected);
    }

    @Test
    void countsAndLists() {
        assertThat(Numbers.count(0, "block")).isEqualTo("0 blocks");
        assertThat(Numbers.count(1, "more block")).isEqualTo("1 more block");
        assertThat(Numbers.count(1200, "block")).isEqualTo("1,200 blocks");
        assertThat(Numbers.list(List.of())).isEmpty();
        assertThat(Numbers.list(List.of("a"))).isEqualTo("a");
        assertThat(Numbers.list(List.of("a", "b"))).isEqualTo("a and b");
        assertThat(Numbers.list(List.of("a", "b", "c"))).isEqualTo("a, b and c");
        assertThat(Numbers.rate(2.5)).isEqualTo("2.5/s");
        assertThat(Numbers.rate(2000.4)).isEqualTo("2,000/s");
        assertThat(Numbers.share(0.975)).isEqualTo("97.5 %");
        assertThat(Numbers.share(1 - 0.05 / 3)).isEqualTo("98.33 %");
    }
}
