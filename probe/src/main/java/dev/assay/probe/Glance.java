package dev.assay.probe;

import java.util.OptionalLong;

/**
 * A process at one moment.
 *
 * @param threads live Java threads; all threads of the process where the JVM does not tell
 * @param residentBytes resident memory
 * @param heapBytes of the heap in use, garbage included, as the JVM publishes it: some collectors publish parts of it only when they
 *     have run; empty where it publishes none
 */
public record Glance(int threads, long residentBytes, OptionalLong heapBytes) {}
