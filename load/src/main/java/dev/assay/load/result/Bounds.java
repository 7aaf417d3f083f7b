package dev.assay.load.result;

import dev.assay.latency.Histogram;
import dev.assay.model.LatencyFigure;
import dev.assay.model.evidence.LatencyBounds;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What is known of latency figures if some requests were not answered.
 *
 * <p>In an open loop, unanswered requests count like all others: for the lower bound with the time that they waited, for the upper
 * one with infinity. In a closed loop that is not enough: a waiting user sends nothing, so one who is stuck for ten seconds is one
 * request among the thousands that others sent meanwhile. A quantile q is therefore refused where stuck users account for more than
 * 1 − q of the time of all users.
 *
 * @param stuck how long users waited in vain in the recorded part
 * @param userNanos length of the recorded part, times the number of users
 */
record Bounds(Histogram stuck, double userNanos) {
    /** Nobody was stuck. */
    static final Bounds OPEN = new Bounds(Histogram.growing(), 0);

    /** Of latencies that the generator did not affect. */
    Optional<LatencyBounds> of(Histogram answered, Histogram waited) {
        return of(answered, answered, waited);
    }

    /**
     * Works out what is known of the figures.
     *
     * @param answered latencies
     * @param low the least that a generator on time would have measured of them
     * @param waited how long requests without a response waited
     * @return empty if the responses alone determine every figure
     */
    Optional<LatencyBounds> of(Histogram answered, Histogram low, Histogram waited) {
        List<LatencyFigure> refused = refused(answered);
        if (waited.count() == 0 && refused.isEmpty()) {
            return Optional.empty();
        }
        Histogram least = Histogram.fixed();
        least.add(low);
        least.add(waited);
        double share = refused.isEmpty() ? 0 : stuckShare(answered, refused.get(0));
        return Optional.of(new LatencyBounds(
                waited.count(), least.profile(), answered.figuresWithEndless(waited.count()), refused, share));
    }

    private List<LatencyFigure> refused(Histogram answered) {
        List<LatencyFigure> refused = new ArrayList<>();
        if (stuck.count() > 0) {
            for (LatencyFigure figure : LatencyFigure.QUANTILES) {
                if (stuckShare(answered, figure) > 1 - figure.share()) {
                    refused.add(figure);
                }
            }
        }
        return refused;
    }

    /**
     * Share of all users' time spent in waits longer than the quantile: users who had waited no longer than that when recording
     * ended were not stuck.
     */
    private double stuckShare(Histogram answered, LatencyFigure quantile) {
        long usual = answered.count() == 0 ? 0 : answered.percentile(100 * quantile.share());
        double nanos = stuck.sum((value, count) -> value > usual ? (double) value * count : 0);
        return userNanos > 0 ? Math.min(1, nanos / userNanos) : 0;
    }
}
