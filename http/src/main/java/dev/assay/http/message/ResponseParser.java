package dev.assay.http.message;

import dev.assay.model.evidence.AnswerSizes;
import java.nio.charset.StandardCharsets;

/**
 * Finds status and end of an HTTP/1 response (RFC 9112) in input that may be fragmented anywhere. Interim responses are skipped.
 * Strict where leniency would obscure where a response ends: two different lengths, blanks in a header name, control characters and
 * invalid chunk sizes are malformed. In heads, a bare line feed ends a line (RFC 9112, 2.2).
 *
 * <p>Allocates nothing unless a line is fragmented or the response is malformed. For one thread.
 */
public final class ResponseParser {
    /** Status lines and headers of one response, interim responses included; also the trailers. */
    public static final int MAX_HEAD_BYTES = 256 * 1024;

    /** The first byte of a TLS alert (RFC 8446, 5.1), with which servers answer what is not TLS. */
    private static final int TLS_ALERT = 21;

    private enum State {
        STATUS_LINE,
        HEADERS,
        FIXED_BODY,
        BODY_TO_CLOSE,
        CHUNK_SIZE,
        CHUNK_DATA,
        CHUNK_END,
        TRAILERS,
        COMPLETE,
        MALFORMED
    }

    private final ResponseSink sink;
    private final HeaderFields fields = new HeaderFields();
    private final Scratch line = new Scratch(256);
    private State state = State.COMPLETE;
    private boolean headMethod;
    private int carriageReturns;
    private int headBytes;
    private int status;
    private boolean oldVersion;
    private boolean continued;
    private long bodyBytes;
    private long remaining;
    private String fault = "";

    /** @param sink receives the parts of each response */
    public ResponseParser(ResponseSink sink) {
        this.sink = sink;
    }

    /** Prepares for the next response. */
    public void expect(boolean answerToHead) {
        headMethod = answerToHead;
        line.clear();
        carriageReturns = 0;
        headBytes = 0;
        status = 0;
        continued = false;
        bodyBytes = 0;
        state = State.STATUS_LINE;
    }

    public boolean complete() {
        return state == State.COMPLETE;
    }

    /** Whether the response breaks the rules of HTTP/1, so that its end is not known. */
    public boolean malformed() {
        return state == State.MALFORMED;
    }

    /** What is wrong, once {@link #malformed()}. */
    public String fault() {
        return fault;
    }

    /** Status of the final response; 0 until its status line has been read. */
    public int status() {
        return status;
    }

    /** Where a redirect leads; empty if it does not say. */
    public String location() {
        return new String(fields.location.bytes(), 0, fields.location.length(), StandardCharsets.ISO_8859_1);
    }

    /** Whether the server has asked for the body of the request (100 Continue). */
    public boolean continued() {
        return continued;
    }

    /** Bytes of body so far, chunked coding removed. */
    public long bodyBytes() {
        return bodyBytes;
    }

    /** Whether the connection may carry another request; valid once {@link #complete()}. */
    public boolean keepAlive() {
        return !fields.close && (!oldVersion || fields.keepAlive) && !bodyToClose();
    }

    /** How far the response got, in words for error reports. */
    public String progress() {
        return switch (state) {
            case STATUS_LINE, HEADERS -> "in the head of the response";
            case FIXED_BODY -> "with " + AnswerSizes.bytes(remaining) + " of the body missing";
            case CHUNK_SIZE, CHUNK_DATA, CHUNK_END, TRAILERS ->
                "in a chunked body, after " + AnswerSizes.bytes(bodyBytes) + " of it";
            default -> "after " + AnswerSizes.bytes(bodyBytes) + " of the body";
        };
    }

    /** How many of the next bytes are body and may bypass the parser; report those that do to {@link #skip}. */
    public long skippable() {
        return switch (state) {
            case FIXED_BODY, CHUNK_DATA -> remaining;
            case BODY_TO_CLOSE -> Long.MAX_VALUE;
            default -> 0;
        };
    }

    /** Counts that many bytes of body as read. */
    public void skip(long bytes) {
        bodyBytes += bytes;
        if (state != State.BODY_TO_CLOSE) {
            remaining -= bytes;
            if (remaining == 0) {
                state = state == State.FIXED_BODY ? State.COMPLETE : State.CHUNK_END;
            }
        }
    }

    /** The server has closed: completes a response whose end is the end of the connection. */
    public void endOfInput() {
        if (state == State.BODY_TO_CLOSE) {
            state = State.COMPLETE;
        }
    }

    /**
     * Parses the next bytes.
     *
     * @return index after the last byte taken; below {@code to} only if complete or malformed
     */
    public int feed(byte[] in, int from, int to) {
        int at = from;
        while (at < to && state != State.COMPLETE && state != State.MALFORMED) {
            long body = skippable();
            if (body > 0) {
                int end = (int) Math.min(to, at + Math.min(body, to - at));
                sink.body(in, at, end);
                skip(end - at);
                at = end;
            } else {
                at = feedLine(in, at, to);
            }
        }
        return at;
    }

