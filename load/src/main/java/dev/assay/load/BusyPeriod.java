package dev.assay.load;

/**
 * The time in which an event loop has requests that were dispatched and not answered, without a gap, and the largest lag in it: what
 * the generator's own lateness has put on a latency at most.
 *
 * <p>On time every request would have come earlier, by its lag. When the first one of a busy period was dispatched, nothing else was
 * outstanding, so an answer depends on the requests of its busy period that came before it. A queue that serves in order of arrival
 * answers no request later if some come earlier, and all of them earlier by L if all come earlier by L (Loynes 1962: waiting
 * times are monotone in arrivals, whatever the number of servers). With L the largest lag in the busy period until the answer, no
 * request would have come earlier than L before it did; what was left over from before could only delay the answer. So
 * the answer would have come earlier by at most L, and since it is timed from when it was due, the latency of an on-time generator
 * is at least the measured one less L. Servers that share their time among requests are not such a queue; the lags of those that
 * came while a request was being served are therefore in L, too. The service time, from writing to answer, is no bound: a
 * request that was sent in a bunch waits for the others in it.
 *
 * <p>A request that is due when an answer is taken in, and not yet dispatched, counts with the time that it has waited: the loop may
 * have stood still with the answer at its door. Each event loop has its own.
 */
final class BusyPeriod {
    private long outstanding;
    private long largestLag;

    /** A request is dispatched, so late. */
    void takenUp(long lagNanos) {
        largestLag = outstanding == 0 ? lagNanos : Math.max(largestLag, lagNanos);
        outstanding++;
    }

    /** The next request to be dispatched is due at this moment, which may be to come. */
    void next(long due, long now) {
        if (due < now) {
            largestLag = Math.max(largestLag, now - due);
        }
    }

    /** A request has its answer or never will. */
    void over() {
        outstanding--;
    }

    /** Lower bound of the latency that was measured of a request of this period, in nanoseconds; below 0 where nothing is known. */
    long atLeast(long latencyNanos) {
        return latencyNanos - largestLag;
    }
}
