package dev.assay.model.evidence;

import dev.assay.model.Require;

/**
 * The contents of a JVM's memory pools after start-up, as reported by its MXBeans.
 *
 * @param heapBytes in use before any collection was forced, garbage included
 * @param heapAfterCollectionBytes in use after a forced collection
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
