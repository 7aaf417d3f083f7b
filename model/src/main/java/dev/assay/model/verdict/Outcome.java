package dev.assay.model.verdict;

import java.util.Locale;

/** The outcome of comparing a contender with the reference. */
public enum Outcome {
    /** Beyond the margin: someone may notice. */
    BETTER,
    /** Beyond the floor, but not wholly beyond the margin: measurable; perhaps nobody would notice. */
    SLIGHTLY_BETTER,
    SLIGHTLY_WORSE,
    WORSE,
    EQUIVALENT,
    UNDECIDED,
    REFUSED;

    /** The word in prose: {@code slightly worse}. */
    public String word() {
        return id().replace('-', ' ');
    }

    /** The word in result files: {@code slightly-worse}. */
    public String id() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** Whether a difference was shown, of whatever size. */
    public boolean differs() {
        return onSideOf(BETTER) || onSideOf(WORSE);
    }

    /** Whether a difference was shown whose size may be below what anyone notices. */
    public boolean slight() {
        return this == SLIGHTLY_BETTER || this == SLIGHTLY_WORSE;
    }

    /** Whether this is the same as {@link #BETTER} or {@link #WORSE}, size aside. */
    public boolean onSideOf(Outcome outcome) {
        return regardlessOfSize() == outcome.regardlessOfSize();
    }

    /** Better for slightly better, worse for slightly worse; any other one as it is. */
    public Outcome regardlessOfSize() {
        return this == SLIGHTLY_BETTER ? BETTER : this == SLIGHTLY_WORSE ? WORSE : this;
    }

    /** Whether this answers the question: a difference was shown, or equivalence. */
    public boolean conclusive() {
        return differs() || this == EQUIVALENT;
    }

    /** Whether this is final, so that more blocks are of no use. */
    public boolean settled() {
        return this != UNDECIDED;
    }
}