    private int feedLine(byte[] in, int from, int to) {
        int at = from;
        while (at < to && in[at] != '\n') {
            byte b = in[at++];
            if (b >= 0 && b < ' ' && b != '\t') {
                if (state == State.STATUS_LINE && line.length() == 0 && at == from + 1 && b == TLS_ALERT) {
                    return malformed("the server speaks TLS here: use https", in, from, at);
                } else if (b != '\r') {
                    return malformed("control character " + b + " in the head", in, from, at);
                }
                carriageReturns++;
            }
        }
        headBytes += at - from + 1;
        if (headBytes > MAX_HEAD_BYTES) {
            return malformed("head longer than " + MAX_HEAD_BYTES + " bytes", in, from, at);
        }
        if (at == to) {
            headBytes--;
            line.append(in, from, to);
            return to;
        }
        if (line.length() == 0) {
            endLine(in, from, at);
        } else {
            line.append(in, from, at);
            endLine(line.bytes(), 0, line.length());
            line.clear();
        }
        carriageReturns = 0;
        return at + 1;
    }

    private void endLine(byte[] in, int from, int lineFeed) {
        boolean crlf = lineFeed > from && in[lineFeed - 1] == '\r';
        int to = crlf ? lineFeed - 1 : lineFeed;
        if (carriageReturns > (crlf ? 1 : 0)) {
            malformed("carriage return within a line", in, from, to);
            return;
        }
        boolean chunkLine = state == State.CHUNK_SIZE || state == State.CHUNK_END;
        if (chunkLine && !crlf) {
            malformed("chunk line that ends in a bare line feed", in, from, to);
            return;
        }
        switch (state) {
            case STATUS_LINE -> statusLine(in, from, to);
            case HEADERS -> header(in, from, to);
            case CHUNK_SIZE -> chunkSize(in, from, to);
            case CHUNK_END -> chunkEnd(in, from, to);
            default -> trailer(in, from, to);
        }
    }

    private void statusLine(byte[] in, int from, int to) {
        int code = HeadSyntax.status(in, from, to);
        if (code < 0) {
            malformed("not an HTTP/1 status line", in, from, to);
            return;
        }
        oldVersion = HeadSyntax.oldVersion(in, from);
        status = code;
        fields.clear();
        sink.begin();
        state = State.HEADERS;
    }

    private void header(byte[] in, int from, int to) {
        if (from == to) {
            endHeaders(in, from, to);
            return;
        }
        sink.headerLine(in, from, to);
        String wrong = fields.take(in, from, to);
        if (!wrong.isEmpty()) {
            malformed(wrong, in, from, to);
        }
    }

    private void endHeaders(byte[] in, int from, int to) {
        remaining = fields.contentLength;
        if (status == 101) {
            malformed("switches protocols without having been asked to", in, from, to);
        } else if (status < 200) {
            continued |= status == 100;
            status = 0;
            state = State.STATUS_LINE;
        } else if (bodiless()) {
            state = State.COMPLETE;
        } else if (fields.chunked) {
            state = State.CHUNK_SIZE;
        } else if (bodyToClose()) {
            state = State.BODY_TO_CLOSE;
        } else {
            state = remaining == 0 ? State.COMPLETE : State.FIXED_BODY;
        }
    }

    private boolean bodiless() {
        return headMethod || status == 204 || status == 304;
    }

    private boolean bodyToClose() {
        return !bodiless() && !fields.chunked && (fields.transferEncoding || fields.contentLength < 0);
    }

    private void chunkSize(byte[] in, int from, int to) {
        long size = HeadSyntax.chunkSize(in, from, to);
        if (size < 0) {
            malformed("not a chunk size", in, from, to);
            return;
        }
        headBytes = 0; // the limit is for heads; a body may have any number of chunks
        remaining = size;
        state = size == 0 ? State.TRAILERS : State.CHUNK_DATA;
    }

    private void chunkEnd(byte[] in, int from, int to) {
        if (from == to) {
            state = State.CHUNK_SIZE;
        } else {
            malformed("chunk longer than its size", in, from, to);
        }
    }

    private void trailer(byte[] in, int from, int to) {
        if (from == to) {
            state = State.COMPLETE;
        } else if (!HeaderFields.wellFormed(in, from, to)) {
            malformed("not a trailer", in, from, to);
        }
    }

    private int malformed(String what, byte[] in, int from, int to) {
        String shown = new String(in, from, Math.min(to - from, 80), StandardCharsets.ISO_8859_1);
        fault = what + ": \"" + shown.replaceAll("[^\\x20-\\x7e]", "?") + "\"";
        state = State.MALFORMED;
        return from;
    }
}
