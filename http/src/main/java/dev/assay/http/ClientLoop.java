package dev.assay.http;

import io.netty.channel.EventLoop;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** An event loop, with what its connections share. Any thread may call its methods, unless they say otherwise. */
public final class ClientLoop implements AutoCloseable {
    private final EventLoop loop;
    private final PacedIoHandler io;
    private final Inbox inbox = new Inbox();
    private final RecordBuffers records = new RecordBuffers();
    private final long threadId;

    ClientLoop(EventLoop loop, PacedIoHandler io) {
        this.loop = loop;
        this.io = io;
        threadId = CompletableFuture.supplyAsync(() -> Thread.currentThread().getId(), loop)
                .join();
    }

    /** Runs a task on the event loop, soon. */
    public void execute(Runnable task) {
        loop.execute(task);
    }

    /** Runs a task on the event loop, to the millisecond. */
    public void later(Runnable task, long milliseconds) {
        var unused = loop.schedule(task, milliseconds, TimeUnit.MILLISECONDS);
    }

    /** From now on does this beside I/O, to the microsecond where the transport can. On the event loop only. */
    public void follow(Ticker ticker) {
        io.follow(ticker);
    }

    /** Of its thread, as {@link Thread#getId} tells it. */
    public long threadId() {
        return threadId;
    }

    /** Time spent looking for I/O while a ticker was due too soon to sleep, since the start, in nanoseconds. */
    public long spunNanos() {
        return io.spunNanos();
    }

    EventLoop loop() {
        return loop;
    }

    Inbox inbox() {
        return inbox;
    }

    RecordBuffers records() {
        return records;
    }

    /** After the event loop has ended. */
    @Override
    public void close() {
        inbox.close();
        records.close();
    }
}
