package dev.assay.tools;

import java.io.BufferedReader;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * The lines of a file, one at a time, however large it is. Bytes that are no UTF-8 become replacement characters: labels of requests
 * may hold anything. Not thread-safe.
 */
final class TextLines implements Closeable {
    /** Longest line, in characters; what is longer is no line of a result. */
    static final int LONGEST = 1 << 20;

    private final BufferedReader in;
    private final StringBuilder line = new StringBuilder();
    private long number;

    private TextLines(BufferedReader in) {
        this.in = in;
    }

    static TextLines of(Path file) throws IOException {
        return new TextLines(
                new BufferedReader(new InputStreamReader(Files.newInputStream(file), StandardCharsets.UTF_8), 1 << 16));
    }

    /** The number of the line that was read last, 1 for the first. */
    long number() {
        return number;
    }

    /**
     * The next line without its end; empty after the last.
     *
     * @throws DamagedFileException if the last line has no end, which is how a file that is cut off looks, or if a line is too long
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

    @Override
    public void close() throws IOException {
        in.close();
    }
}
