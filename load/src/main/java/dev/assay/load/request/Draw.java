package dev.assay.load.request;

/**
 * SplitMix64 (Steele, Lea and Flood, OOPSLA 2014, fig. 15). Own code because the stream must be the same on every JDK and restart at any
 * request number in constant time without allocating, so that a request depends on seed and number alone, not on timing or threads.
 */
public final class Draw {
    private static final long GOLDEN_GAMMA = 0x9E3779B97F4A7C15L;

    private long state;

    public Draw(long seed) {
        state = mix(seed);
    }

    public void restart(long seed, long request) {
        state = mix(mix(seed) + request * GOLDEN_GAMMA);
    }

    long next() {
        state += GOLDEN_GAMMA;
        return mix(state);
    }

    /** Uniform in (0, 1]: never 0, so that its logarithm is finite. */
    public double positive() {
        return ((next() >>> 11) + 1) * 0x1p-53;
    }

    /** Uniform, both ends included; the span must be below 2^62. The bias is below span / 2^63. */
    public long between(long min, long max) {
        return min + Math.multiplyHigh(next() >>> 1, (max - min + 1) << 1);
    }

    private static long mix(long z) {
        z = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
        z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
        return z ^ (z >>> 31);
    }
}
