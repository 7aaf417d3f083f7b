package dev.assay.calibrate;

import dev.assay.http.loop.Ticker;
import dev.assay.stats.Gaussians;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongConsumer;
import java.util.function.LongSupplier;

/**
 * A ticker with standstills. Their times depend only on the seed of the load and the event loop, so the same requests are late each
 * time. A tick that comes late into one stands still for the rest of it.
 */
public final class HaltingTicker implements Ticker {
    private final Ticker ticker;
    private final long lengthNanos;
    private final double gapNanos;
    private final Gaussians random;
    private final long end;
    private final LongSupplier clock;
    private final LongConsumer sleepUntil;
    private long next;

    HaltingTicker(Ticker ticker, Standstill standstill, long begin, long end, long seed, int worker) {
        this(ticker, standstill, begin, end, seed, worker, System::nanoTime, HaltingTicker::leaveCpuUntil);
    }

    /**
     * A ticker that stands still between two moments.
     *
     * @param clock that of the two moments
     * @param sleepUntil blocks until this time or later
     */
    public HaltingTicker(
            Ticker ticker,
            Standstill standstill,
            long begin,
            long end,
            long seed,
            int worker,
            LongSupplier clock,
            LongConsumer sleepUntil) {
        this.ticker = ticker;
        lengthNanos = standstill.length().toNanos();
        gapNanos = standstill.every().minus(standstill.length()).toNanos();
        random = new Gaussians(31 * seed + worker);
        this.end = end;
        this.clock = clock;
        this.sleepUntil = sleepUntil;
        next = begin + gap();
    }

    @Override
    public long tick() {
        while (next < end && clock.getAsLong() >= next) {
            sleepUntil.accept(next + lengthNanos);
            next += lengthNanos + gap();
        }
        long due = ticker.tick();
        return due == NEVER || next >= end ? due : Math.min(due, next);
    }

    @Override
    public long slackNanos() {
        return ticker.slackNanos();
    }

    private long gap() {
        return Math.round(-gapNanos * StrictMath.log(1 - random.uniform()));
    }

    private static void leaveCpuUntil(long moment) {
        for (long left = moment - System.nanoTime(); left > 0; left = moment - System.nanoTime()) {
            LockSupport.parkNanos(left);
        }
    }
}
