package dev.assay.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LeadTest {
    private static final long MICRO = 1_000;
    private static final long MILLI = 1_000_000;

    /** Lateness is uniform from 10 to 30 µs: its 99th percentile is 29.8 µs. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void findsTheLatenessThatOneWakeUpInAHundredExceeds(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        Lead lead = new Lead();
        long exceeded = 0;
        for (int i = 0; i < 40_000; i++) {
            long late = random.nextLong(10 * MICRO, 30 * MICRO);
            exceeded += i >= 20_000 && late > lead.before(100 * MICRO) ? 1 : 0;
            lead.learn(100 * MICRO, late);
        }
        assertThat(lead.before(100 * MICRO)).isBetween(28 * MICRO, 32 * MICRO);
        assertThat(exceeded).isBetween(120L, 300L);
    }

    @Test
    void eachLengthOfSleepHasItsOwn() {
        Lead lead = new Lead();
        for (int i = 0; i < 20_000; i++) {
            lead.learn(10 * MICRO, 5 * MICRO);
            lead.learn(3 * MILLI, 70 * MICRO);
        }
        assertThat(lead.before(10 * MICRO)).isBetween(4 * MICRO, 6 * MICRO);
        assertThat(lead.before(3 * MILLI)).isBetween(68 * MICRO, 72 * MICRO);
        assertThat(lead.before(100 * MICRO)).isEqualTo(new Lead().before(100 * MICRO));
    }

    @Test
    void staysWithinBoundsWhateverHappens() {
        Lead lead = new Lead();
        for (int i = 0; i < 20_000; i++) {
            lead.learn(100 * MICRO, 10 * MILLI);
            lead.learn(10 * MICRO, 0);
        }
        assertThat(lead.before(100 * MICRO)).isEqualTo(80 * MICRO);
        assertThat(lead.before(10 * MICRO)).isEqualTo(MICRO);
        assertThat(lead.before(-1)).isEqualTo(MICRO);
        assertThat(lead.before(Beat.NEVER - 1)).isBetween(80 * MICRO, 5 * MILLI);
    }
}
