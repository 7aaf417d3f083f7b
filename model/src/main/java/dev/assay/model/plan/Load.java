package dev.assay.model.plan;

import dev.assay.model.Require;
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
     * @param shape offered rate over all connections, and for how long
     * @param users for a sequence, the number of users who send it: each request due goes to the user who has been idle
     *     longest, as that user's next step; 1 to 1,000,000
     */
    record Open(Shape shape, Arrivals arrivals, int connections, int users, Duration settle, long seed)
            implements Load {
        public Open {
            Require.that(connections >= 1, "connections must be at least 1: " + connections);
            Require.that(users >= 1 && users <= 1_000_000, "users must be 1 to 1000000: " + users);
            requireTimes(shape.duration(), settle);
        }

        /** A constant rate, with a user for each connection. */
        public Open(
                double ratePerSecond,
                Arrivals arrivals,
                int connections,
                Duration duration,
                Duration settle,
                long seed) {
            this(constant(ratePerSecond, duration), arrivals, connections, connections, settle, seed);
        }

        private static Shape constant(double ratePerSecond, Duration duration) {
            Require.positive(ratePerSecond, "rate");
            Require.that(duration.compareTo(Duration.ZERO) > 0, "duration must be positive: " + duration);
            return Shape.constant(ratePerSecond, duration);
        }

        @Override
        public Duration duration() {
            return shape.duration();
        }

        /** Offered rate over all connections, the mean of the whole load. */
        public double ratePerSecond() {
            return shape.meanRate();
        }
    }

    /**
     * Each user sends the next request when the response to the last one is complete and the think time is over.
     *
     * @param users who send; if there are fewer connections than users, users share them and wait for one another
     * @param requests ends the load early after this many requests, settle included
     */
    record Closed(int connections, Users users, Duration duration, Duration settle, OptionalLong requests, long seed)
            implements Load {
        public Closed {
            Require.that(connections >= 1, "connections must be at least 1: " + connections);
            Require.that(requests.isEmpty() || requests.getAsLong() >= 1, "requests must be at least 1");
            requireTimes(duration, settle);
        }

        /** Each connection sends as soon as its last response is complete. */
        public Closed(int connections, Duration duration, Duration settle, OptionalLong requests, long seed) {
            this(connections, Users.eager(Math.max(1, connections)), duration, settle, requests, seed);
        }

        /** Whether there is a connection for each user and nobody ever pauses, comes late or leaves. */
        public boolean eager() {
            return users.equals(Users.eager(connections));
        }
    }

    private static void requireTimes(Duration duration, Duration settle) {
        Require.that(duration.compareTo(Duration.ZERO) > 0, "duration must be positive: " + duration);
        Require.that(
                !settle.isNegative() && settle.compareTo(duration) < 0, "settle must be shorter than the duration");
    }
}
