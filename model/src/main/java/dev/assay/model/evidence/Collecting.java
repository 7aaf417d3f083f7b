package dev.assay.model.evidence;

import java.util.OptionalLong;

/**
 * A server's collector in one slice, beyond what its counters say: what it did while requests were sent but not yet recorded, and what its
 * last young GC left. ADR 0017 says where each comes from.
 *
 * @param earlierNanos CPU time of the collector threads from the first request to the recorded part
 * @param earlierCollections of the young generation in the same time
 * @param survivorBytes what the last young GC copied and left in the young generation; empty if there was none, or the collector
 *     does not copy by generation
 * @param filledBytes what was allocated between the last young GC and the one before
 */
public record Collecting(
        long earlierNanos, OptionalLong earlierCollections, OptionalLong survivorBytes, OptionalLong filledBytes) {}
