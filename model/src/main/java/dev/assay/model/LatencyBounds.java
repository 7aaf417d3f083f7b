package dev.assay.model;

import java.util.List;

/**
 * Between what values the figures of a latency lie where some requests got no answer: they timed out, lost their connection while
 * they waited, or were never sent. Such a request took at least as long as it waited, and nobody knows how much longer.
 *
 * @param unanswered how many requests got no answer
 * @param low every request, those without an answer at the time that they waited
 * @param high every request, those without an answer at infinity: a figure that rests on one of them is infinite. Without histogram
 * @param refused quantiles of a closed loop of which nothing can be said, because stuck users ask nothing while they are stuck
 * @param stuckShare of the time of all users, 0 to 1, that such users were stuck for; 0 where nothing is refused
 */
public record LatencyBounds(
        long unanswered, LatencyProfile low, LatencyProfile high, List<LatencyFigure> refused, double stuckShare) {
    public LatencyBounds {
        Require.notNegative(unanswered, "unanswered requests");
        refused = List.copyOf(refused);
    }

    /** What is known of a figure. Of the spread of values that are not known, nothing is. */
    public Bound of(LatencyFigure figure) {
        if (low.count() == 0 || refused.contains(figure) || figure == LatencyFigure.STD_DEV) {
            return Bound.UNKNOWN;
        }
        boolean stuck = !refused.isEmpty() && (figure == LatencyFigure.MEAN || figure == LatencyFigure.MAX);
        return new Bound(figure.of(low), stuck ? Double.POSITIVE_INFINITY : figure.of(high));
    }
}
