package dev.assay.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BacklogTest {
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void isAQueueThatGrows(long seed) {
        Random random = new Random(seed);
        Backlog backlog = new Backlog();
        ArrayDeque<Long> expected = new ArrayDeque<>();
        long number = 0;
        for (int i = 0; i < 200_000; i++) {
            if (random.nextInt(100) < (i / 20_000 % 2 == 0 ? 60 : 40)) {
                expected.add(++number);
                backlog.add(number * 10, number);
            } else if (!expected.isEmpty()) {
                assertThat(backlog.number()).isEqualTo(expected.peek());
                assertThat(backlog.intended()).isEqualTo(expected.remove() * 10);
                backlog.remove();
            }
            assertThat(backlog.size()).isEqualTo(expected.size());
        }
        assertThat(number).isGreaterThan(50_000);
    }
}
