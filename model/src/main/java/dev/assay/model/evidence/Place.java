package dev.assay.model.evidence;

import dev.assay.model.Phase;
import java.util.OptionalInt;

/** A part of an experiment. */
public sealed interface Place {
    /** What it is called, such as {@code block 3, slice 1 at the same rate}. */
    String text();

    /** A start-up round. */
    record Round(int round) implements Place {
        @Override
        public String text() {
            return "start-up round " + round;
        }
    }

    /** A whole block; its number counts from 1, as in the schedule. */
    record Block(int block) implements Place {
        @Override
        public String text() {
            return "block " + block;
        }
    }

    /**
     * A slice of a block.
     *
     * @param slice index in its phase, from 0
     */
    record Slice(int block, Phase phase, int slice) implements Place {
        @Override
        public String text() {
            return "block " + block + ", slice " + (slice + 1)
                    + (phase == Phase.RATE ? " at the same rate" : " of " + phase.title());
        }
    }

    /** The number of the block that it is, or is part of; empty for a round. */
    default OptionalInt inBlock() {
        if (this instanceof Block whole) {
            return OptionalInt.of(whole.block());
        } else if (this instanceof Slice slice) {
            return OptionalInt.of(slice.block());
        }
        return OptionalInt.empty();
    }

    default boolean ofSlice() {
        return this instanceof Slice;
    }
}
