package dev.assay.load;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.http.loop.Ticker;
import java.util.Comparator;
import java.util.PriorityQueue;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TimersTest {
    private record Set(long time, int user) {}

    @Test
    void anEmptyOneIsNeverDue() {
        Timers timers = new Timers(1);
        assertThat(timers.first()).isEqualTo(Ticker.NEVER);
        timers.set(5, 0);
        assertThat(timers.take()).isZero();
        assertThat(timers.first()).isEqualTo(Ticker.NEVER);
        assertThat(new Timers(0).first()).isEqualTo(Ticker.NEVER);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void takesInTheOrderOfTimeAndThenOfUsers(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        PriorityQueue<Set> expected =
                new PriorityQueue<>(Comparator.comparingLong(Set::time).thenComparingInt(Set::user));
        Timers timers = new Timers(1000);
        for (int i = 0; i < 20_000; i++) {
            if (expected.size() < 1000 && (expected.isEmpty() || random.nextInt(100) < 52)) {
                Set set = new Set(random.nextLong(-50, 50), i);
                expected.add(set);
                timers.set(set.time(), set.user());
            } else {
                assertThat(timers.first()).isEqualTo(expected.element().time());
                assertThat(timers.take()).isEqualTo(expected.remove().user());
            }
        }
        assertThat(expected).hasSizeGreaterThan(100);
    }
}
