package dev.assay.http;

/**
 * How late the system wakes a thread, and so how long before a moment to ask to be woken; learnt. That depends on how long the thread
 * has slept, because the CPU has slept as well: on a virtual machine 15 µs after a sleep of some µs and 70 µs after one of
 * some ms. So each length of sleep, in factors of four, has a figure of its own. For one event loop.
 */
final class WakeUpLatency {
    /** Of wake-ups that are not to be late. */
    private static final double IN_TIME = 0.99;

    private static final long LEAST_NANOS = 1_000;
    /** A longer one costs more in spinning than the thread would sleep. */
    private static final long MOST_NANOS = 80_000;

    private static final long STEP_NANOS = 500;
    private static final int SHORTEST_BITS = 14; // 16 µs
    private static final int CLASSES = 7;

    private final long[] latencies = new long[CLASSES];

    WakeUpLatency() {
        for (int i = 0; i < CLASSES; i++) {
            latencies[i] = Math.min(20_000L + 10_000L * i, most(i));
        }
    }

    /** By how much to ask to be woken before a moment that is so far away. */
    long expected(long nanos) {
        return latencies[classOf(nanos)];
    }

    /**
     * Stochastic approximation of a quantile (Robbins and Monro, 1951): up by 99 % of a step or down by 1 %.
     *
     * @param nanos how far away the moment was
     * @param lateNanos how long after the time it had asked for the thread was woken
     */
    void learn(long nanos, long lateNanos) {
        int i = classOf(nanos);
        double step = Math.max(STEP_NANOS, latencies[i] >> 5);
        long moved = latencies[i] + Math.round(lateNanos > latencies[i] ? step * IN_TIME : -step * (1 - IN_TIME));
        latencies[i] = Math.max(LEAST_NANOS, Math.min(most(i), moved));
    }

    private static int classOf(long nanos) {
        int bits = 64 - Long.numberOfLeadingZeros(Math.max(0, nanos));
        return Math.max(0, Math.min(CLASSES - 1, (bits - SHORTEST_BITS + 1) / 2));
    }

    /** After a long sleep a longer one is a small part of it. */
    private static long most(int i) {
        return Math.max(MOST_NANOS, (1L << (SHORTEST_BITS + 2 * i)) / 16);
    }
}
