package dev.assay.experiment;

import java.time.Instant;
import java.time.InstantSource;
import java.util.function.LongSupplier;

/**
 * Wall time that advances evenly. If the system clock is set or jumps, this one does not follow, so that an experiment's elapsed time
 * and remaining budget stay right.
 */
public final class SteadyClock implements InstantSource {
    private final Instant began;
    private final LongSupplier nanos;
    private final long first;

    private SteadyClock(Instant began, LongSupplier nanos) {
        this.began = began;
        this.nanos = nanos;
        this.first = nanos.getAsLong();
    }

    /**
     * Starts where the wall clock is now.
     *
     * @param nanos monotonic nanoseconds, such as {@link System#nanoTime()}
     */
    public static SteadyClock started(InstantSource wall, LongSupplier nanos) {
        return new SteadyClock(wall.instant(), nanos);
    }

    @Override
    public Instant instant() {
        return began.plusNanos(nanos.getAsLong() - first);
    }
}
