package dev.assay.model.evidence;

import dev.assay.model.Bound;
import dev.assay.model.LatencyFigure;
import dev.assay.model.LatencyProfile;
import dev.assay.model.Require;
import java.util.List;

/**
 * Bounds of latency figures when some requests got no response: they timed out, lost their connection while waiting, or were never
 * sent. The latency of such a request is at least the time it waited; how much longer is unknown.
 *
 * @param unanswered how many requests got no response
 * @param low all requests, those without a response at the time they waited
 * @param high all requests, those without a response at infinity: a figure that depends on one of them is infinite. Without a
 *     histogram
 * @param refused quantiles of a closed loop that cannot be bounded, because stuck users send nothing
 * @param stuckShare share of the time of all users, 0 to 1, during which users were stuck; 0 if nothing is refused
 */
public record LatencyBounds(
        long unanswered, LatencyProfile low, LatencyProfile high, List<LatencyFigure> refused, double stuckShare) {
    public LatencyBounds {
        Require.notNegative(unanswered, "unanswered requests");
        refused = List.copyOf(refused);
    }

    /** The bounds of a figure. The standard deviation has none, because some values are unknown. */
    public Bound of(LatencyFigure figure) {
        if (low.count() == 0 || refused.contains(figure) || figure == LatencyFigure.STD_DEV) {
            return Bound.UNKNOWN;
        }
        boolean stuck = !refused.isEmpty() && (figure == LatencyFigure.MEAN || figure == LatencyFigure.MAX);
        return new Bound(figure.of(low), stuck ? Double.POSITIVE_INFINITY : figure.of(high));
    }
}
