package dev.assay.load;

import dev.assay.http.Ticker;
import dev.assay.model.plan.Think;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongConsumer;
import java.util.function.LongSupplier;

/**
 * A ticker with standstills. Their times depend only on the seed of the load and the event loop, so the same requests are late each
 * time. A tick that comes late into one stands still for the rest of it.
 */
final class HaltingTicker implements Ticker {
    private final Ticker ticker;
    private final long lengthNanos;
    private final Pause gap;
    private final Draw draw;
    private final Window window;
    private final LongSupplier clock;
    private final LongConsumer sleepUntil;
    private long next;

    HaltingTicker(Ticker ticker, Standstill standstill, Window window, long seed, int worker) {
        this(ticker, standstill, window, seed, worker, System::nanoTime, HaltingTicker::leaveCpuUntil);
    }

    /**
     * @param clock that of the window
     * @param sleepUntil blocks until this time or later
     */
    HaltingTicker(
            Ticker ticker,
            Standstill standstill,
            Window window,
            long seed,
            int worker,
            LongSupplier clock,
            LongConsumer sleepUntil) {
        this.ticker = ticker;
        lengthNanos = standstill.length().toNanos();
        gap = Pause.of(new Think.Exponential(standstill.every().minus(standstill.length())));
        draw = new Draw(seed);
        draw.restart(seed, -1L - worker); // requests draw from the streams of their numbers, which are positive
        this.window = window;
        this.clock = clock;
        this.sleepUntil = sleepUntil;
        next = window.begin() + gap.nanos(draw);
    }

    @Override
    public long tick() {
        while (next < window.to() && clock.getAsLong() >= next) {
            sleepUntil.accept(next + lengthNanos);
            next += lengthNanos + gap.nanos(draw);
        }
        long due = ticker.tick();
        return due == NEVER || next >= window.to() ? due : Math.min(due, next);
    }

    @Override
    public long slackNanos() {
        return ticker.slackNanos();
    }

    private static void leaveCpuUntil(long moment) {
        for (long left = moment - System.nanoTime(); left > 0; left = moment - System.nanoTime()) {
            LockSupport.parkNanos(left);
        }
    }
}
