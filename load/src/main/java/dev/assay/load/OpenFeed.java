package dev.assay.load;

import dev.assay.http.Ticker;
import java.util.Optional;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Requests are due at fixed times. Every event loop walks through the whole stream of arrivals and takes every n-th, so the
 * combined stream does not depend on the number of event loops.
 */
final class OpenFeed implements Feed {
    private final ArrivalTimes arrivals;
    private final Backlog backlog = new Backlog();
    private final Window window;
    private final LongSupplier clock;
    private final @Nullable Crowd crowd;
    private final int lanes;
    private long number;
    private long next;

    /**
     * @param lane from 0
     * @param clock that of the window
     * @param crowd among whom requests are shared: each goes to the user who has been idle longest
     */
    OpenFeed(ArrivalTimes arrivals, Window window, int lane, int lanes, LongSupplier clock, Optional<Crowd> crowd) {
        this.arrivals = arrivals;
        this.window = window;
        this.lanes = lanes;
        this.clock = clock;
        this.crowd = crowd.orElse(null);
        advance(lane + 1);
    }

    private void advance(int steps) {
        long at = 0;
        for (int i = 0; i < steps; i++) {
            at = arrivals.next();
        }
        number += steps;
        next = window.begin() + at;
    }

    @Override
    public long due() {
        return next < window.to() ? next : Ticker.NEVER;
    }

    @Override
    public void takeUp(Recorder recorder) {
        while (next < window.to()) {
            long now = clock.getAsLong();
            if (now < next) {
                return;
            }
            recorder.takenUp(next, now);
            backlog.add(next, number);
            advance(lanes);
        }
    }

    @Override
    public boolean next(Request request, long now) {
        if (backlog.size() == 0 || (crowd != null && !crowd.anyIdle())) {
            return false;
        }
        request.intended = backlog.intended();
        request.number = backlog.number();
        request.stream = request.number;
        if (crowd != null) {
            crowd.beginIdle(request);
        }
        backlog.remove();
        return true;
    }

    @Override
    public void ended(Request request, boolean good, long now) {
        if (crowd != null) {
            crowd.end(request.user(), good);
            crowd.idle(request.user());
        }
    }

    @Override
    public boolean exhausted(long now) {
        return next >= window.to() && backlog.size() == 0;
    }

    @Override
    public void abandon(Recorder recorder, long now) {
        for (; backlog.size() > 0; backlog.remove()) {
            recorder.neverSent(backlog.intended(), now);
        }
    }
}
