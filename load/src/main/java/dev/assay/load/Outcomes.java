package dev.assay.load;

import dev.assay.http.Connector;
import dev.assay.http.loop.Ticker;
import dev.assay.load.request.Inspection;
import dev.assay.load.request.Response;
import dev.assay.load.request.ResponseBuffer;
import dev.assay.load.result.InFlight;
import dev.assay.load.result.LiveMeter;
import dev.assay.load.result.Recorder;
import dev.assay.load.result.Request;
import dev.assay.load.result.Window;
import dev.assay.model.evidence.ErrorKind;
import java.util.ArrayList;
import java.util.List;

/**
 * The outcomes of the requests of one event loop: what its connections report is recorded and passed to the source. On that event
 * loop only. Part of the {@link Worker} rather than a separate object, to save each response an indirection.
 */
abstract class Outcomes implements Ticker {
    static final Window NOT_YET = new Window(NEVER, NEVER, NEVER, NEVER);

    final Connector connector;
    final long timeoutNanos;
    private final LiveMeter live = new LiveMeter();
    /** Requests to be sent again. */
    final List<Request> unprocessed = new ArrayList<>();

    Recorder recorder = new Recorder(NOT_YET, true, false, live);
    InFlight inFlight;
    ArrivalSource source = new ClosedSource(NOT_YET, 0, 0, 1, System::nanoTime);
    boolean over;
    long serverCloses;
    /** Rough median of the time from sending a request to its response; 0 before the first. */
    private long median;

    Outcomes(Connector connector, long timeoutNanos) {
        this.connector = connector;
        this.timeoutNanos = timeoutNanos;
        inFlight = new InFlight(NOT_YET, timeoutNanos);
    }

    /** A place is free for a request. */
    abstract void free(Request place);

    /** May be read from any thread. */
    final LiveMeter live() {
        return live;
    }

    /** A fortieth of the median time to a response, half of what the gate on the lag allows. */
    @Override
    public final long slackNanos() {
        return median / 40;
    }

    /** Whether nothing is sent any more. */
    final boolean over() {
        return over;
    }

    /**
     * A response is complete.
     *
     * @param location where a redirect leads; empty if the response is none or does not say
     * @param surplus whether bytes came after its end
     */
    final void answered(Request request, int status, String location, long bodyBytes, boolean surplus) {
        long now = System.nanoTime();
        request.inFlight = false;
        inFlight.remove(request, now);
        Inspection inspection = request.form().inspection();
        ResponseBuffer responseBuffer = request.responseBuffer;
        Response response = responseBuffer == null ? null : responseBuffer.response();
        request.status = status;
        request.bodyBytes = bodyBytes;
        ErrorKind wrong =
                inspection.judge(status, location, bodyBytes, surplus, response, request.user, now, request.bytesHash);
        if (responseBuffer != null) {
            responseBuffer.release();
        }
        follow(now - request.written);
        recorder.next(source.due(), now);
        recorder.answered(request, wrong, now);
        source.ended(request, wrong == null, now);
    }

    /** Adjusts the median: up or down by less than one per cent (Robbins and Monro, 1951). */
    private void follow(long serviceNanos) {
        long step = (median >> 7) + 1;
        median = median == 0 ? serviceNanos : serviceNanos > median ? median + step : median - step;
    }

    /** The connection of this place is gone, and with it the request if there was one. */
    final void failed(Request request, ErrorKind kind, String example) {
        long now = System.nanoTime();
        if (request.inFlight) {
            request.inFlight = false;
            inFlight.remove(request, now);
            if (request.responseBuffer != null) {
                request.responseBuffer.release();
            }
            recorder.failed(request, kind, example, now);
            source.ended(request, false, now);
        } else {
            broken(kind, example);
        }
    }

    /** The server has not processed a request: it keeps its due time and is sent next. */
    final void unprocessed(Request request) {
        long now = System.nanoTime();
        request.inFlight = false;
        inFlight.remove(request, now);
        recorder.unprocessed(request, now);
        request.again = true;
        unprocessed.add(request);
        connector.log().repeat();
        free(request);
    }

    /**
     * A connection is gone or could not be opened, with no request on it: in a load of a fixed number of requests, one is lost. Returns
     * whether it was recorded.
     */
    final boolean broken(ErrorKind kind, String example) {
        long now = System.nanoTime();
        return !over
                && source.lost(now)
                && recorder.failed(kind, () -> example, now); // an attempt may end after the load
    }

    /** Places for requests were unusable from that moment until now, because there was no connection. */
    final void unusable(long since, int places) {
        if (source instanceof ClosedSource closed) { // the other sources know which of their users wait
            long until = closed.wanting(System.nanoTime());
            for (int i = 0; i < places; i++) {
                recorder.waited(since, until);
            }
        }
    }

    /** Gives up requests that are past their time-out. */
    final void expire(long now) {
        for (Request late = inFlight.expired(now); late != null; late = inFlight.expired(now)) {
            late.giveUp(ErrorKind.TIMEOUT, "no complete response within " + timeoutNanos / 1_000_000 + " ms");
        }
    }

    /** The load ends: what is unanswered is given up, and what was not sent is lost. */
    final void abandon(long now) {
        over = true;
        for (Request rest = inFlight.any(); rest != null; rest = inFlight.any()) {
            rest.giveUp(ErrorKind.TIMEOUT, "no complete response when the load ended");
        }
        for (Request lost : unprocessed) {
            recorder.lost(lost, ErrorKind.TIMEOUT, "not processed, and not sent again until the load ended", now);
        }
        source.abandon(recorder, now);
        inFlight.advance(now);
    }

    final void serverClosed() {
        serverCloses++;
    }

    final void received(int bytes) {
        recorder.received(bytes);
    }

    final void sent(int bytes) {
        recorder.sent(bytes);
    }
}
