package dev.assay.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.stream.IntStream;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LookScheduleTest {
    private static final int CAMPAIGNS = 400_000;
    private static final LookSchedule STANDARD = LookSchedule.STANDARD;

    @ParameterizedTest
    @CsvSource({"0.10, 0.0533", "0.05, 0.0247", "0.025, 0.0114", "0.0125, 0.0055", "0.005, 0.0021"})
    void hasThePublishedConstants(double alpha, double a) {
        assertThat(STANDARD.constant(alpha)).isCloseTo(a, within(1e-12));
        assertThat(STANDARD.level(20, alpha)).isCloseTo(a, within(1e-12));
        assertThat(STANDARD.level(6, alpha)).isCloseTo(a * 6 / 20, within(1e-12));
    }

    /** Simulation error at 0.005 is about 2% for 400,000 campaigns; the published figures are rounded to two digits there. */
    @Test
    void theComputationReproducesThePublishedConstants() {
        int[] looks = {6, 9, 12, 16, 20};
        double[] a = NullCampaigns.constants(looks, 1_000_000, 42, 0.10, 0.05, 0.025, 0.0125, 0.005);

        assertThat(a[0]).isCloseTo(0.0533, Percentage.withPercentage(1));
        assertThat(a[1]).isCloseTo(0.0247, Percentage.withPercentage(1.5));
        assertThat(a[2]).isCloseTo(0.0114, Percentage.withPercentage(3));
        assertThat(a[3]).isCloseTo(0.0055, Percentage.withPercentage(3));
        assertThat(a[4]).isCloseTo(0.0021, Percentage.withPercentage(5));
    }

    @Tag("long")
    @Test
    void betweenItsColumnsTheTableIsAsGoodAsTheComputation() {
        int[] looks = {6, 9, 12, 16, 20};
        double[] alphas = {0.15, 0.10 / 3, 0.05 / 3, 0.05 / 6};
        double[] computed = NullCampaigns.constants(looks, CAMPAIGNS, 7, alphas);

        for (int i = 0; i < alphas.length; i++) {
            assertThat(STANDARD.constant(alphas[i])).isCloseTo(computed[i], Percentage.withPercentage(3));
        }
    }

    @Test
    void oneLookSpendsEverything() {
        assertThat(LookSchedule.of(10).constant(0.05)).isCloseTo(0.05, Percentage.withPercentage(1.5));
    }

    @Test
    void theConstantLiesBetweenBonferroniAndAlphaAndRisesWithAlpha() {
        double before = 0;
        for (double alpha = 1e-6; alpha < 0.3; alpha *= 1.3) {
            double a = STANDARD.constant(alpha);
            assertThat(a).isBetween(alpha * 20 / 63 * 0.999999, alpha).isGreaterThan(before);
            before = a;
        }
    }

    @Test
    void otherLooksGetTheirOwnConstant() {
        LookSchedule twoLooks = LookSchedule.of(6, 7);

        assertThat(twoLooks.constant(0.05)).isBetween(0.05 * 7 / 13, 0.05);
        assertThat(twoLooks.constant(0.05)).isEqualTo(LookSchedule.of(6, 7).constant(0.05));
        assertThat(LookSchedule.of(6, 9, 12, 16, 20)).isSameAs(STANDARD);
    }

    @Test
    void theFirstLookAloneSpendsAllThatThereIs() {
        assertThat(STANDARD.finalLevel(4, 0.05)).isEqualTo(0.05);
        assertThat(STANDARD.finalLevel(6, 0.05)).isEqualTo(0.05);
    }

    @ParameterizedTest
    @ValueSource(ints = {7, 8, 12, 20})
    void theLastLevelIsWhatTheLooksBeforeItHaveLeft(int n) {
        double spent = STANDARD.looks().stream()
                .filter(look -> look < n)
                .mapToDouble(look -> STANDARD.level(look, 0.05))
                .sum();

        assertThat(STANDARD.finalLevel(n, 0.05)).isBetween(0.05 - spent, 0.05);
    }

    /** Checked on campaigns from a seed other than the one used to compute the level. */
    @ParameterizedTest
    @CsvSource({"8, 0.05", "20, 0.05"})
    void withTheLastLevelAnyIntervalMissesWithProbabilityAlpha(int n, double alpha) {
        missesWithProbabilityAlpha(n, alpha);
    }

    @ParameterizedTest
    @Tag("long")
    @CsvSource({"7, 0.05", "8, 0.10", "12, 0.05", "16, 0.05", "11, 0.025"})
    void withTheLastLevelAnyIntervalMissesWithProbabilityAlphaAfterOtherNumbersOfBlocks(int n, double alpha) {
        missesWithProbabilityAlpha(n, alpha);
    }

    private static void missesWithProbabilityAlpha(int n, double alpha) {
        assertThat(missProbability(n, alpha, CAMPAIGNS, 99)).isCloseTo(alpha, within(fourErrors(alpha)));
    }

    /** On the campaigns used to compute the level, so exact to one campaign; the alphas of one n share them. */
    @ParameterizedTest
    @CsvSource({"20, 0.05", "20, 0.00625", "7, 0.05"})
    void theLastLevelLeavesNothing(int n, double alpha) {
        leavesNothing(n, alpha);
    }

    @ParameterizedTest
    @Tag("long")
    @CsvSource({"13, 0.10", "20, 0.10"})
    void theLastLevelLeavesNothingOfALargerAlpha(int n, double alpha) {
        leavesNothing(n, alpha);
    }

    private static void leavesNothing(int n, double alpha) {
        assertThat(missProbability(n, alpha, NullCampaigns.CAMPAIGNS, NullCampaigns.SEED))
                .isCloseTo(alpha, within(2.0 / NullCampaigns.CAMPAIGNS));
    }

    /** P(any interval misses) over the looks before n and the last interval at n. */
    private static double missProbability(int n, double alpha, int campaigns, long seed) {
        int[] looks = IntStream.concat(
                        STANDARD.looks().stream().mapToInt(look -> look).filter(look -> look < n), IntStream.of(n))
                .toArray();
        double[] levels = IntStream.of(looks)
                .mapToDouble(look -> look < n ? STANDARD.level(look, alpha) : STANDARD.finalLevel(n, alpha))
                .toArray();
        return missProbability(looks, levels, campaigns, seed);
    }

    /** P(any interval misses) for looks with any levels. */
    private static double missProbability(int[] looks, double[] levels, int campaigns, long seed) {
        double[] critical = NullCampaigns.critical(looks, levels);
        Gaussians random = new Gaussians(seed);
        double[] t = new double[looks.length];
        int misses = 0;
        for (int c = 0; c < campaigns; c++) {
            NullCampaigns.statistics(random, looks, t);
            misses += IntStream.range(0, t.length).anyMatch(i -> t[i] > critical[i]) ? 1 : 0;
        }
        return misses / (double) campaigns;
    }

    @ParameterizedTest
    @ValueSource(doubles = {0.05, 0.05 / 3})
    void allLooksTogetherMissWithProbabilityAlpha(double alpha) {
        allLooksMiss(alpha);
    }

    @ParameterizedTest
    @Tag("long")
    @ValueSource(doubles = {0.10, 0.005})
    void allLooksTogetherMissWithProbabilityOfAnotherAlpha(double alpha) {
        allLooksMiss(alpha);
    }

    private static void allLooksMiss(double alpha) {
        int[] looks = {6, 9, 12, 16, 20};
        double[] levels =
                IntStream.of(looks).mapToDouble(n -> STANDARD.level(n, alpha)).toArray();

        // The published constants are rounded to two or three digits: up to 2% of alpha.
        assertThat(missProbability(looks, levels, CAMPAIGNS, 5))
                .isCloseTo(alpha, within(fourErrors(alpha) + 0.02 * alpha));
    }

    /** Four standard errors of a difference of two shares, each from as many campaigns. */
    private static double fourErrors(double alpha) {
        return 4 * Math.sqrt(2 * alpha * (1 - alpha) / CAMPAIGNS);
    }

    @Test
    void aForecastDecidesWhereTheLooksAreAndWhatTheyMaySpend() {
        assertThat(LookSchedule.forecast(6).looks()).containsExactly(20);
        assertThat(LookSchedule.forecast(8).looks()).containsExactly(5, 20);
        assertThat(LookSchedule.forecast(11).looks()).containsExactly(5, 8, 20);
        assertThat(LookSchedule.forecast(16).looks()).containsExactly(5, 8, 12, 20);
        assertThat(LookSchedule.forecast(11).level(5, 0.05)).isCloseTo(0.005, within(1e-12));
        assertThat(LookSchedule.forecast(16).level(5, 0.05)).isCloseTo(0.0135, within(1e-12));
        assertThat(LookSchedule.forecast(16).level(12, 0.05)).isCloseTo(0.005, within(1e-12));
        assertThat(LookSchedule.forecast(11).next(2)).isEqualTo(5);
        assertThat(LookSchedule.forecast(11).next(8)).isEqualTo(11);
        assertThat(LookSchedule.forecast(11).next(11)).isEqualTo(20);
        assertThat(STANDARD.next(20)).isEqualTo(21);
        assertThatThrownBy(() -> LookSchedule.forecast(21)).hasMessageContaining("a forecast of 1 to 20 replicates");
    }

    /** The last interval of an experiment that ends as forecast is narrower than with the standard looks, the more so the longer it is. */
    @ParameterizedTest
    @CsvSource({"8, 1.021", "10, 1.028", "12, 1.034", "16, 1.084", "20, 1.090"})
    void theEndHasMostOfAlpha(int n, double widerThanOneLook) {
        double end = LookSchedule.forecast(n).finalLevel(n, 0.05);

        assertThat(StudentT.quantile(n, end) / StudentT.quantile(n, 0.05)).isCloseTo(widerThanOneLook, within(0.001));
        assertThat(end).isGreaterThanOrEqualTo(STANDARD.finalLevel(n, 0.05) * 0.999);
    }

    /** Forecast blocks, blocks at the end, alpha; on campaigns from a seed other than the one used to compute the level. */
    @ParameterizedTest
    @CsvSource({"16, 16, 0.05", "11, 14, 0.025"})
    void anExperimentThatWasForecastMissesWithProbabilityAlphaWhereverItEnds(int forecast, int end, double alpha) {
        forecastMisses(forecast, end, alpha);
    }

    @ParameterizedTest
    @Tag("long")
    @CsvSource({
        "8, 8, 0.10",
        "8, 6, 0.05",
        "11, 11, 0.10",
        "11, 20, 0.05",
        "12, 12, 0.0125",
        "16, 9, 0.05",
        "16, 16, 0.10",
        "16, 16, 0.025",
        "16, 16, 0.0125",
        "16, 16, 0.005",
        "20, 20, 0.05",
        "20, 17, 0.10"
    })
    void otherExperimentsThatWereForecastMissWithProbabilityAlpha(int forecast, int end, double alpha) {
        forecastMisses(forecast, end, alpha);
    }

    private static void forecastMisses(int forecast, int end, double alpha) {
        LookSchedule schedule = LookSchedule.forecast(forecast);
        int[] looks = IntStream.concat(
                        schedule.looks().stream().mapToInt(look -> look).filter(look -> look < end), IntStream.of(end))
                .toArray();
        double[] levels = IntStream.of(looks)
                .mapToDouble(look -> look < end ? schedule.level(look, alpha) : schedule.finalLevel(end, alpha))
                .toArray();

        assertThat(missProbability(looks, levels, CAMPAIGNS, 99)).isCloseTo(alpha, within(fourErrors(alpha)));
    }

    @Test
    void knowsItsLooks() {
        assertThat(STANDARD.looks()).containsExactly(6, 9, 12, 16, 20);
        assertThat(STANDARD.reached(5)).isEmpty();
        assertThat(STANDARD.reached(8)).hasValue(6);
        assertThat(STANDARD.reached(9)).hasValue(9);
        assertThat(STANDARD.reached(99)).hasValue(20);
        assertThat(STANDARD.isLook(12)).isTrue();
        assertThat(STANDARD.isLook(13)).isFalse();
    }

    @Test
    void refusesWhatIsNoSchedule() {
        assertThatThrownBy(() -> LookSchedule.of()).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> LookSchedule.of(1, 5)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> LookSchedule.of(6, 6)).hasMessageContaining("looks must rise");
        assertThatThrownBy(() -> STANDARD.level(7, 0.05)).hasMessageContaining("7 is not a look");
        assertThatThrownBy(() -> STANDARD.finalLevel(3, 0.05)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> STANDARD.finalLevel(21, 0.05)).hasMessageContaining("nothing to spend after 21");
    }
}
