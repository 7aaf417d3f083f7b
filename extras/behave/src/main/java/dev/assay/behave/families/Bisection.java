package dev.assay.behave.families;

/** Searches for the largest number that passes, where every smaller one passes, too, and no larger one. Tries the largest candidate first. */
final class Bisection {
    private int passes;
    private int fails;
    private int next;

    /**
     * A search between the two.
     *
     * @param passes known to pass
     * @param most the largest candidate
     */
    Bisection(int passes, int most) {
        this.passes = passes;
        this.fails = most + 1;
        this.next = most;
    }

    boolean isOpen() {
        return fails - passes > 1;
    }

    int next() {
        return next;
    }

    /** Notes the result for {@link #next}. */
    void note(boolean passed) {
        if (passed) {
            passes = next;
        } else {
            fails = next;
        }
        next = passes + (fails - passes) / 2;
    }

    /** The largest number known to pass. */
    int largest() {
        return passes;
    }
}
