package dev.assay.behave.families;

import dev.assay.behave.transport.SteadyConnection;
import dev.assay.behave.transport.Tally.Ended;
import dev.assay.behave.transport.Target;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/** Normal clients alongside slow ones: each sends one request on its own connection, without waiting for the others. */
final class ConcurrentClients {
    private ConcurrentClients() {}

    /** @param slowestMillis time of the slowest response; empty if there was none */
    record Seen(int asked, int answered, OptionalLong slowestMillis) {
        boolean all() {
            return answered == asked;
        }
    }

    /**
     * Sends {@code count} requests, one every {@code everyMillis}.
     *
     * @param responseMillis timeout of each request
     */
    static Seen ask(Target target, int count, int everyMillis, int responseMillis) throws InterruptedException {
        byte[] request = target.closingGet();
        List<Long> responses = new CopyOnWriteArrayList<>();
        ExecutorService threads = Executors.newCachedThreadPool();
        try {
            for (int i = 0; i < count; i++) {
                threads.execute(() -> {
                    long begun = System.nanoTime();
                    try (SteadyConnection connection = new SteadyConnection(target.connections(), responseMillis)) {
                        if (connection.exchange(request) == Ended.ANSWERED) {
                            responses.add((System.nanoTime() - begun) / 1_000_000);
                        }
                    }
                });
                Thread.sleep(everyMillis);
            }
            threads.shutdown();
            // Opening a connection may take as long again, and a response that trickles is cut off here.
            threads.awaitTermination(2L * responseMillis + 1_000, TimeUnit.MILLISECONDS);
        } finally {
            threads.shutdownNow();
        }
        return new Seen(
                count, responses.size(), responses.stream().mapToLong(ms -> ms).max());
    }
}
