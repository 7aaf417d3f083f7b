package dev.assay.load;

import static io.netty.handler.codec.http2.Http2Exception.connectionError;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http2.Http2CodecUtil;
import io.netty.handler.codec.http2.Http2Error;
import io.netty.handler.codec.http2.Http2Exception;
import io.netty.handler.codec.http2.Http2Flags;
import io.netty.handler.codec.http2.Http2FrameTypes;
import org.jspecify.annotations.Nullable;

/**
 * What the frames of a server mean (RFC 9113, 6). Strict where a server breaks the protocol, and bounded where it keeps to
 * it only to keep a client busy. What it throws ends the connection.
 */
final class Http2Frames implements FrameReader.Sink {
    /** So large that they hold nobody up, and TCP decides; a server must keep to them all the same. */
    static final int STREAM_WINDOW = 16 * 1024 * 1024;

    static final int CONNECTION_WINDOW = 64 * 1024 * 1024;

    /** Frames in a row that bring no answer further. */
    static final int MOST_IDLE_FRAMES = 1_000;

    private static final int HTTP = 0x48545450;

    private final Http2Connection connection;
    private final Http2Streams streams;
    private final Uploads uploads;
    private final HeaderBlocks blocks;
    private final FrameWriter writer;
    private final Inbox inbox;
    private final FrameReader reader = new FrameReader(this);
    private final AnswerHead head = new AnswerHead(ResponseParser.MAX_HEAD_BYTES);
    private boolean begun;
    private boolean settled;
    private int idleFrames;
    private int unreturned;
    private @Nullable Http2Stream dataStream;
    private ByteBuf block = Unpooled.EMPTY_BUFFER;
    /** The stream whose head is to be continued; 0 if there is none. */
    private int continued;

    private boolean continuedEnds;

    Http2Frames(
            Http2Connection connection,
            Http2Streams streams,
            Uploads uploads,
            HeaderBlocks blocks,
            FrameWriter writer,
            Inbox inbox) {
        this.connection = connection;
        this.streams = streams;
        this.uploads = uploads;
        this.blocks = blocks;
        this.writer = writer;
        this.inbox = inbox;
    }

    /** Writes what opens a connection. */
    void preface() {
        writer.preface(STREAM_WINDOW, CONNECTION_WINDOW, ResponseParser.MAX_HEAD_BYTES);
    }

