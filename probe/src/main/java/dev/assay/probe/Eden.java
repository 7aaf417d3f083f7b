package dev.assay.probe;

import java.util.OptionalLong;

/**
 * How far a JVM with G1 has filled its eden. Threads allocate from buffers (TLABs), which count as used in full once they are handed
 * out; all buffers together are about 2% of eden.
 *
 * @param minorCollections since the JVM started
 * @param fullCollections since the JVM started
 * @param usedBytes now, in whole regions, including the unfilled rest of buffers
 * @param filledBytes in buffers at the last collection, excluding their unfilled rest
 */
public record Eden(long minorCollections, long fullCollections, long usedBytes, long filledBytes) {
    /**
     * Bytes allocated until a later moment. If there were several collections in between, only the last is known, and the others are
     * assumed to be alike. Objects of half a region or more are not in eden and not counted. Empty if there was a full collection.
     */
    OptionalLong until(Eden later) {
        long collections = later.minorCollections - minorCollections;
        long bytes = later.usedBytes - usedBytes + collections * later.filledBytes;
        return fullCollections == later.fullCollections && bytes >= 0 ? OptionalLong.of(bytes) : OptionalLong.empty();
    }
}
