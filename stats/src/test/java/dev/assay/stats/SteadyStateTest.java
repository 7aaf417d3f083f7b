package dev.assay.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.function.IntToDoubleFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SteadyStateTest {
    private static double[] series(int windows, IntToDoubleFunction value) {
        double[] series = new double[windows];
        Arrays.setAll(series, value);
        return series;
    }

    private static double[] idle(int windows) {
        return new double[windows];
    }

    /** With a standard deviation of 2 %. */
    private static double[] noisy(long seed, int windows, IntToDoubleFunction value) {
        Gaussians random = new Gaussians(seed);
        return series(windows, i -> value.applyAsDouble(i) * Math.exp(0.02 * random.next()));
    }

    @Test
    void whatIsLevelAtOnceIsSteadyFromTheFirstWindow() {
        assertThat(SteadyState.from(series(12, i -> 80), idle(12))).hasValue(0);
    }

    /** 1 + 5·e^(−i/3) falls below 1.02 at i = 16.6, and by less than 2 % over what remains. */
    @Test
    void aSlowDecayIsSteadyWhereWhatRemainsIsBelowTwoPercent() {
        double[] cost = series(40, i -> 80 * (1 + 5 * Math.exp(-i / 3.0)));

        int from = SteadyState.from(cost, idle(40)).orElseThrow();

        assertThat(from).isBetween(16, 18);
    }

    /** As a server that is slow for two and a half minutes and then twice as fast: windows of 5 s. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10})
    void aStepAfterMinutesIsFoundAndNothingBeforeItIsSteady(long seed) {
        double[] cost = noisy(seed, 48, i -> i < 30 ? 160 : 80);

        assertThat(SteadyState.from(cost, idle(48)).orElseThrow()).isBetween(30, 36);
    }

    @Test
    void aStepTheOtherWayToo() {
        double[] cost = series(48, i -> i < 30 ? 80 : 160);

        assertThat(SteadyState.from(cost, idle(48))).hasValue(30);
    }

    @Test
    void whatKeepsFallingIsNeverSteady() {
        assertThat(SteadyState.from(series(24, i -> 200 * Math.pow(0.95, i)), idle(24)))
                .isEmpty();
    }

    @Test
    void compilersThatAreAtWorkToTheEndAreNotSteadyEvenWhereCostIsLevel() {
        assertThat(SteadyState.from(series(12, i -> 80), series(12, i -> 0.05))).isEmpty();
        assertThat(SteadyState.from(series(12, i -> 80), series(12, i -> i < 5 ? 0.4 : 0.001)))
                .hasValue(5);
    }

    @Test
    void fewerThanThreeLevelWindowsAreChance() {
        assertThat(SteadyState.from(new double[] {80, 80}, idle(2))).isEmpty();
        assertThat(SteadyState.from(new double[] {300, 200, 80, 80}, idle(4))).isEmpty();
        assertThat(SteadyState.from(new double[0], new double[0])).isEmpty();
        assertThat(SteadyState.from(new double[] {300, 80, 80, 80}, idle(4))).hasValue(1);
    }

    /** Noise alone is not taken for a trend: most series that are level at once are said to be soon. */
    @Test
    void noiseAloneIsNoTrend() {
        int soon = 0;
        for (long seed = 0; seed < 500; seed++) {
            soon += SteadyState.from(noisy(seed, 24, i -> 80), idle(24)).orElse(24) <= 6 ? 1 : 0;
        }
        assertThat(soon).isGreaterThan(450);
    }

    @Test
    void refusesWhatIsNoCost() {
        assertThatThrownBy(() -> SteadyState.from(new double[] {1, 0, 1}, idle(3)))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> SteadyState.from(new double[] {1, 1, 1}, idle(2)))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> SteadyState.from(new double[] {1, Double.NaN, 1}, idle(3)))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
