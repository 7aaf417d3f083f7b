package dev.assay.load;

import dev.assay.http.loop.Ticker;

/**
 * When users are due: a binary heap in two arrays, so that setting and taking one costs a few comparisons and no allocation,
 * however many users there are. Of equal times the lower user comes first. For one event loop.
 */
final class Timers {
    private final long[] times;
    private final int[] users;
    private int size;

    /** @param most maximum number set at once */
    Timers(int most) {
        times = new long[most];
        users = new int[most];
    }

    /** The earliest time, or {@link Ticker#NEVER}. */
    long first() {
        return size == 0 ? Ticker.NEVER : times[0];
    }

    void set(long time, int user) {
        int at = size++;
        while (at > 0 && before(time, user, (at - 1) / 2)) {
            move((at - 1) / 2, at);
            at = (at - 1) / 2;
        }
        times[at] = time;
        users[at] = user;
    }

    /** Removes and returns the user of {@link #first}; there must be one. */
    int take() {
        int taken = users[0];
        size--;
        long time = times[size];
        int user = users[size];
        int at = 0;
        for (int child = 1; child < size; child = 2 * at + 1) {
            if (child + 1 < size && before(times[child + 1], users[child + 1], child)) {
                child++;
            }
            if (before(time, user, child)) {
                break;
            }
            move(child, at);
            at = child;
        }
        times[at] = time;
        users[at] = user;
        return taken;
    }

    private boolean before(long time, int user, int other) {
        return time < times[other] || (time == times[other] && user < users[other]);
    }

    private void move(int from, int to) {
        times[to] = times[from];
        users[to] = users[from];
    }
}
