package dev.assay.http;

import io.netty.buffer.ByteBuf;
import io.netty.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Holds the body of a request that expects 100 Continue (RFC 9110, 10.1.1) until the server asks for it, or for a second, because
 * some never do. On its event loop only.
 */
final class HeldBody {
    private static final long PATIENCE_MS = 1_000;

    private final Pipe pipe;
    private @Nullable ByteBuf body;
    private @Nullable Future<?> patience;

    HeldBody(Pipe pipe) {
        this.pipe = pipe;
    }

    /** Sends the head of a request now; takes ownership of the request. */
    void send(ByteBuf request) {
        int head = headBytes(request);
        if (head == request.readableBytes()) {
            pipe.write(request);
            return;
        }
        ByteBuf first = request.readRetainedSlice(head);
        body = request;
        patience = pipe.loop().schedule(this::release, PATIENCE_MS, TimeUnit.MILLISECONDS);
        pipe.write(first);
    }

    private static int headBytes(ByteBuf request) {
        int from = request.readerIndex();
        int to = request.writerIndex();
        for (int at = from + 3; at < to; at++) {
            if (request.getByte(at) == '\n' && request.getByte(at - 2) == '\n') {
                return at + 1 - from;
            }
        }
        return to - from;
    }

    void release() {
        ByteBuf held = taken();
        if (held != null) {
            pipe.write(held);
        }
    }

    /** Drops the body, which the server does not want; returns whether there was one. */
    boolean drop() {
        ByteBuf held = taken();
        if (held == null) {
            return false;
        }
        held.release();
        return true;
    }

    private @Nullable ByteBuf taken() {
        ByteBuf held = body;
        body = null;
        if (patience != null) {
            patience.cancel(false);
            patience = null;
        }
        return held;
    }
}
