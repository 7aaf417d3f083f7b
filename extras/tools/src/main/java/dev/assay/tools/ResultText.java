package dev.assay.tools;

import dev.assay.model.PackedFile;
import java.io.BufferedInputStream;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;

/**
 * The text of result files as people keep them: also compressed with gzip, and in UTF-16, as {@code >} of PowerShell writes it. Invalid
 * UTF-8 becomes replacement characters, because labels of requests may contain anything.
 */
final class ResultText {
    /** Some editors put it before the text. */
    private static final char BYTE_ORDER_MARK = '\uFEFF';

    private static final byte[] LITTLE_ENDIAN = {(byte) 0xff, (byte) 0xfe};
    private static final byte[] BIG_ENDIAN = {(byte) 0xfe, (byte) 0xff};
    /** In characters, of what tools write as a whole; its size does not depend on the run. */
    private static final int LARGEST = 16 << 20;

    private ResultText() {}

    /** Opens a file, without its byte order mark. */
    static BufferedReader open(Path file) throws IOException {
        BufferedInputStream in = PackedFile.open(file);
        try {
            return text(in);
        } catch (IOException e) {
            in.close();
            throw e;
        }
    }

    private static BufferedReader text(BufferedInputStream in) throws IOException {
        byte[] mark = PackedFile.peek(in, 2);
        Charset charset = Arrays.equals(mark, LITTLE_ENDIAN)
                ? StandardCharsets.UTF_16LE
                : Arrays.equals(mark, BIG_ENDIAN) ? StandardCharsets.UTF_16BE : StandardCharsets.UTF_8;
        BufferedReader text = new BufferedReader(new InputStreamReader(in, charset), 1 << 16);
        text.mark(1);
        if (text.read() != BYTE_ORDER_MARK) {
            text.reset();
        }
        return text;
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

    /**
     * A file as a whole.
     *
     * @param why it cannot be larger
     * @throws DamagedFileException if it is
     */
    static String whole(Path file, String why) throws IOException, DamagedFileException {
        String text = head(file, LARGEST + 1);
        if (text.length() > LARGEST) {
            throw new DamagedFileException(1, "more than " + (LARGEST >> 20) + " MiB" + why);
        }
        return text;
    }
}
