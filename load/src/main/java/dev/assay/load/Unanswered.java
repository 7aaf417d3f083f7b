package dev.assay.load;

import dev.assay.latency.Histogram;

/**
 * Requests that got no answer, by how long they waited for it, and users of a closed loop who were stuck, by how much of the
 * recorded part they were. Nanoseconds. For one event loop.
 */
final class Unanswered {
    private final Histogram fromDue = Histogram.growing();
    private final Histogram fromWriting = Histogram.growing();
    private final Histogram stuck = Histogram.growing();

    /** A request was sent and given up. */
    void lost(long sinceDueNanos, long sinceWritingNanos) {
        neverSent(sinceDueNanos);
        fromWriting.record(sinceWritingNanos);
    }

    /** A request was due and never sent. */
    void neverSent(long sinceDueNanos) {
        fromDue.record(sinceDueNanos);
    }

    /** A user waited so long in the recorded part for something that came to nothing in it. */
    void stuck(long nanos) {
        if (nanos > 0) {
            stuck.record(nanos);
        }
    }

    /** Since they were due. */
    Histogram fromDue() {
        return fromDue;
    }

    /** Since they were written. */
    Histogram fromWriting() {
        return fromWriting;
    }

    Histogram stuck() {
        return stuck;
    }
}
