package dev.assay.http;

import dev.assay.http.loop.Inbox;
import dev.assay.http.loop.PacedIoHandler;
import dev.assay.http.loop.Ticker;
import io.netty.channel.EventLoop;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** An event loop and what its connections share. Any thread may call its methods unless stated otherwise. */
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

    /** Runs a task on the event loop after a delay, precise to the millisecond. */
    public void later(Runnable task, long milliseconds) {
        var unused = loop.schedule(task, milliseconds, TimeUnit.MILLISECONDS);
    }

    /** Sets the ticker to call beside I/O, precise to the microsecond where the transport allows. On the event loop only. */
    public void follow(Ticker ticker) {
        io.follow(ticker);
    }

    /** The id of its thread, as from {@link Thread#getId}. */
    public long threadId() {
        return threadId;
    }

    /** Time spent polling for I/O because a tick was due too soon to sleep, since the start, in nanoseconds. */
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

    /** Releases the shared buffers. Only after the event loop has ended. */
    @Override
    public void close() {
        inbox.close();
        records.close();
    }
}
