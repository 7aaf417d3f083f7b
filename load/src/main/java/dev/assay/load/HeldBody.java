package dev.assay.load;

import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The body of a request that asks the server first whether it wants it (RFC 9110, 10.1.1): sent when the server says so, or
 * after a second, because some never do. On its event loop only.
 */
@SuppressWarnings("FutureReturnValueIgnored") // writes fail through exceptionCaught
final class HeldBody {
    private static final long PATIENCE_MS = 1_000;

    private final Channel channel;
    private @Nullable ByteBuf body;
    private @Nullable Future<?> patience;

    HeldBody(Channel channel) {
        this.channel = channel;
    }

    /** Sends the head of a request now; takes over the request. */
    void send(ByteBuf request) {
        int head = headBytes(request);
        if (head == request.readableBytes()) {
            channel.writeAndFlush(request, channel.voidPromise());
            return;
        }
        ByteBuf first = request.readRetainedSlice(head);
        body = request;
        patience = channel.eventLoop().schedule(this::release, PATIENCE_MS, TimeUnit.MILLISECONDS);
        channel.writeAndFlush(first, channel.voidPromise());
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

    /** Sends the body, if it is still here. */
    void release() {
        ByteBuf held = taken();
        if (held != null) {
            channel.writeAndFlush(held, channel.voidPromise());
        }
    }

    /** The server does not want it; returns whether there was one. */
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
