package dev.assay.why.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Why {@link Profiler#HERTZ} is what it is: how many samples are missing at low rates, and what those that are taken cost. */
class SamplingRateTest {
    /** Of CPU time that a thread has in a load of 4 s, on average: as twenty threads that share 300 ms. */
    private static final double SECONDS = 0.015;

    /** Of CPU time for a sample with a stack of a hundred frames, generously. */
    private static final double COST = 50e-6;

    @Test
    void atNinetyNineHertzAThirdWasMissingAndNowIsAnEighth() {
        assertThat(missing(99)).isCloseTo(0.30, within(0.01));
        assertThat(missing(Profiler.HERTZ)).isCloseTo(0.125, within(0.01));
    }

    /** The limit, beyond which a picture counts as distorted, is 10%. */
    @Test
    void samplesCostFarLessThanWouldDistortThePicture() {
        assertThat(Profiler.HERTZ * COST).isLessThan(0.10 / 5);
    }

    /** A kernel of 250 ticks a second looks at timers of CPU time no more often. */
    @ParameterizedTest
    @ValueSource(ints = {100, 250, 300, 1000})
    void samplesAreNotInStepWithTheTicksOfAKernel(int ticks) {
        assertThat(Profiler.HERTZ).isLessThan(250);
        assertThat(ticks % Profiler.HERTZ).isNotZero();
        assertThat(Profiler.HERTZ % ticks).isNotZero();
    }

    /** For threads with exponentially distributed CPU time, T of whose ends are cut off: 1 − (T/m)/(exp(T/m) − 1). */
    @Test
    void theSimulationHasTheClosedForm() {
        double ratio = 1 / (SECONDS * 99);
        assertThat(missing(99)).isCloseTo(1 - ratio / Math.expm1(ratio), within(0.005));
    }

    /** Share of the samples: each thread is seen first after a whole interval, and never at its end. */
    private static double missing(int hertz) {
        Random random = new Random(1);
        double expected = 0;
        double seen = 0;
        for (int thread = 0; thread < 100_000; thread++) {
            double used = -SECONDS * Math.log(1 - random.nextDouble());
            expected += used * hertz;
            seen += Math.floor(used * hertz);
        }
        return 1 - seen / expected;
    }
}
