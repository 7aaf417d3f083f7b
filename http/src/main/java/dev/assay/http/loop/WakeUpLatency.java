package dev.assay.http.loop;

/**
 * Learns how late the system wakes a thread, and so how early to ask to be woken. The lateness depends on how long the thread
 * slept, because the CPU slept as well: on a virtual machine 15 µs after a sleep of a few µs and 70 µs after one of a few ms. So
 * sleeps are classed by length, in factors of four, with one estimate per class. For one event loop.
 */
final class WakeUpLatency {
    /** Share of wake-ups that are to be on time. */
    private static final double IN_TIME = 0.99;

    private static final long MIN_NANOS = 1_000;
    /** Beyond that, the thread would spin longer than it sleeps. */
    private static final long MAX_NANOS = 80_000;

    private static final long STEP_NANOS = 500;
    private static final int MIN_BITS = 14; // 16 µs
    private static final int CLASSES = 7;

    private final long[] latencies = new long[CLASSES];

    WakeUpLatency() {
        for (int i = 0; i < CLASSES; i++) {
            latencies[i] = Math.min(20_000L + 10_000L * i, most(i));
        }
    }

    /** How early to ask to be woken for a moment that far away, in nanoseconds. */
    long expected(long nanos) {
        return latencies[classOf(nanos)];
    }

    /**
     * Stochastic approximation of a quantile (Robbins and Monro, 1951): up by 99% of a step or down by 1%.
     *
     * @param nanos how far away the moment was
     * @param lateNanos how long after the requested time the thread was woken
     */
    void learn(long nanos, long lateNanos) {
        int i = classOf(nanos);
        double step = Math.max(STEP_NANOS, latencies[i] >> 5);
        long moved = latencies[i] + Math.round(lateNanos > latencies[i] ? step * IN_TIME : -step * (1 - IN_TIME));
        latencies[i] = Math.max(MIN_NANOS, Math.min(most(i), moved));
    }

    private static int classOf(long nanos) {
        int bits = 64 - Long.numberOfLeadingZeros(Math.max(0, nanos));
        return Math.max(0, Math.min(CLASSES - 1, (bits - MIN_BITS + 1) / 2));
    }

    /** After a long sleep, even a longer one is a small part of it. */
    private static long most(int i) {
        return Math.max(MAX_NANOS, (1L << (MIN_BITS + 2 * i)) / 16);
    }
}
