package dev.assay.model;

import java.time.Duration;
import java.util.OptionalLong;

/** How requests arrive. */
public sealed interface Load permits Load.Open, Load.Closed {
    /** Connections kept open at once. */
    int connections();

    /** How long requests are sent, {@link #settle()} included. */
    Duration duration();

    /** The first part of the duration, in which requests are sent but not recorded. Shorter than the duration. */
    Duration settle();

    /** Fixes arrival times, the draw of steps and all random data. */
    long seed();

    /**
     * Requests are due at times that do not depend on answers; none is dropped or re-timed.
     *
     * @param ratePerSecond offered rate over all connections
     */
    record Open(double ratePerSecond, Arrivals arrivals, int connections, Duration duration, Duration settle, long seed)
            implements Load {
        public Open {
            Require.positive(ratePerSecond, "rate");
            Require.that(connections >= 1, "connections must be at least 1: " + connections);
            requireTimes(duration, settle);
        }
    }

    /**
     * Each connection sends its next request when the answer to the last one is complete.
     *
     * @param requests ends the load early after this many requests, settle included
     */
    record Closed(int connections, Duration duration, Duration settle, OptionalLong requests, long seed)
            implements Load {
        public Closed {
            Require.that(connections >= 1, "connections must be at least 1: " + connections);
            Require.that(requests.isEmpty() || requests.getAsLong() >= 1, "requests must be at least 1");
            requireTimes(duration, settle);
        }
    }

    private static void requireTimes(Duration duration, Duration settle) {
        Require.that(duration.compareTo(Duration.ZERO) > 0, "duration must be positive: " + duration);
        Require.that(
                !settle.isNegative() && settle.compareTo(duration) < 0, "settle must be shorter than the duration");
    }
}
