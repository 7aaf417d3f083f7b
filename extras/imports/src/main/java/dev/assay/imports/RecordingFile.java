package dev.assay.imports;

import dev.assay.model.BadInputException;
import dev.assay.model.PackedFile;
import java.io.BufferedInputStream;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** A file of requests, decompressed: an HTTP archive or an access log. */
final class RecordingFile implements AutoCloseable {
    private static final int HEAD_BYTES = 1 << 20;
    private static final int MAX_LINE = 1 << 20;
    private static final int TAR_MARK = 257;

    private final InputStream in;
    private final byte[] head;
    private final Charset charset;

    private RecordingFile(InputStream in, byte[] head) {
        this.in = in;
        this.head = head;
        this.charset = charset(head);
    }

    static RecordingFile open(Path file) throws IOException {
        BufferedInputStream plain = PackedFile.open(file);
        byte[] head = PackedFile.peek(plain, HEAD_BYTES);
        if (new String(head, StandardCharsets.ISO_8859_1).startsWith("ustar", TAR_MARK)) {
            plain.close();
            throw new BadInputException(
                    file.toString(), "is a tar archive of files", "Unpack it first: run tar xf " + file + ".");
        }
        return new RecordingFile(plain, head);
    }

    /** By a byte order mark, or by the zeros of Latin letters; other texts are read as bytes. */
    private static Charset charset(byte[] head) {
        String start = HexFormat.of().formatHex(head, 0, Math.min(4, head.length));
        if (start.equals("fffe0000") || start.equals("0000feff")) {
            return Charset.forName(start.startsWith("f") ? "UTF-32LE" : "UTF-32BE");
        } else if (start.matches("fffe.*|(?!00)..00.*")) {
            return StandardCharsets.UTF_16LE;
        }
        return start.matches("feff.*|00(?!00).+") ? StandardCharsets.UTF_16BE : StandardCharsets.ISO_8859_1;
    }

    /** Whether it is one JSON document and not a log, which may have an object a line. */
    boolean archive() {
        String text = start().stripLeading();
        String line = text.lines().findFirst().orElse("");
        Map<String, String> object = JsonLogLine.values(line);
        long within =
                object.keySet().stream().filter(key -> key.startsWith("log.")).count();
        boolean entries =
                (within > 0 && within == object.size()) || (line.contains("\"log\"") && line.contains("\"entries\""));
        // Perhaps no JSON, of a logger that does not escape; not a single list.
        boolean whole = line.stripTrailing().matches("\\{(?!\\s*+\"\\w++\"\\s*+:\\s*+\\[.*]\\s*+}$).+},?");
        boolean log = (whole || !object.isEmpty())
                && !entries
                && !object.getOrDefault("log", "x").matches("\\d+");
        return text.startsWith("{") ? !log : text.matches("(?s)\\[\\s*+\\{.*");
    }

    /** What it begins with, without a byte order mark. */
    String start() {
        return unmarked(new String(head, charset));
    }

    InputStream bytes() {
        return in;
    }

    /** One character per byte of their UTF-8 form; of a line longer than those of any log, only the beginning. */
    Stream<String> lines() {
        boolean wide = !charset.equals(StandardCharsets.ISO_8859_1);
        BufferedReader text = new BufferedReader(new InputStreamReader(in, charset));
        return Stream.generate(() -> next(text))
                .takeWhile(Optional::isPresent)
                .map(Optional::orElseThrow)
                .map(line -> unmarked(wide ? LogLine.bytes(line) : line));
    }

    private static Optional<String> next(BufferedReader text) {
        try {
            StringBuilder line = new StringBuilder();
            int c = text.read();
            if (c < 0) {
                return Optional.empty();
            }
            for (; c >= 0 && c != '\n'; c = text.read()) {
                if (line.length() < MAX_LINE) {
                    line.append((char) c);
                }
            }
            return Optional.of(line.toString());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Without a byte order mark, as a character or as the bytes of UTF-8. */
    private static String unmarked(String text) {
        for (String mark : Arrays.asList("\ufeff", "\u00ef\u00bb\u00bf")) {
            if (text.startsWith(mark)) {
                return text.substring(mark.length());
            }
        }
        return text;
    }

    @Override
    public void close() throws IOException {
        in.close();
    }
}
