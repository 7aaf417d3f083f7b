package dev.assay.http;

import dev.assay.http.loop.ConnectListener;
import dev.assay.http.loop.Failures;
import dev.assay.http.loop.Inbox;
import dev.assay.http.message.RequestBytes;
import dev.assay.http.message.ResponseParser;
import dev.assay.http.message.ResponseSink;
import dev.assay.model.evidence.AnswerSizes;
import dev.assay.model.evidence.ErrorKind;
import io.netty.buffer.ByteBuf;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * One HTTP/1 connection, which carries one request at a time. On its event loop only. After it has reported a failure to its
 * owner, or {@link #retire} was called, its owner is not called again.
 */
public final class Http1Connection implements Pipe.User {
    /** Sends over a connection and is told what happens on it. */
    public interface Owner extends ConnectListener {
        void ready(Http1Connection connection);

        /** The response to the request is complete; {@link #reusable()} tells whether another may be sent. */
        void answered(Http1Connection connection);

        /** The connection is dead, and with it the request if one was in flight. */
        void failed(Http1Connection connection, ErrorKind kind, String example);

        /** The server closed while no request was in flight. */
        void closedIdle(Http1Connection connection);

        void received(int bytes);
    }

    private final Owner owner;
    private final Inbox inbox;
    private final ResponseParser parser;
    private final @Nullable HeldBody held;
    private final ResponseSink sink;
    private final Pipe pipe;
    private boolean awaiting;
    private boolean retired;
    private boolean surplus;
    private boolean bodyUnwanted;
    private long responseBytes;
    private long responses;

    /**
     * @param sink receives the responses; bodies that it does not want are skipped
     * @param asksFirst whether a body waits until the server asks for it
     */
    Http1Connection(Owner owner, Inbox inbox, ResponseSink sink, Pipe pipe, boolean asksFirst) {
        this.owner = owner;
        this.inbox = inbox;
        this.pipe = pipe;
        parser = new ResponseParser(sink);
        held = asksFirst ? new HeldBody(pipe) : null;
        this.sink = sink;
    }

    /**
     * Sends a request; only while none is in flight. The request may be refilled when this returns.
     *
     * @param headMethod whether the response has no body whatever its headers say
     */
    public void send(RequestBytes request, boolean headMethod) {
        parser.expect(headMethod);
        awaiting = true;
        responseBytes = 0;
        bodyUnwanted = false;
        if (held != null) {
            held.send(request.sending());
        } else {
            pipe.write(request.sending());
        }
        request.sent();
    }

    /** Status code of the last response. */
    public int status() {
        return parser.status();
    }

    /** Where the last response redirects to; empty if it does not say. */
    public String location() {
        return parser.location();
    }

    /** Length of the body of the last response, chunked coding removed. */
    public long bodyBytes() {
        return parser.bodyBytes();
    }

    public long responses() {
        return responses;
    }

    /** Whether another request may be sent. */
    public boolean reusable() {
        return parser.keepAlive() && !surplus && !bodyUnwanted && pipe.open();
    }

    /** Whether the server declined the body of the last request: it could confuse that body with the next request. */
    public boolean bodyUnwanted() {
        return bodyUnwanted;
    }

    /** Whether the server sent more than the last response. */
    public boolean surplus() {
        return surplus;
    }

    /** Gives the connection up: its owner is not called again. */
    public void retire() {
        retired = true;
        awaiting = false;
        if (held != null) {
            held.drop();
        }
    }

    /** Closes it; its owner is not called again. */
    public void close() {
        retire();
        pipe.close();
    }

    /** How far the response got, for error reports. */
    public String progress() {
        return responseBytes == 0
                ? "no byte of the response came"
                : "the response was not complete, " + parser.progress();
    }

    @Override
    public void opened() {
        if (retired) {
            pipe.close();
        } else {
            owner.ready(this);
        }
    }

    @Override
    public void unreachable(ErrorKind kind, String example) {
        if (!retired) {
            owner.unreachable(kind, example);
        }
    }

    @Override
    public void received(ByteBuf in) {
        owner.received(in.readableBytes());
        while (in.isReadable() && !retired) {
            take(in);
        }
    }

    private void take(ByteBuf in) {
        if (!awaiting) {
            unasked(in);
            return;
        }
        responseBytes += read(in);
        String tooLarge = sink.tooLarge();
        if (!tooLarge.isEmpty()) {
            fail(ErrorKind.BODY_TOO_LARGE, tooLarge);
            return;
        }
        if (held != null && parser.continued()) {
            held.release();
        }
        if (parser.complete()) {
            surplus = in.isReadable();
            complete();
        } else if (parser.malformed()) {
            fail(ErrorKind.MALFORMED, parser.fault());
        }
    }

    private void unasked(ByteBuf in) {
        int bytes = Math.min(in.readableBytes(), 12);
        String begin = in.toString(in.readerIndex(), bytes, StandardCharsets.US_ASCII);
        if (begin.matches("HTTP/1\\.[01] 408")) { // RFC 9110, 15.5.9: the server gave up waiting for a request
            close();
            owner.closedIdle(this);
        } else {
            fail(ErrorKind.MALFORMED, AnswerSizes.bytes(in.readableBytes()) + " came that no request asked for");
        }
    }

    private long read(ByteBuf in) {
        long skippable = sink.wantsBody() ? 0 : parser.skippable();
        if (skippable > 0) {
            int bytes = (int) Math.min(skippable, in.readableBytes());
            in.skipBytes(bytes);
            parser.skip(bytes);
            return bytes;
        }
        byte[] window = inbox.window();
        int bytes = Math.min(in.readableBytes(), window.length);
        in.getBytes(in.readerIndex(), window, 0, bytes);
        int taken = parser.feed(window, 0, bytes);
        in.skipBytes(taken);
        return taken;
    }

    private void complete() {
        awaiting = false;
        bodyUnwanted = held != null && held.drop();
        responses++;
        owner.answered(this);
    }

    @Override
    public void ended() {
        parser.endOfInput();
        ended("the server closed: ");
    }

    @Override
    public void cutOff() { // RFC 9112, 9.8: a response that ends with the connection is complete only if TLS says so
        ended("the server closed without ending TLS: ");
    }

    private void ended(String how) {
        if (retired) {
            return;
        }
        if (!awaiting) {
            retire();
            owner.closedIdle(this);
        } else if (parser.complete()) {
            complete();
        } else {
            fail(ErrorKind.CLOSED_EARLY, how + progress() + reuse());
        }
    }

    @Override
    public void broken(Throwable cause) {
        if (retired) {
            pipe.close();
        } else if (awaiting) {
            fail(Failures.kind(cause), Failures.describe(cause) + ": " + progress() + reuse());
        } else {
            close();
            owner.closedIdle(this);
        }
    }

    @Override
    public void dropped() {
        retire();
    }

    private void fail(ErrorKind kind, String example) {
        close();
        owner.failed(this, kind, example);
    }

    private String reuse() {
        return responses == 0
                ? " (first request of the connection)"
                : String.format(Locale.ROOT, " (request %d of the connection)", responses + 1);
    }
}
