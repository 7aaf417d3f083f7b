package dev.assay.load;

import org.HdrHistogram.Histogram;

/**
 * Requests that got no answer, by how long they waited for it, and users of a closed loop who were stuck, by how much of the
 * recorded part they were. Nanoseconds. For one event loop.
 */
final class Unanswered {
    private final Histogram fromDue = Profiles.growing();
    private final Histogram fromWriting = Profiles.growing();
    private final Histogram stuck = Profiles.growing();

    /** A request was sent and given up. */
    void lost(long sinceDueNanos, long sinceWritingNanos) {
        neverSent(sinceDueNanos);
        fromWriting.recordValue(Profiles.recordable(sinceWritingNanos));
    }

    /** A request was due and never sent. */
    void neverSent(long sinceDueNanos) {
        fromDue.recordValue(Profiles.recordable(sinceDueNanos));
    }

    /** A user waited so long in the recorded part for something that came to nothing in it. */
    void stuck(long nanos) {
        if (nanos > 0) {
            stuck.recordValue(Profiles.recordable(nanos));
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
