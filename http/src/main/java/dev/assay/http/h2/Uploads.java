package dev.assay.http.h2;

import static io.netty.handler.codec.http2.Http2Exception.connectionError;

import io.netty.buffer.ByteBuf;
import io.netty.handler.codec.http2.Http2CodecUtil;
import io.netty.handler.codec.http2.Http2Error;
import io.netty.handler.codec.http2.Http2Exception;
import java.util.ArrayDeque;

/** Sends request bodies as far as the windows of stream and connection allow (RFC 9113, 5.2); the rest waits. */
final class Uploads {
    private final FrameWriter writer;
    private final ArrayDeque<Http2Stream> waiting = new ArrayDeque<>();
    private int window = Http2CodecUtil.DEFAULT_WINDOW_SIZE;
    private int initialWindow = Http2CodecUtil.DEFAULT_WINDOW_SIZE;
    private int maxFrame = Http2CodecUtil.DEFAULT_MAX_FRAME_SIZE;

    Uploads(FrameWriter writer) {
        this.writer = writer;
    }

    int initialWindow() {
        return initialWindow;
    }

    int maxFrame() {
        return maxFrame;
    }

    void maxFrame(int bytes) {
        maxFrame = bytes;
    }

    /**
     * The server has changed the initial window of streams, which applies to open ones as well.
     *
     * @throws Http2Exception if a window exceeds its maximum
     */
    void initialWindow(int bytes, Iterable<Http2Stream> open) throws Http2Exception {
        long more = (long) bytes - initialWindow;
        initialWindow = bytes;
        for (Http2Stream stream : open) {
            stream.sendWindow = grown(stream.sendWindow, more);
        }
    }

    /** @throws Http2Exception if the window exceeds its maximum */
    void windowUpdate(int bytes) throws Http2Exception {
        window = grown(window, bytes);
    }

    /** @throws Http2Exception if the window exceeds its maximum */
    void windowUpdate(Http2Stream stream, int bytes) throws Http2Exception {
        stream.sendWindow = grown(stream.sendWindow, bytes);
    }

    private static int grown(int window, long more) throws Http2Exception {
        if (window + more > Integer.MAX_VALUE) {
            throw connectionError(Http2Error.FLOW_CONTROL_ERROR, "a window of %d bytes", window + more);
        }
        return (int) (window + more);
    }

    /** Sends what can be sent now; retains the body if something is left. */
    void begin(Http2Stream stream, ByteBuf body) {
        send(stream, body);
        if (body.isReadable()) {
            stream.body = body.retain();
            waiting.add(stream);
        }
    }

    /** Sends more of what waits; returns whether anything was sent. */
    boolean resume() {
        boolean sent = false;
        for (int left = waiting.size(); left > 0 && window > 0; left--) {
            Http2Stream stream = waiting.remove();
            ByteBuf body = stream.body;
            if (body == null) {
                continue;
            }
            sent |= send(stream, body) > 0;
            if (body.isReadable()) {
                waiting.add(stream);
            } else {
                stream.body = null;
                body.release();
            }
        }
        return sent;
    }

    /** The stream ends: drops the unsent rest of its body. */
    void forget(Http2Stream stream) {
        if (stream.body != null) {
            waiting.remove(stream);
            stream.body.release();
            stream.body = null;
        }
    }

    private int send(Http2Stream stream, ByteBuf body) {
        int frames = 0;
        while (body.isReadable()) {
            int bytes = Math.min(Math.min(maxFrame, body.readableBytes()), Math.min(window, stream.sendWindow));
            if (bytes <= 0) {
                return frames;
            }
            writer.data(stream.id, body, bytes, bytes == body.readableBytes());
            window -= bytes;
            stream.sendWindow -= bytes;
            frames++;
        }
        return frames;
    }
}
