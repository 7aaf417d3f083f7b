package dev.assay.load;

import dev.assay.http.loop.Ticker;
import dev.assay.load.result.Recorder;
import dev.assay.load.result.Request;
import dev.assay.load.result.Window;
import java.util.Optional;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Requests are due at fixed times. Every event loop walks through the whole stream of arrivals and takes every n-th, so the
 * combined stream does not depend on the number of event loops.
 */
final class OpenSource implements ArrivalSource {
    private final ArrivalTimes arrivals;
    private final Backlog backlog = new Backlog();
    private final Window window;
    private final LongSupplier clock;
    private final @Nullable VirtualUsers virtualUsers;
    private final int workers;
    private long number;
    private long next;

    /**
     * @param worker from 0
     * @param clock that of the window
     * @param virtualUsers among whom requests are shared: each goes to the user who has been idle longest
     */
    OpenSource(
            ArrivalTimes arrivals,
            Window window,
            int worker,
            int workers,
            LongSupplier clock,
            Optional<VirtualUsers> virtualUsers) {
        this.arrivals = arrivals;
        this.window = window;
        this.workers = workers;
        this.clock = clock;
        this.virtualUsers = virtualUsers.orElse(null);
        advance(worker + 1);
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
    public void poll(Recorder recorder) {
        while (next < window.to()) {
            long now = clock.getAsLong();
            if (now < next) {
                return;
            }
            recorder.takenUp(next, now);
            backlog.add(next, number);
            advance(workers);
        }
    }

    @Override
    public boolean next(Request request, long now) {
        if (backlog.size() == 0 || (virtualUsers != null && !virtualUsers.anyIdle())) {
            return false;
        }
        request.intended = backlog.intended();
        request.number = backlog.number();
        request.stream = request.number;
        if (virtualUsers != null) {
            virtualUsers.beginIdle(request);
        }
        backlog.remove();
        return true;
    }

    @Override
    public void ended(Request request, boolean good, long now) {
        if (virtualUsers != null) {
            virtualUsers.end(request.user(), good);
            virtualUsers.idle(request.user());
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
