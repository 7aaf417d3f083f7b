package dev.assay.load.result;

import dev.assay.http.loop.Ticker;
import org.jspecify.annotations.Nullable;

/**
 * The requests of one event loop that are sent and not answered, oldest first, and the time integral of their number: the
 * concurrency of Little's law, counted independently of any latency.
 */
public final class InFlight {
    private final Window window;
    private final long timeoutNanos;
    private @Nullable Request oldest;
    private @Nullable Request newest;
    private int size;
    private long since;
    private double areaNanos;
    private int atStart;
    private int atEnd;

    public InFlight(Window window, long timeoutNanos) {
        this.window = window;
        this.timeoutNanos = timeoutNanos;
        since = window.begin();
    }

    public int size() {
        return size;
    }

    public void add(Request request) {
        advance(request.written);
        request.older = newest;
        request.newer = null;
        if (newest == null) {
            oldest = request;
        } else {
            newest.newer = request;
        }
        newest = request;
        size++;
    }

    public void remove(Request request, long now) {
        advance(now);
        if (request.older == null) {
            oldest = request.newer;
        } else {
            request.older.newer = request.newer;
        }
        if (request.newer == null) {
            newest = request.older;
        } else {
            request.newer.older = request.older;
        }
        request.older = null;
        request.newer = null;
        size--;
    }

    /** The request that has waited longest, if it is past its time-out. */
    @Nullable
    public Request expired(long now) {
        return oldest != null && now - oldest.written >= timeoutNanos ? oldest : null;
    }

    /** Any request that is still unanswered. */
    @Nullable
    public Request any() {
        return oldest;
    }

    /** When the next time-out falls, or {@link Ticker#NEVER}. */
    public long firstTimeout() {
        return oldest == null ? Ticker.NEVER : oldest.written + timeoutNanos;
    }

    /** Brings the integral up to date. */
    public void advance(long now) {
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
    public int atEdges() {
        return Math.max(atStart, atEnd);
    }
}
