package dev.assay.remote;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.time.Duration;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;

/** The bytes of a probe: sends them, and counts those of several connections that arrive in a window, which begins a while after the first. */
final class Meter {
    private static final int BUFFER = 1 << 16;

    private final long settle;
    private final long window;
    private final AtomicLong first = new AtomicLong();
    private final LongAdder bytes = new LongAdder();

    /** @param settle in which connections find their speed */
    Meter(Duration settle, Duration window) {
        this.settle = settle.toNanos();
        this.window = window.toNanos();
    }

    /** Sends until the other end closes: always the same noise, which nothing between can make smaller. */
    static void send(OutputStream out) throws IOException {
        byte[] noise = new byte[BUFFER];
        new Random(1).nextBytes(noise);
        while (true) {
            out.write(noise);
        }
    }

    /** Counts what arrives over a connection until the window or the connection is over. */
    void count(InputStream in) throws IOException {
        Tap tap = tap();
        byte[] buffer = new byte[BUFFER];
        for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
            if (!tap.add(read, System.nanoTime())) {
                return;
            }
        }
    }

    /** For one connection, which one thread reads. */
    Tap tap() {
        return new Tap();
    }

    /** Bytes per second of all of them over the whole window. */
    double perSecond() {
        return bytes.sum() * 1e9 / window;
    }

    /** What a connection adds: all but its first read in the window, which may have waited in a buffer since before. */
    final class Tap {
        private boolean open;

        /**
         * Counts what has just arrived.
         *
         * @param now as {@link System#nanoTime()}
         * @return whether more is wanted
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
