package dev.assay.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NumbersTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "1|0.0%",
                "0.942|−5.8%",
                "1.0038|+0.4%",
                "0.9999|0.0%",
                "1.00001|0.0%",
                "1.99|+99.0%",
                "2.5|2.50×",
                "12|12.0×",
                "1234|1,230×",
                "NaN|–",
                "Infinity|+∞%"
            })
    void changesWithoutAnInterval(double ratio, String text) {
        assertThat(Numbers.change(ratio)).isEqualTo(text);
    }

    /** The digits of a change are those of its interval, in a sentence as in a table. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "0.725|0.69|0.76|−28%|−31 to −24%|28%",
                "0.94|0.93|0.95|−6.0%|−7.0 to −5.0%|6.0%",
                "1.0001|0.9999|1.0003|+0.01%|−0.01 to +0.03%|0.01%",
                "1|1|1|0.00%|0.00 to 0.00%|0.00%",
                "0.98|0.9598|1.0101|−2.00%|−4.02 to +1.01%|2.00%",
                "1.6|1.25|1.99|+60%|+25 to +99%|60%",
                "2.371|1.02|5.384|2.37×|1.02× to 5.38×|2.37×",
                "1.5|0.5|2|1.50×|0.500× to 2.00×|1.50×",
                "15|0.5|30|15.0×|0.500× to 30.0×|15.0×"
            })
    void digitsFollowTheInterval(double ratio, double low, double high, String change, String interval, String size) {
        assertThat(Numbers.change(ratio, low, high)).isEqualTo(change);
        assertThat(Numbers.interval(low, high)).isEqualTo(interval);
        assertThat(Numbers.size(ratio, low, high)).isEqualTo(size);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {"6|6", "0|0", "6.5|6.50", "4.0015|4.00", "100|100", "1166|1,170"})
    void wholeNumbersNeedNoDecimals(double value, String text) {
        assertThat(Numbers.threeOrWhole(value)).isEqualTo(text);
    }

    @Test
    void anEndMayBeOpenAndWhatIsNoNumberIsADash() {
        assertThat(Numbers.interval(0.9, Double.POSITIVE_INFINITY)).isEqualTo("−10 to +∞%");
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
        assertThat(Numbers.percent(0.0144)).isEqualTo("1.4%");
        assertThat(Numbers.percent(0.42, 0.0994, 0.224)).isEqualTo("9.9 to 42%");
        assertThat(Numbers.percent(0.0995)).isEqualTo("10%");
        assertThat(Numbers.percent(0.597, 0.604)).isEqualTo("60%");
        assertThat(Numbers.percent(0)).isEqualTo("0%");
    }

    @Test
    void sharesHaveNoDigitsToSpare() {
        assertThat(Numbers.share(0.03)).isEqualTo("3%");
        assertThat(Numbers.shares(0.975, 0.99619)).isEqualTo("97.5 to 99.62%");
        assertThat(Numbers.shares(0.975, 0.97501)).isEqualTo("97.5%");
        assertThat(Numbers.share(0.975)).isEqualTo("97.5%");
        assertThat(Numbers.share(1 - 0.05 / 6)).isEqualTo("99.17%");
        assertThat(Numbers.trimmed(0)).isEqualTo("0");
        assertThat(Numbers.trimmed(1000)).isEqualTo("1000");
        assertThat(Numbers.list(List.of("25", "30", "32"), "or")).isEqualTo("25, 30 or 32");
    }

    @Test
    void sharesInTheFormThatASentenceNeeds() {
        assertThat(Numbers.signedShare(0.0178, 0.05)).isEqualTo("+1.78%");
        assertThat(Numbers.signedShare(-0.058, 0.05)).isEqualTo("\u22125.8%");
        assertThat(Numbers.signedShare(-0.050_004, 0.05)).isEqualTo("\u22125.0004%");
        assertThat(Numbers.tenthOfPercent(0.77639)).isEqualTo("77.6");
        assertThat(Numbers.tenthOfPercent(0.1097)).isEqualTo("11");
        assertThat(Numbers.tenthOfPercent(Double.POSITIVE_INFINITY)).isEqualTo("Infinity");
        assertThat(Numbers.wholePercent(0.634)).isEqualTo("63");
    }

    /** Only as many digits as it takes, and no more than six decimals. */
    @ParameterizedTest
    @CsvSource({
        "5.5, 5, 5.5",
        "5, 5, 5",
        "5.0014, 5, 5.001",
        "0.4999, 0.5, 0.4999",
        "0.000004, 0, 0.000004",
        "5.00000001, 5, 5",
        "NaN, 5, NaN",
        "Infinity, 5, Infinity"
    })
    void whatCrossedALimitDoesNotReadLikeIt(double value, double limit, String text) {
        assertThat(Numbers.apart(Numbers::trimmed, value, limit)).isEqualTo(text);
        assertThat(Numbers.apart(Numbers::trimmed, value, 7, limit)).isEqualTo(text);
    }

    @Test
    void threeDigitsMayNotTellFromALimitEither() {
        assertThat(Numbers.apart(Numbers::three, 1_234.4, 1_230)).isEqualTo("1234");
        assertThat(Numbers.apart(Numbers::three, 1.3249, 1.3206)).isEqualTo("1.325");
        assertThat(Numbers.apart(Numbers::three, 1.3206, 1.3249)).isEqualTo("1.321");
        assertThat(Numbers.apart(Numbers::three, 1.3206)).isEqualTo("1.32");
    }

    /** Digits follow the width: none from 4 points, one from 0.4, two below; more where an end would read like a limit. */
    @ParameterizedTest
    @CsvSource({
        "0.96, 1.09, −4 to +9%",
        "0.9951, 1.0051, −0.5 to +0.5%",
        "0.9999, 1.0001, −0.01 to +0.01%",
        "0.998, 1.05, 0 to +5%",
        "0.95, 1.004, −5 to 0%",
        "0.95, 0.9891, −5.0 to −1.1%",
        "0.95, 0.9904, −5.00 to −0.96%",
        "0.94, 0.98997, −6 to −1%",
        "0.95, 0.99, −5 to −1%",
        "0.971, 1.02, −2.9 to +2.0%",
        "0.94, 1.0101, −6.00 to +1.01%",
        "0.996, 1.0301, −0.40 to +3.01%",
        "0.9901, 1.04, −0.99 to +4.00%",
        "1, 1, 0.00 to 0.00%",
        "0.5, 1.99, −50 to +99%",
        "0.5, 3.2, 0.500× to 3.20×",
        "0.5, 21, 0.500× to 21.0×"
    })
    void signedIntervals(double low, double high, String expected) {
        assertThat(Numbers.interval(low, high)).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource({
        "0.92, 0.96, 4 to 8%",
        "1.04, 1.08, 4 to 8%",
        "0.935, 0.945, 5.5 to 6.5%",
        "1.0502, 1.0504, 5.02 to 5.04%",
        "1.2, 1.9, 20 to 90%",
        "0.7059, 0.9704, 2.96 to 29.41%",
        "1.2, 2.9, 1.20× to 2.90×"
    })
    void sizesStartWithTheSmaller(double low, double high, String expected) {
        assertThat(Numbers.sizes(low, high)).isEqualTo(expected);
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
        assertThat(Numbers.rate(2.5)).isEqualTo("2.5 req/s");
        assertThat(Numbers.rate(2000.4)).isEqualTo("2,000 req/s");
        assertThat(Numbers.share(0.975)).isEqualTo("97.5%");
        assertThat(Numbers.share(1 - 0.05 / 3)).isEqualTo("98.33%");
    }

    /** An interval up to 5.04% with a margin of 5% is undecided; with one of 3%, "+5" is no limit. */
    @ParameterizedTest
    @CsvSource({
        "0.97, 1.0504, 0.05, \u22123.00 to +5.04%",
        "0.97, 1.0504, 0.03, \u22123 to +5%",
        "0.97, 1.05, 0.05, \u22123 to +5%",
        "0.9496, 0.97, 0.05, \u22125.04 to \u22123.00%",
        "0.996, 1.0049, 0.005, \u22120.40 to +0.49%",
    })
    void noFigureReadsLikeTheMarginInForce(double low, double high, double margin, String text) {
        assertThat(Numbers.interval(low, high, OptionalDouble.of(margin))).isEqualTo(text);
    }

    @Test
    void sizesDoNotReadLikeTheMarginInForceEither() {
        assertThat(Numbers.sizes(1.0504, 1.12, OptionalDouble.of(0.05))).isEqualTo("5.04 to 12.00%");
        assertThat(Numbers.sizes(1.0504, 1.12)).isEqualTo("5 to 12%");
    }
}
