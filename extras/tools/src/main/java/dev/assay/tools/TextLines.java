package dev.assay.tools;

import java.io.BufferedReader;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Reads a result file of any size line by line. Not thread-safe.
 */
final class TextLines implements Closeable {
    /** Maximum length of a line, in characters; result files have no longer ones. */
    static final int LONGEST = 1 << 20;

    private final BufferedReader in;
    private final StringBuilder line = new StringBuilder();
    private long number;

    private TextLines(BufferedReader in) {
        this.in = in;
    }

    static TextLines of(Path file) throws IOException {
        return new TextLines(ResultText.open(file));
    }

    /** The number of the line read last, from 1. */
    long number() {
        return number;
    }

    /**
     * The next line without its line feed; empty after the last.
     *
     * @throws DamagedFileException if the last line has no line feed, which means that the file is truncated, or if a line is too long
     */
    Optional<String> next() throws IOException, DamagedFileException {
        line.setLength(0);
        number++;
        for (int c = in.read(); c >= 0; c = in.read()) {
            if (c == '\n') {
                int end = line.length();
                boolean windows = end > 0 && line.charAt(end - 1) == '\r';
                return Optional.of(line.substring(0, windows ? end - 1 : end));
            }
            if (line.length() == LONGEST) {
                throw new DamagedFileException(number, "a line of more than " + LONGEST + " characters");
            }
            line.append((char) c);
        }
        if (line.length() > 0) {
            throw new DamagedFileException(number, "cut off: the last line has no end");
        }
        number--;
        return Optional.empty();
    }

    /** Hands on all further lines. Where one is refused, with one of these exceptions, the file is damaged. */
    void each(Consumer<String> use) throws IOException, DamagedFileException {
        for (Optional<String> next = next(); next.isPresent(); next = next()) {
            try {
                use.accept(next.get());
            } catch (IllegalArgumentException | IndexOutOfBoundsException | DateTimeException e) {
                throw new DamagedFileException(number, String.valueOf(e.getMessage()));
            }
        }
    }

    @Override
    public void close() throws IOException {
        in.close();
    }
}
