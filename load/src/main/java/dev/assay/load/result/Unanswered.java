package dev.assay.load.result;

import dev.assay.latency.Histogram;

/**
 * Requests that got no response, by how long they waited, and users of a closed loop who were stuck, by how long within the recorded
 * part. In nanoseconds. For one event loop.
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

    /** A user waited that long in vain within the recorded part. */
    void stuck(long nanos) {
        if (nanos > 0) {
            stuck.record(nanos);
        }
    }

    /** Waits since requests were due. */
    Histogram fromDue() {
        return fromDue;
    }

    /** Waits since requests were written. */
    Histogram fromWriting() {
        return fromWriting;
    }

    Histogram stuck() {
        return stuck;
    }
}
