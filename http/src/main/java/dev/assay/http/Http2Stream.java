package dev.assay.http;

import io.netty.buffer.ByteBuf;
import org.jspecify.annotations.Nullable;

/** One request and its answer on an HTTP/2 connection. Used again for the next one. Its connection changes it. */
public final class Http2Stream {
    /** The owner's number for it. */
    final int place;
    /** Takes the answer; where it does not want a body, that is skipped unseen. */
    final AnswerSink sink;
    /** On its connection; 0 if it is on none. */
    int id;
    /** Of the final answer; 0 until its head is complete. */
    int status;

    boolean headMethod;
    /** As announced; negative if it was not. */
    long contentLength;
    /** Of the body, padding left out. */
    long bodyBytes;
    /** Received and not given back to the server as window. */
    int unreturned;
    /** How much of the body the server takes. */
    int sendWindow;
    /** What is left to send of the request's body. */
    @Nullable
    ByteBuf body;
    /** How often the connection had read when the request was sent. */
    long readsBefore;

    /**
     * Carries no request yet.
     *
     * @param place the owner's number for it
     * @param sink takes the answer; where it does not want a body, that is skipped unseen
     */
    public Http2Stream(int place, AnswerSink sink) {
        this.place = place;
        this.sink = sink;
    }

    /** The owner's number for it. */
    public int place() {
        return place;
    }

    /** Of the final answer; 0 until its head is complete. */
    public int status() {
        return status;
    }

    /** Of the body so far, padding left out. */
    public long bodyBytes() {
        return bodyBytes;
    }

    void begin(int id, boolean headMethod, int sendWindow, long readsBefore) {
        this.id = id;
        this.headMethod = headMethod;
        this.sendWindow = sendWindow;
        this.readsBefore = readsBefore;
        status = 0;
        contentLength = -1;
        bodyBytes = 0;
        unreturned = 0;
    }

    /** What is wrong with an answer that is complete, or an empty string. */
    String fault() {
        if (status == 0) {
            return "an answer without a status";
        }
        if (headMethod || status == 204 || status == 304) {
            return bodyBytes == 0 ? "" : bodyBytes + " bytes of body where there is none";
        }
        return contentLength >= 0 && contentLength != bodyBytes
                ? bodyBytes + " bytes of body where the content length says " + contentLength
                : "";
    }

    /** In words, for error reports: how far the answer got. */
    public String progress() {
        if (body != null && status == 0) {
            return "no answer, and " + body.readableBytes() + " bytes of the request are not sent";
        }
        return status == 0 ? "no answer came" : "the answer stopped after " + bodyBytes + " bytes of the body";
    }
}
