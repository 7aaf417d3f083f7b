package dev.assay.behave.families;

import dev.assay.behave.transport.ConnectionFactory;
import dev.assay.behave.transport.SteadyConnection;
import dev.assay.behave.transport.Tally;
import dev.assay.behave.transport.Tally.Ended;
import dev.assay.behave.transport.Target;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.LongStream;

/**
 * Sends requests to a server, at a rate whether or not responses come, or in a closed loop. A bounded number of clients send them; while all
 * are busy, requests that are due wait in a bounded queue, and are dropped unsent if it is full.
 */
final class Pressure {
    private static final int QUEUED = 1_000;
    private static final long STEP_NANOS = 1_000_000;
    /** Largest number of latencies kept: far more responses than one machine gives in 20 seconds. */
    private static final int MOST = 4_000_000;

    private final ConnectionFactory connections;
    private final byte[] request;
    private final int clients;
    private final int responseMillis;
    private final Tally tally = new Tally();
    private final BlockingQueue<Long> queue = new ArrayBlockingQueue<>(QUEUED);
    private final AtomicLong dropped = new AtomicLong();
    private final long[] nanos;
    private final AtomicLong answered = new AtomicLong();
    private volatile boolean over;

    private Pressure(Target target, int clients, int responseMillis, int most) {
        this.connections = target.connections();
        this.request = target.get();
        this.clients = clients;
        this.responseMillis = responseMillis;
        this.nanos = new long[most];
    }

    /**
     * The outcome of a load.
     *
     * @param ended requests that were sent, by how they ended
     * @param dropped requests that were due and never sent
     * @param nanos latencies of answered requests from when they were due, sorted
     * @param seconds duration of the load
     */
    record LoadSummary(Map<Ended, Long> ended, long dropped, List<Long> nanos, double seconds) {
        LoadSummary {
            ended = Map.copyOf(ended);
            nanos = List.copyOf(nanos);
        }

        long count(Ended one) {
            return ended.getOrDefault(one, 0L);
        }

        /** Successful responses per second. */
        double goodput() {
            return count(Ended.ANSWERED) / seconds;
        }

        /** Requests that were sent and got no response. */
        long lost() {
            return count(Ended.ENDED) + count(Ended.RESET) + count(Ended.UNANSWERED);
        }

        /** Latency of answered requests, in milliseconds; 0 without a response. */
        long quantileMillis(double quantile) {
            return nanos.isEmpty()
                    ? 0
                    : nanos.get((int) Math.min(nanos.size() - 1, quantile * nanos.size())) / 1_000_000;
        }
    }

    /** A closed loop: each client sends once its last response is complete. */
    static LoadSummary closed(Target target, int clients, int responseMillis, int millis) throws InterruptedException {
        Pressure pressure = new Pressure(target, clients, responseMillis, MOST);
        return pressure.run(millis, pressure::ask);
    }

    /** An open load of {@code rate} requests per second. */
    static LoadSummary open(Target target, int clients, int responseMillis, int millis, double rate)
            throws InterruptedException {
        Pressure pressure =
                new Pressure(target, clients, responseMillis, (int) Math.min(MOST, rate * millis / 1_000 + QUEUED));
        Thread due = new Thread(() -> pressure.feed(millis * 1_000_000L, rate), "assay-due");
        due.start();
        LoadSummary summary = pressure.run(millis, pressure::serve);
        due.join();
        return summary;
    }

    /** What a client does until the load is over. */
    private interface Client {
        void work(SteadyConnection connection) throws InterruptedException;
    }

    private LoadSummary run(int millis, Client client) throws InterruptedException {
        CountDownLatch working = new CountDownLatch(clients);
        Thread[] threads = new Thread[clients];
        long begun = System.nanoTime();
        for (int i = 0; i < clients; i++) {
            threads[i] = new Thread(() -> {
                try (SteadyConnection connection = new SteadyConnection(connections, responseMillis)) {
                    client.work(connection);
                } catch (InterruptedException ended) {
                    Thread.currentThread().interrupt();
                } finally {
                    working.countDown();
                }
            });
            threads[i].setDaemon(true);
            threads[i].start();
        }
        Thread.sleep(millis);
        over = true;
        double seconds = (System.nanoTime() - begun) / 1e9;
        working.await(2L * responseMillis + 1_000, TimeUnit.MILLISECONDS);
        Arrays.stream(threads).forEach(Thread::interrupt);
        int kept = (int) Math.min(answered.get(), nanos.length);
        return new LoadSummary(
                tally.counts(),
                dropped.get() + queue.size(),
                LongStream.of(nanos).limit(kept).sorted().boxed().toList(),
                seconds);
    }

    private void ask(SteadyConnection connection) {
        while (!over) {
            exchange(connection, System.nanoTime());
        }
    }

    private void serve(SteadyConnection connection) throws InterruptedException {
        while (!over) {
            Long due = queue.poll(10, TimeUnit.MILLISECONDS);
            if (due != null) {
                exchange(connection, due);
            }
        }
    }

    private void exchange(SteadyConnection connection, long due) {
        Ended ended = connection.exchange(request);
        tally.add(ended);
        if (ended == Ended.ANSWERED) {
            long at = answered.getAndIncrement();
            if (at < nanos.length) {
                nanos[(int) at] = System.nanoTime() - due;
            }
        } else if (ended != Ended.UNAVAILABLE && ended != Ended.FAILED && !over) {
            pause(); // a client that loses its connection does not open another at once: ports are few
        }
    }

    private static void pause() {
        try {
            Thread.sleep(10);
        } catch (InterruptedException ended) {
            Thread.currentThread().interrupt();
        }
    }

    private void feed(long lengthNanos, double rate) {
        long begun = System.nanoTime();
        long fed = 0;
        while (!over) {
            long now = Math.min(System.nanoTime() - begun, lengthNanos);
            for (long due = (long) (now * rate / 1e9); fed < due; fed++) {
                if (!queue.offer(begun + (long) (fed * 1e9 / rate))) {
                    dropped.incrementAndGet();
                }
            }
            try {
                TimeUnit.NANOSECONDS.sleep(STEP_NANOS);
            } catch (InterruptedException ended) {
                return;
            }
        }
    }
}
