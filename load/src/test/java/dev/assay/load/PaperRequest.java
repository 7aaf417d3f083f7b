package dev.assay.load;

import dev.assay.http.message.RequestBytes;
import dev.assay.load.result.Request;
import dev.assay.model.evidence.ErrorKind;

/** A request that exists on paper only: it is never sent and must not be given up. */
public final class PaperRequest extends Request {
    @Override
    public boolean triedFirst() {
        throw new AssertionError("no connection");
    }

    @Override
    public boolean sendable() {
        return false;
    }

    @Override
    public void send(RequestBytes rendered, boolean headMethod) {
        throw new AssertionError("no connection");
    }

    @Override
    public void giveUp(ErrorKind kind, String reason) {
        throw new AssertionError(reason);
    }
}
