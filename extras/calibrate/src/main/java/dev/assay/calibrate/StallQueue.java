package dev.assay.calibrate;

import dev.assay.stats.Gaussians;
import java.util.ArrayDeque;
import java.util.Arrays;

/**
 * One core that stalls at regular intervals, and the resulting queue: latencies of requests with Poisson arrivals and exponential service
 * times, simulated from a fixed seed.
 *
 * <p>A stall of D in every T by itself makes the share (D − x)/T of the requests wait longer than x. But while it lasts, rate × D requests
 * pile up, which the core has cleared only a time ρ/(1 − ρ)·D after its end. Worker threads that wake up together run in no particular
 * order, so the next request is drawn at random: those that waited longest are not served first. Requests without a free connection wait
 * outside, in order. If load and stalls leave the core no idle time, it never catches up.
 */
public final class StallQueue {
    /** Enough for p99.9 to rest on some hundred stalls. */
    private static final int REQUESTS = 300_000;

    private static final long SEED = 0x57A11L;

    private final Gaussians random = new Gaussians(SEED);
    private final double meanSeconds;
    private final double stall;
    private final double every;
    private final int connections;
    private final double[] arrivals;
    private final double[] inService;
    private final ArrayDeque<Double> outside = new ArrayDeque<>();
    private int came;
    private int inside;

    private StallQueue(double ratePerSecond, double meanSeconds, int connections, double stall, double every) {
        this.meanSeconds = meanSeconds;
        this.stall = stall;
        this.every = every;
        this.connections = connections;
        this.inService = new double[connections];
        this.arrivals = new double[REQUESTS];
        double at = 0;
        for (int i = 0; i < REQUESTS; i++) {
            at += exponential(1 / ratePerSecond);
            arrivals[i] = at;
        }
    }

    /**
     * Latencies of many requests in milliseconds, ascending; empty if the core cannot keep up.
     *
     * @param meanMicros mean CPU time of a request, exponentially distributed
     * @param stallMs length of a stall; 0 for none
     * @param everyMs time from the start of one stall to the next
     */
    public static double[] latenciesMs(
            double ratePerSecond, double meanMicros, int connections, double stallMs, double everyMs) {
        boolean copes = ratePerSecond * meanMicros / 1e6 + stallMs / everyMs < 1;
        return copes
                ? new StallQueue(ratePerSecond, meanMicros / 1e6, connections, stallMs / 1e3, everyMs / 1e3).run()
                : new double[0];
    }

    private double[] run() {
        double[] latencies = new double[REQUESTS];
        double now = 0;
        for (int done = 0; done < REQUESTS; done++) {
            admit(now);
            if (inside == 0) {
                now = arrivals[came];
                admit(now);
            }
            now = afterStall(now);
            admit(now);
            int drawn = (int) (random.uniform() * inside);
            double due = inService[drawn];
            inService[drawn] = inService[--inside];
            now = worked(now, exponential(meanSeconds));
            latencies[done] = 1e3 * (now - due);
        }
        Arrays.sort(latencies);
        return latencies;
    }

    private void admit(double now) {
        while (came < REQUESTS && arrivals[came] <= now) {
            outside.add(arrivals[came++]);
        }
        while (inside < connections && !outside.isEmpty()) {
            inService[inside++] = outside.remove();
        }
    }

    private double afterStall(double now) {
        double into = now - Math.floor(now / every) * every;
        return into < stall ? now - into + stall : now;
    }

    /** When work that begins outside a stall ends; stalls interrupt it. */
    private double worked(double now, double seconds) {
        double left = seconds;
        double at = now;
        double next = (Math.floor(at / every) + 1) * every;
        while (stall > 0 && at + left > next) {
            left -= next - at;
            at = next + stall;
            next += every;
        }
        return at + left;
    }

    private double exponential(double mean) {
        return -mean * StrictMath.log(1 - random.uniform());
    }

    /** The value that this share of an ascending sample does not exceed; NaN if the sample is empty. */
    public static double percentile(double[] rising, double share) {
        return rising.length == 0
                ? Double.NaN
                : rising[(int) Math.min(rising.length - 1L, (long) Math.floor(share * rising.length))];
    }
}
