package dev.assay.http.message;

import java.nio.charset.StandardCharsets;

/** The header fields of a response that decide where it ends and whether its connection is kept alive. */
final class HeaderFields {
    private static final byte[] CONTENT_LENGTH = lower("content-length");
    private static final byte[] TRANSFER_ENCODING = lower("transfer-encoding");
    private static final byte[] CONNECTION = lower("connection");
    private static final byte[] LOCATION = lower("location");
    private static final byte[] CHUNKED = lower("chunked");
    private static final byte[] CLOSE = lower("close");
    private static final byte[] KEEP_ALIVE = lower("keep-alive");
    private static final boolean[] NAME_BYTES = nameBytes();

    /** -1 if not given. */
    long contentLength;

    boolean transferEncoding;
    boolean chunked;
    boolean close;
    boolean keepAlive;
    /** Where a redirect leads; empty if not given. */
    final Scratch location = new Scratch(128);

    private boolean framing;

    void clear() {
        contentLength = -1;
        transferEncoding = false;
        chunked = false;
        close = false;
        keepAlive = false;
        location.clear();
        framing = false;
    }

    /** Parses a header line; returns what is wrong with it, or an empty string. */
    String take(byte[] in, int from, int to) {
        if (in[from] == ' ' || in[from] == '\t') {
            return framing ? "folded line in a header that frames the response" : "";
        }
        int colon = colon(in, from, to);
        if (colon <= from) {
            return "not a header";
        }
        framing = true;
        switch (colon - from) {
            case 14 -> {
                if (is(CONTENT_LENGTH, in, from, colon)) {
                    return takeLength(in, colon + 1, to);
                }
            }
            case 17 -> {
                if (is(TRANSFER_ENCODING, in, from, colon)) {
                    return takeEncoding(in, colon + 1, to);
                }
            }
            case 10 -> {
                if (is(CONNECTION, in, from, colon)) {
                    takeConnection(in, colon + 1, to);
                    return "";
                }
            }
            case 8 -> {
                if (is(LOCATION, in, from, colon)) {
                    location.clear();
                    int start = trimStart(in, colon + 1, to);
                    location.append(in, start, trimEnd(in, start, to));
                }
            }
            default -> {}
        }
        framing = false;
        return "";
    }

    /** Whether a line is a token, a colon and anything, or the continuation of such a line. */
    static boolean wellFormed(byte[] in, int from, int to) {
        return in[from] == ' ' || in[from] == '\t' || colon(in, from, to) > from;
    }

    private static int colon(byte[] in, int from, int to) {
        int at = from;
        while (at < to && in[at] >= 0 && NAME_BYTES[in[at]]) {
            at++;
        }
        return at < to && in[at] == ':' ? at : -1;
    }

    /** Parses a number, which may be repeated with commas or on further lines (RFC 9110, 8.6). */
    private String takeLength(byte[] in, int from, int to) {
        for (int at = from; at <= to; ) {
            int end = comma(in, at, to);
            long length = length(in, trimStart(in, at, end), trimEnd(in, at, end));
            if (length < 0) {
                return "not a content length";
            }
            if (contentLength >= 0 && contentLength != length) {
                return "two different content lengths";
            }
            contentLength = length;
            at = end + 1;
        }
        return "";
    }

    private static long length(byte[] in, int from, int to) {
        if (from >= to || to - from > 18) {
            return -1;
        }
        long value = 0;
        for (int at = from; at < to; at++) {
            if (in[at] < '0' || in[at] > '9') {
                return -1;
            }
            value = value * 10 + in[at] - '0';
        }
        return value;
    }

    /** Only {@code chunked} is understood: no other coding was asked for. */
    private String takeEncoding(byte[] in, int from, int to) {
        for (int at = from; at <= to; ) {
            int end = comma(in, at, to);
            int start = trimStart(in, at, end);
            int stop = trimEnd(in, at, end);
            if (chunked && start < stop) {
                return "a transfer coding after chunked";
            }
            if (start < stop) {
                transferEncoding = true;
                chunked = is(CHUNKED, in, start, stop);
            }
            at = end + 1;
        }
        return "";
    }

    private void takeConnection(byte[] in, int from, int to) {
        for (int at = from; at <= to; ) {
            int end = comma(in, at, to);
            int start = trimStart(in, at, end);
            int stop = trimEnd(in, at, end);
            close |= is(CLOSE, in, start, stop);
            keepAlive |= is(KEEP_ALIVE, in, start, stop);
            at = end + 1;
        }
    }

    private static int comma(byte[] in, int from, int to) {
        int at = from;
        while (at < to && in[at] != ',') {
            at++;
        }
        return at;
    }

    private static int trimStart(byte[] in, int from, int to) {
        int at = from;
        while (at < to && (in[at] == ' ' || in[at] == '\t')) {
            at++;
        }
        return at;
    }

    private static int trimEnd(byte[] in, int from, int to) {
        int at = to;
        while (at > from && (in[at - 1] == ' ' || in[at - 1] == '\t')) {
            at--;
        }
        return at;
    }

    private static boolean is(byte[] lower, byte[] in, int from, int to) {
        if (to - from != lower.length) {
            return false;
        }
        for (int i = 0; i < lower.length; i++) {
            byte b = in[from + i];
            if (((b >= 'A' && b <= 'Z') ? b | 0x20 : b) != lower[i]) {
                return false;
            }
        }
        return true;
    }

    private static byte[] lower(String name) {
        return name.getBytes(StandardCharsets.US_ASCII);
    }

    /** The characters of a token, RFC 9110, 5.6.2. */
    private static boolean[] nameBytes() {
        boolean[] allowed = new boolean[128];
        for (char c = '0'; c <= 'z'; c++) {
            allowed[c] = c <= '9' || (c >= 'A' && c <= 'Z') || c >= 'a';
        }
        for (char c : "!#$%&'*+-.^_`|~".toCharArray()) {
            allowed[c] = true;
        }
        return allowed;
    }
}
