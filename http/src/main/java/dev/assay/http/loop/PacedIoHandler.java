package dev.assay.http.loop;

import io.netty.channel.IoHandle;
import io.netty.channel.IoHandler;
import io.netty.channel.IoHandlerContext;
import io.netty.channel.IoRegistration;
import io.netty.util.concurrent.ThreadAwareExecutor;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Waits for I/O and for the next tick in one system call, without a task object per tick. To be on time, it asks to be woken a
 * little early and spins until the tick is due. How early is learnt from how late the kernel wakes it, less the slack that the
 * ticker allows. Time spent spinning is counted separately from work.
 */
public final class PacedIoHandler implements IoHandler {
    /** A longer pass was not only polling: the thread was off its CPU. */
    private static final long MAX_IDLE_PASS_NANOS = 20_000;

    private final IoHandler io;
    private final ThreadAwareExecutor loop;
    private final long shortestWaitNanos;
    private final boolean preciseTimers;
    private final Wait wait = new Wait();
    private Ticker ticker = Ticker.NONE;
    private final WakeUpLatency wakeUp = new WakeUpLatency();
    private long idlePassSince;
    private final AtomicLong spun = new AtomicLong();

    /**
     * Paces the I/O of an event loop.
     *
     * @param shortestWaitNanos the shortest wait that it can time; shorter ones are spun
     * @param preciseTimers whether its waits are precise to the microsecond
     */
    public PacedIoHandler(IoHandler io, ThreadAwareExecutor loop, long shortestWaitNanos, boolean preciseTimers) {
        this.io = io;
        this.loop = loop;
        this.shortestWaitNanos = shortestWaitNanos;
        this.preciseTimers = preciseTimers;
    }

    /** Sets the ticker to call beside I/O. On the event loop only. */
    public void follow(Ticker next) {
        ticker = next;
    }

    /** Time spent polling for I/O because a tick was due too soon to sleep, since the start, in nanoseconds. Any thread. */
    public long spunNanos() {
        return spun.getOpaque();
    }

    /** Whether it does the I/O of this event loop. */
    public boolean drives(Object eventLoop) {
        return loop == eventLoop;
    }

    @Override
    public void initialize() {
        if (preciseTimers) {
            TimerSlack.minimise();
        }
        io.initialize();
    }

    @Override
    public int run(IoHandlerContext context) {
        if (idlePassSince != 0) {
            long pass = System.nanoTime() - idlePassSince;
            spun.setOpaque(spun.getPlain() + Math.min(pass, MAX_IDLE_PASS_NANOS));
            idlePassSince = 0;
        }
        long due = ticker.tick();
        if (due == Ticker.NEVER) {
            return io.run(context);
        }
        long now = System.nanoTime();
        long early = Math.max(0, wakeUp.expected(due - now) - ticker.slackNanos());
        wait.until(context, due - early, now);
        int handled = io.run(wait);
        if (handled == 0) {
            if (!wait.sleeping) {
                idlePassSince = now;
            } else if (preciseTimers) {
                learn(due - now, System.nanoTime() - wait.wake);
            }
        }
        return handled;
    }

    private void learn(long ahead, long lateNanos) {
        if (lateNanos >= 0) { // if negative, it was woken by a task
            wakeUp.learn(ahead, lateNanos);
        }
    }

    @Override
    public void prepareToDestroy() {
        io.prepareToDestroy();
    }

    @Override
    public void destroy() {
        io.destroy();
    }

    @Override
    public IoRegistration register(IoHandle handle) throws Exception {
        return io.register(handle);
    }

    @Override
    public void wakeup() {
        io.wakeup();
    }

    @Override
    public boolean isCompatible(Class<? extends IoHandle> handleType) {
        return io.isCompatible(handleType);
    }

    /** The event loop's own wait, shortened to the next tick. */
    private final class Wait implements IoHandlerContext {
        private IoHandlerContext context = NOTHING;
        private long wake;
        private boolean sleeping;

        void until(IoHandlerContext context, long wake, long now) {
            this.context = context;
            this.wake = wake;
            sleeping = wake - now > shortestWaitNanos && context.canBlock();
        }

        @Override
        public boolean canBlock() {
            return sleeping && context.canBlock();
        }

        @Override
        public long delayNanos(long currentTimeNanos) {
            // A transport with millisecond timers rounds up, so it is asked to wake a millisecond earlier.
            long mine = wake - currentTimeNanos - (preciseTimers ? 0 : shortestWaitNanos / 2);
            return Math.max(0, Math.min(mine, context.delayNanos(currentTimeNanos)));
        }

        @Override
        public long deadlineNanos() {
            // Only compared with the last one, to leave an unchanged timer armed: values of the two clocks must differ.
            long now = System.nanoTime();
            return context.delayNanos(now) < wake - now ? context.deadlineNanos() : wake;
        }

        @Override
        public void reportActiveIoTime(long activeNanos) {
            context.reportActiveIoTime(activeNanos);
        }

        @Override
        public boolean shouldReportActiveIoTime() {
            return context.shouldReportActiveIoTime();
        }
    }

    private static final IoHandlerContext NOTHING = new IoHandlerContext() {
        @Override
        public boolean canBlock() {
            return false;
        }

        @Override
        public long delayNanos(long currentTimeNanos) {
            return 0;
        }

        @Override
        public long deadlineNanos() {
            return -1;
        }
    };
}
