package dev.assay.load;

import dev.assay.http.AnswerSink;
import dev.assay.http.ClientLoop;
import dev.assay.http.Connector;
import dev.assay.http.Gunzip;
import dev.assay.http.Http1Connection;
import dev.assay.http.Http2Connection;
import dev.assay.http.Ticker;
import dev.assay.model.ErrorKind;
import dev.assay.model.HttpVersion;
import dev.assay.model.Wire;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * One event loop's share of a load: opens its connections, sends what is due over whichever has been free longest, records,
 * ends. Everything happens on the event loop; the three methods for the calling thread say so.
 */
final class Lane implements Ticker {
    private static final int CONNECTING_AT_ONCE = 64;
    /** Time for a few more attempts to connect after one that took as long as it may. */
    private static final long RETRYING_NANOS = 2 * Reconnection.LONGEST_PAUSE_MS * 1_000_000;

    private static final Window NOT_YET = new Window(Ticker.NEVER, Ticker.NEVER, Ticker.NEVER, Ticker.NEVER);

    private final ClientLoop loop;
    private final Connector connector;
    private final Outbox outbox;
    private final LiveMeter live = new LiveMeter();
    private final long timeoutNanos;
    private final boolean compressed;
    private final AnswerPool answers = new AnswerPool(Room.OF_THIS_JVM);
    private final List<PooledConnection> connections = new ArrayList<>();
    private final ArrayDeque<Request> free;
    /** Requests that are to be sent once more. */
    private final List<Request> unprocessed = new ArrayList<>();

    private final List<Http2Connection> unflushed = new ArrayList<>();
    private final CompletableFuture<Void> opened = new CompletableFuture<>();
    private final CompletableFuture<LaneReport> ended = new CompletableFuture<>();
    private final Ramp ramp;
    private final int first;
    private int begun;
    private int tried;
    private long serverCloses;
    private boolean opening;
    private boolean over;
    /** Of the time from sending a request to its answer, roughly; 0 before the first. */
    private long median;
    /** Since when requests wait, none is on its way and none can be sent. */
    private long vainSince = Ticker.NEVER;
    /** How the last attempt to connect failed. */
    private ErrorKind barrier = ErrorKind.TIMEOUT;

    private String barred = "no connection takes a request";

    private Window window = NOT_YET;
    private Recorder recorder = new Recorder(NOT_YET, true, false, live);
    private InFlight inFlight;
    private Feed feed = new ClosedFeed(NOT_YET, 0, 0, 1);

    Lane(ClientLoop loop, Connector connector, Outbox outbox, Wire wire, Ramp ramp, long timeoutNanos) {
        this.loop = loop;
        this.connector = connector;
        this.outbox = outbox;
        this.timeoutNanos = timeoutNanos;
        compressed = wire.compressed();
        inFlight = new InFlight(NOT_YET, timeoutNanos);
        this.ramp = ramp;
        first = ramp.connectionsAt(0);
        free = new ArrayDeque<>(ramp.connections() + 1);
        boolean several = wire.version() == HttpVersion.HTTP_2;
        for (int i = 0; i < ramp.connections(); i++) {
            connections.add(
                    several
                            ? new MultiplexedConnection(this, wire.streams())
                            : new SerialConnection(this, wire.keepAlive()));
        }
    }

    /**
     * Opens the connections that are needed at once, a few at a time; done when each was tried once. May be called from any
     * thread.
     */
    CompletableFuture<Void> open() {
        loop.execute(() -> {
            if (first == 0) {
                opened.complete(null);
            }
            openMore();
        });
        return opened;
    }

    /**
     * Begins the load; done when the last answer is in or the limit is reached. May be called from any thread.
     *
     * @param pacing makes of this lane what the event loop follows
     */
    CompletableFuture<LaneReport> start(Window window, Feed feed, Recorder recorder, UnaryOperator<Ticker> pacing) {
        loop.execute(() -> {
            this.window = window;
            this.feed = feed;
            this.recorder = recorder;
            inFlight = new InFlight(window, timeoutNanos);
            loop.follow(pacing.apply(this));
        });
        return ended;
    }

    /** Ends whatever is going on and closes all connections; done when they are closed. May be called from any thread. */
    CompletableFuture<Void> close() {
        CompletableFuture<Void> closed = new CompletableFuture<>();
        loop.execute(() -> {
            end();
            var unused = connector.close().thenRun(() -> closed.complete(null));
        });
        return closed;
    }

    /** When its users and connections begin. */
    Ramp ramp() {
        return ramp;
    }

    /** May be read from any thread. */
    LiveMeter live() {
        return live;
    }

