package dev.assay.load;

import dev.assay.http.loop.Ticker;
import dev.assay.load.result.Recorder;
import dev.assay.load.result.Request;
import dev.assay.load.result.Window;
import java.util.function.LongSupplier;

/** A request is due whenever a connection is free, until the time is up or the set number has been sent. */
final class ClosedSource implements ArrivalSource {
    /** No limit but the time. */
    static final long UNBOUNDED = Long.MAX_VALUE;

    private final Window window;
    private final long most;
    private final int worker;
    private final int workers;
    private final LongSupplier clock;
    private boolean begun;
    private long given;
    /** When the last request was handed out. */
    private long lastGiven;

    /**
     * @param most how many requests this event loop sends at most, or {@link #UNBOUNDED}
     * @param worker from 0; numbers its requests worker + 1, worker + 1 + workers, …
     * @param clock that of the window
     */
    ClosedSource(Window window, long most, int worker, int workers, LongSupplier clock) {
        this.window = window;
        this.most = most;
        this.worker = worker;
        this.workers = workers;
        this.clock = clock;
    }

    /** Once begun, requests are due when connections ask for them, and each event of a connection is followed by a tick. */
    @Override
    public long due() {
        return begun ? Ticker.NEVER : window.begin();
    }

    @Override
    public void poll(Recorder recorder) {
        begun = begun || clock.getAsLong() >= window.begin();
    }

    @Override
    public boolean next(Request request, long now) {
        if (now < window.begin() || now >= window.to() || given == most) {
            return false;
        }
        request.intended = now;
        request.number = worker + 1 + given * workers;
        request.stream = request.number;
        begun = true;
        give(now);
        return true;
    }

    private void give(long now) {
        given++;
        lastGiven = now;
    }

    /** Until when its places wanted connections: until now, or until there was no request left. */
    long wanting(long now) {
        return given == most ? lastGiven : now;
    }

    @Override
    public boolean loses(long now) {
        return waiting(now) > 0;
    }

    @Override
    public boolean lost(long now) {
        boolean left = given < most;
        if (loses(now)) {
            give(now);
        }
        return left;
    }

    @Override
    public long waiting(long now) {
        if (most == UNBOUNDED) {
            return -1;
        }
        return now < window.begin() || now >= window.to() ? 0 : most - given;
    }

    @Override
    public boolean exhausted(long now) {
        return now >= window.to() || given == most;
    }
}
