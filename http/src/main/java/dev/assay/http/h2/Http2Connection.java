package dev.assay.http.h2;

import dev.assay.http.loop.ConnectListener;
import dev.assay.http.loop.Failures;
import dev.assay.http.loop.Inbox;
import dev.assay.http.message.RequestBytes;
import dev.assay.http.message.Scratch;
import dev.assay.model.evidence.ErrorKind;
import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.codec.http2.Http2Error;
import io.netty.handler.codec.http2.Http2Exception;
import io.netty.util.concurrent.Future;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * One HTTP/2 connection (RFC 9113), which carries several requests at a time. It is ready when the server has sent its settings. On
 * its event loop only. After {@link #close} its owner is not called again.
 */
@SuppressWarnings(
        "FutureReturnValueIgnored") // writes fail through exceptionCaught; a close that fails leaves nothing to do
public final class Http2Connection extends ChannelInboundHandlerAdapter {
    /** Sends over a connection and is told what happens on it. */
    public interface Owner extends ConnectListener {
        /** Connected, and the server has sent its settings. */
        void ready(Http2Connection connection);

        /** The response is complete; the stream is free again. */
        void answered(Http2Connection connection, Http2Stream stream);

        /** The request is lost; the stream is free again. */
        void failed(Http2Connection connection, Http2Stream stream, ErrorKind kind, String example);

        /** The server has not processed the request, which may be sent again; the stream is free again. */
        void unprocessed(Http2Connection connection, Http2Stream stream, String why);

        /**
         * No further request can be sent. Called once for a connection that was ready, before its requests fail.
         *
         * @param byServer whether the server ended it, but not in the middle of a response
         */
        void ending(Http2Connection connection, boolean byServer);

        /** The server broke the protocol while no request was on the connection. */
        void broken(Http2Connection connection, ErrorKind kind, String example);

        /** It is closed. Called for every connection, after all other calls. */
        void ended(Http2Connection connection);

        /** The server allows more concurrent requests. */
        void roomier(Http2Connection connection);

        /** Something was written and waits for {@link #flush}. */
        void written(Http2Connection connection);

        void received(int bytes);

        /** So many bytes of frames were handed to the socket. */
        default void sent(int bytes) {}
    }

    private final Owner owner;
    private final Channel channel;
    private final FrameWriter writer;
    private final Uploads uploads;
    private final HeaderBlocks blocks;
    private final Http2Streams streams;
    private final Http2Frames frames;
    private final long readyMillis;
    private @Nullable Future<?> overdue;
    private boolean ready;
    private boolean ending;
    private boolean closed;
    private boolean dirty;
    private long reads;
    private String farewell = "";

    /**
     * On a channel that is not active yet.
     *
     * @param readyMillis how long the server may take to send its settings
     */
    public Http2Connection(Owner owner, Channel channel, Inbox inbox, boolean tls, long readyMillis) {
        this.owner = owner;
        this.channel = channel;
        this.readyMillis = readyMillis;
        writer = new FrameWriter(channel, owner::sent);
        uploads = new Uploads(writer);
        blocks = new HeaderBlocks(tls);
        streams = new Http2Streams();
        frames = new Http2Frames(this, streams, uploads, blocks, writer, inbox);
    }

    /** Whether another request may be sent now. */
    public boolean sendable() {
        return ready && !ending && streams.sendable();
    }

    /** Concurrent requests that the server allows. */
    public int allowed() {
        return streams.allowed();
    }

    public long responses() {
        return streams.responses();
    }

    /**
     * Sends a request, at the next {@link #flush}. Only if {@link #sendable}. The request may be refilled when this returns.
     *
     * @param request with its head in HTTP/1.1 form
     * @param headMethod whether the response has no body whatever its headers say
     */
    public void send(Http2Stream stream, RequestBytes request, boolean headMethod) {
        ByteBuf rendered = request.sending();
        Scratch block = blocks.of(request, rendered);
        int headBytes = blocks.headBytes();
        boolean bodiless = rendered.readableBytes() == headBytes;
        streams.begin(stream, headMethod, uploads.initialWindow(), reads);
        writer.headers(stream.id, block.bytes(), block.length(), bodiless, uploads.maxFrame());
        if (!bodiless) {
            frames.sent();
            rendered.skipBytes(headBytes);
            uploads.begin(stream, rendered);
        }
        rendered.release();
        request.sent();
        written();
        if (streams.usedUp()) {
            drain();
        }
    }

    /** Notes that something was written and is to be flushed. */
    void written() {
        if (!dirty) {
            dirty = true;
            owner.written(this);
        }
    }

    /** Hands what was written to the socket. */
    public void flush() {
        dirty = false;
        if (!closed) {
            writer.flush();
        }
    }

    public void cancel(Http2Stream stream) {
        reset(stream, Http2Error.CANCEL);
        closeIfDone();
    }

    private void reset(Http2Stream stream, Http2Error error) {
        if (stream.id != 0 && !closed) {
            writer.reset(stream.id, error);
            forget(stream);
            written();
        }
    }

    private void forget(Http2Stream stream) {
        uploads.forget(stream);
        streams.end(stream);
    }

    /** Whether nothing has arrived on the connection since the request was sent. */
    public boolean silentSince(Http2Stream stream) {
        return stream.readsBefore == reads;
    }

    /** Takes no further requests, and closes when those in flight are done. */
    public void drain() {
        end(false);
        closeIfDone();
    }

    private void end(boolean byServer) {
        if (!ending) {
            ending = true;
            if (ready) {
                owner.ending(this, byServer);
            }
        }
    }

    private void closeIfDone() {
        if (ending && streams.active() == 0) {
            close();
        }
    }

    /** Closes the connection and drops the requests on it without telling its owner of them. */
    public void close() {
        if (closed) {
            return;
        }
        writer.goAway(Http2Error.NO_ERROR);
        writer.flush();
        abandon();
    }

    private void abandon() {
        closed = true;
        ending = true;
        if (overdue != null) {
            overdue.cancel(false);
        }
        for (Http2Stream stream : streams.clear()) {
            uploads.forget(stream);
        }
        writer.release();
        channel.close();
        owner.ended(this);
    }

    // Called for frames of the server.

    /** Whether further frames are wanted. */
    public boolean open() {
        return !closed;
    }

    void settled(boolean roomier) {
        if (!ready) {
            ready = true;
            if (overdue != null) {
                overdue.cancel(false);
            }
            owner.ready(this);
        } else if (roomier && !ending) {
            owner.roomier(this);
        }
    }

    /** The server has sent all of a response. */
    void complete(Http2Stream stream) {
        String fault = stream.fault();
        if (!fault.isEmpty()) {
            streamFault(stream, fault);
            return;
        }
        if (stream.body != null) { // the server does not want the rest of the request
            writer.reset(stream.id, Http2Error.NO_ERROR);
            written();
        }
        forget(stream);
        streams.answered();
        owner.answered(this, stream);
        closeIfDone();
    }

    /** A response is malformed; the connection is sound. */
    void streamFault(Http2Stream stream, String fault) {
        reset(stream, Http2Error.PROTOCOL_ERROR);
        owner.failed(this, stream, ErrorKind.MALFORMED, fault);
        closeIfDone();
    }

    /** A response is too large to be kept; others are not affected. */
    void tooLarge(Http2Stream stream, String why) {
        reset(stream, Http2Error.CANCEL);
        owner.failed(this, stream, ErrorKind.BODY_TOO_LARGE, why);
        closeIfDone();
    }

    void resetByServer(Http2Stream stream, Http2Error error) {
        String example = "the server reset the stream (" + error + "): " + stream.progress();
        forget(stream);
        if (error == Http2Error.REFUSED_STREAM) {
            owner.unprocessed(this, stream, example);
        } else {
            owner.failed(this, stream, ErrorKind.RESET, example);
        }
        closeIfDone();
    }

    /** The server takes no more requests and has not processed those after the given stream. */
    void goneAway(int lastStream, String why) {
        farewell = why;
        end(true);
        for (Http2Stream stream : streams.after(lastStream)) {
            forget(stream);
            owner.unprocessed(this, stream, "the server went away" + why);
        }
        if (!ready) {
            fail(ErrorKind.MALFORMED, "the server went away" + why + " before its settings");
        }
        closeIfDone();
    }

    // Called by the channel.

    @Override
    public void channelActive(ChannelHandlerContext ctx) {
        if (closed) {
            return;
        }
        frames.preface();
        writer.flush();
        overdue = ctx.executor()
                .schedule(
                        () -> fail(
                                ErrorKind.CONNECT_TIMEOUT,
                                "no HTTP/2 settings from the server within " + readyMillis + " ms"),
                        readyMillis,
                        TimeUnit.MILLISECONDS);
    }

    @Override
    public void channelRead(ChannelHandlerContext ctx, Object message) {
        ByteBuf in = (ByteBuf) message;
        try {
            reads++;
            owner.received(in.readableBytes());
            frames.read(in);
        } catch (Http2Exception e) {
            malformed(e);
        } finally {
            in.release();
        }
    }

    private void malformed(Http2Exception e) {
        if (!closed) {
            writer.goAway(e.error());
            writer.flush();
            fail(ErrorKind.MALFORMED, e.error() + ": " + Failures.describe(e));
        }
    }

    @Override
    public void channelReadComplete(ChannelHandlerContext ctx) {
        if (writer.pending() && !closed) {
            writer.flush();
        }
    }

    @Override
    public void channelInactive(ChannelHandlerContext ctx) {
        fail(ErrorKind.CLOSED_EARLY, "the server closed" + farewell);
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
        fail(Failures.kind(cause), Failures.describe(cause));
    }

    private void fail(ErrorKind kind, String example) {
        if (closed) {
            return;
        }
        List<Http2Stream> lost = streams.clear();
        closed = true;
        end(lost.isEmpty());
        if (!ready) {
            owner.unreachable(kind, example);
            abandon();
            return;
        }
        for (Http2Stream stream : lost) {
            String progress = stream.progress();
            uploads.forget(stream);
            owner.failed(this, stream, kind, example + ": " + progress);
        }
        if (lost.isEmpty() && kind == ErrorKind.MALFORMED) {
            owner.broken(this, kind, example);
        }
        abandon();
    }
}
