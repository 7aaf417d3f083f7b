package dev.assay.behave.families;

import dev.assay.behave.cases.Frame;
import dev.assay.behave.outcome.Mark;
import dev.assay.behave.transport.ConnectionFactory;
import dev.assay.behave.transport.LimitedSocket;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.concurrent.TimeUnit;

/** Sends a flood on one connection, bounded in size and time. */
final class Flooding {
    private static final int BUFFER = 16 << 10;
    /** Parts per flush. */
    private static final int TOGETHER = 64;

    private final Flood flood;
    private final LimitedSocket socket;
    private final FloodResponses heard;
    private final byte[] buffer = new byte[BUFFER];
    private volatile boolean ended;
    private long came;

    private Flooding(Flood flood, LimitedSocket socket) {
        this.flood = flood;
        this.socket = socket;
        this.heard = flood.http2() ? new FloodResponses.OfHttp2(flood.limited()) : new FloodResponses.OfHttp1();
    }

    /** @param parts sent, though the server may not have read all of them */
    record Result(Mark end, int parts, long nanos, long responseBytes) {}

    /** @param millis time limit */
    static Result run(ConnectionFactory connections, Flood flood, int millis) throws IOException, InterruptedException {
        try (LimitedSocket socket = new LimitedSocket(flood.http2() ? connections.forHttp2() : connections, millis)) {
            Flooding flooding = new Flooding(flood, socket);
            Thread reader = new Thread(flooding::read, "flood-reader");
            reader.setDaemon(true);
            reader.start();
            long begun = System.nanoTime();
            int parts = flooding.send();
            flooding.await();
            long nanos = System.nanoTime() - begun;
            Mark end = flooding.end();
            socket.hangUp();
            reader.join();
            return new Result(end, parts, nanos, flooding.came);
        }
    }

    private int send() {
        int sent = 0;
        try {
            OutputStream out = new BufferedOutputStream(socket.out(), BUFFER);
            if (flood.http2()) {
                out.write(Frame.PREFACE);
                out.write(Frame.SETTLED.bytes());
            }
            out.write(flood.begin());
            while (sent < flood.parts() && !over()) {
                out.write(flood.part().apply(sent));
                sent++;
                if (sent % TOGETHER == 0) {
                    out.write(heard.owed());
                    out.flush();
                }
            }
            out.write(flood.end());
            out.flush();
        } catch (IOException closed) {
            // by the server, or because time is up
        }
        return sent;
    }

    /** Waits until everything is answered. */
    private void await() throws InterruptedException {
        while (!over() && heard.responses() < flood.responses()) {
            socket.write(heard.owed());
            TimeUnit.MILLISECONDS.sleep(1);
        }
    }

    private boolean over() {
        return ended || socket.isExpired() || heard.isOver();
    }

    private Mark end() throws InterruptedException {
        for (int i = 0; i < 100 && !over() && heard.responses() < flood.responses(); i++) {
            TimeUnit.MILLISECONDS.sleep(10); // a write may fail before the reader has seen the last bytes
        }
        if (heard.isRejected()) {
            return Mark.REJECTED;
        } else if (heard.responses() >= flood.responses()) {
            return Mark.ACCEPTED;
        }
        return socket.isExpired() ? Mark.STALLED : Mark.CLOSED;
    }

    private void read() {
        try {
            for (int count = socket.in().read(buffer);
                    count >= 0;
                    count = socket.in().read(buffer)) {
                came += count;
                heard.add(buffer, count);
            }
        } catch (IOException reset) {
            // same as the end of the stream
        }
        heard.end();
        ended = true;
    }
}
