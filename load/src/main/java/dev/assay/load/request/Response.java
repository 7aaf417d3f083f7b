package dev.assay.load.request;

import dev.assay.http.message.Gunzip;
import dev.assay.http.message.Scratch;
import dev.assay.model.evidence.AnswerSizes;
import java.nio.charset.StandardCharsets;

/** The parts of a response kept for inspection: header lines and body. Reused for the next response. */
public final class Response {
    /** A body that is longer when decoded is not inspected. */
    static final int MAX_BODY_BYTES = 16 * 1024 * 1024;

    private static final byte[] CONTENT_ENCODING = "content-encoding".getBytes(StandardCharsets.US_ASCII);

    private final Scratch head = new Scratch(1024);
    private final Scratch body = new Scratch(4096);
    private final ResponsePool pool;
    private long grown;
    private boolean keepsBody;
    private boolean whole = true;
    private String tooLarge = "";

    /**
     * An empty buffer.
     *
     * @param pool grants memory for the body to grow
     */
    public Response(ResponsePool pool) {
        this.pool = pool;
    }

    /**
     * Forgets the last response.
     *
     * @param keepsBody whether the body of the next response is kept
     */
    public void clear(boolean keepsBody) {
        this.keepsBody = keepsBody;
        head.clear();
        body.clear();
        whole = true;
        tooLarge = "";
    }

    public void addLine(byte[] in, int from, int to) {
        head.append(in, from, to);
        head.append((byte) '\n');
    }

    public void addBody(byte[] in, int from, int to) {
        if (tooLarge.isEmpty() && fits(body.length() + (to - from))) {
            body.append(in, from, to);
        }
    }

    private boolean fits(int length) {
        if (length > MAX_BODY_BYTES) {
            tooLarge = "a body of more than " + MAX_BODY_BYTES + " bytes is not looked into";
            return false;
        } else if (length <= body.capacity()) {
            return true;
        }
        int capacity = Math.min(MAX_BODY_BYTES, Math.max(length, 2 * body.capacity()));
        int more = capacity - body.capacity();
        if (!pool.grows(more)) {
            tooLarge = "bodies of more than " + pool.room() + " bytes in all are not looked into at once";
            return false;
        }
        grown += more;
        body.grow(capacity);
        return true;
    }

    /** Bytes that its pool has granted. */
    long grown() {
        return grown;
    }

    /** Whether the coded body was complete and undamaged. */
    boolean whole() {
        return whole;
    }

    void whole(boolean value) {
        whole = value;
    }

    boolean keepsBody() {
        return keepsBody;
    }

    /** Why the body was too large to be kept; empty if it was not. */
    String tooLarge() {
        return tooLarge;
    }

    public Scratch body() {
        return body;
    }

    String bodyText() {
        return new String(body.bytes(), 0, body.length(), StandardCharsets.UTF_8);
    }

    /** The beginning of the body, and its coding if that was not undone, for error reports. */
    String excerpt() {
        String text = new String(body.bytes(), 0, Math.min(body.length(), 120), StandardCharsets.UTF_8);
        return AnswerSizes.bytes(body.length()) + coding() + ": \"" + text.replaceAll("[\\x00-\\x1f\\x7f\\ufffd]+", " ")
                + "\"";
    }

    /** Whether a header line, by the length of its name, may be that of the coding, which error reports name. */
    static boolean mayNameCoding(byte[] in, int from, int to) {
        int colon = from + CONTENT_ENCODING.length;
        return colon < to && in[colon] == ':';
    }

    private String coding() {
        long field = field(CONTENT_ENCODING, 0);
        String coding = field < 0 ? "" : headText(field);
        return coding.isEmpty() || coding.equalsIgnoreCase("identity") || Gunzip.decodes(coding)
                ? ""
                : " coded as " + coding + ", which is not decoded (ask for gzip alone)";
    }

    /**
     * Finds a header field, from a given position on.
     *
     * @param lowerName in lower case
     * @param from 0, or where the last one ended
     * @return where its value begins and ends, without blanks around it, as {@code begin << 32 | end}; -1 if there is none
     */
    public long field(byte[] lowerName, int from) {
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

    public String headText(long field) {
        int from = (int) (field >>> 32);
        return new String(head.bytes(), from, (int) field - from, StandardCharsets.ISO_8859_1);
    }
}
