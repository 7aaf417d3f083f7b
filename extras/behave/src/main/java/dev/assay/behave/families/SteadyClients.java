package dev.assay.behave.families;

import dev.assay.behave.transport.SteadyConnection;
import dev.assay.behave.transport.Tally;
import dev.assay.behave.transport.Tally.Ended;
import dev.assay.behave.transport.Target;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;

/**
 * A low open load: requests are due at fixed times, however slow the server is. Counts those that end after the server was told to stop.
 */
final class SteadyClients implements AutoCloseable {
    private static final int KEPT = 8;
    private static final int IDLE = 5;
    private static final long KEPT_EVERY_NANOS = 20_000_000L * KEPT; // 50 req/s in all
    private static final long FRESH_EVERY_NANOS = 100_000_000L;
    private static final int IDLE_MILLIS = 50_000;

    private final Target target;
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final Tally kept = new Tally();
    private final Tally fresh = new Tally();
    private final Tally idle = new Tally();
    private final Tally single = new Tally();
    private final AtomicInteger settled = new AtomicInteger();
    private volatile boolean stopping;
    private volatile boolean over;

    SteadyClients(Target target) {
        this.target = target;
    }

    void start() {
        long begin = System.nanoTime();
        for (int i = 0; i < KEPT; i++) {
            long first = begin + i * KEPT_EVERY_NANOS / KEPT;
            threads.execute(() -> steadily(first, KEPT_EVERY_NANOS, target.get(), kept));
        }
        threads.execute(() -> steadily(begin, FRESH_EVERY_NANOS, target.closingGet(), fresh));
        for (int i = 0; i < IDLE; i++) {
            threads.execute(this::idly);
        }
    }

    private void steadily(long first, long every, byte[] request, Tally tally) {
        try (SteadyConnection connection = new SteadyConnection(target.connections())) {
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
        try (SteadyConnection connection = new SteadyConnection(target.connections())) {
            connection.exchange(target.get());
            idle.add(connection.awaitEnd(IDLE_MILLIS).orElse(Ended.ANSWERED));
        }
    }

    /** Sends {@code count} requests at once, each on its own connection, opened before: TLS takes a while. */
    void once(byte[] request, int count) {
        List<SteadyConnection> connections = Stream.generate(() -> new SteadyConnection(target.connections()))
                .limit(count)
                .toList();
        connections.forEach(SteadyConnection::open);
        for (SteadyConnection connection : connections) {
            threads.execute(() -> {
                try (connection) {
                    count(connection.exchange(request), single);
                } finally {
                    settled.incrementAndGet();
                }
            });
        }
    }

    /** Waits until that many requests of {@link #once} have ended. */
    void settle(int count) throws InterruptedException {
        while (settled.get() < count) {
            Thread.sleep(1);
        }
    }

    /** Starts counting: the server is about to be told to stop. Returns {@link System#nanoTime()}. */
    long stopping() {
        stopping = true;
        return System.nanoTime();
    }

    /** Call when the server has stopped. Sends nothing more and waits for outstanding requests. */
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
