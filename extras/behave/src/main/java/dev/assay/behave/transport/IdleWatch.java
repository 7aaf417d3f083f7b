package dev.assay.behave.transport;

import java.util.OptionalLong;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/** Tells whether a process keeps using CPU time although nothing is asked of it, as one in an endless loop does. Not thread-safe. */
final class IdleWatch {
    /** Several of the kernel's ticks, in which the CPU time of a process is counted. */
    static final int LOOK_MILLIS = 100;
    /** Together longer than a JVM compiles after a few requests. */
    static final int LOOKS = 20;
    /** Share of one CPU; low, since others may have the CPUs for most of the time. */
    static final double BUSY = 0.3;

    private final Supplier<OptionalLong> cpuMillis;
    private final LongSupplier nanos;
    private final Sleep sleep;
    private OptionalLong cpu;
    private long since;

    /** Waits. */
    interface Sleep {
        void millis(int millis) throws InterruptedException;
    }

    /**
     * Begins to watch.
     *
     * @param cpuMillis of the process so far; empty if unknown, in which case it is never busy
     * @param nanos clock
     */
    IdleWatch(Supplier<OptionalLong> cpuMillis, LongSupplier nanos, Sleep sleep) {
        this.cpuMillis = cpuMillis;
        this.nanos = nanos;
        this.sleep = sleep;
        this.cpu = cpuMillis.get();
        this.since = nanos.getAsLong();
    }

    static IdleWatch of(long pid) {
        return new IdleWatch(() -> ProcessCost.cpuMillis(pid), System::nanoTime, Thread::sleep);
    }

    /**
     * Whether the process does not come to rest. Costs nothing if it used little CPU time since the last call; otherwise waits until it rests,
     * for at most {@value #LOOKS} times {@value #LOOK_MILLIS} ms.
     */
    boolean isBusy() throws InterruptedException {
        if (nanos.getAsLong() - since < LOOK_MILLIS * 1_000_000L) {
            return false;
        }
        for (int look = 0; look < LOOKS; look++) {
            if (share() < BUSY) {
                return false;
            }
            sleep.millis(LOOK_MILLIS);
        }
        return share() >= BUSY;
    }

    /** CPU time since the last call as a share of the time passed; 0 if unknown. */
    private double share() {
        OptionalLong before = cpu;
        long begun = since;
        cpu = cpuMillis.get();
        since = nanos.getAsLong();
        return before.isEmpty() || cpu.isEmpty()
                ? 0
                : (cpu.getAsLong() - before.getAsLong()) * 1_000_000.0 / Math.max(1, since - begun);
    }
}
