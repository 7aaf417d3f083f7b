package dev.assay.http.h2;

import static io.netty.handler.codec.http2.Http2Exception.connectionError;

import io.netty.handler.codec.http2.Http2Error;
import io.netty.handler.codec.http2.Http2Exception;

/** Limits how many legal frames in a row a server may send without advancing a response. */
final class IdleFrameLimit {
    static final int MAX_IDLE_FRAMES = 1_000;

    private int idle;

    /** @throws Http2Exception if it was one too many */
    void idle() throws Http2Exception {
        if (++idle > MAX_IDLE_FRAMES) {
            throw connectionError(
                    Http2Error.ENHANCE_YOUR_CALM, "%d frames in a row that bring no response", MAX_IDLE_FRAMES);
        }
    }

    /** Something useful was received or sent: counts from 0 again. */
    void useful() {
        idle = 0;
    }
}
