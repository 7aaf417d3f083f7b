package dev.assay.load.result;

import dev.assay.http.WireLog;
import dev.assay.latency.Histogram;
import dev.assay.model.evidence.ErrorKind;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The record of one event loop. In an open loop a request is recorded if it was due in the recorded part, whenever its response came;
 * in a closed loop if its response came in the recorded part. Allocates nothing while all goes well.
 */
public final class Recorder {
    private final Window window;
    private final boolean closed;
    private final boolean paced;
    private final Histogram latency = Histogram.fixed();
    private final Histogram service = Histogram.fixed();
    private final Histogram lag = Histogram.fixed();
    private final Histogram latencyLow = Histogram.fixed();
    private final BusyPeriod busy = new BusyPeriod();
    private final ErrorLog errors = new ErrorLog();
    private final Unanswered unanswered = new Unanswered();
    private final LiveMeter live;
    private final List<StepMeter> steps;
    private boolean recording;
    private long planned;
    private long sent;
    private long completed;
    private final long[] statuses = new long[1000];
    private long good;
    private long bytesRead;
    private long bytesWritten;
    private long lastResponse;
    private double inFlightNanos;
    private long inFlightRequests;
    private long served;
    private final Dispersion dispersion;
    private final Timeline timeline;

    /**
     * A recorder that has recorded nothing yet.
     *
     * @param closed whether requests count by their responses rather than their due times
     * @param paced whether requests have due times that are not the times of writing
     * @param steps meters of the steps, for the report
     */
    public Recorder(Window window, boolean closed, boolean paced, LiveMeter live, List<StepMeter> steps) {
        this.window = window;
        this.closed = closed;
        this.paced = paced;
        this.live = live;
        this.steps = steps;
        lastResponse = window.from();
        dispersion = new Dispersion(window);
        timeline = new Timeline(window);
    }

    public Recorder(Window window, boolean closed, boolean paced, LiveMeter live) {
        this(window, closed, paced, live, List.of());
    }

    public void at(long now) {
        recording = now >= window.from() && (!closed || now < window.to());
    }

    /** A request with a due time of its own was due and is dispatched. */
    public void takenUp(long intended, long now) {
        busy.takenUp(now - intended);
        if (window.covers(intended)) {
            planned += closed ? 0 : 1;
            lag.record(now - intended);
            dispersion.takenUp(intended, now);
        }
    }

    /** When the next request to be dispatched is due, which may lie in the future. */
    public void next(long due, long now) {
        busy.next(due, now);
    }

    public void sent(Request request, int bytes) {
        if (window.covers(closed ? request.written : request.intended)) {
            sent++;
            planned += closed ? 1 : 0;
        }
        bytesWritten += recording ? bytes : 0;
    }

    public void received(int bytes) {
        bytesRead += recording ? bytes : 0;
    }

    /**
     * The response to a request is complete.
     *
     * @param wrong what is wrong, described by the inspection of its step; null if the response is good
     */
    public void answered(Request request, @Nullable ErrorKind wrong, long now) {
        long latencyNanos = now - request.intended;
        live.answered(latencyNanos);
        ended(request, now);
        busy.over();
        if (!window.covers(closed ? now : request.intended)) {
            waited(request.intended, now);
            return;
        }
        completed++;
        statuses[request.status]++;
        lastResponse = now;
        // Requests without due times are due when first written, even if they are sent again.
        service.record(paced ? now - request.written : latencyNanos);
        if (paced) {
            latency.record(latencyNanos);
            latencyLow.record(busy.atLeast(latencyNanos));
        }
        timeline.answered(now, latencyNanos);
        if (request.meter != null) {
            request.meter.answered(latencyNanos, request.bodyBytes, wrong == null);
        }
        if (request.firstResponse()) {
            served++;
        }
        if (wrong == null) {
            good++;
        } else {
            errors.add(wrong, 1, now - window.begin(), request.form().inspection()::example);
        }
    }

    /** Bytes are sent that are no request, or one that was sent before. */
    public void sent(int bytes) {
        bytesWritten += recording ? bytes : 0;
    }

    /** A request was not processed, and will be sent again or be lost. */
    public void unprocessed(Request request, long now) {
        ended(request, now);
    }

    public void failed(Request request, ErrorKind kind, String example, long now) {
        ended(request, now);
        lost(request, kind, example, now);
    }

    /** A request that is not in flight failed. */
    public void lost(Request request, ErrorKind kind, String example, long now) {
        busy.over();
        if (closed ? now >= window.from() && request.written < window.to() : window.covers(request.intended)) {
            errors.add(
                    kind, 1, now - window.begin(), () -> request.form().step().name() + ": " + example);
            unanswered.lost(now - request.intended, now - request.written);
            if (request.meter != null) {
                request.meter.unanswered(now - request.intended);
            }
            waited(request.intended, now);
        }
    }

    /** A user of a closed loop waited in vain in the recorded part, for a response or a connection. */
    public void waited(long since, long until) {
        if (closed && until > window.from() && since < window.to()) {
            unanswered.stuck(Math.min(until, window.to()) - Math.max(since, window.from()));
        }
    }

    /** Something other than a request failed: an attempt to connect, or unsolicited bytes. Returns whether it counts. */
    public boolean failed(ErrorKind kind, Supplier<String> example, long now) {
        return failed(kind, 1, example, now);
    }

    /** The same, several times. */
    public boolean failed(ErrorKind kind, long count, Supplier<String> example, long now) {
        boolean counts = now >= window.from() && count > 0;
        if (counts) {
            errors.add(kind, count, now - window.begin(), example);
        }
        return counts;
    }

    /** A request of an open loop was due and never found a connection. */
    public void neverSent(long intended, long now) {
        if (window.covers(intended)) {
            unanswered.neverSent(now - intended);
            errors.add(
                    ErrorKind.TIMEOUT,
                    1,
                    now - window.begin(),
                    () -> "never sent: no connection was free until the load ended");
        }
    }

    private void ended(Request request, long now) {
        long within = Math.min(now, window.to()) - Math.max(request.written, window.from());
        if (within > 0) {
            inFlightNanos += within;
            inFlightRequests++;
        }
    }

    private Map<Integer, Long> seen() {
        return IntStream.range(0, statuses.length)
                .filter(status -> statuses[status] > 0)
                .boxed()
                .collect(Collectors.toMap(status -> status, status -> statuses[status]));
    }

    /** What was recorded; the recorder is not used afterwards. */
    public WorkerReport report(InFlight inFlight, WireLog wire, long serverCloses, int connectionsAsked, long now) {
        return new WorkerReport(
                planned,
                sent,
                completed,
                seen(),
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
                lastResponse,
                now,
                new Concurrency(inFlight.areaNanos(), inFlightNanos, inFlightRequests),
                dispersion,
                timeline,
                unanswered,
                steps);
    }
}
