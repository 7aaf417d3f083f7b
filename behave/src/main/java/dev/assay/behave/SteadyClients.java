package dev.assay.behave;

import dev.assay.behave.Tally.Ended;
import dev.assay.launch.RunningServer;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A low load of clients that do not wait for each other: what is due is sent whether the server is slow or not. Counts what ends after
 * the server was told to stop.
 */
final class SteadyClients implements AutoCloseable {
    private static final int KEPT = 8;
    private static final int IDLE = 5;
    private static final long KEPT_EVERY_NANOS = 20_000_000L * KEPT; // 50/s in all
    private static final long FRESH_EVERY_NANOS = 100_000_000L;
    private static final int IDLE_MILLIS = 50_000;

    private final Door door;
    private final byte[] keep;
    private final byte[] closing;
    private final String host;
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final Tally kept = new Tally();
    private final Tally fresh = new Tally();
    private final Tally idle = new Tally();
    private final Tally single = new Tally();
    private final AtomicInteger settled = new AtomicInteger();
    private volatile boolean stopping;
    private volatile boolean over;

    SteadyClients(RunningServer server, AppRequests requests) {
        this.door = server::connect;
        this.host = server.authority();
        this.keep = get(requests.path(), "");
        this.closing = get(requests.path(), "Connection: close\r\n");
    }

    private byte[] get(String path, String further) {
        return WireText.raw("GET " + path + " HTTP/1.1\r\nHost: " + host + "\r\n" + further + "\r\n");
    }

    /** Starts all of them. */
    void start() {
        long begin = System.nanoTime();
        for (int i = 0; i < KEPT; i++) {
            long first = begin + i * KEPT_EVERY_NANOS / KEPT;
            threads.execute(() -> steadily(first, KEPT_EVERY_NANOS, keep, kept));
        }
        threads.execute(() -> steadily(begin, FRESH_EVERY_NANOS, closing, fresh));
        for (int i = 0; i < IDLE; i++) {
            threads.execute(this::idly);
        }
    }

    private void steadily(long first, long every, byte[] request, Tally tally) {
        try (SteadyConnection connection = new SteadyConnection(door)) {
            for (long due = first; !over; due += every) {
                long wait = due - System.nanoTime();
                if (wait > 0) {
                    TimeUnit.NANOSECONDS.sleep(wait);
                }
                if (!over) {
                    count(connection.exchange(request), tally);
                }
            }
        } catch (InterruptedException ended) {
            Thread.currentThread().interrupt();
        }
    }

    private void count(Ended ended, Tally tally) {
        if (stopping) {
            tally.add(ended);
        }
    }

    private void idly() {
        try (SteadyConnection connection = new SteadyConnection(door)) {
            connection.exchange(keep);
            idle.add(connection.awaitEnd(IDLE_MILLIS).orElse(Ended.ANSWERED));
        }
    }

    /** Sends so many requests at once, each on a connection of its own. */
    void once(String path, int count) {
        byte[] request = get(path, "");
        for (int i = 0; i < count; i++) {
            threads.execute(() -> {
                try (SteadyConnection connection = new SteadyConnection(door)) {
                    count(connection.exchange(request), single);
                } finally {
                    settled.incrementAndGet();
                }
            });
        }
    }

    /** Waits until so many of those have ended. */
    void settle(int count) throws InterruptedException {
        while (settled.get() < count) {
            Thread.sleep(1);
        }
    }

    /** The server is told to stop now. */
    long told() {
        stopping = true;
        return System.nanoTime();
    }

    /** The server has stopped: nothing more is sent, and what was sent is waited for. */
    void end() throws InterruptedException {
        over = true;
        threads.shutdown();
        if (!threads.awaitTermination(60, TimeUnit.SECONDS)) {
            throw new IllegalStateException("a connection outlives its server");
        }
    }

    Map<Ended, Long> kept() {
        return kept.counts();
    }

    Map<Ended, Long> fresh() {
        return fresh.counts();
    }

    Map<Ended, Long> idle() {
        return idle.counts();
    }

    Map<Ended, Long> single() {
        return single.counts();
    }

    @Override
    public void close() {
        over = true;
        threads.shutdownNow();
    }
}
