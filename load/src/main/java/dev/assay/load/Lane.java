package dev.assay.load;

import dev.assay.model.ErrorKind;
import io.netty.channel.EventLoop;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * One event loop's share of a load: opens its connections, sends what is due over whichever has been free longest, records,
 * ends. Everything happens on the event loop; the three methods for the calling thread say so.
 */
final class Lane implements Beat {
    private static final int CONNECTING_AT_ONCE = 64;
    private static final Window NOT_YET = new Window(Beat.NEVER, Beat.NEVER, Beat.NEVER, Beat.NEVER);

    private final EventLoop loop;
    private final PacedIoHandler pace;
    private final Connector connector;
    private final Outbox outbox;
    private final LiveMeter live = new LiveMeter();
    private final long timeoutNanos;
    private final List<Slot> slots = new ArrayList<>();
    private final ArrayDeque<Slot> free;
    private final CompletableFuture<Void> opened = new CompletableFuture<>();
    private final CompletableFuture<LaneReport> ended = new CompletableFuture<>();
    private int begun;
    private int tried;
    private long serverCloses;
    private boolean over;
    private Window window = NOT_YET;
    private Recorder recorder = new Recorder(NOT_YET, true, live);
    private InFlight inFlight;
    private Feed feed = new ClosedFeed(NOT_YET, 0, 0, 1);

    Lane(EventLoop loop, PacedIoHandler pace, Connector connector, Outbox outbox, int connections, long timeoutNanos) {
        this.loop = loop;
        this.pace = pace;
        this.connector = connector;
        this.outbox = outbox;
        this.timeoutNanos = timeoutNanos;
        inFlight = new InFlight(NOT_YET, timeoutNanos);
        free = new ArrayDeque<>(connections + 1);
        for (int i = 0; i < connections; i++) {
            slots.add(new Slot(this));
        }
    }

    /** Opens the connections, a few at a time; done when each was tried once. May be called from any thread. */
    CompletableFuture<Void> open() {
        loop.execute(this::openMore);
        return opened;
    }

    /** Begins the load; done when the last answer is in or the limit is reached. May be called from any thread. */
    CompletableFuture<LaneReport> start(Window window, Feed feed, boolean closed) {
        loop.execute(() -> {
            this.window = window;
            this.feed = feed;
            recorder = new Recorder(window, closed, live);
            inFlight = new InFlight(window, timeoutNanos);
            pace.follow(this);
        });
        return ended;
    }

    /** Ends whatever is going on and closes all connections; done when they are closed. May be called from any thread. */
    CompletableFuture<Void> close() {
        CompletableFuture<Void> closed = new CompletableFuture<>();
        loop.execute(() -> {
            end();
            connector.open().close().addListener(done -> closed.complete(null));
        });
        return closed;
    }

    /** May be read from any thread. */
    LiveMeter live() {
        return live;
    }

    private void openMore() {
        while (begun < slots.size() && begun - tried < CONNECTING_AT_ONCE) {
            slots.get(begun++).open();
        }
    }

    private void triedFirst(Slot slot) {
        if (slot.tried) {
            return;
        }
        slot.tried = true;
        tried++;
        if (tried == slots.size()) {
            opened.complete(null);
        } else {
            openMore();
        }
    }

    @Override
    public long beat() {
        try {
            return work();
        } catch (RuntimeException | Error e) {
            ended.completeExceptionally(e);
            end();
            return NEVER;
        }
    }

    private long work() {
        feed.takeUp(recorder);
        recorder.at(System.nanoTime());
        dispatch();
        long now = System.nanoTime();
        expire(now);
        if (now >= window.limit() || (feed.exhausted(now) && inFlight.size() == 0)) {
            finish(now);
            return NEVER;
        }
        long phase = now < window.from() ? window.from() : now < window.to() ? window.to() : window.limit();
        return Math.min(phase, Math.min(feed.due(), inFlight.firstTimeout()));
    }

    private void dispatch() {
        for (Slot slot = firstFree(); slot != null; slot = firstFree()) {
            if (!feed.next(slot, System.nanoTime())) {
                return;
            }
            free.remove();
            slot.queued = false;
            send(slot);
        }
    }

    private @Nullable Slot firstFree() {
        Slot slot = free.peek();
        while (slot != null && !slot.connected()) {
            free.remove();
            slot.queued = false;
            slot = free.peek();
        }
        return slot;
    }

    private void send(Slot slot) {
        slot.written = System.nanoTime();
        slot.inFlight = true;
        inFlight.add(slot);
        recorder.sent(slot, outbox.send(slot.number, slot, slot.connection()));
    }

    private void expire(long now) {
        for (Request late = inFlight.expired(now); late != null; late = inFlight.expired(now)) {
            late.giveUp(ErrorKind.TIMEOUT, "no complete answer within " + timeoutNanos / 1_000_000 + " ms");
        }
    }

    private void finish(long now) {
        over = true;
        for (Request rest = inFlight.any(); rest != null; rest = inFlight.any()) {
            rest.giveUp(ErrorKind.TIMEOUT, "no complete answer when the load ended");
        }
        recorder.neverSent(feed.waiting(), now);
        inFlight.advance(now);
        ended.complete(recorder.report(inFlight, connector.opened(), serverCloses, now));
        end();
    }

    private void end() {
        over = true;
        pace.follow(Beat.NONE);
        slots.forEach(Slot::close);
        outbox.close();
        ended.cancel(false);
    }

    void connect(Slot slot) {
        connector.connect(slot, AnswerSink.NONE);
    }

    void later(Runnable task, long milliseconds) {
        var unused = loop.schedule(task, milliseconds, TimeUnit.MILLISECONDS);
    }

    boolean over() {
        return over;
    }

    /** A slot is connected and has nothing to do. */
    void free(Slot slot) {
        triedFirst(slot);
        if (!slot.queued && !over) {
            slot.queued = true;
            free.add(slot);
        }
        dispatch();
    }

    void answered(Slot slot, int status) {
        long now = System.nanoTime();
        slot.inFlight = false;
        inFlight.remove(slot, now);
        recorder.answered(slot, status, now);
    }

    /** The connection of a slot is gone, and its request with it if there was one. */
    void failed(Slot slot, ErrorKind kind, String example) {
        long now = System.nanoTime();
        if (slot.inFlight) {
            slot.inFlight = false;
            inFlight.remove(slot, now);
            recorder.failed(slot, kind, example, now);
        } else {
            recorder.failed(kind, () -> example, now);
        }
    }

    void unreachable(Slot slot, ErrorKind kind, String example) {
        recorder.failed(kind, () -> example, System.nanoTime());
        triedFirst(slot);
    }

    /** An answer was followed by bytes that nobody asked for. */
    void surplus() {
        recorder.failed(ErrorKind.MALFORMED, () -> "bytes after the end of the answer", System.nanoTime());
    }

    void serverClosed() {
        serverCloses++;
    }

    void received(int bytes) {
        recorder.received(bytes);
    }
}
