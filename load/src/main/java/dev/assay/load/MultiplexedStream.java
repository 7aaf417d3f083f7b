package dev.assay.load;

import dev.assay.http.h2.Http2Connection;
import dev.assay.http.h2.Http2Stream;
import dev.assay.http.message.RequestBytes;
import dev.assay.load.result.Request;
import dev.assay.model.evidence.ErrorKind;
import org.jspecify.annotations.Nullable;

/** A place for one of the concurrent requests on an HTTP/2 connection. */
final class MultiplexedStream extends Request {
    /** How often a request that the server does not process is sent again. */
    static final int MAX_REPEATS = 3;

    private final MultiplexedConnection pooled;
    private final Worker worker;
    private final Http2Stream carried;
    private @Nullable Http2Connection connection;
    private int repeats;

    MultiplexedStream(MultiplexedConnection pooled, Worker worker, int place) {
        this.pooled = pooled;
        this.worker = worker;
        responseBuffer = worker.responseBuffer();
        carried = new Http2Stream(place, worker.sink(responseBuffer));
    }

    @Override
    public boolean triedFirst() {
        return pooled.triedFirst();
    }

    @Override
    public boolean firstResponse() {
        return pooled.firstResponse();
    }

    @Override
    public boolean sendable() {
        return pooled.sendable() != null;
    }

    @Override
    public void send(RequestBytes rendered, boolean headMethod) {
        Http2Connection over = pooled.sendable();
        if (over == null) {
            throw new IllegalStateException("no connection takes a request");
        }
        connection = over;
        over.send(carried, rendered, headMethod);
    }

    /** Its request is over: the next may come. */
    void free() {
        repeats = 0;
        worker.free(this);
    }

    /** The server has not processed the request: it keeps its due time and is sent again, though not for ever. */
    void unprocessed(String why) {
        if (repeats < MAX_REPEATS) {
            repeats++;
            worker.unprocessed(this);
        } else {
            worker.failed(this, ErrorKind.RESET, why + ", and not for the first time (" + repeats + " repeats)");
            free();
        }
    }

    @Override
    public void giveUp(ErrorKind kind, String reason) {
        Http2Connection over = connection;
        if (over == null) {
            throw new IllegalStateException("no request was sent");
        }
        boolean silent = over.silentSince(carried);
        String example = reason + ": " + carried.progress();
        over.cancel(carried);
        worker.failed(this, kind, example);
        if (silent) { // a dead connection: what is on it may still be answered, but nothing is added
            over.drain();
        }
        free();
    }
}
