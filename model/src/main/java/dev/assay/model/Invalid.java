package dev.assay.model;

import java.util.Optional;
import java.util.OptionalInt;

/**
 * A measurement that does not count.
 *
 * @param what which block, slice or start, in words
 * @param contender id; empty where it concerns no contender more than another
 * @param reason why, in words
 * @param block its number; empty for a start, and in results of older versions
 * @param slice place in its phase, from 0; empty where it is no single slice, and in results of older versions
 * @param finding why, as a value; empty in results of older versions
 */
public record Invalid(
        String what, String contender, String reason, OptionalInt block, OptionalInt slice, Optional<Finding> finding) {
    /** In words alone. */
    public Invalid(String what, String contender, String reason) {
        this(what, contender, reason, OptionalInt.empty(), OptionalInt.empty(), Optional.empty());
    }

    /** Whether it is a single slice of a known block. */
    public boolean ofSlice() {
        return block.isPresent() && slice.isPresent();
    }

    /** Why; of results of older versions, the reason as they wrote it. */
    public Finding why() {
        return finding.orElseGet(() -> new Finding.Text(reason));
    }
}
