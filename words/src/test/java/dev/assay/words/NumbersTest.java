package dev.assay.words;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NumbersTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "1|0.0 %",
                "0.942|−5.8 %",
                "1.0038|+0.4 %",
                "0.9999|0.0 %",
                "1.00001|0.0 %",
                "1.99|+99.0 %",
                "2.5|×2.50",
                "12|×12.0",
                "1234|×1,230",
                "NaN|–",
                "Infinity|+∞ %"
            })
    void changesWithoutAnInterval(double ratio, String text) {
        assertThat(Numbers.change(ratio)).isEqualTo(text);
    }

    /** The digits of a change are those of its interval, in a sentence as in a table. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "0.725|0.69|0.76|−28 %|−31 to −24 %|28 %",
                "0.94|0.93|0.95|−6.0 %|−7.0 to −5.0 %|6.0 %",
                "1.0001|0.9999|1.0003|+0.01 %|−0.01 to +0.03 %|0.01 %",
                "1|1|1|0.00 %|0.00 to 0.00 %|0.00 %",
                "1.6|1.25|1.99|+60 %|+25 to +99 %|60 %",
                "2.371|1.02|5.384|×2.37|×1.02 to ×5.38|2.37 times",
                "1.5|0.5|2|×1.50|×0.500 to ×2.00|1.50 times",
                "15|0.5|30|×15.0|×0.500 to ×30.0|15.0 times"
            })
    void digitsFollowTheInterval(double ratio, double low, double high, String change, String interval, String size) {
        assertThat(Numbers.change(ratio, low, high)).isEqualTo(change);
        assertThat(Numbers.interval(low, high)).isEqualTo(interval);
        assertThat(Numbers.size(ratio, low, high)).isEqualTo(size);
    }

    @Test
    void anEndMayBeOpenAndWhatIsNoNumberIsADash() {
        assertThat(Numbers.interval(0.9, Double.POSITIVE_INFINITY)).isEqualTo("−10 to +∞ %");
        assertThat(Numbers.interval(Double.NaN, 1)).isEqualTo(Numbers.NONE);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {"9.996|10.0", "999.6|1,000", "1166|1,170", "0.0912|0.0912", "-61.04|-61.0"})
    void threeSignificantDigits(double value, String text) {
        assertThat(Numbers.three(value)).isEqualTo(text);
    }

    @Test
    void measuredSharesAreRounded() {
        assertThat(Numbers.percent(0.0144)).isEqualTo("1.4 %");
        assertThat(Numbers.percent(0.42, 0.0994, 0.224)).isEqualTo("9.9 to 42 %");
        assertThat(Numbers.percent(0.0995)).isEqualTo("10 %");
        assertThat(Numbers.percent(0.597, 0.604)).isEqualTo("60 %");
        assertThat(Numbers.percent(0)).isEqualTo("0 %");
    }

    @Test
    void sharesHaveNoDigitsToSpare() {
        assertThat(Numbers.share(0.03)).isEqualTo("3 %");
        assertThat(Numbers.shares(0.975, 0.99619)).isEqualTo("97.5 to 99.62 %");
        assertThat(Numbers.shares(0.975, 0.97501)).isEqualTo("97.5 %");
        assertThat(Numbers.share(0.975)).isEqualTo("97.5 %");
        assertThat(Numbers.share(1 - 0.05 / 6)).isEqualTo("99.17 %");
        assertThat(Numbers.trimmed(0)).isEqualTo("0");
        assertThat(Numbers.trimmed(1000)).isEqualTo("1000");
        assertThat(Numbers.list(List.of("25", "30", "32"), "or")).isEqualTo("25, 30 or 32");
    }
}
