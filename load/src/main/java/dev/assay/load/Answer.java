package dev.assay.load;

import java.nio.charset.StandardCharsets;

/** What is kept of one answer for looking into it: header lines and body. Used again for another one. */
final class Answer {
    /** A longer body is not looked into. */
    static final int MOST_BODY_BYTES = 16 * 1024 * 1024;

    private final Scratch head = new Scratch(1024);
    private final Scratch body = new Scratch(4096);
    private boolean keepsBody;
    private boolean tooLong;

    /** @param keepsBody whether the body of the answer to come is kept */
    void clear(boolean keepsBody) {
        this.keepsBody = keepsBody;
        head.clear();
        body.clear();
        tooLong = false;
    }

    void addLine(byte[] in, int from, int to) {
        head.append(in, from, to);
        head.append((byte) '\n');
    }

    void addBody(byte[] in, int from, int to) {
        tooLong |= body.length() + (to - from) > MOST_BODY_BYTES;
        if (!tooLong) {
            body.append(in, from, to);
        }
    }

    boolean keepsBody() {
        return keepsBody;
    }

    /** Whether the body is longer than is kept. */
    boolean tooLong() {
        return tooLong;
    }

    Scratch body() {
        return body;
    }

    String bodyText() {
        return new String(body.bytes(), 0, body.length(), StandardCharsets.UTF_8);
    }

    /** The beginning of the body, for error reports. */
    String excerpt() {
        String text = new String(body.bytes(), 0, Math.min(body.length(), 120), StandardCharsets.UTF_8);
        return body.length() + " bytes: \"" + text.replaceAll("[\\x00-\\x1f\\x7f\\ufffd]+", " ") + "\"";
    }

    /**
     * Finds a header field from a place on.
     *
     * @param lowerName in lower case
     * @param from 0, or where the last one ended
     * @return where its value begins and ends, blanks around it left out, as {@code begin << 32 | end}; -1 if there is none
     */
    long field(byte[] lowerName, int from) {
        byte[] in = head.bytes();
        int line = from;
        while (line < head.length()) {
            int end = line;
            while (in[end] != '\n') {
                end++;
            }
            if (named(in, line, end, lowerName)) {
                int begin = line + lowerName.length + 1;
                while (begin < end && (in[begin] == ' ' || in[begin] == '\t')) {
                    begin++;
                }
                int stop = end;
                while (stop > begin && (in[stop - 1] == ' ' || in[stop - 1] == '\t' || in[stop - 1] == '\r')) {
                    stop--;
                }
                return (long) begin << 32 | stop;
            }
            line = end + 1;
        }
        return -1;
    }

    private static boolean named(byte[] in, int from, int to, byte[] lowerName) {
        if (to - from <= lowerName.length || in[from + lowerName.length] != ':') {
            return false;
        }
        for (int i = 0; i < lowerName.length; i++) {
            byte b = in[from + i];
            if ((b >= 'A' && b <= 'Z' ? b | 0x20 : b) != lowerName[i]) {
                return false;
            }
        }
        return true;
    }

    /** Header lines, for {@link #field}. */
    byte[] head() {
        return head.bytes();
    }

    String headText(long field) {
        int from = (int) (field >>> 32);
        return new String(head.bytes(), from, (int) field - from, StandardCharsets.ISO_8859_1);
    }
}
