package dev.assay.model.evidence;

/**
 * What a running server occupies.
 *
 * @param heapUsedBytes size of the live objects, counted after a forced collection
 * @param nonHeapBytes metaspace and compressed class space in use
 * @param loadedClasses classes loaded, shared ones included
 * @param liveThreads Java threads
 * @param peakThreads most Java threads at once
 */
public record Footprint(
        long rssBytes, long heapUsedBytes, long nonHeapBytes, long loadedClasses, int liveThreads, int peakThreads) {}
