package dev.assay.report.document;

import java.io.IOException;
import java.io.UncheckedIOException;

/** Where a finished report goes. */
public final class Sink {
    private Sink() {}

    /**
     * Writes the whole text at once.
     *
     * @throws UncheckedIOException if the stream refuses it
     */
    public static void send(CharSequence text, Appendable out) {
        try {
            out.append(text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
