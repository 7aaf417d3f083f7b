package dev.assay.behave;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.Socket;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** A flood on one connection, bounded in what it sends and in its time. */
final class Flooding {
    private static final int BUFFER = 16 << 10;
    /** So many parts are sent together. */
    private static final int TOGETHER = 64;

    private final Flood flood;
    private final Socket socket;
    private final Heard heard;
    private final byte[] buffer = new byte[BUFFER];
    private volatile boolean ended;
    private volatile boolean expired;
    private long came;

    private Flooding(Flood flood, Socket socket) {
        this.flood = flood;
        this.socket = socket;
        this.heard = flood.http2() ? new Heard.OfHttp2(flood.limited()) : new Heard.OfHttp1();
    }

    /** How it ended. */
    enum End {
        WHOLE("taken whole"),
        REFUSED("refused"),
        CLOSED("closed"),
        STALLED("neither taken nor closed");

        private final String words;

        End(String words) {
            this.words = words;
        }

        String words() {
            return words;
        }
    }

    /**
     * What came of it.
     *
     * @param parts that were sent, of which some may not have been read
     */
    record Outcome(End end, int parts, long nanos, long answerBytes) {}

    /**
     * Sends it.
     *
     * @param millis at most
     */
    static Outcome run(Door door, Flood flood, int millis) throws IOException, InterruptedException {
        try (Socket socket = door.open()) {
            socket.setTcpNoDelay(true);
            Flooding flooding = new Flooding(flood, socket);
            CompletableFuture<Void> limit = CompletableFuture.runAsync(
                    flooding::expire, CompletableFuture.delayedExecutor(millis, TimeUnit.MILLISECONDS));
            Thread reader = new Thread(flooding::read, "flood-reader");
            reader.setDaemon(true);
            reader.start();
            long begun = System.nanoTime();
            int parts = flooding.send();
            flooding.await();
            long nanos = System.nanoTime() - begun;
            End end = flooding.end();
            limit.cancel(false);
            flooding.hangUp();
            reader.join();
            return new Outcome(end, parts, nanos, flooding.came);
        }
    }

    private int send() {
        int sent = 0;
        try {
            OutputStream out = new BufferedOutputStream(socket.getOutputStream(), BUFFER);
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
            // by the server, or by the limit
        }
        return sent;
    }

    /** Until all is answered. */
    private void await() throws InterruptedException {
        while (!over() && heard.answers() < flood.answers()) {
            try {
                socket.getOutputStream().write(heard.owed());
            } catch (IOException closed) {
                return;
            }
            TimeUnit.MILLISECONDS.sleep(1);
        }
    }

    private boolean over() {
        return ended || expired || heard.isOver();
    }

    private End end() throws InterruptedException {
        for (int i = 0; i < 100 && !over() && heard.answers() < flood.answers(); i++) {
            TimeUnit.MILLISECONDS.sleep(10); // a write fails before the reader has seen the last bytes
        }
        if (heard.isRefused()) {
            return End.REFUSED;
        } else if (heard.answers() >= flood.answers()) {
            return End.WHOLE;
        }
        return expired ? End.STALLED : End.CLOSED;
    }

    private void read() {
        try {
            for (int count = socket.getInputStream().read(buffer);
                    count >= 0;
                    count = socket.getInputStream().read(buffer)) {
                came += count;
                heard.add(buffer, count);
            }
        } catch (IOException reset) {
            // as good as an end
        }
        ended = true;
    }

    private void expire() {
        expired = true;
        hangUp();
    }

    private void hangUp() {
        try {
            socket.close();
        } catch (IOException e) {
            // Whoever used it finds out.
        }
    }
}
