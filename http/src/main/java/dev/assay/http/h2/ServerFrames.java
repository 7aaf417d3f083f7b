package dev.assay.http.h2;

import dev.assay.http.message.ResponseParser;
import dev.assay.http.message.ResponseSink;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http2.Http2Exception;

/** Splits what an HTTP/2 server sends into frames, and reads statuses, for a client that sends frames of its own making. Not thread-safe. */
public final class ServerFrames {
    private static final int MAX_PAYLOAD = 0xFF_FFFF;

    /** Receives frames. */
    public interface Sink {
        /**
         * A frame is complete.
         *
         * @param length of the payload, padding included
         * @param payload empty for DATA
         */
        void frame(int type, int flags, int stream, int length, byte[] payload);
    }

    private final ResponseHead head = new ResponseHead(ResponseParser.MAX_HEAD_BYTES);
    private final FrameReader reader;

    /** @param sink receives the frames */
    public ServerFrames(Sink sink) {
        reader = new FrameReader(
                new FrameReader.Sink() {
                    private int length;

                    @Override
                    public void begin(int type, int flags, int stream, int bytes) {
                        length = bytes;
                    }

                    @Override
                    public void data(int stream, ByteBuf in, int bytes) {}

                    @Override
                    public void end(int type, int flags, int stream, ByteBuf payload) {
                        byte[] copy = new byte[payload.readableBytes()];
                        payload.readBytes(copy);
                        sink.frame(type, flags, stream, length, copy);
                    }

                    @Override
                    public boolean open() {
                        return true;
                    }
                },
                MAX_PAYLOAD);
    }

    /** Reads the next bytes; returns false if they are not frames. */
    public boolean feed(byte[] in, int count) {
        try {
            reader.feed(Unpooled.wrappedBuffer(in, 0, count));
            return true;
        } catch (Http2Exception malformed) {
            return false;
        }
    }

    /** The status in the header block of a response, of which it is the first field; 0 if it cannot be decoded. */
    public int status(byte[] in, int from) {
        try {
            head.decode(1, Unpooled.wrappedBuffer(in, from, in.length - from), ResponseSink.NONE);
        } catch (Http2Exception malformed) {
            // after the status, or what is not continued here
        }
        return Math.max(0, head.status);
    }
}
