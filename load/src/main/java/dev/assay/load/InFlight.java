package dev.assay.load;

import org.jspecify.annotations.Nullable;

/**
 * The requests of one event loop that are sent and not answered, oldest first, and the time integral of their number:
 * the concurrency of Little's law, counted without looking at any latency.
 */
final class InFlight {
    private final Window window;
    private final long timeoutNanos;
    private @Nullable Slot oldest;
    private @Nullable Slot newest;
    private int size;
    private long since;
    private double areaNanos;
    private int atStart;
    private int atEnd;

    InFlight(Window window, long timeoutNanos) {
        this.window = window;
        this.timeoutNanos = timeoutNanos;
        since = window.begin();
    }

    int size() {
        return size;
    }

    void add(Slot slot) {
        advance(slot.written);
        slot.older = newest;
        slot.newer = null;
        if (newest == null) {
            oldest = slot;
        } else {
            newest.newer = slot;
        }
        newest = slot;
        size++;
    }

    void remove(Slot slot, long now) {
        advance(now);
        if (slot.older == null) {
            oldest = slot.newer;
        } else {
            slot.older.newer = slot.newer;
        }
        if (slot.newer == null) {
            newest = slot.older;
        } else {
            slot.newer.older = slot.older;
        }
        slot.older = null;
        slot.newer = null;
        size--;
    }

    /** The request that has waited longest, if it is past its time-out. */
    @Nullable
    Slot expired(long now) {
        return oldest != null && now - oldest.written >= timeoutNanos ? oldest : null;
    }

    /** Any request that is still unanswered. */
    @Nullable
    Slot any() {
        return oldest;
    }

    /** When the next time-out falls, or {@link Beat#NEVER}. */
    long firstTimeout() {
        return oldest == null ? Beat.NEVER : oldest.written + timeoutNanos;
    }

    /** Brings the integral up to date. */
    void advance(long now) {
        if (since < window.from() && now >= window.from()) {
            atStart = size;
        }
        if (since < window.to() && now >= window.to()) {
            atEnd = size;
        }
        long overlap = Math.min(now, window.to()) - Math.max(since, window.from());
        if (overlap > 0) {
            areaNanos += (double) overlap * size;
        }
        since = Math.max(since, now);
    }

    /** Integral of the number in flight over the recorded part, in request-nanoseconds. */
    double areaNanos() {
        return areaNanos;
    }

    /** In flight when recording began or ended, whichever was more. */
    int atEdges() {
        return Math.max(atStart, atEnd);
    }
}
