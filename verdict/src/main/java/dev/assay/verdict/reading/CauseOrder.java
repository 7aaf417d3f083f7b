package dev.assay.verdict.reading;

import dev.assay.model.evidence.Gate;
import dev.assay.model.verdict.Finding;
import java.util.Comparator;
import java.util.List;
import java.util.function.Predicate;

/**
 * An order of causes that are equally frequent, so that the one that is named does not depend on the order of blocks. Any fixed order
 * would do: this one keeps the causes that earlier verdicts name. Findings that it does not list, which no single block has, come last and
 * are told apart by nothing else.
 */
final class CauseOrder {
    /** The last one is named. */
    static final Comparator<Finding> ASCENDING =
            Comparator.comparingInt(CauseOrder::rank).thenComparing(CauseOrder::subject);

    private static final List<Predicate<Finding>> KINDS = List.of(
            Finding.NoFigure.class::isInstance,
            why -> why instanceof Finding.Plain plain && plain.why() == Finding.Circumstance.NO_RATE,
            Finding.TimedOut.class::isInstance,
            Finding.RoundsLate.class::isInstance,
            why -> why instanceof Finding.GateFailed failed && failed.gate() != Gate.NETWORK,
            Finding.GateFailed.class::isInstance,
            why -> why instanceof Finding.LevelBeyondRates level && level.kept(),
            Finding.LevelBeyondRates.class::isInstance,
            Finding.TooFewRequests.class::isInstance,
            Finding.Plain.class::isInstance,
            Finding.Unanswered.class::isInstance);

    private CauseOrder() {}

    private static int rank(Finding why) {
        int rank = 0;
        while (rank < KINDS.size() && !KINDS.get(rank).test(why)) {
            rank++;
        }
        return rank;
    }

    /** The gate or metric of a cause, by its name; empty if it has none. */
    private static String subject(Finding why) {
        if (why instanceof Finding.GateFailed failed) {
            return failed.gate().id();
        } else if (why instanceof Finding.NoFigure none) {
            return none.metric().title();
        } else if (why instanceof Finding.TooFewRequests few) {
            return few.metric().title();
        } else if (why instanceof Finding.Unanswered unanswered) {
            return unanswered.metric().title();
        }
        return "";
    }
}
