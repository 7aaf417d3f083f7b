package dev.assay.tune.fit;

import dev.assay.tune.fit.Attempt.Outcome;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The search for the smallest heap or container of one contender, here called heap. It bisects the grid as if any heap above one that holds held, too. What it finds only
 * says where to look: the evidence are fresh starts, three with each heap around the edge. If these disagree with it or with one
 * another, it goes on outwards until one heap holds in all of its starts and a smaller one in none.
 *
 * @param attempts of this contender so far, in order
 */
record Search(Grid grid, List<Attempt> attempts) {
    /** Starts with a heap that are evidence. */
    static final int REPLICATES = 3;
    /** After one more of which nothing is known, the contender is given up. */
    private static final int MAX_UNUSABLE = 2;

    Search {
        attempts = List.copyOf(attempts);
    }

    /** What to try next. */
    record Step(int megabytes, boolean replicate) {}

    /** What to try next; empty when the search is over. */
    Optional<Step> next() {
        if (givenUp()) {
            return Optional.empty();
        }
        int low = 0;
        int high = grid.size();
        for (Attempt attempt : attempts) {
            int index = grid.megabytes().indexOf(attempt.megabytes());
            if (!attempt.replicate() && attempt.holds()) {
                high = index;
            } else if (!attempt.replicate() && attempt.fails()) {
                low = index + 1;
            }
        }
        return low < high ? Optional.of(step((low + high) / 2, false)) : replicate(high);
    }

    /** @param edge index of the smallest heap that holds as far as the bisection knows; the size of the grid if none does */
    private Optional<Step> replicate(int edge) {
        int upper = edge;
        while (upper < grid.size() && done(upper) && !allHold(upper)) {
            upper++;
        }
        int lower = edge - 1;
        while (lower >= 0 && done(lower) && !allFail(lower)) {
            lower--;
        }
        boolean above = upper < grid.size() && !done(upper);
        boolean below = lower >= 0 && !done(lower);
        if (above && below) { // ABBAAB: neither has the later starts
            long behind = starts(lower) - starts(upper);
            above = behind > 0 || (behind == 0 && starts(upper) % 2 == 0);
        }
        return above || below ? Optional.of(step(above ? upper : lower, true)) : Optional.empty();
    }

    private Step step(int index, boolean replicate) {
        return new Step(grid.megabytes().get(index), replicate);
    }

    /** Whether too many attempts were in vain. */
    boolean givenUp() {
        return attempts.stream()
                        .filter(attempt -> attempt.outcome() == Outcome.UNUSABLE)
                        .count()
                > MAX_UNUSABLE;
    }

    boolean over() {
        return next().isEmpty();
    }

    boolean done(int index) {
        return starts(index) == REPLICATES;
    }

    /** Whether a heap was held in all of its starts, which are done. */
    boolean allHold(int index) {
        return done(index) && holding(index) == REPLICATES;
    }

    /** Whether a heap was held in none of its starts, which are done. */
    boolean allFail(int index) {
        return done(index) && holding(index) == 0;
    }

    long holding(int index) {
        return replicates(index).filter(Attempt::holds).count();
    }

    private long starts(int index) {
        return replicates(index).count();
    }

    /** The starts with a heap that are evidence. */
    Stream<Attempt> replicates(int index) {
        int megabytes = grid.megabytes().get(index);
        return attempts.stream()
                .filter(Attempt::replicate)
                .filter(attempt -> attempt.outcome() != Outcome.UNUSABLE)
                .filter(attempt -> attempt.megabytes() == megabytes);
    }
}
