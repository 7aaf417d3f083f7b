package dev.assay.remote;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.time.Duration;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;

/**
 * Sends the bytes of a network probe, and counts those received over several connections in a window that starts a while after the first
 * byte.
 */
final class Meter {
    private static final int BUFFER = 1 << 16;

    private final long settle;
    private final long window;
    private final AtomicLong first = new AtomicLong();
    private final LongAdder bytes = new LongAdder();

    /** @param settle time for connections to reach full speed before the window */
    Meter(Duration settle, Duration window) {
        this.settle = settle.toNanos();
        this.window = window.toNanos();
    }

    /** Sends until the other end closes: always the same random bytes, which no middlebox can compress. */
    static void send(OutputStream out) throws IOException {
        byte[] noise = new byte[BUFFER];
        new Random(1).nextBytes(noise);
        while (true) {
            out.write(noise);
        }
    }

    /** Counts bytes received over a connection until the window or the connection ends. */
    void count(InputStream in) throws IOException {
        Tap tap = tap();
        byte[] buffer = new byte[BUFFER];
        for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
            if (!tap.add(read, System.nanoTime())) {
                return;
            }
        }
    }

    /** A counter for one connection; for a single thread. */
    Tap tap() {
        return new Tap();
    }

    /** Bytes per second over all connections and the whole window. */
    double perSecond() {
        return bytes.sum() * 1e9 / window;
    }

    /** Counts one connection, except for its first read in the window, which may hold bytes buffered earlier. */
    final class Tap {
        private boolean open;

        /**
         * Counts bytes just received.
         *
         * @param now as {@link System#nanoTime()}
         * @return whether the window is still open
         */
        boolean add(int count, long now) {
            first.compareAndSet(0, now);
            long since = now - first.get() - settle;
            if (open && since < window) {
                bytes.add(count);
            }
            open = since >= 0;
            return since < window;
        }
    }
}
