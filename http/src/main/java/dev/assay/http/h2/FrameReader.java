package dev.assay.http.h2;

import static io.netty.handler.codec.http2.Http2Exception.connectionError;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http2.Http2Error;
import io.netty.handler.codec.http2.Http2Exception;
import io.netty.handler.codec.http2.Http2Flags;
import io.netty.handler.codec.http2.Http2FrameTypes;

/**
 * Splits what a server sends, however fragmented, into HTTP/2 frames (RFC 9113, 4). Data is passed on as it arrives and never kept;
 * other frames are copied only if they are fragmented. Allocates nothing otherwise. For one thread.
 */
final class FrameReader {
    /** The length of a frame's header. */
    static final int HEADER_BYTES = 9;
    /** The longest payload: the default, as the client announces no other. */
    static final int MAX_PAYLOAD = 16 * 1024;

    /** Receives frames. An exception ends the connection. */
    interface Sink {
        void begin(int type, int flags, int stream, int length) throws Http2Exception;

        /** The next bytes of a DATA frame, padding removed; the reader index need not be moved. */
        void data(int stream, ByteBuf in, int bytes);

        /** The frame is complete; its payload, empty for DATA, is valid only during the call. */
        void end(int type, int flags, int stream, ByteBuf payload) throws Http2Exception;

        /** Whether further frames are wanted. */
        boolean open();
    }

    private final Sink sink;
    private final int maxPayload;
    private final ByteBuf head = Unpooled.buffer(HEADER_BYTES, HEADER_BYTES);
    private ByteBuf partial = Unpooled.EMPTY_BUFFER;
    private boolean within;
    private int type;
    private int flags;
    private int stream;
    private int remaining;
    private boolean paddingUnknown;
    private int padding;

    FrameReader(Sink sink) {
        this(sink, MAX_PAYLOAD);
    }

    FrameReader(Sink sink, int maxPayload) {
        this.sink = sink;
        this.maxPayload = maxPayload;
    }

    /** Reads all of the input, or until the sink wants no more. */
    void feed(ByteBuf in) throws Http2Exception {
        while (sink.open() && (within || readHead(in))) {
            boolean whole = type == Http2FrameTypes.DATA ? readData(in) : readOther(in);
            if (!whole) {
                return;
            }
        }
    }

    private boolean readHead(ByteBuf in) throws Http2Exception {
        ByteBuf source = in;
        if (head.isReadable() || in.readableBytes() < HEADER_BYTES) {
            head.writeBytes(in, Math.min(head.writableBytes(), in.readableBytes()));
            if (head.isWritable()) {
                return false;
            }
            source = head;
        }
        remaining = source.readUnsignedMedium();
        type = source.readUnsignedByte();
        flags = source.readUnsignedByte();
        stream = source.readInt() & Integer.MAX_VALUE;
        head.clear();
        if (remaining > maxPayload) {
            throw connectionError(
                    Http2Error.FRAME_SIZE_ERROR, "a frame of %d bytes where %d are allowed", remaining, maxPayload);
        }
        sink.begin(type, flags, stream, remaining);
        padding = 0;
        paddingUnknown = type == Http2FrameTypes.DATA && (flags & Http2Flags.PADDED) != 0;
        within = true;
        return true;
    }

    private boolean readData(ByteBuf in) throws Http2Exception {
        if (paddingUnknown) {
            if (remaining == 0) {
                throw connectionError(Http2Error.FRAME_SIZE_ERROR, "a padded frame without a length of its padding");
            } else if (!in.isReadable()) {
                return false;
            }
            padding = in.readUnsignedByte();
            remaining--;
            paddingUnknown = false;
            if (padding > remaining) {
                throw connectionError(Http2Error.PROTOCOL_ERROR, "padding longer than its frame");
            }
        }
        int content = Math.min(remaining - padding, in.readableBytes());
        if (content > 0) {
            int next = in.readerIndex() + content;
            sink.data(stream, in, content);
            in.readerIndex(next);
            remaining -= content;
        }
        if (remaining <= padding) {
            int skipped = Math.min(remaining, in.readableBytes());
            in.skipBytes(skipped);
            remaining -= skipped;
            padding = remaining;
        }
        return remaining == 0 && end(Unpooled.EMPTY_BUFFER);
    }

    private boolean readOther(ByteBuf in) throws Http2Exception {
        if (!partial.isReadable() && in.readableBytes() >= remaining) {
            int writer = in.writerIndex();
            int next = in.readerIndex() + remaining;
            in.writerIndex(next);
            try {
                return end(in);
            } finally {
                in.setIndex(next, writer);
            }
        }
        if (partial.capacity() == 0) {
            partial = Unpooled.buffer(remaining, maxPayload);
        }
        int bytes = Math.min(remaining, in.readableBytes());
        partial.writeBytes(in, bytes);
        remaining -= bytes;
        if (remaining > 0) {
            return false;
        }
        try {
            return end(partial);
        } finally {
            partial.clear();
        }
    }

    private boolean end(ByteBuf payload) throws Http2Exception {
        within = false;
        sink.end(type, flags, stream, payload);
        return true;
    }
}
