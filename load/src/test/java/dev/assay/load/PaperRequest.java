package dev.assay.load;

import dev.assay.model.ErrorKind;
import io.netty.buffer.ByteBuf;

/** A request that exists on paper only: it is never sent and must not be given up. */
final class PaperRequest extends Request {
    @Override
    PooledConnection pooled() {
        throw new AssertionError("no connection");
    }

    @Override
    boolean sendable() {
        return false;
    }

    @Override
    void send(ByteBuf rendered, boolean headMethod) {
        throw new AssertionError("no connection");
    }

    @Override
    void giveUp(ErrorKind kind, String reason) {
        throw new AssertionError(reason);
    }
}
