package dev.assay.model;

import java.util.Locale;

/** What a comparison says of the contender against the reference. */
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

    /** Whether it answers the question: better, worse or equivalent. */
    public boolean conclusive() {
        return this == BETTER || this == WORSE || this == EQUIVALENT;
    }

    /** Whether more blocks could not change it. */
    public boolean settled() {
        return this != UNDECIDED;
    }
}
