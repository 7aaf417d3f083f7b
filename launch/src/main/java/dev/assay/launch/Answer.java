package dev.assay.launch;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Parses an HTTP/1.x answer on a connection that the server was asked to close: it ends with the stream, or earlier at its
 * Content-Length or last chunk. Keeps the head and counts the bytes of the body.
 */
final class Answer {
    private static final int HEAD_LIMIT = 65_536;
    private static final byte[] LAST_CHUNK = "0\r\n\r\n".getBytes(StandardCharsets.US_ASCII);

    private final StringBuilder head = new StringBuilder();
    private boolean headComplete;
    private boolean ended;
    private boolean hopeless;
    private long bodyBytes;
    private OptionalLong length = OptionalLong.empty();
    private boolean chunked;
    /** The last bytes of the body, to recognise the last chunk. */
    private final byte[] tail = new byte[LAST_CHUNK.length];

    void add(byte[] bytes, int count) {
        int from = 0;
        while (!headComplete && !hopeless && from < count) {
            head.append((char) (bytes[from++] & 0xff));
            if (headEnds()) {
                takeHead();
            }
        }
        hopeless = hopeless || !looksLikeHttp() || head.length() > HEAD_LIMIT;
        for (int i = Math.max(from, count - tail.length); i < count; i++) {
            System.arraycopy(tail, 1, tail, 0, tail.length - 1);
            tail[tail.length - 1] = bytes[i];
        }
        bodyBytes += count - from;
    }

    void end() {
        ended = true;
    }

    /** Whether there is no need to read on. */
    boolean complete() {
        return ended || hopeless || wholeBody();
    }

    Attempt attempt(long lastByteNanos) {
        if (hopeless) {
            return Attempt.without(Attempt.Kind.NOT_HTTP);
        }
        boolean whole = wholeBody() || (headComplete && ended && length.isEmpty() && !chunked);
        return whole
                ? new Attempt(Attempt.Kind.ANSWERED, status(), lastByteNanos, header("location"))
                : Attempt.without(Attempt.Kind.BROKEN);
    }

    private boolean wholeBody() {
        if (!headComplete || hopeless) {
            return false;
        }
        if (status() == 204 || status() == 304) {
            return true;
        }
        return chunked ? Arrays.equals(tail, LAST_CHUNK) : length.isPresent() && bodyBytes >= length.getAsLong();
    }

    private boolean headEnds() {
        int at = head.length() - 4;
        return at >= 0 && head.charAt(at) == '\r' && head.indexOf("\r\n\r\n", at) == at;
    }

    /** Parses a complete head; interim answers (1xx) are skipped. */
    private void takeHead() {
        if (!head.substring(0, Math.min(head.length(), 12)).matches("HTTP/1\\.[01] [1-5]\\d\\d")) {
            hopeless = true;
            return;
        }
        if (status() < 200) {
            head.setLength(0);
            return;
        }
        headComplete = true;
        length = header("content-length")
                .filter(value -> value.matches("\\d{1,18}"))
                .map(value -> OptionalLong.of(Long.parseLong(value)))
                .orElse(OptionalLong.empty());
        chunked = header("transfer-encoding")
                .filter(value -> value.toLowerCase(Locale.ROOT).endsWith("chunked"))
                .isPresent();
    }

    private Optional<String> header(String name) {
        return head.toString()
                .lines()
                .filter(line -> line.toLowerCase(Locale.ROOT).startsWith(name + ":"))
                .map(line -> line.substring(name.length() + 1).trim())
                .findFirst();
    }

    private boolean looksLikeHttp() {
        String start = head.substring(0, Math.min(head.length(), 12));
        return "HTTP/1.".startsWith(start) || start.matches("HTTP/1\\.[01]( \\d{0,3})?");
    }

    private int status() {
        return Integer.parseInt(head.substring(9, 12));
    }
}
