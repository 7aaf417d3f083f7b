package dev.assay.words;

import dev.assay.model.Comparative;
import dev.assay.model.Comparison;
import dev.assay.model.DiffReason;
import dev.assay.model.Difference;
import dev.assay.model.Finding;
import dev.assay.model.Numbers;
import dev.assay.model.ProseFigures;
import dev.assay.model.Reason;
import dev.assay.model.Remark;
import dev.assay.model.Replicate;
import java.util.List;
import java.util.stream.Collectors;

/** Reasons of comparisons in words, for readers who have the figures of the comparison beside them. */
public final class ReasonPhrases {
    private ReasonPhrases() {}

    /** The reason with its remarks. */
    public static String of(Reason reason) {
        return alone(reason) + remarks(reason.remarks());
    }

    private static String alone(Reason reason) {
        if (reason instanceof Reason.Text text) {
            return text.words();
        } else if (reason instanceof Reason.NotJudged open) {
            return Phrases.of(open.why());
        } else if (reason instanceof Reason.WithinMargin within) {
            return "within the margin of " + Numbers.share(within.margin())
                    + (within.restarting() ? ", no more than the effect of a restart" : "")
                    + look(within.basis());
        } else if (reason instanceof Reason.BeyondMargin beyond) {
            return "beyond the margin of " + Numbers.share(beyond.margin()) + look(beyond.basis());
        } else if (reason instanceof Reason.BeyondFloor beyond) {
            return "beyond the floor of " + Numbers.share(beyond.floor()) + ", but not wholly beyond the margin of "
                    + Numbers.share(beyond.margin()) + look(beyond.basis());
        } else if (reason instanceof Reason.Inconclusive unclear) {
            return (unclear.reachesFloor() ? notBeyond(unclear) : "inconclusive") + look(unclear.basis()) + "; "
                    + needed(unclear);
        }
        return of((DiffReason) reason);
    }

    /** Why an interval that excludes equality decides nothing. */
    static String notBeyond(Reason.Inconclusive unclear) {
        return "not wholly beyond the floor of " + Numbers.share(unclear.floor());
    }

    /** Why a comparison was not judged: its finding, which can be stated once for several; else the whole reason. */
    public static Finding why(Comparison comparison) {
        return comparison.finding().orElseGet(() -> new Finding.Text(of(comparison.reason())));
    }

    /** Says so if the last look was before the last replicate. */
    private static String look(Reason.Basis basis) {
        return basis.of() > basis.used()
                ? " (the last look was after " + basis.used() + " of "
                        + Numbers.count(basis.of(), basis.replicate().noun()) + ")"
                : "";
    }

    private static String needed(Reason.Inconclusive unclear) {
        return "needs "
                + (unclear.need().more().isPresent()
                        ? about(unclear, "")
                        : impractical(unclear) + ": "
                                + (machines(unclear) ? "use machines that are more alike" : "use a quieter machine"));
    }

    /** Such as {@code more blocks than is practical}. */
    static String impractical(Reason.Inconclusive unclear) {
        return "more " + unclear.basis().replicate().noun() + "s than is practical";
    }

    /**
     * Such as {@code about 14 more blocks: --budget 31m}.
     *
     * @param what follows the number of replicates
     */
    static String about(Reason.Inconclusive unclear, String what) {
        Reason.Need need = unclear.need();
        return "about "
                + Numbers.count(
                        rounded(need.more().orElseThrow()),
                        "more " + unclear.basis().replicate().noun())
                + what
                + (machines(unclear)
                        ? ": plan a larger fleet"
                        : need.budget()
                                .map(budget -> ": --budget " + ProseFigures.budget(budget))
                                .orElse(""));
    }

    /** No digits that a forecast from a few blocks does not have. */
    private static long rounded(int replicates) {
        return replicates < 100 ? replicates : 10 * Math.round(replicates / 10.0);
    }

    private static boolean machines(Reason.Inconclusive unclear) {
        return unclear.basis().replicate() == Replicate.MACHINE;
    }

    private static String remarks(List<Remark> remarks) {
        return remarks.stream().map(remark -> "; " + of(remark)).collect(Collectors.joining());
    }

    private static String of(Remark remark) {
        if (remark instanceof Remark.Failures some) {
            return some.contender() + " failed " + Numbers.integer(some.failed()) + " of " + Numbers.integer(some.of())
                    + " requests, most often with " + some.error().title();
        } else if (remark instanceof Remark.SlowSoFar so) {
            return so.slow().contender() + " answered " + RefusalWords.answered(so.slow()) + " so far";
        } else if (remark instanceof Remark.EdgeOfPauses edge) {
            return "on the edge of pauses: " + edge.contender() + " paused for " + Numbers.atMost(2, 100 * edge.share())
                    + " % of the time";
        }
        Remark.LowerBound bound = (Remark.LowerBound) remark;
        return "a lower bound: the generator " + ceiling(bound.ceilingPerSecond(), bound.measuredPerSecond());
    }

    /** What a generator does whose ceiling is too low to tell the servers' throughput. */
    static String ceiling(double ceilingPerSecond, double measuredPerSecond) {
        return "reaches " + Numbers.three(ceilingPerSecond)
                + "/s against a server that does nothing, less than twice the " + Numbers.three(measuredPerSecond)
                + "/s of the median slice";
    }

    private static String of(DiffReason reason) {
        if (reason instanceof DiffReason.NotComparable none) {
            return Difference.notComparable(none.obstacles());
        } else if (reason instanceof DiffReason.TooFewFigures few) {
            return "too few figures" + behind(few.replicates()) + ": at least " + few.needed() + " of each are needed";
        } else if (reason instanceof DiffReason.NotNoticeable alike) {
            return "no noticeable difference" + behind(alike.replicates());
        } else if (reason instanceof DiffReason.Changed changed) {
            return Numbers.sizes(changed.low(), changed.high())
                    + (Numbers.isFactor(changed.high())
                            ? " the earlier " + changed.metric().title()
                            : " " + Comparative.of(changed.metric(), changed.high() < 1) + " than before")
                    + behind(changed.replicates());
        }
        DiffReason.Unclear unclear = (DiffReason.Unclear) reason;
        return "the interval, " + Numbers.interval(unclear.low(), unclear.high()) + ", is inconclusive"
                + behind(unclear.replicates());
    }

    /** Such as {@code  (6 and 8 blocks)}. */
    private static String behind(DiffReason.Replicates both) {
        return " (" + both.earlier() + " and "
                + Numbers.count(both.later(), both.replicate().noun()) + ")";
    }
}
