package dev.assay.http.h2;

import static io.netty.handler.codec.http2.Http2Exception.connectionError;

import dev.assay.http.loop.Failures;
import dev.assay.http.message.ResponseParser;
import dev.assay.http.message.ResponseSink;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http2.Http2Error;
import io.netty.handler.codec.http2.Http2Exception;
import io.netty.handler.codec.http2.Http2Flags;

/** Assembles the heads of responses on one connection from their frames (RFC 9113, 6.2 and 6.10). */
final class Http2Heads {
    private final Http2Connection connection;
    private final Http2Streams streams;
    private final IdleFrameLimit patience;
    private final ResponseHead head = new ResponseHead(ResponseParser.MAX_HEAD_BYTES);
    private ByteBuf block = Unpooled.EMPTY_BUFFER;
    /** The stream whose head is incomplete; 0 if there is none. */
    private int continued;

    private boolean continuedEnds;

    Http2Heads(Http2Connection connection, Http2Streams streams, IdleFrameLimit patience) {
        this.connection = connection;
        this.streams = streams;
        this.patience = patience;
    }

    /** The stream whose head must be continued before any other frame; 0 if there is none. */
    int continued() {
        return continued;
    }

    void headers(int flags, int id, ByteBuf payload) throws Http2Exception {
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
            throw Http2Rules.wrong("padding longer than its frame");
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

    void continuation(int flags, ByteBuf payload) throws Http2Exception {
        if (continued == 0) {
            throw Http2Rules.wrong("the continuation of nothing");
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
        Http2Stream stream = streams.known(id);
        boolean trailers = stream != null && stream.status != 0;
        try {
            head.decode(id, encoded, stream == null || trailers ? ResponseSink.NONE : stream.sink);
        } catch (Http2Exception e) {
            if (!Http2Exception.isStreamError(e)) {
                throw e;
            } else if (stream != null) {
                connection.streamFault(stream, Failures.describe(e));
            }
            return;
        }
        if (stream == null) {
            return;
        } else if (!trailers) {
            response(stream, ends);
        } else if (ends) {
            connection.complete(stream);
        } else {
            connection.streamFault(stream, "a second head");
        }
    }

    private void response(Http2Stream stream, boolean ends) throws Http2Exception {
        if (head.status <= 0 || head.status == 101) {
            connection.streamFault(stream, "a head without a status that could be meant");
        } else if (head.contentLength == -2) {
            connection.streamFault(stream, "not a content length");
        } else if (head.status < 200) {
            if (ends) {
                connection.streamFault(stream, "an interim response that ends");
            } else {
                patience.idle();
            }
        } else {
            patience.useful();
            stream.status = head.status;
            stream.contentLength = head.contentLength;
            stream.location = head.location;
            if (ends) {
                connection.complete(stream);
            }
        }
    }
}
