package dev.assay.load;

import dev.assay.load.request.Draw;
import dev.assay.model.plan.Arrivals;
import dev.assay.model.plan.Load;
import dev.assay.model.plan.Shape;
import java.util.List;

/**
 * The intended send times of an open load, in nanoseconds after its beginning, ascending: a pure function of shape, kind and
 * seed. Logarithms are {@link StrictMath}'s, so the stream is the same on every machine.
 *
 * <p>Where the rate changes, times are a time change of a stream of rate one (Çinlar, Introduction to Stochastic Processes, 1975,
 * theorem 4.7.8): the expected number of requests up to a time is piecewise quadratic and inverted exactly, so no request is
 * thinned out or re-timed.
 */
public final class ArrivalTimes {
    /** Later than the end of any load, and small enough to be added to a clock without overflow. */
    static final long NEVER = Long.MAX_VALUE / 4;

    private static final double NANOS = 1e9;

    private final Arrivals arrivals;
    private final boolean constant;
    private final double gapNanos;
    private final Draw draw;
    private final List<Shape.Stretch> stretches;
    private int stretch;
    private double expectedBefore;
    private double beganNanos;
    private double at;
    private double expected;
    private long count;

    public ArrivalTimes(Load.Open load) {
        arrivals = load.arrivals();
        constant = load.shape().constant();
        gapNanos = NANOS / load.ratePerSecond();
        stretches = load.shape().stretches();
        draw = new Draw(load.seed());
    }

    /** The next time. Poisson: exponential gaps by inversion; uniform: the k-th request where k are expected, from 0. */
    public long next() {
        if (!constant) {
            expected = arrivals == Arrivals.UNIFORM ? count++ : expected - StrictMath.log(draw.positive());
            return timeOf();
        }
        if (arrivals == Arrivals.UNIFORM) {
            return Math.round(count++ * gapNanos);
        }
        at -= StrictMath.log(draw.positive()) * gapNanos;
        return Math.round(at);
    }

    /** When the expected number of requests reaches {@link #expected}. */
    private long timeOf() {
        while (stretch < stretches.size()
                && expected >= expectedBefore + stretches.get(stretch).expected()) {
            expectedBefore += stretches.get(stretch).expected();
            beganNanos += stretches.get(stretch).lasting().toNanos();
            stretch++;
        }
        if (stretch == stretches.size()) {
            return NEVER;
        }
        return Math.round(beganNanos + within(stretches.get(stretch), expected - expectedBefore) * NANOS);
    }

    /** Solves from·t + (to − from)·t²/2T = requests for t in seconds, in the form that avoids cancellation. */
    private static double within(Shape.Stretch stretch, double requests) {
        if (requests <= 0) {
            return 0;
        }
        double slope = (stretch.to() - stretch.from()) / (stretch.lasting().toNanos() / NANOS);
        double root = Math.sqrt(Math.max(0, stretch.from() * stretch.from() + 2 * slope * requests));
        return 2 * requests / (stretch.from() + root);
    }
}
