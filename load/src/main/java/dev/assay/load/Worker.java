package dev.assay.load;

import dev.assay.http.ClientLoop;
import dev.assay.http.Connector;
import dev.assay.http.Http1Connection;
import dev.assay.http.h2.Http2Connection;
import dev.assay.http.loop.Ticker;
import dev.assay.http.message.Gunzip;
import dev.assay.http.message.ResponseSink;
import dev.assay.load.request.MemoryLimit;
import dev.assay.load.request.ResponseBuffer;
import dev.assay.load.request.ResponsePool;
import dev.assay.load.result.InFlight;
import dev.assay.load.result.Recorder;
import dev.assay.load.result.Request;
import dev.assay.load.result.StepMeter;
import dev.assay.load.result.Window;
import dev.assay.load.result.WorkerReport;
import dev.assay.model.evidence.ErrorKind;
import dev.assay.model.plan.HttpVersion;
import dev.assay.model.plan.Wire;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * One event loop's share of a load: opens its connections, sends what is due over the one that has been free longest, and records.
 * On the event loop only, except for the methods that say otherwise.
 */
final class Worker extends Outcomes {
    private final ClientLoop loop;
    private final RequestSender sender;
    private final ResponsePool responses = new ResponsePool(MemoryLimit.OF_THIS_JVM);
    private final List<PooledConnection> connections = new ArrayList<>();
    private final ArrayDeque<Request> free;
    private final List<Http2Connection> unflushed = new ArrayList<>();
    private final CompletableFuture<WorkerReport> ended = new CompletableFuture<>();
    private final boolean several;
    private final Ramp ramp;
    private final Openings openings;
    private final StalledLoad impasse;
    /** Whether connections are still to be opened. */
    private boolean opening = true;
    /** Whether requests are waiting, none is in flight and none can be sent. */
    private boolean stuck;

    private Window window = NOT_YET;

    Worker(ClientLoop loop, Connector connector, RequestSender sender, Wire wire, Ramp ramp, long timeoutNanos) {
        super(connector, timeoutNanos);
        this.loop = loop;
        this.sender = sender;
        this.ramp = ramp;
        openings = new Openings(connections, ramp);
        impasse = new StalledLoad(timeoutNanos);
        free = new ArrayDeque<>(ramp.connections() + 1);
        several = wire.version() == HttpVersion.HTTP_2;
        for (int i = 0; i < ramp.connections(); i++) {
            connections.add(
                    several
                            ? new MultiplexedConnection(this, wire.streams())
                            : new SerialConnection(this, wire.keepAlive()));
        }
    }

    /**
     * Opens the connections that are needed at once, a few at a time; completes when each has been tried once. May be called from
     * any thread.
     */
    CompletableFuture<Void> open() {
        loop.execute(openings::begin);
        return openings.opened();
    }

    /**
     * Begins the load; completes when the last response is in or the limit is reached. May be called from any thread.
     *
     * @param pacing turns this worker into the ticker of the event loop
     */
    CompletableFuture<WorkerReport> start(
            Window window, ArrivalSource source, Recorder recorder, UnaryOperator<Ticker> pacing) {
        loop.execute(() -> {
            this.window = window;
            this.source = source;
            this.recorder = recorder;
            openings.loadBegins(window.begin());
            inFlight = new InFlight(window, timeoutNanos);
            loop.follow(pacing.apply(this));
        });
        return ended;
    }

    /** Ends the load early. May be called from any thread, after {@link #start}, some time before the moment. */
    void endAt(long moment) {
        loop.execute(() -> window.end(moment));
    }

    /** Ends whatever is going on and closes all connections; completes when they are closed. May be called from any thread. */
    CompletableFuture<Void> close() {
        CompletableFuture<Void> closed = new CompletableFuture<>();
        loop.execute(() -> {
            end();
            var unused = connector.close().thenRun(() -> closed.complete(null));
        });
        return closed;
    }

    /** When its users begin and its connections are opened. */
    Ramp ramp() {
        return ramp;
    }

    /** Whether the recorded part is over. */
    boolean recorded() {
        return System.nanoTime() >= window.to();
    }

    /** Outcomes of the requests of each step. */
    List<StepMeter> meters() {
        return sender.meters();
    }

    /** Counts the places of connections that were tried once. */
    private boolean tried(boolean first) {
        if (first) {
            openings.tried();
        }
        return first;
    }

    @Override
    public long tick() {
        try {
            return work();
        } catch (RuntimeException | Error e) {
            ended.completeExceptionally(e);
            end();
            return NEVER;
        }
    }

