package dev.assay.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

class SteadyClockTest {
    @Test
    void goesOnEvenlyWhereTheWallClockIsSetBack() {
        AtomicReference<Instant> wall = new AtomicReference<>(Instant.parse("2026-03-29T01:00:00Z"));
        AtomicLong nanos = new AtomicLong(-7);
        SteadyClock clock = SteadyClock.started(wall::get, nanos::get);

        wall.set(Instant.EPOCH);
        nanos.addAndGet(1_500_000_000);

        assertThat(clock.instant()).isEqualTo("2026-03-29T01:00:01.500Z");
    }
}
