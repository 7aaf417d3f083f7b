package dev.assay.load;

import dev.assay.http.RequestBytes;
import dev.assay.model.evidence.ErrorKind;

/** A request that exists on paper only: it is never sent and must not be given up. */
final class PaperRequest extends Request {
    @Override
    boolean triedFirst() {
        throw new AssertionError("no connection");
    }

    @Override
    boolean sendable() {
        return false;
    }

    @Override
    void send(RequestBytes rendered, boolean headMethod) {
        throw new AssertionError("no connection");
    }

    @Override
    void giveUp(ErrorKind kind, String reason) {
        throw new AssertionError(reason);
    }
}
