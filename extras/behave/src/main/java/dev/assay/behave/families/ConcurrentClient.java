package dev.assay.behave.families;

import dev.assay.behave.transport.ConnectionFactory;
import dev.assay.behave.transport.SteadyConnection;
import dev.assay.behave.transport.Tally;
import dev.assay.behave.transport.Tally.Ended;
import java.util.concurrent.TimeUnit;

/**
 * A client alongside a flood: one request every 50 ms on a kept connection. After two seconds without a response, a request counts as
 * unanswered.
 */
final class ConcurrentClient implements AutoCloseable {
    private static final int PATIENCE_MILLIS = 2_000;
    private static final int PAUSE_MILLIS = 50;
    private static final int LEAST = 5;

    private final ConnectionFactory connections;
    private final byte[] get;
    private final Tally tally = new Tally();
    private final Thread thread = new Thread(this::ask, "other");
    private volatile boolean over;
    private volatile long slowestNanos;

    ConcurrentClient(ConnectionFactory connections, byte[] get) {
        this.connections = connections;
        this.get = get;
        thread.setDaemon(true);
    }

    void start() {
        thread.start();
    }

    private void ask() {
        try (SteadyConnection connection = new SteadyConnection(connections, PATIENCE_MILLIS)) {
            for (int i = 0; !over || (i < LEAST && unanswered() == 0); i++) {
                long begun = System.nanoTime();
                tally.add(connection.exchange(get));
                slowestNanos = Math.max(slowestNanos, System.nanoTime() - begun);
                TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS);
            }
        } catch (InterruptedException ended) {
            Thread.currentThread().interrupt();
        }
    }

    /** Call when the flood is over. Waits for the last response. */
    void end() throws InterruptedException {
        over = true;
        thread.join();
    }

    long answered() {
        return tally.counts().getOrDefault(Ended.ANSWERED, 0L);
    }

    long unanswered() {
        return tally.counts().values().stream().mapToLong(count -> count).sum() - answered();
    }

    long slowestMillis() {
        return TimeUnit.NANOSECONDS.toMillis(slowestNanos);
    }

    @Override
    public void close() {
        over = true;
        thread.interrupt();
    }
}
