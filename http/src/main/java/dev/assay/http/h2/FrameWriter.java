package dev.assay.http.h2;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.handler.codec.http2.Http2CodecUtil;
import io.netty.handler.codec.http2.Http2Error;
import io.netty.handler.codec.http2.Http2Flags;
import io.netty.handler.codec.http2.Http2FrameTypes;
import java.util.function.IntConsumer;

/** Collects the frames of one connection in one buffer, which is sent in one piece: many requests per system call. */
@SuppressWarnings("FutureReturnValueIgnored") // writes fail through exceptionCaught
final class FrameWriter {
    private static final int BATCH_BYTES = 2048;

    private final Channel channel;
    private final IntConsumer sent;
    private ByteBuf out = Unpooled.EMPTY_BUFFER;

    /** @param sent is told how many bytes are handed to the socket */
    FrameWriter(Channel channel, IntConsumer sent) {
        this.channel = channel;
        this.sent = sent;
    }

    /** The buffer, with room for that many more bytes. */
    private ByteBuf out(int bytes) {
        if (out.capacity() == 0) {
            out = channel.alloc().directBuffer(Math.max(BATCH_BYTES, bytes));
        }
        return out.ensureWritable(bytes);
    }

    private ByteBuf frame(int type, int flags, int stream, int length) {
        ByteBuf to = out(FrameReader.HEADER_BYTES + length);
        to.writeMedium(length);
        to.writeByte(type);
        to.writeByte(flags);
        to.writeInt(stream);
        return to;
    }

    /** Writes the connection preface: no pushes, and windows too large to stall anyone. */
    void preface(int streamWindow, int connectionWindow, int maxHeaderBytes) {
        ByteBuf preface = Http2CodecUtil.connectionPrefaceBuf();
        out(preface.readableBytes()).writeBytes(preface);
        preface.release();
        ByteBuf settings = frame(Http2FrameTypes.SETTINGS, 0, 0, 3 * Http2CodecUtil.SETTING_ENTRY_LENGTH);
        settings.writeShort(Http2CodecUtil.SETTINGS_ENABLE_PUSH).writeInt(0);
        settings.writeShort(Http2CodecUtil.SETTINGS_INITIAL_WINDOW_SIZE).writeInt(streamWindow);
        settings.writeShort(Http2CodecUtil.SETTINGS_MAX_HEADER_LIST_SIZE).writeInt(maxHeaderBytes);
        windowUpdate(0, connectionWindow - Http2CodecUtil.DEFAULT_WINDOW_SIZE);
    }

    void settingsAck() {
        frame(Http2FrameTypes.SETTINGS, Http2Flags.ACK, 0, 0);
    }

    void pingAck(long data) {
        frame(Http2FrameTypes.PING, Http2Flags.ACK, 0, 8).writeLong(data);
    }

    void windowUpdate(int stream, int increment) {
        frame(Http2FrameTypes.WINDOW_UPDATE, 0, stream, 4).writeInt(increment);
    }

    void reset(int stream, Http2Error error) {
        frame(Http2FrameTypes.RST_STREAM, 0, stream, 4).writeInt((int) error.code());
    }

    /** The last stream is 0, because the server never begins one. */
    void goAway(Http2Error error) {
        frame(Http2FrameTypes.GO_AWAY, 0, 0, 8).writeInt(0).writeInt((int) error.code());
    }

    /** A header block, in as many frames as it takes. */
    void headers(int stream, byte[] block, int length, boolean endStream, int maxFrame) {
        int type = Http2FrameTypes.HEADERS;
        int flags = endStream ? Http2Flags.END_STREAM : 0;
        int at = 0;
        do {
            int bytes = Math.min(maxFrame, length - at);
            boolean last = at + bytes == length;
            frame(type, flags | (last ? Http2Flags.END_HEADERS : 0), stream, bytes)
                    .writeBytes(block, at, bytes);
            type = Http2FrameTypes.CONTINUATION;
            flags = 0;
            at += bytes;
        } while (at < length);
    }

    void data(int stream, ByteBuf body, int bytes, boolean endStream) {
        frame(Http2FrameTypes.DATA, endStream ? Http2Flags.END_STREAM : 0, stream, bytes)
                .writeBytes(body, bytes);
    }

    /** Whether frames are waiting to be sent. */
    boolean pending() {
        return out.isReadable();
    }

    /** Hands everything to the socket. */
    void flush() {
        if (out.isReadable()) {
            ByteBuf full = out;
            out = Unpooled.EMPTY_BUFFER;
            sent.accept(full.readableBytes());
            channel.writeAndFlush(full, channel.voidPromise());
        }
    }

    void release() {
        out.release();
        out = Unpooled.EMPTY_BUFFER;
    }

    /** Text from a server, made printable for messages. */
    static String text(ByteBuf bytes, int most) {
        byte[] shown = ByteBufUtil.getBytes(bytes, bytes.readerIndex(), Math.min(most, bytes.readableBytes()));
        return new String(shown, java.nio.charset.StandardCharsets.ISO_8859_1).replaceAll("[^\\x20-\\x7e]", "?");
    }
}
