package dev.assay.http.loop;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WakeUpLatencyTest {
    private static final long MICRO = 1_000;
    private static final long MILLI = 1_000_000;

    /** Lateness is uniform from 10 to 30 µs: its 99th percentile is 29.8 µs. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void findsTheLatenessThatOneWakeUpInAHundredExceeds(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        WakeUpLatency wakeUp = new WakeUpLatency();
        long exceeded = 0;
        for (int i = 0; i < 40_000; i++) {
            long late = random.nextLong(10 * MICRO, 30 * MICRO);
            exceeded += i >= 20_000 && late > wakeUp.expected(100 * MICRO) ? 1 : 0;
            wakeUp.learn(100 * MICRO, late);
        }
        assertThat(wakeUp.expected(100 * MICRO)).isBetween(28 * MICRO, 32 * MICRO);
        assertThat(exceeded).isBetween(120L, 300L);
    }

    @Test
    void eachLengthOfSleepHasItsOwn() {
        WakeUpLatency wakeUp = new WakeUpLatency();
        for (int i = 0; i < 20_000; i++) {
            wakeUp.learn(10 * MICRO, 5 * MICRO);
            wakeUp.learn(3 * MILLI, 70 * MICRO);
        }
        assertThat(wakeUp.expected(10 * MICRO)).isBetween(4 * MICRO, 6 * MICRO);
        assertThat(wakeUp.expected(3 * MILLI)).isBetween(68 * MICRO, 72 * MICRO);
        assertThat(wakeUp.expected(100 * MICRO)).isEqualTo(new WakeUpLatency().expected(100 * MICRO));
    }

    @Test
    void staysWithinBoundsWhateverHappens() {
        WakeUpLatency wakeUp = new WakeUpLatency();
        for (int i = 0; i < 20_000; i++) {
            wakeUp.learn(100 * MICRO, 10 * MILLI);
            wakeUp.learn(10 * MICRO, 0);
        }
        assertThat(wakeUp.expected(100 * MICRO)).isEqualTo(80 * MICRO);
        assertThat(wakeUp.expected(10 * MICRO)).isEqualTo(MICRO);
        assertThat(wakeUp.expected(-1)).isEqualTo(MICRO);
        assertThat(wakeUp.expected(Ticker.NEVER - 1)).isBetween(80 * MICRO, 5 * MILLI);
    }
}
