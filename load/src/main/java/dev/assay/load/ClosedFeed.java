package dev.assay.load;

import dev.assay.http.Ticker;

/** A request is due whenever a connection is free, until the time is up or the set number has been sent. */
final class ClosedFeed implements Feed {
    /** No limit but the time. */
    static final long UNBOUNDED = Long.MAX_VALUE;

    private final Window window;
    private final long most;
    private final int lane;
    private final int lanes;
    private long given;

    /**
     * @param most how many requests this event loop sends at most, or {@link #UNBOUNDED}
     * @param lane from 0; numbers its requests lane + 1, lane + 1 + lanes, …
     */
    ClosedFeed(Window window, long most, int lane, int lanes) {
        this.window = window;
        this.most = most;
        this.lane = lane;
        this.lanes = lanes;
    }

    @Override
    public long due() {
        return given == 0 ? window.begin() : Ticker.NEVER;
    }

    @Override
    public void takeUp(Recorder recorder) {
        // Requests are due when connections ask for them.
    }

    @Override
    public boolean next(Request request, long now) {
        if (now < window.begin() || now >= window.to() || given == most) {
            return false;
        }
        request.intended = now;
        request.number = lane + 1 + given * lanes;
        request.stream = request.number;
        given++;
        return true;
    }

    @Override
    public boolean lost(long now) {
        boolean left = given < most;
        given += waiting(now) > 0 ? 1 : 0;
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
