package dev.assay.probe;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** A metronome on a daemon thread, which can be pinned to CPUs other than those of this JVM. */
final class MetronomeThread implements Metronome {
    private static final int STEPS = 1_000_000;
    /** Calls after which HotSpot has compiled the loop. */
    private static final int COMPILED = 40;
    /** Fits into the L1 cache of every current CPU: contention for larger caches must not affect the result. */
    private static final int[] TABLE = new int[2048];

    private final ExecutorService thread = Executors.newSingleThreadExecutor(work -> {
        Thread daemon = new Thread(work, THREAD);
        daemon.setDaemon(true);
        return daemon;
    });
    private volatile int sink;

    MetronomeThread() {
        thread.execute(this::compile); // the thread exists, and can be pinned, from its first task on
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

    /** Marsaglia's xorshift, 32 bits. Each step depends on the one before, so that the compiler cannot eliminate any. */
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
