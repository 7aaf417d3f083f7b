package dev.assay.load;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.model.plan.Load;
import dev.assay.model.plan.Think;
import dev.assay.model.plan.Users;
import java.time.Duration;
import java.util.OptionalLong;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class RampTest {
    private static Load load(int users, Duration ramp, int connections) {
        return new Load.Closed(
                connections,
                new Users(users, ramp, OptionalLong.empty(), Think.NONE),
                Duration.ofMinutes(2),
                Duration.ZERO,
                OptionalLong.empty(),
                1);
    }

    @Test
    void threeEventLoopsShareTheUsersOfOneRamp() {
        Load load = load(10_000, Duration.ofMinutes(1), 10_000);
        long[] begins = IntStream.range(0, 3)
                .mapToObj(worker -> Ramp.of(load, worker == 0 ? 3334 : 3333, worker, 3))
                .flatMapToLong(ramp -> IntStream.range(0, ramp.count()).mapToLong(ramp::beginsAt))
                .sorted()
                .toArray();
        assertThat(begins)
                .isEqualTo(LongStream.range(0, 10_000).map(i -> i * 6_000_000).toArray());
    }

    @Test
    void connectionsAreOpenedShortlyBeforeTheirUsers() {
        Ramp ramp = Ramp.of(load(4, Duration.ofSeconds(4), 2), 2, 0, 1);
        assertThat(ramp.opensAt(0)).isEqualTo(-Ramp.AHEAD_NANOS);
        assertThat(ramp.opensAt(1)).isEqualTo(2_000_000_000 - Ramp.AHEAD_NANOS);
        assertThat(ramp.connectionsAt(0)).isEqualTo(1);
        assertThat(ramp.connectionsAt(1_999_999_999)).isEqualTo(1);
        assertThat(ramp.connectionsAt(2_000_000_000)).isEqualTo(2);
    }

    @Test
    void withoutARampAllConnectionsAreNeededAtOnce() {
        assertThat(Ramp.of(load(4, Duration.ZERO, 7), 7, 0, 1).connectionsAt(0)).isEqualTo(7);
    }
}
