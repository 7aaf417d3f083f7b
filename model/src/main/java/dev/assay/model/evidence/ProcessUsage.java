package dev.assay.model.evidence;

/**
 * What a server process consumed between two moments, measured from outside.
 *
 * @param wallNanos time between the two moments
 * @param cpuNanos CPU time of all threads
 * @param jitNanos CPU time of the JIT compiler threads, part of cpuNanos
 * @param gcNanos CPU time of the garbage collector threads, part of cpuNanos
 * @param gcCount collections
 * @param gcPauseMs time in collections
 * @param contextSwitches voluntary and involuntary, of all threads
 * @param rssBytes RSS at the end
 * @param threads at the end
 */
public record ProcessUsage(
        long wallNanos,
        long cpuNanos,
        long jitNanos,
        long gcNanos,
        long gcCount,
        double gcPauseMs,
        long contextSwitches,
        long rssBytes,
        int threads) {}
