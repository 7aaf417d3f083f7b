package dev.assay.probe;

/**
 * CPU time and context switches of one thread since its start.
 *
 * @param kind of work that it does
 * @param cpuNanos CPU time; lags by up to one scheduler tick (1 to 10 ms) while the thread runs
 * @param switches how often it was scheduled on a CPU
 */
public record ThreadSample(ThreadKind kind, long cpuNanos, long switches) {}
