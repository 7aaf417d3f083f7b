package dev.assay.load;

import dev.assay.model.LatencyBounds;
import dev.assay.model.LatencyFigure;
import dev.assay.model.LatencyProfile;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;

/**
 * What requests without an answer leave of the figures of a latency.
 *
 * <p>In an open loop they are requests like all others, so they count among them: at the time that they waited for the lower bound,
 * at infinity for the upper one. In a closed loop that is not enough. A user who waits asks nothing, so that one who is stuck for
 * ten seconds is one request among the thousands that others made meanwhile. A quantile q is therefore refused where stuck users
 * account for more than 1 − q of the time of all users.
 */
final class Bounds {
    /** Nobody was stuck. */
    static final Bounds OPEN = new Bounds(Profiles.growing(), 0);

    private final Histogram stuck;
    private final double userNanos;

    /**
     * @param stuck for how long users waited for something that came to nothing in the recorded part
     * @param userNanos of the recorded part, of all users together
     */
    Bounds(Histogram stuck, double userNanos) {
        this.stuck = stuck;
        this.userNanos = userNanos;
    }

    /**
     * Works out what is known of the figures.
     *
     * @param answered latencies
     * @param waited how long requests without an answer waited
     * @return empty if every figure is what the answers say
     */
    Optional<LatencyBounds> of(Histogram answered, Histogram waited) {
        List<LatencyFigure> refused = refused(answered);
        if (waited.getTotalCount() == 0 && refused.isEmpty()) {
            return Optional.empty();
        }
        Histogram low = Profiles.empty();
        low.add(answered);
        low.add(waited);
        double share = refused.isEmpty() ? 0 : stuckShare(answered, refused.get(0));
        return Optional.of(new LatencyBounds(
                waited.getTotalCount(), Profiles.of(low), high(answered, waited.getTotalCount()), refused, share));
    }

    private List<LatencyFigure> refused(Histogram answered) {
        List<LatencyFigure> refused = new ArrayList<>();
        if (stuck.getTotalCount() > 0) {
            for (LatencyFigure figure : LatencyFigure.QUANTILES) {
                if (stuckShare(answered, figure) > 1 - figure.share()) {
                    refused.add(figure);
                }
            }
        }
        return refused;
    }

    /**
     * Of the time of all users, in waits that were longer than the quantile: whoever waited no longer than that when recording ended
     * was not stuck.
     */
    private double stuckShare(Histogram answered, LatencyFigure quantile) {
        long usual = answered.getTotalCount() == 0 ? 0 : answered.getValueAtPercentile(100 * quantile.share());
        double nanos = 0;
        for (HistogramIterationValue value : stuck.recordedValues()) {
            if (value.getValueIteratedTo() > usual) {
                nanos += (double) value.getValueIteratedTo() * value.getCountAddedInThisIterationStep();
            }
        }
        return userNanos > 0 ? Math.min(1, nanos / userNanos) : 0;
    }

    private static LatencyProfile high(Histogram answered, long unanswered) {
        Histogram high = Profiles.empty();
        high.add(answered);
        return Profiles.endless(high, unanswered);
    }
}