    /** What becomes of the requests of each step. */
    List<StepMeter> meters() {
        return outbox.meters();
    }

    private void openMore() {
        if (opening) { // a place that is free at once would come back here, as deep as there are places
            return;
        }
        opening = true;
        while (begun < connections.size() && opensNext() <= System.nanoTime() && begun - tried < CONNECTING_AT_ONCE) {
            connections.get(begun++).open();
        }
        opening = false;
    }

    /** When the next connection is to be opened. */
    private long opensNext() {
        if (begun == connections.size()) {
            return Ticker.NEVER;
        }
        if (begun < first) {
            return Long.MIN_VALUE;
        }
        return window.begin() == Ticker.NEVER ? Ticker.NEVER : window.begin() + ramp.opensAt(begun);
    }

    /** When to look again whether to open one: not while so many are being opened that the next waits for them. */
    private long nextOpening() {
        return begun - tried < CONNECTING_AT_ONCE ? opensNext() : Ticker.NEVER;
    }

    /** Whether the attempt was the first of its connection. */
    private boolean tried(PooledConnection pooled) {
        if (!pooled.triedFirst()) {
            return false;
        }
        tried++;
        if (tried == first) {
            opened.complete(null);
        }
        openMore();
        return true;
    }

    /** A fortieth of the median time to an answer, half of what the gate on the lag allows. */
    @Override
    public long slackNanos() {
        return median / 40;
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
        if (begun < connections.size()) {
            openMore();
        }
        feed.takeUp(recorder);
        recorder.at(System.nanoTime());
        dispatch();
        long now = System.nanoTime();
        expire(now);
        flush();
        boolean done = feed.exhausted(now) && inFlight.size() == 0 && unprocessed.isEmpty();
        if (done || now >= window.limit() || inVain(now)) {
            finish(now);
            return NEVER;
        }
        long phase = now < window.from() ? window.from() : now < window.to() ? window.to() : window.limit();
        long next = Math.min(Math.min(phase, nextOpening()), Math.min(feed.due(), inFlight.firstTimeout()));
        return vainSince == NEVER ? next : Math.min(next, vainSince + patienceNanos());
    }

    /**
     * Whether a load that ends by the number of its requests, and not by its time, has long found no way to send any: it would never
     * end. What is left counts as failed the way the last attempt to connect did.
     */
    private boolean inVain(long now) {
        long waiting = inFlight.size() > 0 ? -1 : feed.waiting(now);
        if (waiting < 0 || waiting + unprocessed.size() == 0 || firstFree() != null) {
            vainSince = NEVER;
            return false;
        }
        vainSince = Math.min(vainSince, now);
        if (now - vainSince < patienceNanos()) {
            return false;
        }
        String why = "never sent, after " + patienceNanos() / 1_000_000 + " ms without a usable connection: " + barred;
        recorder.failed(barrier, waiting, () -> why, now);
        return true;
    }

    private long patienceNanos() {
        return timeoutNanos + RETRYING_NANOS;
    }

