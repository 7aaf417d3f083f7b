package dev.assay.calibrate;

import java.time.Duration;

/**
 * Makes a generator late on purpose, for calibration only: now and then its event loops leave their CPU, as when another program
 * preempts them. Meanwhile nothing is read or written; the requests that fall due are dispatched late and together.
 *
 * <p>The threads sleep rather than spin: a thread that is preempted uses no CPU time and its counters show none. Unlike under
 * preemption, the CPU is free for others, which matters only if it shares a core with a server.
 *
 * @param length of each
 * @param every how far apart they begin, on average; the gaps between them are exponential
 */
public record Standstill(Duration length, Duration every) {
    /** Largest share of the time. */
    private static final double MOST = 0.5;

    public Standstill {
        if (length.isNegative() || length.isZero() || every.compareTo(length) <= 0) {
            throw new IllegalArgumentException(
                    "a standstill is above 0 and shorter than the time from one to the next: " + length + " every "
                            + every);
        }
    }

    /**
     * Standstills that make a given share of requests late and bunched: of those due in a standstill of length D at a rate r, 1 −
     * 1/2rD meet another; rD/2 where rD is below 1.
     *
     * @param rate requests/s
     * @param aim share of all requests, above 0
     */
    public static Standstill meeting(Duration length, double rate, double aim) {
        double due = rate * length.toNanos() / 1e9;
        double meeting = due < 1 ? due / 2 : 1 - 1 / (2 * due);
        double share = Math.min(MOST, aim / meeting);
        return new Standstill(length, Duration.ofNanos(Math.round(length.toNanos() / share)));
    }

    /** The share of time in which the event loops stand still. */
    public double share() {
        return (double) length.toNanos() / every.toNanos();
    }
}
