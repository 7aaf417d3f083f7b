package dev.assay.model;

import java.util.Optional;
import java.util.OptionalInt;

/**
 * A measurement that does not count.
 *
 * @param what which block, slice or start, in words
 * @param contender id; empty if it concerns no contender in particular
 * @param reason why, in words
 * @param round of a start; empty for a block, and in results of schema 1
 * @param block its number; empty for a start, and if an older version gave it only in words
 * @param phase of a slice; empty if it is not a single slice, and in results of schema 1
 * @param slice index in its phase, from 0; empty if it is not a single slice, and if an older version gave it only in words
 * @param why the reason as a value
 */
public record Invalid(
        String what,
        String contender,
        String reason,
        OptionalInt round,
        OptionalInt block,
        Optional<Phase> phase,
        OptionalInt slice,
        Finding why) {
    /** Whether it is a single slice of a known block. */
    public boolean ofSlice() {
        return block.isPresent() && slice.isPresent();
    }
}
