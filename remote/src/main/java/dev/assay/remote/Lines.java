package dev.assay.remote;

import dev.assay.ledger.JsonLine;
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

    /** Returns when the line has been handed to the system. */
    synchronized void send(String kind, Object value) throws IOException {
        sending = true;
        long begun = System.nanoTime();
        try {
            out.write(JsonLine.of(kind, value));
            out.write('\n');
            out.flush();
        } finally {
            if (System.nanoTime() - begun > LONG_NANOS) {
                in.noticed = System.nanoTime(); // the other end has taken it, and could say nothing meanwhile
            }
            sending = false;
        }
    }

    /** Reads until the other end closes. What is no line of the protocol is what a login shell prints, and is left out. */
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

    /** Since a byte came, in nanoseconds. */
    long silentNanos() {
        return System.nanoTime() - in.noticed;
    }

    /** Whether a line is being sent now. */
    boolean sending() {
        return sending;
    }

    /** Notices every byte: a long line is a sign of life before it ends. */
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
