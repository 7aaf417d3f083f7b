package dev.assay.tools;

import java.io.BufferedInputStream;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.zip.GZIPInputStream;

/**
 * The text of result files as people keep them: also compressed with gzip, and in UTF-16, as {@code >} of PowerShell writes it. Invalid
 * UTF-8 becomes replacement characters, because labels of requests may contain anything.
 */
final class ResultText {
    /** Some editors put it before the text. */
    private static final char BYTE_ORDER_MARK = '\uFEFF';

    private ResultText() {}

    /** Opens a file, without its byte order mark. */
    static BufferedReader open(Path file) throws IOException {
        InputStream raw = Files.newInputStream(file);
        try {
            return text(unpacked(new BufferedInputStream(raw, 1 << 16)));
        } catch (IOException | RuntimeException e) {
            raw.close();
            throw e;
        }
    }

    private static InputStream unpacked(BufferedInputStream in) throws IOException {
        return mark(in) == 0x1f8b ? new BufferedInputStream(new GZIPInputStream(in, 1 << 16)) : in;
    }

    private static BufferedReader text(InputStream in) throws IOException {
        int mark = mark(in);
        Charset charset = mark == 0xfffe
                ? StandardCharsets.UTF_16LE
                : mark == 0xfeff ? StandardCharsets.UTF_16BE : StandardCharsets.UTF_8;
        BufferedReader text = new BufferedReader(new InputStreamReader(in, charset), 1 << 16);
        text.mark(1);
        if (text.read() != BYTE_ORDER_MARK) {
            text.reset();
        }
        return text;
    }

    /** The first two bytes, which are not consumed. */
    private static int mark(InputStream in) throws IOException {
        in.mark(2);
        int mark = (in.read() << 8) | (in.read() & 0xff);
        in.reset();
        return mark;
    }

    /** The first characters of a file, at most so many. */
    static String head(Path file, int most) throws IOException {
        StringBuilder head = new StringBuilder();
        try (BufferedReader in = open(file)) {
            char[] some = new char[Math.min(most, 1 << 13)];
            for (int read = 0; read >= 0 && head.length() < most; read = in.read(some)) {
                head.append(some, 0, Math.min(read, most - head.length()));
            }
        }
        return head.toString();
    }

    /** A file as a whole; empty if it has that many characters or more. */
    static Optional<String> whole(Path file, int limit) throws IOException {
        String text = head(file, limit);
        return text.length() < limit ? Optional.of(text) : Optional.empty();
    }
}
