package dev.assay.http.h2;

import static io.netty.handler.codec.http2.Http2Exception.connectionError;

import dev.assay.http.loop.Inbox;
import dev.assay.http.message.ResponseParser;
import io.netty.buffer.ByteBuf;
import io.netty.handler.codec.http2.Http2Error;
import io.netty.handler.codec.http2.Http2Exception;
import io.netty.handler.codec.http2.Http2Flags;
import io.netty.handler.codec.http2.Http2FrameTypes;
import org.jspecify.annotations.Nullable;

/**
 * Handles the frames of a server (RFC 9113, 6). Strict about violations of the protocol; legal frames that only keep a client busy
 * are limited. An exception ends the connection.
 */
final class Http2Frames implements FrameReader.Sink {
    /** So large that only TCP limits the flow; enforced all the same. */
    static final int STREAM_WINDOW = 16 * 1024 * 1024;

    static final int CONNECTION_WINDOW = 64 * 1024 * 1024;

    private static final int HTTP = 0x48545450;

    private final Http2Connection connection;
    private final Http2Streams streams;
    private final FrameWriter writer;
    private final Inbox inbox;
    private final Http2Heads heads;
    private final Http2Control control;
    private final IdleFrameLimit patience = new IdleFrameLimit();
    private final FrameReader reader = new FrameReader(this);
    private boolean begun;
    private boolean settled;
    private int unreturned;
    private @Nullable Http2Stream dataStream;

    Http2Frames(
            Http2Connection connection,
            Http2Streams streams,
            Uploads uploads,
            HeaderBlocks blocks,
            FrameWriter writer,
            Inbox inbox) {
        this.connection = connection;
        this.streams = streams;
        this.writer = writer;
        this.inbox = inbox;
        heads = new Http2Heads(connection, streams, patience);
        control = new Http2Control(connection, streams, uploads, blocks, writer);
    }

    void preface() {
        writer.preface(STREAM_WINDOW, CONNECTION_WINDOW, ResponseParser.MAX_HEAD_BYTES);
    }

    /** A body was sent: window updates may follow. */
    void sent() {
        patience.useful();
    }

    void read(ByteBuf in) throws Http2Exception {
        if (!begun) {
            begun = true;
            if (in.readableBytes() >= 4 && in.getInt(in.readerIndex()) == HTTP) {
                throw connectionError(
                        Http2Error.PROTOCOL_ERROR,
                        "the server does not speak HTTP/2; it says \"%s\"",
                        FrameWriter.text(in, 40));
            }
        }
        reader.feed(in);
    }

    @Override
    public boolean open() {
        return connection.open();
    }

    @Override
    public void begin(int type, int flags, int stream, int length) throws Http2Exception {
        if (!settled && (type != Http2FrameTypes.SETTINGS || (flags & Http2Flags.ACK) != 0)) {
            throw Http2Rules.wrong("the first frame is no settings but of type " + type);
        }
        settled = true;
        int continued = heads.continued();
        if (continued != 0 && (type != Http2FrameTypes.CONTINUATION || stream != continued)) {
            throw Http2Rules.wrong("a frame of type " + type + " within a head");
        }
        Http2Rules.requirePlace(type, stream);
        if (type == Http2FrameTypes.DATA) {
            beginData(stream, length);
        }
        boolean useful = type == Http2FrameTypes.HEADERS
                || (type == Http2FrameTypes.DATA && length > 0)
                || (type == Http2FrameTypes.RST_STREAM && streams.find(stream) != null);
        if (!useful) {
            patience.idle();
        }
    }

    private void beginData(int id, int length) throws Http2Exception {
        unreturned += length;
        Http2Stream stream = streams.known(id);
        dataStream = stream;
        if (stream != null) {
            stream.unreturned += length;
        }
        if (unreturned > CONNECTION_WINDOW || (stream != null && stream.unreturned > STREAM_WINDOW)) {
            throw connectionError(Http2Error.FLOW_CONTROL_ERROR, "more data than the windows allow");
        }
        if (stream != null && stream.status == 0) {
            dataStream = null;
            connection.streamFault(stream, "a body before its head");
        }
    }

    @Override
    public void data(int id, ByteBuf in, int bytes) {
        Http2Stream stream = dataStream;
        if (stream == null || stream.id != id) {
            return;
        }
        patience.useful();
        stream.bodyBytes += bytes;
        byte[] window = inbox.window();
        for (int at = 0; at < bytes && stream.sink.wantsBody(); at += window.length) {
            int piece = Math.min(window.length, bytes - at);
            in.getBytes(in.readerIndex() + at, window, 0, piece);
            stream.sink.body(window, 0, piece);
        }
        String tooLarge = stream.sink.tooLarge();
        if (!tooLarge.isEmpty()) {
            dataStream = null;
            connection.tooLarge(stream, tooLarge);
        }
    }

    @Override
    public void end(int type, int flags, int id, ByteBuf payload) throws Http2Exception {
        switch (type) {
            case Http2FrameTypes.DATA -> endData(flags, id);
            case Http2FrameTypes.HEADERS -> heads.headers(flags, id, payload);
            case Http2FrameTypes.PRIORITY -> Http2Rules.requireLength(payload, 5);
            case Http2FrameTypes.RST_STREAM -> reset(id, payload);
            case Http2FrameTypes.SETTINGS -> control.settings(flags, payload);
            case Http2FrameTypes.PUSH_PROMISE -> throw Http2Rules.wrong("a push, which was not asked for");
            case Http2FrameTypes.PING -> control.ping(flags, payload);
            case Http2FrameTypes.GO_AWAY -> control.goAway(payload);
            case Http2FrameTypes.WINDOW_UPDATE -> windowUpdate(id, payload);
            case Http2FrameTypes.CONTINUATION -> heads.continuation(flags, payload);
            default -> {} // RFC 9113, 4.1: unknown types are ignored
        }
    }

    private void endData(int flags, int id) {
        if (unreturned >= CONNECTION_WINDOW / 2) {
            writer.windowUpdate(0, unreturned);
            unreturned = 0;
        }
        Http2Stream stream = dataStream;
        if (stream == null || stream.id != id) {
            return;
        }
        if ((flags & Http2Flags.END_STREAM) != 0) {
            connection.complete(stream);
        } else if (stream.unreturned >= STREAM_WINDOW / 2) {
            writer.windowUpdate(id, stream.unreturned);
            stream.unreturned = 0;
        }
    }

    private void reset(int id, ByteBuf payload) throws Http2Exception {
        Http2Rules.requireLength(payload, 4);
        Http2Stream stream = streams.known(id);
        if (stream != null) {
            connection.resetByServer(stream, Http2Rules.error(payload.readUnsignedInt()));
        }
    }

    private void windowUpdate(int id, ByteBuf payload) throws Http2Exception {
        if (control.windowUpdate(id, payload)) {
            patience.useful();
        }
    }
}
