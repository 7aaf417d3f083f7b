package dev.assay.load.result;

import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;

/**
 * Live figures of an event loop: written by it alone, without locks or barriers, and read by any thread. Latencies are counted in
 * 16 classes per factor of two.
 */
public final class LiveMeter {
    private static final int CLASSES = 64 * 16;

    private final AtomicLong responses = new AtomicLong();
    private final AtomicLongArray latencies = new AtomicLongArray(CLASSES);

    void answered(long latencyNanos) {
        responses.setOpaque(responses.getPlain() + 1);
        int index = index(latencyNanos);
        latencies.setOpaque(index, latencies.getPlain(index) + 1);
    }

    /** Complete responses since the load began. */
    public long responses() {
        return responses.getOpaque();
    }

    public void addTo(long[] counts) {
        for (int i = 0; i < CLASSES; i++) {
            counts[i] += latencies.getOpaque(i);
        }
    }

    public static long[] counts() {
        return new long[CLASSES];
    }

    /** The 99th percentile of what was counted between two readings, in milliseconds, within 4%; 0 if nothing was counted. */
    public static double p99Ms(long[] before, long[] after) {
        long total = 0;
        for (int i = 0; i < CLASSES; i++) {
            total += after[i] - before[i];
        }
        long above = total / 100;
        for (int i = CLASSES - 1; i >= 0 && total > 0; i--) {
            above -= after[i] - before[i];
            if (above < 0) {
                return middleNanos(i) / 1e6;
            }
        }
        return 0;
    }

    private static int index(long nanos) {
        long value = Math.max(16, nanos);
        int power = 63 - Long.numberOfLeadingZeros(value);
        return power * 16 + (int) (value >>> (power - 4) & 15);
    }

    private static double middleNanos(int index) {
        return Math.scalb(1 + (index % 16 + 0.5) / 16, index / 16);
    }
}
