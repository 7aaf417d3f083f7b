package dev.assay.words;

import dev.assay.model.Finding;
import dev.assay.model.Gate;
import dev.assay.model.Numbers;
import dev.assay.model.Ranges;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** Why a block has no figure: the cause, in the same words wherever it is the same, and what was observed. */
final class Causes {
    private Causes() {}

    /** The cause of findings of one topic, such as {@code too few requests for p99 latency}. */
    static String cause(List<? extends Finding> alike) {
        Finding first = alike.get(0);
        if (first instanceof Finding.GateFailed failed) {
            return failed.is(Gate.NETWORK)
                    ? "the network between the load host and the servers was the limit"
                    : "the generator's gate " + failed.gate() + " failed";
        } else if (first instanceof Finding.RoundsLate) {
            return "the generator was too late in most rounds";
        } else if (first instanceof Finding.TooFewRequests) {
            return "too few requests for "
                    + Phrases.metrics(Phrases.all(alike, Finding.TooFewRequests.class).stream()
                            .map(Finding.TooFewRequests::metric)
                            .toList());
        } else if (first instanceof Finding.Unanswered) {
            return "too many unanswered requests for "
                    + Phrases.metrics(Phrases.all(alike, Finding.Unanswered.class).stream()
                            .map(Finding.Unanswered::metric)
                            .toList());
        } else if (first instanceof Finding.TimedOut) {
            return "requests timed out";
        }
        return RefusalWords.cause(alike).orElseGet(() -> Phrases.of(alike));
    }

    /** What was observed, such as {@code 237 in a block, needs 10,000}; empty if the cause says it all. */
    static String detail(List<? extends Finding> alike) {
        Finding first = alike.get(0);
        if (first instanceof Finding.GateFailed) {
            return GateWords.seen(Phrases.all(alike, Finding.GateFailed.class));
        } else if (first instanceof Finding.RoundsLate) {
            return late(Phrases.all(alike, Finding.RoundsLate.class));
        } else if (first instanceof Finding.TooFewRequests) {
            List<Finding.TooFewRequests> few = Phrases.all(alike, Finding.TooFewRequests.class);
            return Ranges.range(few, f -> (double) f.requests(), Numbers::integer) + " in a block, of "
                    + Ranges.limits(few, f -> (double) f.needed(), Numbers::integer) + " needed";
        } else if (first instanceof Finding.Unanswered) {
            return share(alike, Finding.Unanswered.class, f -> f.unanswered(), f -> f.requests());
        } else if (first instanceof Finding.TimedOut) {
            return share(alike, Finding.TimedOut.class, f -> f.timedOut(), f -> f.requests());
        }
        return RefusalWords.detail(alike);
    }

    private static <F extends Finding> String share(
            List<? extends Finding> alike, Class<F> kind, ToDoubleFunction<F> part, ToDoubleFunction<F> all) {
        List<F> same = Phrases.all(alike, kind);
        return Ranges.range(same, part, Numbers::integer) + " of " + Ranges.range(same, all, Numbers::integer)
                + " in a block";
    }

    private static String late(List<Finding.RoundsLate> late) {
        return "more than " + Numbers.share(late.get(0).beyond())
                + " of requests were dispatched late, bunched with another, in "
                + Ranges.range(late, f -> f.late(), Numbers::integer) + " of "
                + Ranges.range(late, f -> f.rounds(), Numbers::integer) + " rounds";
    }
}
