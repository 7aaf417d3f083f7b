package dev.assay.behave.cases;

import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** Bytes written as text: escapes, names in braces, and repetitions, as {@code conformance.cases} explains them. */
public final class WireText {
    private static final Set<String> NAMES = Set.of(
            "path", "scheme", "host", "post", "type", "body", "length", "size", "SIZE", "chunks", "static", "session",
            "cookie", "value");

    private final String source;
    private final Map<String, String> values;
    private int at;

    private WireText(String source, Map<String, String> values) {
        this.source = source;
        this.values = values;
    }

    /**
     * The bytes that a text stands for, one ISO 8859-1 character per byte.
     *
     * @throws IllegalArgumentException if an escape or a name is unknown, or a brace is not closed
     */
    public static String bytes(String source, Map<String, String> values) {
        WireText text = new WireText(source, values);
        String all = text.until(false);
        if (text.at < source.length()) {
            throw new IllegalArgumentException("unmatched }");
        }
        return all;
    }

    /** Throws where {@link #bytes} would. */
    public static void check(String source) {
        bytes(source, of("/", "http", "h", new AppRequests.Post("/", "t", "b")));
    }

    public static Map<String, String> of(String path, String scheme, String host, AppRequests.Post post) {
        String body = post.body();
        String size = Integer.toHexString(body.length());
        StringBuilder chunks = new StringBuilder();
        body.chars().forEach(c -> chunks.append("1\r\n").append((char) c).append("\r\n"));
        return Map.ofEntries(
                Map.entry("path", path),
                Map.entry("scheme", scheme),
                Map.entry("host", host),
                Map.entry("post", post.path()),
                Map.entry("type", post.type()),
                Map.entry("body", body),
                Map.entry("length", String.valueOf(body.length())),
                Map.entry("size", size),
                Map.entry("SIZE", size.toUpperCase(Locale.ROOT)),
                Map.entry("chunks", chunks.toString()));
    }

    private String until(boolean inBraces) {
        StringBuilder text = new StringBuilder();
        while (at < source.length() && source.charAt(at) != '}' && !(inBraces && repeats())) {
            char c = source.charAt(at++);
            if (c == '\\') {
                text.append(escaped());
            } else if (c == '{') {
                text.append(braces());
            } else if (c > '~' || c < ' ') {
                throw new IllegalArgumentException("write bytes outside printable ASCII as \\x and two hex digits");
            } else {
                text.append(c);
            }
        }
        return text.toString();
    }

    /** Whether a count and the closing brace follow. */
    private boolean repeats() {
        return countEnd() > at;
    }

    private int countEnd() {
        if (source.charAt(at) != '*') {
            return at;
        }
        int end = at + 1;
        while (end < source.length() && Character.isDigit(source.charAt(end))) {
            end++;
        }
        return end > at + 1 && end < source.length() && source.charAt(end) == '}' ? end : at;
    }

    private String braces() {
        int begin = at;
        int close = source.indexOf('}', at);
        String name = close < 0 ? "" : source.substring(begin, close);
        if (NAMES.contains(name)) {
            at = close + 1;
            return values.getOrDefault(name, "");
        }
        String repeated = until(true);
        int end = at < source.length() ? countEnd() : at;
        if (end == at) {
            throw new IllegalArgumentException("braces contain one of " + NAMES + ", or text, * and a number");
        }
        int count = Integer.parseInt(source.substring(at + 1, end));
        if ((long) count * repeated.length() > 1_000_000) {
            throw new IllegalArgumentException("a case sends at most a million bytes");
        }
        at = end + 1;
        return repeated.repeat(count);
    }

    private char escaped() {
        char c = at < source.length() ? source.charAt(at++) : ' ';
        return switch (c) {
            case 'r' -> '\r';
            case 'n' -> '\n';
            case 't' -> '\t';
            case '0' -> '\0';
            case 's' -> ' ';
            case '\\', '{' -> c;
            case 'x' -> hexadecimal();
            default -> throw new IllegalArgumentException("unknown escape: \\" + c);
        };
    }

    private char hexadecimal() {
        try {
            char value = (char) Integer.parseInt(source.substring(at, at + 2), 16);
            at += 2;
            return value;
        } catch (IndexOutOfBoundsException | NumberFormatException notHexadecimal) {
            throw new IllegalArgumentException("\\x needs two hex digits", notHexadecimal);
        }
    }

    public static byte[] raw(String text) {
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }
}