    private long work() {
        if (opening) {
            opening = openings.more();
        }
        source.poll(recorder);
        recorder.at(System.nanoTime());
        dispatch();
        long now = System.nanoTime();
        expire(now);
        flush();
        boolean done = source.exhausted(now) && inFlight.size() == 0 && unprocessed.isEmpty();
        if (done || now >= window.limit() || inVain(now)) {
            finish(now);
            return NEVER;
        }
        long phase = now < window.from() ? window.from() : now < window.to() ? window.to() : window.limit();
        long next = Math.min(
                Math.min(phase, opening ? openings.next() : NEVER), Math.min(source.due(), inFlight.firstTimeout()));
        return stuck ? Math.min(next, impasse.ends()) : next;
    }

    /** Whether requests are waiting that can no longer be sent: fails them. */
    private boolean inVain(long now) {
        long waiting = inFlight.size() > 0 ? -1 : source.waiting(now);
        if (waiting < 0 || waiting + unprocessed.size() == 0 || firstFree() != null) {
            stuck = false;
            return false;
        }
        if (!stuck) {
            stuck = true;
            impasse.begins(now);
        }
        if (now < impasse.ends()) {
            return false;
        }
        recorder.failed(impasse.kind(), waiting, impasse::words, now);
        return true;
    }

    private void dispatch() {
        for (Request place = firstFree(); place != null; place = firstFree()) {
            long now = System.nanoTime();
            if (!place.again && !source.next(place, now)) {
                return;
            }
            free.remove();
            place.queued = false;
            send(place, now);
        }
    }

    private @Nullable Request firstFree() {
        Request place = free.peek();
        while (place != null && !place.sendable()) {
            free.remove();
            place.queued = false;
            place = free.peek();
        }
        return place;
    }

    private void send(Request request, long now) {
        request.written = now;
        recorder.at(now); // the first request may fall due between reading the clock and here
        request.inFlight = true;
        inFlight.add(request);
        int length = sender.send(request);
        int bytes = several ? 0 : length; // HTTP/2 reports its frames
        if (request.again) {
            request.again = false;
            unprocessed.remove(request);
            recorder.sent(bytes);
        } else {
            recorder.sent(request, bytes);
        }
    }

    private void flush() {
        for (int i = 0; i < unflushed.size(); i++) {
            unflushed.get(i).flush();
        }
        unflushed.clear();
    }

    private void finish(long now) {
        connections.forEach(pooled -> pooled.reconnection().end());
        abandon(now);
        ended.complete(recorder.report(inFlight, connector.log(), serverCloses, asked(now), now));
        end();
    }

    /** Connections needed so far, except those whose user was still waiting for a first response. */
    private int asked(long now) {
        return ramp.gradual()
                ? Math.max(0, ramp.connectionsAt(Math.min(now, window.to()) - window.begin()) - inFlight.atEdges())
                : connections.size();
    }

    private void end() {
        over = true;
        loop.follow(Ticker.NONE);
        connections.forEach(PooledConnection::close);
        sender.close();
        responses.close();
        ended.cancel(false);
    }

    void connect(Http1Connection.Owner owner, ResponseSink sink) {
        connector.connect(owner, sink);
    }

    void connect(Http2Connection.Owner owner) {
        connector.connect(owner);
    }

    /** A connection can carry that many requests at once. */
    void streams(int most) {
        connector.log().streams(most);
    }

    /** Something was written, to be flushed at the end of this tick. */
    void written(Http2Connection connection) {
        unflushed.add(connection);
    }

    void later(Runnable task, long milliseconds) {
        loop.later(task, milliseconds);
    }

    /**
     * A place is free for a request. One that was opened for a new user is used next. Requests are sent only when the responses that
     * have arrived so far are processed: those do not wait for a system call, and an idle server is woken once for many requests.
     */
    @Override
    void free(Request place) {
        boolean fresh = tried(place.triedFirst()) && ramp.gradual();
        if (!place.queued && !over) {
            place.queued = true;
            if (fresh || place.again) {
                free.addFirst(place);
            } else {
                free.add(place);
            }
        }
    }

    /** Keeps the responses of a place; null if none of them is inspected. */
    @Nullable
    ResponseBuffer responseBuffer() {
        return sender.keeps() ? new ResponseBuffer(responses) : null;
    }

    /** The sink for responses of a connection: passes them to the responseBuffer, decoded. */
    ResponseSink sink(@Nullable ResponseBuffer responseBuffer) {
        if (responseBuffer == null) {
            return ResponseSink.NONE;
        }
        return sender.compressed() ? new Gunzip(responseBuffer) : responseBuffer;
    }

    void unreachable(PooledConnection pooled, ErrorKind kind, String example) {
        impasse.barred(kind, example);
        Reconnection reconnection = pooled.reconnection();
        boolean inPlaceOfRequest = source.loses(System.nanoTime());
        if ((inPlaceOfRequest || !reconnection.reported()) && broken(kind, example)) {
            reconnection.report();
        }
        tried(pooled.triedFirst());
    }
}
