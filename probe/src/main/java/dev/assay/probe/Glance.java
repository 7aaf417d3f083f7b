package dev.assay.probe;

import java.util.OptionalLong;

/**
 * State of a process at one moment.
 *
 * @param threads live Java threads; all threads of the process if the JVM does not publish them
 * @param residentBytes RSS
 * @param heapBytes heap in use including garbage, as published by the JVM: some collectors update parts of it only when they run;
 *     empty if it publishes none
 */
public record Glance(int threads, long residentBytes, OptionalLong heapBytes) {}
