package dev.assay.probe;

/**
 * What one thread has consumed since it started.
 *
 * @param kind whose work it does
 * @param cpuNanos on a CPU; behind by up to one scheduler tick (1 to 10 ms) while the thread runs
 * @param switches how often it was put on a CPU
 */
public record ThreadSample(ThreadKind kind, long cpuNanos, long switches) {}
