package dev.assay.probe;

import java.util.OptionalLong;

/**
 * How far a JVM with G1 has filled its young generation. Threads allocate from buffers, of which the whole counts as used once it is handed
 * out; all buffers together are about 2 % of eden.
 *
 * @param minorCollections since the JVM started
 * @param fullCollections since the JVM started
 * @param usedBytes now, in whole regions, unfilled rests of buffers included
 * @param filledBytes that the last collection found in buffers, their unfilled rests left out
 */
public record Eden(long minorCollections, long fullCollections, long usedBytes, long filledBytes) {
    /**
     * Bytes allocated until a later moment. Of several collections in between only the last is known, and the others are taken for
     * alike. Objects of half a region or more are not in eden and not counted. Empty where a full collection came between.
     */
    OptionalLong until(Eden later) {
        long collections = later.minorCollections - minorCollections;
        long bytes = later.usedBytes - usedBytes + collections * later.filledBytes;
        return fullCollections == later.fullCollections && bytes >= 0 ? OptionalLong.of(bytes) : OptionalLong.empty();
    }
}
