package dev.assay.probe;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** The metronome of a machine: one daemon thread, so that it can be confined to CPUs apart from the rest of this JVM. */
final class MetronomeThread implements Metronome {
    private static final int STEPS = 1_000_000;
    /** Calls after which HotSpot has replaced the loop by the compiled one. */
    private static final int COMPILED = 40;
    /** Fits into the first-level cache of every CPU in use: what others do to the larger caches is not the core's speed. */
    private static final int[] TABLE = new int[2048];

    private final ExecutorService thread = Executors.newSingleThreadExecutor(work -> {
        Thread daemon = new Thread(work, THREAD);
        daemon.setDaemon(true);
        return daemon;
    });
    private volatile int sink;

    MetronomeThread() {
        thread.execute(this::compile); // a thread exists, and can be confined, from its first task on
    }

    @Override
    public long quickest(Duration time) throws InterruptedException {
        try {
            return thread.submit(() -> repeat(time)).get();
        } catch (ExecutionException failed) {
            throw new IllegalStateException("the metronome failed", failed.getCause());
        }
    }

    private void compile() {
        for (int i = 0; i < COMPILED; i++) {
            sink = work(sink);
        }
    }

    private long repeat(Duration time) {
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        if (!threads.isCurrentThreadCpuTimeSupported()) {
            return 0;
        }
        long end = System.nanoTime() + time.toNanos();
        long quickest = Long.MAX_VALUE;
        for (int count = 0; count < 2 || System.nanoTime() < end; count++) {
            long before = threads.getCurrentThreadCpuTime();
            sink = work(sink);
            quickest = Math.min(quickest, threads.getCurrentThreadCpuTime() - before);
        }
        return quickest;
    }

    /** Each step depends on the one before, so that no compiler can leave any out. Marsaglia's xorshift, 32 bits. */
    private static int work(int seed) {
        int x = seed | 1;
        for (int i = 0; i < STEPS; i++) {
            x ^= x << 13;
            x ^= x >>> 17;
            x ^= x << 5;
            TABLE[x & (TABLE.length - 1)] += x;
            x += TABLE[i & (TABLE.length - 1)] | 1;
        }
        return x;
    }

    @Override
    public void close() {
        thread.shutdownNow();
    }
}
