package dev.assay.http.h2;

import static io.netty.handler.codec.http2.Http2Exception.connectionError;

import io.netty.buffer.ByteBuf;
import io.netty.handler.codec.http2.Http2CodecUtil;
import io.netty.handler.codec.http2.Http2Error;
import io.netty.handler.codec.http2.Http2Exception;
import io.netty.handler.codec.http2.Http2Flags;

/** Handles frames that concern the connection rather than answers: settings, windows, pings, GOAWAY. */
final class Http2Control {
    private final Http2Connection connection;
    private final Http2Streams streams;
    private final Uploads uploads;
    private final HeaderBlocks blocks;
    private final FrameWriter writer;

    Http2Control(
            Http2Connection connection,
            Http2Streams streams,
            Uploads uploads,
            HeaderBlocks blocks,
            FrameWriter writer) {
        this.connection = connection;
        this.streams = streams;
        this.uploads = uploads;
        this.blocks = blocks;
        this.writer = writer;
    }

    void settings(int flags, ByteBuf payload) throws Http2Exception {
        if ((flags & Http2Flags.ACK) != 0) {
            Http2Rules.requireLength(payload, 0);
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
                    throw Http2Rules.wrong("a server that wants pushes");
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
                    throw Http2Rules.wrong("frames of up to " + value + " bytes");
                }
                uploads.maxFrame((int) value);
            }
            default -> {} // RFC 9113, 6.5.2: unknown settings are ignored
        }
        return false;
    }

    void ping(int flags, ByteBuf payload) throws Http2Exception {
        Http2Rules.requireLength(payload, 8);
        if ((flags & Http2Flags.ACK) == 0) {
            writer.pingAck(payload.readLong());
        }
    }

    void goAway(ByteBuf payload) throws Http2Exception {
        if (payload.readableBytes() < 8) {
            throw connectionError(Http2Error.FRAME_SIZE_ERROR, "a farewell of %d bytes", payload.readableBytes());
        }
        int last = payload.readInt() & Integer.MAX_VALUE;
        String why = " (GOAWAY " + Http2Rules.error(payload.readUnsignedInt());
        String words = payload.isReadable() ? ": " + FrameWriter.text(payload, 80) : "";
        connection.goneAway(last, why + words + ")");
    }

    /** Returns whether more of any body was sent. */
    boolean windowUpdate(int id, ByteBuf payload) throws Http2Exception {
        Http2Rules.requireLength(payload, 4);
        int bytes = payload.readInt() & Integer.MAX_VALUE;
        if (bytes == 0) {
            throw Http2Rules.wrong("a window that grows by nothing");
        }
        if (id == 0) {
            uploads.windowUpdate(bytes);
        } else {
            Http2Stream stream = streams.known(id);
            if (stream != null) {
                uploads.windowUpdate(stream, bytes);
            }
        }
        return uploads.resume();
    }
}
