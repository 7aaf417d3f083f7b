package dev.assay.load;

import dev.assay.model.plan.Load;
import dev.assay.model.plan.Users;

/**
 * When the users of one event loop begin, and with them their connections: a connection is opened shortly before its user begins,
 * so that a server sees connections arrive as users do.
 *
 * @param count users of this event loop
 * @param connections of this event loop
 * @param first place of its first user among all
 * @param step from each of its users to the next among all
 * @param all users of the whole load
 * @param rampNanos from the first user to the last of all, plus one gap; 0 if all begin together
 */
record Ramp(int count, int connections, int first, int step, int all, long rampNanos) {
    /** How long before its user begins a connection is opened. */
    static final long AHEAD_NANOS = 100_000_000;

    /** The share of one event loop. */
    static Ramp of(Load load, int connections, int worker, int workers) {
        if (load instanceof Load.Closed closed) {
            Users users = closed.users();
            int count = users.count() / workers + (worker < users.count() % workers ? 1 : 0);
            return new Ramp(
                    count,
                    connections,
                    worker,
                    workers,
                    users.count(),
                    users.ramp().toNanos());
        }
        int users = ((Load.Open) load).users();
        int count = users / workers + (worker < users % workers ? 1 : 0);
        return new Ramp(count, connections, worker, workers, users, 0);
    }

    /** Whether users come one after another. */
    boolean gradual() {
        return rampNanos > 0 && count > 0;
    }

    /** When a user of this event loop begins, in nanoseconds after the load. */
    long beginsAt(int user) {
        return Math.round((double) rampNanos * (first + (double) user * step) / all);
    }

    /** When a connection, counted from 0, is to be opened, in nanoseconds after the load began; without a ramp, before. */
    long opensAt(int connection) {
        if (!gradual()) {
            return Long.MIN_VALUE;
        }
        int user = (int) ((long) connection * count / connections);
        return beginsAt(user) - AHEAD_NANOS;
    }

    /** How many connections belong to users who have begun by a time, in nanoseconds after the load began. */
    int connectionsAt(long sinceBegin) {
        if (!gradual()) {
            return connections;
        }
        int wanted = 0;
        while (wanted < connections && opensAt(wanted) + AHEAD_NANOS <= sinceBegin) {
            wanted++;
        }
        return wanted;
    }
}
