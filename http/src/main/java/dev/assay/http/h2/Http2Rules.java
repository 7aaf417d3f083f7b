package dev.assay.http.h2;

import static io.netty.handler.codec.http2.Http2Exception.connectionError;

import io.netty.buffer.ByteBuf;
import io.netty.handler.codec.http2.Http2Error;
import io.netty.handler.codec.http2.Http2Exception;
import io.netty.handler.codec.http2.Http2FrameTypes;

/** Rules for all frames (RFC 9113, 4 to 6). */
final class Http2Rules {
    private Http2Rules() {}

    /** Some frame types belong on a stream, some on the connection. */
    static void requirePlace(int type, int stream) throws Http2Exception {
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

    static void requireLength(ByteBuf payload, int bytes) throws Http2Exception {
        if (payload.readableBytes() != bytes) {
            throw connectionError(
                    Http2Error.FRAME_SIZE_ERROR, "a frame of %d bytes that has %d", payload.readableBytes(), bytes);
        }
    }

    static Http2Error error(long code) {
        Http2Error known = Http2Error.valueOf(code);
        return known == null ? Http2Error.INTERNAL_ERROR : known; // RFC 9113, 7
    }

    static Http2Exception wrong(String what) {
        return connectionError(Http2Error.PROTOCOL_ERROR, "%s", what);
    }
}
