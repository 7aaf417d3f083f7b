package dev.assay.remote;

import java.io.IOException;
import java.time.Duration;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;

/**
 * This end of a connection to an agent: sends lines, queues those that arrive, and sends heartbeats so that the agent stays alive. A
 * connection on which nothing arrives for {@link Agent#PATIENCE} is closed.
 */
final class Conversation implements AutoCloseable {
    private static final long BEAT_MILLIS = 3_000;
    private static final int PINGS = 9;

    private final Link link;
    private final Lines lines;
    /** Empty once the connection has ended. */
    private final BlockingQueue<Optional<JsonLine>> heard = new LinkedBlockingQueue<>();

    private final Map<Long, CompletableFuture<Long>> beats = new ConcurrentHashMap<>();
    private final AtomicLong beat = new AtomicLong();
    private final Thread heart = Fanout.daemon(this::beat, "assay-remote-heart");

    Conversation(Link link) {
        this.link = link;
        this.lines = new Lines(link.in(), link.out());
        Fanout.daemon(this::read, "assay-remote-reader").start();
        heart.start();
    }

    /** Sends a line; throws {@link Link#lost} if the connection has ended. */
    void say(String kind, Object value) {
        try {
            lines.send(kind, value);
        } catch (IOException e) {
            throw link.lost();
        }
    }

    /** The next line other than a heartbeat's response; throws {@link Link#lost} if the connection has ended. */
    JsonLine next() throws InterruptedException {
        return orLost(heard.take());
    }

    /** The same, or empty if none arrives within a time limit. */
    Optional<JsonLine> next(Duration limit) throws InterruptedException {
        Optional<JsonLine> line = heard.poll(limit.toMillis(), TimeUnit.MILLISECONDS);
        return line == null ? Optional.empty() : Optional.of(orLost(line));
    }

    private JsonLine orLost(Optional<JsonLine> line) {
        return line.orElseThrow(() -> {
            heard.add(Optional.empty());
            return link.lost();
        });
    }

    /** Measures the round trip; to be called while the agent is idle. The first ping is discarded because it includes class loading. */
    RoundTrip roundTrip() throws InterruptedException {
        double[] millis = new double[PINGS];
        ping();
        for (int i = 0; i < PINGS; i++) {
            millis[i] = ping() / 1e6;
        }
        Arrays.sort(millis);
        return new RoundTrip(millis[PINGS / 2], millis[PINGS - 1]);
    }

    private long ping() throws InterruptedException {
        long number = beat.incrementAndGet();
        CompletableFuture<Long> back = new CompletableFuture<>();
        beats.put(number, back);
        long begun = System.nanoTime();
        say(Message.PING, new Message.Heartbeat(number));
        try {
            return back.get(Agent.PATIENCE.toMillis(), TimeUnit.MILLISECONDS) - begun;
        } catch (ExecutionException | TimeoutException e) {
            throw link.lost();
        }
    }

    private void beat() {
        try {
            while (true) {
                Thread.sleep(BEAT_MILLIS);
                keepAlive();
            }
        } catch (InterruptedException closed) {
            // closed
        }
    }

    private void keepAlive() {
        try {
            lines.send(Message.PING, new Message.Heartbeat(beat.incrementAndGet()));
        } catch (IOException e) {
            // the reader will notice
        }
        if (!lines.sending() && lines.silentNanos() > Agent.PATIENCE.toNanos()) {
            link.close();
        }
    }

    private void read() {
        try {
            lines.read(this::hear);
        } catch (IOException e) {
            // treated as if the agent had closed the connection
        } finally {
            heard.add(Optional.empty());
            IOException gone = new IOException("the connection has ended");
            beats.values().forEach(back -> back.completeExceptionally(gone));
        }
    }

    private void hear(JsonLine line) {
        if (!line.kind().equals(Message.PONG)) {
            heard.add(Optional.of(line));
            return;
        }
        long now = System.nanoTime();
        CompletableFuture<Long> back =
                beats.remove(line.as(Message.Heartbeat.class).number());
        if (back != null) {
            back.complete(now);
        }
    }

    @Override
    public void close() {
        heart.interrupt();
        link.close();
    }
}