    private void dispatch() {
        for (Request place = firstFree(); place != null; place = firstFree()) {
            long now = System.nanoTime();
            if (!place.again && !feed.next(place, now)) {
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
        recorder.at(now); // the first request may be due between the look at the clock and here
        request.inFlight = true;
        inFlight.add(request);
        int bytes = outbox.send(request);
        if (request.again) {
            request.again = false;
            unprocessed.remove(request);
            recorder.resent(bytes);
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

    private void expire(long now) {
        for (Request late = inFlight.expired(now); late != null; late = inFlight.expired(now)) {
            late.giveUp(ErrorKind.TIMEOUT, "no complete answer within " + timeoutNanos / 1_000_000 + " ms");
        }
    }

    private void finish(long now) {
        connections.forEach(pooled -> pooled.reconnection().done());
        over = true;
        for (Request rest = inFlight.any(); rest != null; rest = inFlight.any()) {
            rest.giveUp(ErrorKind.TIMEOUT, "no complete answer when the load ended");
        }
        for (Request lost : unprocessed) {
            recorder.lost(lost, ErrorKind.TIMEOUT, "not processed, and not sent again until the load ended", now);
        }
        feed.abandon(recorder, now);
        inFlight.advance(now);
        ended.complete(recorder.report(inFlight, connector.log(), serverCloses, asked(now), now));
        end();
    }

    /** Connections that were needed by now, those left out whose user was still waiting for a first answer. */
    private int asked(long now) {
        return ramp.gradual()
                ? Math.max(0, ramp.connectionsAt(Math.min(now, window.to()) - window.begin()) - inFlight.atEdges())
                : connections.size();
    }

    private void end() {
        over = true;
        loop.follow(Ticker.NONE);
        connections.forEach(PooledConnection::close);
        outbox.close();
        answers.close();
        ended.cancel(false);
    }

    void connect(Http1Connection.Owner owner, AnswerSink sink) {
        connector.connect(owner, sink);
    }

    void connect(Http2Connection.Owner owner) {
        connector.connect(owner);
    }

    /** So many requests at once can be on a connection. */
    void streams(int most) {
        connector.log().streams(most);
    }

    /** Something was written that is to be flushed at the end of this turn. */
    void written(Http2Connection connection) {
        unflushed.add(connection);
    }

    /** The server has not looked at a request: it keeps its due time and is the next to be sent. */
    void unprocessed(Request request) {
        long now = System.nanoTime();
        request.inFlight = false;
        inFlight.remove(request, now);
        recorder.unprocessed(request, now);
        request.again = true;
        unprocessed.add(request);
        connector.log().repeat();
        free(request);
    }

    void later(Runnable task, long milliseconds) {
        loop.later(task, milliseconds);
    }

    boolean over() {
        return over;
    }

    /**
     * A place can take a request and has none. One that is opened for a new user is used by the next request. That is sent
     * when the answers that have come so far are taken in: they do not wait for its system call, and a server that has
     * nothing to do is woken once for many requests.
     */
    void free(Request place) {
        boolean fresh = tried(place.pooled()) && ramp.gradual();
        if (!place.queued && !over) {
            place.queued = true;
            if (fresh || place.again) {
                free.addFirst(place);
            } else {
                free.add(place);
            }
        }
    }

    /** Where a place keeps answers, if anything of them is to be looked into. */
    @Nullable
    Intake intake() {
        return outbox.keeps() ? new Intake(answers) : null;
    }

    /** Where a connection shows answers: to what keeps them, without their coding. */
    AnswerSink sink(@Nullable Intake intake) {
        if (intake == null) {
            return AnswerSink.NONE;
        }
        return compressed ? new Gunzip(intake) : intake;
    }

    /** @param surplus whether bytes came after the end of the answer */
    void answered(Request request, int status, long bodyBytes, boolean surplus) {
        long now = System.nanoTime();
        request.inFlight = false;
        inFlight.remove(request, now);
        Inspection inspection = request.form().inspection();
        Intake intake = request.intake;
        Answer answer = intake == null ? null : intake.answer();
        request.bodyBytes = bodyBytes;
        ErrorKind wrong = inspection.judge(status, bodyBytes, answer, request.user, now, request.bytesHash);
        if (wrong == null && surplus) {
            wrong = inspection.surplus();
        }
        if (intake != null) {
            intake.release();
        }
        follow(now - request.written);
        recorder.next(feed.due(), now);
        recorder.answered(request, wrong, now);
        feed.ended(request, wrong == null, now);
    }

    /** Lets the median follow: up or down by less than one per cent (Robbins and Monro, 1951). */
    private void follow(long serviceNanos) {
        long step = (median >> 7) + 1;
        median = median == 0 ? serviceNanos : serviceNanos > median ? median + step : median - step;
    }

    /** The connection of a request is gone, and the request with it if there was one. */
    void failed(Request request, ErrorKind kind, String example) {
        long now = System.nanoTime();
        if (request.inFlight) {
            request.inFlight = false;
            inFlight.remove(request, now);
            if (request.intake != null) {
                request.intake.release();
            }
            recorder.failed(request, kind, example, now);
            feed.ended(request, false, now);
        } else {
            broken(kind, example);
        }
    }

    void unreachable(PooledConnection pooled, ErrorKind kind, String example) {
        barrier = kind;
        barred = example;
        broken(kind, example);
        tried(pooled);
    }

    /** A connection is gone or never came, through no request: of a load of so many, the next that would have been sent is lost. */
    void broken(ErrorKind kind, String example) {
        long now = System.nanoTime();
        if (!over && feed.lost(now)) { // afterwards, an attempt to connect may still end
            recorder.failed(kind, () -> example, now);
        }
    }

    /** Places for requests could not be used since a moment, because their connection was lost and did not come back. */
    void unusable(long since, int places) {
        if (!(feed instanceof ClosedFeed)) {
            return; // other users are known to wait without a place
        }
        long now = System.nanoTime();
        for (int i = 0; i < places; i++) {
            recorder.waited(since, now);
        }
    }

    void serverClosed() {
        serverCloses++;
    }

    void received(int bytes) {
        recorder.received(bytes);
    }
}
