package dev.assay.model;

/**
 * What the memory pools of a JVM hold after start-up, as its own beans say.
 *
 * @param heapBytes in use before any collection was forced, garbage included
 * @param heapAfterCollectionBytes in use after one was
 * @param nonHeapBytes in use outside the heap: metaspace, class space, compiled code; before the collection
 */
public record MemoryUse(long heapBytes, long heapAfterCollectionBytes, long nonHeapBytes) {
    public MemoryUse {
        Require.notNegative(heapBytes, "heap");
        Require.notNegative(heapAfterCollectionBytes, "heap after a collection");
        Require.notNegative(nonHeapBytes, "non-heap");
    }

    /** The sum over all pools: what Micrometer publishes as {@code jvm.memory.used} at that moment. */
    public long jvmMemoryUsedBytes() {
        return heapBytes + nonHeapBytes;
    }
}
