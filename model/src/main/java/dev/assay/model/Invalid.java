package dev.assay.model;

import java.util.Optional;
import java.util.OptionalInt;

/**
 * A measurement that does not count.
 *
 * @param what which block, slice or start, in words
 * @param contender id; empty where it concerns no contender more than another
 * @param reason why, in words
 * @param round of a start; empty of a block, and in results of schema 1
 * @param block its number; empty for a start, and where an older version has it in words alone
 * @param phase of a slice; empty where it is no single slice, and in results of schema 1
 * @param slice place in its phase, from 0; empty where it is no single slice, and where an older version has it in words alone
 * @param why as a value
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
