package dev.assay.http.h2;

import dev.assay.http.message.ResponseSink;
import dev.assay.model.evidence.AnswerSizes;
import io.netty.buffer.ByteBuf;
import org.jspecify.annotations.Nullable;

/** One request and its response on an HTTP/2 connection; reused for the next. Modified by its connection. */
public final class Http2Stream {
    /** The owner's number for it. */
    final int place;
    /** Receives the response; bodies that it does not want are skipped. */
    final ResponseSink sink;
    /** Id on its connection; 0 if it is on none. */
    int id;
    /** Status of the final response; 0 until its head is complete. */
    int status;

    /** Where the response redirects to; empty if it does not say. */
    String location = "";

    boolean headMethod;
    /** As announced; negative if it was not announced. */
    long contentLength;

    long bodyBytes;
    /** Bytes received and not yet returned to the server as window. */
    int unreturned;
    /** How much more of the request's body the server accepts. */
    int sendWindow;
    /** The unsent rest of the request's body. */
    @Nullable
    ByteBuf body;
    /** Reads on the connection before the request was sent. */
    long readsBefore;

    /**
     * Carries no request yet.
     *
     * @param place the owner's number for it
     * @param sink receives the response; bodies that it does not want are skipped
     */
    public Http2Stream(int place, ResponseSink sink) {
        this.place = place;
        this.sink = sink;
    }

    /** The owner's number for it. */
    public int place() {
        return place;
    }

    /** Whether it is on no connection. */
    public boolean idle() {
        return id == 0;
    }

    /** Status of the final response; 0 until its head is complete. */
    public int status() {
        return status;
    }

    /** Where the response redirects to; empty if it does not say. */
    public String location() {
        return location;
    }

    /** Bytes of the body so far, without padding. */
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

    /** What is wrong with a complete response, or an empty string. */
    String fault() {
        if (status == 0) {
            return "a response without a status";
        }
        if (headMethod || status == 204 || status == 304) {
            return bodyBytes == 0 ? "" : AnswerSizes.bytes(bodyBytes) + " of body where there is none";
        }
        return contentLength >= 0 && contentLength != bodyBytes
                ? AnswerSizes.bytes(bodyBytes) + " of body where the content length says " + contentLength
                : "";
    }

    /** How far the response got, in words for error reports. */
    public String progress() {
        if (body != null && status == 0) {
            return "no response, and " + AnswerSizes.bytes(body.readableBytes()) + " of the request not sent";
        }
        return status == 0
                ? "no response came"
                : "the response was not complete, after " + AnswerSizes.bytes(bodyBytes) + " of the body";
    }
}