    /** A body was sent: the server may answer it with windows. */
    void sent() {
        idleFrames = 0;
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
            throw wrong("the first frame is no settings but of type " + type);
        } else if (continued != 0 && (type != Http2FrameTypes.CONTINUATION || stream != continued)) {
            throw wrong("a frame of type " + type + " within a head");
        }
        requirePlace(type, stream);
        if (type == Http2FrameTypes.DATA) {
            beginData(stream, length);
        }
        boolean useful = type == Http2FrameTypes.HEADERS
                || (type == Http2FrameTypes.DATA && length > 0)
                || (type == Http2FrameTypes.RST_STREAM && streams.find(stream) != null);
        if (!useful && ++idleFrames > MOST_IDLE_FRAMES) {
            throw connectionError(
                    Http2Error.ENHANCE_YOUR_CALM, "%d frames in a row that bring no answer", MOST_IDLE_FRAMES);
        }
    }

    /** Some frames speak of a stream, some of the connection. */
    private static void requirePlace(int type, int stream) throws Http2Exception {
        switch (type) {
            case Http2FrameTypes.DATA,
                    Http2FrameTypes.HEADERS,
                    Http2FrameTypes.PRIORITY,
                    Http2FrameTypes.RST_STREAM,
                    Http2FrameTypes.CONTINUATION -> {
                if (stream == 0) {
                    throw wrong("a frame of type " + type + " without a stream");
                }
            }
            case Http2FrameTypes.SETTINGS, Http2FrameTypes.PING, Http2FrameTypes.GO_AWAY -> {
                if (stream != 0) {
                    throw wrong("a frame of type " + type + " on a stream");
                }
            }
            default -> {}
        }
    }

    private void beginData(int id, int length) throws Http2Exception {
        unreturned += length;
        Http2Stream stream = known(id);
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

    /** The stream, or null if it is over. */
    private @Nullable Http2Stream known(int id) throws Http2Exception {
        Http2Stream stream = streams.find(id);
        if (stream == null && streams.idle(id)) {
            throw wrong("an answer on stream " + id + ", which nobody began");
        }
        return stream;
    }

    @Override
    public void data(int id, ByteBuf in, int bytes) {
        Http2Stream stream = dataStream;
        if (stream == null || stream.id != id) {
            return;
        }
        idleFrames = 0;
        stream.bodyBytes += bytes;
        byte[] window = inbox.window();
        for (int at = 0; at < bytes && stream.sink.wantsBody(); at += window.length) {
            int piece = Math.min(window.length, bytes - at);
            in.getBytes(in.readerIndex() + at, window, 0, piece);
            stream.sink.body(window, 0, piece);
        }
    }

    @Override
    public void end(int type, int flags, int id, ByteBuf payload) throws Http2Exception {
        switch (type) {
            case Http2FrameTypes.DATA -> endData(flags, id);
            case Http2FrameTypes.HEADERS -> headers(flags, id, payload);
            case Http2FrameTypes.PRIORITY -> requireLength(payload, 5);
            case Http2FrameTypes.RST_STREAM -> reset(id, payload);
            case Http2FrameTypes.SETTINGS -> settings(flags, payload);
            case Http2FrameTypes.PUSH_PROMISE -> throw wrong("a push, which was not asked for");
            case Http2FrameTypes.PING -> ping(flags, payload);
            case Http2FrameTypes.GO_AWAY -> goAway(payload);
            case Http2FrameTypes.WINDOW_UPDATE -> windowUpdate(id, payload);
            case Http2FrameTypes.CONTINUATION -> continuation(flags, payload);
            default -> {} // RFC 9113, 4.1: types that are not known are ignored
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

    private void headers(int flags, int id, ByteBuf payload) throws Http2Exception {
        int padding = 0;
        int fixed = ((flags & Http2Flags.PADDED) != 0 ? 1 : 0) + ((flags & Http2Flags.PRIORITY) != 0 ? 5 : 0);
        if (payload.readableBytes() < fixed) {
            throw connectionError(Http2Error.FRAME_SIZE_ERROR, "a head of %d bytes", payload.readableBytes());
        }
        if ((flags & Http2Flags.PADDED) != 0) {
            padding = payload.readUnsignedByte();
            fixed--;
        }
        payload.skipBytes(fixed);
        if (padding > payload.readableBytes()) {
            throw wrong("padding longer than its frame");
        }
        payload.writerIndex(payload.writerIndex() - padding);
        boolean ends = (flags & Http2Flags.END_STREAM) != 0;
        if ((flags & Http2Flags.END_HEADERS) != 0) {
            head(id, payload, ends);
            return;
        }
        if (block.capacity() == 0) {
            block = Unpooled.buffer(FrameReader.MAX_PAYLOAD);
        }
        block.clear().writeBytes(payload);
        continued = id;
        continuedEnds = ends;
    }

    private void continuation(int flags, ByteBuf payload) throws Http2Exception {
        if (continued == 0) {
            throw wrong("the continuation of nothing");
        } else if (block.readableBytes() + payload.readableBytes() > ResponseParser.MAX_HEAD_BYTES) {
            throw connectionError(
                    Http2Error.ENHANCE_YOUR_CALM, "head longer than %d bytes", ResponseParser.MAX_HEAD_BYTES);
        }
        block.writeBytes(payload);
        if ((flags & Http2Flags.END_HEADERS) != 0) {
            int id = continued;
            continued = 0;
            head(id, block, continuedEnds);
        }
    }

    private void head(int id, ByteBuf encoded, boolean ends) throws Http2Exception {
        Http2Stream stream = known(id);
        boolean trailers = stream != null && stream.status != 0;
        try {
            head.decode(id, encoded, stream == null || trailers ? AnswerSink.NONE : stream.sink);
        } catch (Http2Exception e) {
            if (!Http2Exception.isStreamError(e)) {
                throw e;
            } else if (stream != null) {
                connection.streamFault(stream, Connection.describe(e));
            }
            return;
        }
        if (stream == null) {
            return;
        } else if (!trailers) {
            answer(stream, ends);
        } else if (ends) {
            connection.complete(stream);
        } else {
            connection.streamFault(stream, "a second head");
        }
    }

    private void answer(Http2Stream stream, boolean ends) throws Http2Exception {
        if (head.status <= 0 || head.status == 101) {
            connection.streamFault(stream, "a head without a status that could be meant");
        } else if (head.contentLength == -2) {
            connection.streamFault(stream, "not a content length");
        } else if (head.status < 200) {
            if (ends) {
                connection.streamFault(stream, "an interim answer that ends");
            } else if (++idleFrames > MOST_IDLE_FRAMES) {
                throw connectionError(Http2Error.ENHANCE_YOUR_CALM, "interim answers without end");
            }
        } else {
            idleFrames = 0;
            stream.status = head.status;
            stream.contentLength = head.contentLength;
            if (ends) {
                connection.complete(stream);
            }
        }
    }

    private void reset(int id, ByteBuf payload) throws Http2Exception {
        requireLength(payload, 4);
        Http2Stream stream = known(id);
        if (stream != null) {
            connection.resetByServer(stream, error(payload.readUnsignedInt()));
        }
    }

    private void settings(int flags, ByteBuf payload) throws Http2Exception {
        settled = true;
        if ((flags & Http2Flags.ACK) != 0) {
            requireLength(payload, 0);
            return;
        }
        if (payload.readableBytes() % Http2CodecUtil.SETTING_ENTRY_LENGTH != 0) {
            throw connectionError(Http2Error.FRAME_SIZE_ERROR, "settings of %d bytes", payload.readableBytes());
        }
        boolean roomier = false;
        while (payload.isReadable()) {
            roomier |= setting(payload.readUnsignedShort(), payload.readUnsignedInt());
        }
        writer.settingsAck();
        uploads.resume();
        connection.written();
        connection.settled(roomier);
    }

    /** Returns whether more streams are allowed than before. */
    private boolean setting(int name, long value) throws Http2Exception {
        switch (name) {
            case Http2CodecUtil.SETTINGS_HEADER_TABLE_SIZE -> blocks.limit(value);
            case Http2CodecUtil.SETTINGS_ENABLE_PUSH -> {
                if (value != 0) {
                    throw wrong("a server that wants pushes");
                }
            }
            case Http2CodecUtil.SETTINGS_MAX_CONCURRENT_STREAMS -> {
                return streams.allow(value);
            }
            case Http2CodecUtil.SETTINGS_INITIAL_WINDOW_SIZE -> {
                if (value > Integer.MAX_VALUE) {
                    throw connectionError(Http2Error.FLOW_CONTROL_ERROR, "a window of %d bytes", value);
                }
                uploads.initialWindow((int) value, streams.all());
            }
            case Http2CodecUtil.SETTINGS_MAX_FRAME_SIZE -> {
                if (!Http2CodecUtil.isMaxFrameSizeValid((int) Math.min(value, Integer.MAX_VALUE))) {
                    throw wrong("frames of up to " + value + " bytes");
                }
                uploads.maxFrame((int) value);
            }
            default -> {} // RFC 9113, 6.5.2: settings that are not known are ignored
        }
        return false;
    }

    private void ping(int flags, ByteBuf payload) throws Http2Exception {
        requireLength(payload, 8);
        if ((flags & Http2Flags.ACK) == 0) {
            writer.pingAck(payload.readLong());
        }
    }

    private void goAway(ByteBuf payload) throws Http2Exception {
        if (payload.readableBytes() < 8) {
            throw connectionError(Http2Error.FRAME_SIZE_ERROR, "a farewell of %d bytes", payload.readableBytes());
        }
        int last = payload.readInt() & Integer.MAX_VALUE;
        String why = " (GOAWAY " + error(payload.readUnsignedInt());
        String words = payload.isReadable() ? ": " + FrameWriter.text(payload, 80) : "";
        connection.goneAway(last, why + words + ")");
    }

    private void windowUpdate(int id, ByteBuf payload) throws Http2Exception {
        requireLength(payload, 4);
        int bytes = payload.readInt() & Integer.MAX_VALUE;
        if (bytes == 0) {
            throw wrong("a window that grows by nothing");
        }
        if (id == 0) {
            uploads.windowUpdate(bytes);
        } else {
            Http2Stream stream = known(id);
            if (stream != null) {
                uploads.windowUpdate(stream, bytes);
            }
        }
        if (uploads.resume()) {
            idleFrames = 0;
        }
    }

    private static Http2Error error(long code) {
        Http2Error known = Http2Error.valueOf(code);
        return known == null ? Http2Error.INTERNAL_ERROR : known; // RFC 9113, 7
    }

    private static void requireLength(ByteBuf payload, int bytes) throws Http2Exception {
        if (payload.readableBytes() != bytes) {
            throw connectionError(
                    Http2Error.FRAME_SIZE_ERROR, "a frame of %d bytes that has %d", payload.readableBytes(), bytes);
        }
    }

    private static Http2Exception wrong(String what) {
        return connectionError(Http2Error.PROTOCOL_ERROR, "%s", what);
    }
}
