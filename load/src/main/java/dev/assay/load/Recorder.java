package dev.assay.load;

import dev.assay.model.ErrorKind;
import java.util.function.Supplier;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/**
 * What one event loop writes down. In an open loop a request is recorded if it was due in the recorded part, whenever its
 * answer came; in a closed loop if its answer came in the recorded part. Allocates nothing while all goes well.
 */
final class Recorder {
    private final Window window;
    private final boolean closed;
    private final boolean paced;
    private final Histogram latency = Profiles.empty();
    private final Histogram service = Profiles.empty();
    private final Histogram lag = Profiles.empty();
    private final Histogram latencyLow = Profiles.empty();
    private final BusyPeriod busy = new BusyPeriod();
    private final ErrorLog errors = new ErrorLog();
    private final LiveMeter live;
    private boolean recording;
    private long planned;
    private long sent;
    private long completed;
    private long good;
    private long bytesRead;
    private long bytesWritten;
    private long lastAnswer;
    private double inFlightNanos;
    private long inFlightRequests;
    private long longestNanos;
    private long served;
    private final Dispersion dispersion;
    private final Course course;

    /**
     * @param closed whether requests count by their answers rather than their due times
     * @param paced whether requests have due times that are not the times of writing
     */
    Recorder(Window window, boolean closed, boolean paced, LiveMeter live) {
        this.window = window;
        this.closed = closed;
        this.paced = paced;
        this.live = live;
        lastAnswer = window.from();
        dispersion = new Dispersion(window);
        course = new Course(window);
    }

    /** Requests of an open loop have due times, those of a closed one do not. */
    Recorder(Window window, boolean closed, LiveMeter live) {
        this(window, closed, !closed, live);
    }

    /** Tells the time. */
    void at(long now) {
        recording = now >= window.from() && (!closed || now < window.to());
    }

    /** A request with a due time of its own was due and is taken up. */
    void takenUp(long intended, long now) {
        busy.takenUp(now - intended);
        if (window.covers(intended)) {
            planned += closed ? 0 : 1;
            lag.recordValue(Profiles.recordable(now - intended));
            dispersion.takenUp(intended, now);
        }
    }

    /** The next request to be taken up is due at this moment, which may be to come. */
    void next(long due, long now) {
        busy.next(due, now);
    }

    void sent(Request request, int bytes) {
        if (window.covers(closed ? request.written : request.intended)) {
            sent++;
            planned += closed ? 1 : 0;
        }
        bytesWritten += recording ? bytes : 0;
    }

    void received(int bytes) {
        bytesRead += recording ? bytes : 0;
    }

    /**
     * The answer to a request is complete.
     *
     * @param wrong what is not as it should be, told by the inspection of its step; null if it is good
     */
    void answered(Request request, @Nullable ErrorKind wrong, long now) {
        long latencyNanos = now - request.intended;
        live.answered(latencyNanos);
        ended(request, now);
        busy.over();
        if (!window.covers(closed ? now : request.intended)) {
            return;
        }
        completed++;
        lastAnswer = now;
        service.recordValue(Profiles.recordable(now - request.written));
        if (paced) {
            latency.recordValue(Profiles.recordable(latencyNanos));
            latencyLow.recordValue(Profiles.recordable(busy.atLeast(latencyNanos)));
        }
        course.answered(now, paced ? latencyNanos : now - request.written);
        if (request.firstAnswer()) {
            served++;
        }
        if (wrong == null) {
            good++;
        } else {
            errors.add(wrong, 1, now - window.begin(), request.form().inspection()::example);
        }
    }

    /** A request is sent once more. */
    void resent(int bytes) {
        bytesWritten += recording ? bytes : 0;
    }

    /** A request came to nothing, and will be sent once more or be lost. */
    void unprocessed(Request request, long now) {
        ended(request, now);
    }

    /** A request failed. */
    void failed(Request request, ErrorKind kind, String example, long now) {
        ended(request, now);
        lost(request, kind, example, now);
    }

    /** A request that is not in flight failed. */
    void lost(Request request, ErrorKind kind, String example, long now) {
        busy.over();
        if (closed ? now >= window.from() && request.written < window.to() : window.covers(request.intended)) {
            errors.add(
                    kind, 1, now - window.begin(), () -> request.form().step().name() + ": " + example);
        }
    }

    /** Something failed that is no request: a connection attempt, or bytes that nobody asked for. */
    void failed(ErrorKind kind, Supplier<String> example, long now) {
        if (now >= window.from()) {
            errors.add(kind, 1, now - window.begin(), example);
        }
    }

    /** Requests that were due and never found a connection. */
    void neverSent(long count, long now) {
        if (count > 0) {
            errors.add(
                    ErrorKind.TIMEOUT,
                    count,
                    now - window.begin(),
                    () -> "never sent: no connection was free until the load ended");
        }
    }

    private void ended(Request request, long now) {
        if (window.covers(request.written)) {
            inFlightNanos += now - request.written;
            inFlightRequests++;
        }
        longestNanos = Math.max(longestNanos, now - request.written);
    }

    /** What was recorded; the recorder is not used afterwards. */
    LaneReport report(InFlight inFlight, WireLog wire, long serverCloses, int connectionsAsked, long now) {
        return new LaneReport(
                planned,
                sent,
                completed,
                good,
                paced ? latency : service,
                service,
                lag,
                latencyLow,
                errors,
                bytesRead,
                bytesWritten,
                wire,
                serverCloses,
                served,
                connectionsAsked,
                lastAnswer,
                now,
                new Concurrency(
                        inFlight.areaNanos(),
                        inFlightNanos,
                        inFlightRequests,
                        (double) inFlight.atEdges() * longestNanos),
                dispersion,
                course);
    }
}
