package dev.assay.load;

import dev.assay.model.Arrivals;
import dev.assay.model.Load;

/**
 * The intended send times of an open load, in nanoseconds after its beginning, ascending: a pure function of rate, kind and
 * seed. Logarithms are {@link StrictMath}'s, so the stream is the same on every machine.
 */
final class ArrivalTimes {
    private static final double NANOS = 1e9;

    private final Arrivals arrivals;
    private final double gapNanos;
    private final Draw draw;
    private double at;
    private long count;

    ArrivalTimes(Load.Open load) {
        arrivals = load.arrivals();
        gapNanos = NANOS / load.ratePerSecond();
        draw = new Draw(load.seed());
    }

    /** The next time. Poisson: exponential gaps by inversion; uniform: the k-th request at k gaps, from 0. */
    long next() {
        if (arrivals == Arrivals.UNIFORM) {
            return Math.round(count++ * gapNanos);
        }
        at -= StrictMath.log(draw.positive()) * gapNanos;
        return Math.round(at);
    }
}
