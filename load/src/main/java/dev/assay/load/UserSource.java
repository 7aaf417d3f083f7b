package dev.assay.load;

import dev.assay.http.loop.Ticker;
import dev.assay.load.request.Draw;
import dev.assay.load.request.Pause;
import dev.assay.load.request.User;
import dev.assay.load.result.Recorder;
import dev.assay.load.result.Request;
import dev.assay.load.result.Window;
import dev.assay.model.plan.Load;
import java.util.function.LongSupplier;

/**
 * The users of a closed loop who begin one after another, pause between a response and the next request, or leave after a number of
 * loops. A request is due when its user's pause is over; if no connection is free then, it waits for one, and the wait is part of
 * its latency. What a user draws depends only on the seed, the user and how many requests that user sent before.
 */
final class UserSource implements ArrivalSource {
    /** Separates the draws of pauses from those of requests. */
    private static final long PAUSES = 0x5448494E4B494E47L;

    private static final long FOR_GOOD = Long.MAX_VALUE;

    private final Window window;
    private final LongSupplier clock;
    private final VirtualUsers virtualUsers;
    private final Timers timers;
    private final Backlog ready = new Backlog();
    private final Draw draw = new Draw(0);
    private final Pause pause;
    private final long seed;
    private final long most;
    private final int worker;
    private final int workers;
    private final long loops;
    private final Ramp ramp;
    private final long wait;
    private final long stay;
    private long given;
    private int staying;

    /**
     * @param most how many requests this event loop sends at most, or {@link ClosedSource#UNBOUNDED}
     * @param clock that of the window
     */
    UserSource(Load.Closed load, VirtualUsers virtualUsers, Ramp ramp, Window window, long most, LongSupplier clock) {
        this.window = window;
        this.virtualUsers = virtualUsers;
        this.most = most;
        this.clock = clock;
        worker = ramp.first();
        workers = ramp.step();
        pause = Pause.of(load.users().think());
        seed = load.seed() ^ PAUSES;
        loops = load.users().loops().orElse(Long.MAX_VALUE);
        wait = load.users().stay().map(time -> time.pause().toNanos()).orElse(0L);
        stay = load.users().stay().map(time -> time.time().toNanos()).orElse(FOR_GOOD);
        timers = new Timers(ramp.count());
        staying = ramp.count();
        this.ramp = ramp;
        for (int user = 0; user < ramp.count(); user++) {
            timers.set(begins(user), user);
        }
    }

    private long begins(int user) {
        return window.begin() + ramp.beginsAt(user) + wait;
    }

    /** Whether the user will have left by then. Users leave only between two walks. */
    private boolean gone(User user, boolean walking, long then) {
        return user.loops >= loops || (stay != FOR_GOOD && !walking && then - begins(user.place) >= stay);
    }

    @Override
    public long due() {
        return timers.first();
    }

    @Override
    public void poll(Recorder recorder) {
        for (long due = timers.first(); due != Ticker.NEVER; due = timers.first()) {
            long now = clock.getAsLong();
            if (now < due) {
                return;
            }
            recorder.takenUp(due, now);
            ready.add(due, timers.take());
        }
    }

    @Override
    public boolean next(Request request, long now) {
        if (ready.size() == 0 || now >= window.to() || given == most) {
            return false;
        }
        request.intended = ready.intended();
        request.number = worker + 1 + given * workers;
        virtualUsers.begin(request, (int) ready.number());
        ready.remove();
        given++;
        return true;
    }

    @Override
    public void ended(Request request, boolean good, long now) {
        User user = request.user();
        long walks = user.loops;
        virtualUsers.end(user, good);
        boolean walking = user.loops == walks;
        draw.restart(seed, user.stream());
        Pause own = request.form().pause().orElse(pause);
        long nanos = own.nanos(draw);
        long due = own.fromDue() ? Math.max(now, request.intended + nanos) : now + nanos;
        if (gone(user, walking, due)) {
            staying--;
        } else if (due == now) {
            ready.add(now, user.place);
        } else {
            timers.set(due, user.place);
        }
    }

    @Override
    public boolean loses(long now) {
        return most != ClosedSource.UNBOUNDED && waiting(now) > 0;
    }

    @Override
    public boolean lost(long now) {
        boolean left = given < most;
        given += loses(now) ? 1 : 0;
        return left;
    }

    @Override
    public long waiting(long now) {
        if (most == ClosedSource.UNBOUNDED) {
            return loops == Long.MAX_VALUE ? -1 : ready.size();
        }
        return ready.size() == 0 ? 0 : most - given;
    }

    @Override
    public boolean exhausted(long now) {
        return now >= window.to() || given == most || staying == 0;
    }

    @Override
    public void abandon(Recorder recorder, long now) {
        for (; given < most && ready.size() > 0; ready.remove()) {
            recorder.waited(ready.intended(), now);
        }
    }
}
