package dev.assay.remote;

import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;

/** One end of a connection. Any thread may send; one thread reads. */
final class Lines {
    private static final long LONG_NANOS = 1_000_000_000;

    private final Ear in;
    private final Writer out;
    private volatile boolean sending;

    Lines(InputStream in, OutputStream out) {
        this.in = new Ear(in);
        this.out = new BufferedWriter(new OutputStreamWriter(out, StandardCharsets.UTF_8));
    }

    /** Sends a line; returns when it has been handed to the operating system. */
    synchronized void send(String kind, Object value) throws IOException {
        sending = true;
        long begun = System.nanoTime();
        try {
            out.write(JsonLine.of(kind, value));
            out.write('\n');
            out.flush();
        } finally {
            if (System.nanoTime() - begun > LONG_NANOS) {
                in.noticed = System.nanoTime(); // the other end was reading, perhaps unable to send meanwhile
            }
            sending = false;
        }
    }

    /** Reads until the other end closes. Anything that is not a line of the protocol, such as output of a login shell, is skipped. */
    void read(Consumer<JsonLine> listener) throws IOException {
        BufferedReader reader = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8));
        for (String text = reader.readLine(); text != null; text = reader.readLine()) {
            JsonLine line;
            try {
                line = JsonLine.parse(text);
            } catch (IllegalArgumentException other) {
                continue;
            }
            listener.accept(line);
        }
    }

    /** Nanoseconds since the last byte was received. */
    long silentNanos() {
        return System.nanoTime() - in.noticed;
    }

    /** Whether a line is being sent. */
    boolean sending() {
        return sending;
    }

    /** Notes the time of every read: a long line is a sign of life even before it is complete. */
    private static final class Ear extends FilterInputStream {
        private volatile long noticed = System.nanoTime();

        Ear(InputStream in) {
            super(in);
        }

        @Override
        public int read(byte[] bytes, int offset, int length) throws IOException {
            int count = super.read(bytes, offset, length);
            noticed = System.nanoTime();
            return count;
        }
    }
}
