package dev.assay.model;

import java.util.Locale;

/** The outcome of comparing a contender with the reference. */
public enum Outcome {
    BETTER,
    WORSE,
    EQUIVALENT,
    UNDECIDED,
    REFUSED;

    /** The word in result files and prose. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Whether this answers the question: better, worse or equivalent. */
    public boolean conclusive() {
        return this == BETTER || this == WORSE || this == EQUIVALENT;
    }

    /** Whether this is final, so that more blocks are of no use. */
    public boolean settled() {
        return this != UNDECIDED;
    }
}
