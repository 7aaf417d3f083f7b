package dev.assay.load.result;

/**
 * A period throughout which an event loop has unanswered requests, and the largest lag in it: the most that the generator's own
 * lateness can have added to a latency.
 *
 * <p>If sent on time, every request would have arrived earlier, by its lag. When the first request of a busy period was dispatched,
 * nothing else was outstanding, so a response depends only on the requests of its busy period that came before it. A queue that
 * serves in order of arrival answers no request later if some arrive earlier, and all of them earlier by L if all arrive earlier by
 * L (Loynes 1962: waiting times are monotone in arrivals, whatever the number of servers). With L the largest lag in the busy
 * period until the response, no request would have arrived more than L earlier; work left over from before could only delay the
 * answer. So the response would have come at most L earlier, and since latency counts from when the request was due, that of an
 * on-time generator is at least the measured one less L. Servers that share their time among requests are not such a queue; L
 * therefore includes the lags of requests that arrived while another was being served. The service time, from writing to answer, is
 * no bound: a request that was sent in a bunch waits for the others in it.
 *
 * <p>A request that is due but not yet dispatched when a response is read counts with the time that it has waited: the loop may have
 * stalled with the response already in the socket. One for each event loop.
 */
final class BusyPeriod {
    private long outstanding;
    private long largestLag;

    /** A request is dispatched, this late. */
    void takenUp(long lagNanos) {
        largestLag = outstanding == 0 ? lagNanos : Math.max(largestLag, lagNanos);
        outstanding++;
    }

    /** When the next request to be dispatched is due, which may lie in the future. */
    void next(long due, long now) {
        if (due < now) {
            largestLag = Math.max(largestLag, now - due);
        }
    }

    /** A request is answered, or never will be. */
    void over() {
        outstanding--;
    }

    /** Lower bound for the latency of a request of this period, given the measured one, in nanoseconds; negative if nothing is known. */
    long atLeast(long latencyNanos) {
        return latencyNanos - largestLag;
    }
}
