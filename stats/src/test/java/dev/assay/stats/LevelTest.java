package dev.assay.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.SplittableRandom;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class LevelTest {
    private static double[] windows(int n, IntToDoubleFunction value) {
        return IntStream.range(0, n).mapToDouble(value).toArray();
    }

    private static double[] idle(int n) {
        return new double[n];
    }

    /** Logs 0, 2, 1, 3 at −1.5, −0.5, 0.5, 1.5: products 4, squares 5, slope 0.8, residual sum 1.8. */
    @Test
    void fitsALineByLeastSquares() {
        Level level = Level.of(windows(4, i -> Math.exp(new double[] {0, 2, 1, 3}[i])), windows(4, i -> 0.1 * i), 2.4);

        assertThat(level.change()).isCloseTo(2.4, within(1e-12));
        assertThat(level.error()).isCloseTo(3 * Math.sqrt(1.8 / 2 / 5), within(1e-12));
        assertThat(level.busy()).isCloseTo(0.15, within(1e-12));
        assertThat(level.latest()).isCloseTo(0.25, within(1e-12));
    }

    @Test
    void constantCostAndIdleCompilersAreLevel() {
        assertThat(Level.of(windows(4, i -> 80), idle(4), 5).reached()).isTrue();
    }

    @Test
    void busyCompilersAreNot() {
        assertThat(Level.of(windows(4, i -> 80), windows(4, i -> 0.09), 5).reached())
                .isFalse();
        assertThat(Level.of(windows(4, i -> 80), windows(4, i -> 0.04), 5).reached())
                .isTrue();
    }

    /** On a slow machine the same methods take longer to compile: what counts is how much work is left. */
    @Test
    void busyCompilersThatHaveNearlyAllBehindThemAreNoFinding() {
        assertThat(Level.of(windows(4, i -> 80), windows(4, i -> 0.16), 10).reached())
                .isTrue();
        assertThat(Level.of(windows(4, i -> 80), windows(4, i -> 0.17), 10).reached())
                .isFalse();
    }

    @Test
    void aMethodThatIsCompiledAgainIsNoFinding() {
        assertThat(Level.of(windows(4, i -> 80), windows(4, i -> i == 1 ? 0.2 : 0.03), 5)
                        .reached())
                .isTrue();
    }

    @Test
    void aCostThatFallsByMoreThanATenthIsNot() {
        assertThat(Level.of(windows(4, i -> 100 * Math.exp(-0.05 * i)), idle(4), 5)
                        .reached())
                .isFalse();
        assertThat(Level.of(windows(4, i -> 100 * Math.exp(-0.03 * i)), idle(4), 5)
                        .reached())
                .isTrue();
    }

    /** Both fall by a quarter from the first window to the last, and scatter differently on the way. */
    @Test
    void aFallCountsIfTwoStandardErrorsOfItStillLeaveATenth() {
        Level falling = ofLogs(0, -0.15, -0.15, -0.30);
        assertThat(falling.change() + 2 * falling.error()).isLessThan(-Level.MAX_FALL);
        assertThat(falling.change() + 3 * falling.error()).isGreaterThan(-Level.MAX_FALL);
        assertThat(falling.reached()).isFalse();

        Level scattering = ofLogs(0, -0.17, -0.13, -0.30);
        assertThat(scattering.change() + scattering.error()).isLessThan(-Level.MAX_FALL);
        assertThat(scattering.change() + 2 * scattering.error()).isGreaterThan(-Level.MAX_FALL);
        assertThat(scattering.reached()).isTrue();
    }

    private static Level ofLogs(double... logs) {
        return Level.of(windows(logs.length, i -> 80 * Math.exp(logs[i])), idle(logs.length), 5);
    }

    /** A host that slows down is not a JVM that warms up. */
    @Test
    void aCostThatRisesIs() {
        assertThat(Level.of(windows(4, i -> 100 * Math.exp(0.2 * i)), idle(4), 5)
                        .reached())
                .isTrue();
    }

    /** Windows of two seconds scatter by about 4%; on a busy host by twice that. */
    @Test
    void noiseAloneSeldomHidesALevel() {
        SplittableRandom random = new SplittableRandom(7);
        long reached = IntStream.range(0, 2_000)
                .filter(run -> Level.of(windows(4, i -> 80 * Math.exp(0.08 * gaussian(random))), idle(4), 5)
                        .reached())
                .count();
        assertThat(reached).isGreaterThan(1_700);
    }

    private static double gaussian(SplittableRandom random) {
        return Math.sqrt(-2 * Math.log(1 - random.nextDouble())) * Math.cos(2 * Math.PI * random.nextDouble());
    }

    @Test
    void fewWindowsAreJudgedByTheCompilersAlone() {
        assertThat(Level.of(new double[] {300, 80}, idle(2), 0).reached()).isTrue();
        assertThat(Level.of(new double[] {80}, new double[] {0.3}, 0.3).reached())
                .isFalse();
    }

    @Test
    void refusesWhatIsNoWindow() {
        assertThatThrownBy(() -> Level.of(new double[0], new double[0], 0))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> Level.of(new double[] {0}, new double[] {0}, 0))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> Level.of(new double[] {1, 2}, new double[] {0}, 0))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
