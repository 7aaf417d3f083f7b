package dev.assay.load;

import dev.assay.http.Http1Connection;
import dev.assay.http.message.RequestBytes;
import dev.assay.http.message.ResponseSink;
import dev.assay.load.result.Request;
import dev.assay.model.evidence.ErrorKind;
import org.jspecify.annotations.Nullable;

/**
 * A pooled HTTP/1 connection and the request on it. Keeps the connection open and reconnects at once after a close that followed
 * a response, with growing pauses after failures; or, if each request is to have a connection of its own, connects when there is one
 * to send, so that connecting counts in its latency. On its event loop only.
 */
final class SerialConnection extends Request implements PooledConnection, Http1Connection.Owner {
    private static final long LINGER_MS = 1_000;

    private final Worker worker;
    private final boolean keepAlive;
    private final ResponseSink sink;
    private @Nullable Http1Connection connection;
    /** A request that waits for its connection. */
    private @Nullable RequestBytes unsent;

    private boolean unsentHeadMethod;
    private final Reconnection reconnection;

    SerialConnection(Worker worker, boolean keepAlive) {
        this.worker = worker;
        responseBuffer = worker.responseBuffer();
        sink = worker.sink(responseBuffer);
        reconnection = new Reconnection(worker, this::open, 1);
        this.keepAlive = keepAlive;
    }

    @Override
    public void open() {
        if (keepAlive) {
            reconnection.connecting();
            worker.connect(this, sink);
        } else {
            worker.free(this);
        }
    }

    @Override
    public void close() {
        dropUnsent();
        if (connection != null) {
            connection.close();
            connection = null;
        }
    }

    @Override
    public Reconnection reconnection() {
        return reconnection;
    }

    @Override
    public boolean triedFirst() {
        return reconnection.triedFirst();
    }

    @Override
    public boolean sendable() {
        return connection != null || !keepAlive;
    }

    @Override
    public void send(RequestBytes request, boolean headMethod) {
        if (connection != null) {
            connection.send(request, headMethod);
        } else {
            unsent = request.moved();
            unsentHeadMethod = headMethod;
            worker.connect(this, sink);
        }
    }

    private void dropUnsent() {
        if (unsent != null) {
            unsent.close();
            unsent = null;
        }
    }

    /** Gives up the request in flight and its connection, and reconnects. */
    @Override
    public void giveUp(ErrorKind kind, String reason) {
        Http1Connection old = connection;
        if (old == null) { // the attempt to connect ends by itself, and only then is this place free
            dropUnsent();
            boolean late = kind == ErrorKind.TIMEOUT && !worker.over();
            worker.failed(this, late ? ErrorKind.CONNECT_TIMEOUT : kind, reason + ": still connecting");
            return;
        }
        String example = reason + ": " + old.progress();
        old.close();
        connection = null;
        worker.failed(this, kind, example);
        reconnection.again(true);
    }

    @Override
    public void unreachable(ErrorKind kind, String example) {
        dropUnsent();
        if (keepAlive) {
            worker.unreachable(this, kind, example);
        } else if (inFlight) {
            worker.failed(this, kind, example);
        }
        reconnection.again(false);
    }

    @Override
    public void ready(Http1Connection ready) {
        RequestBytes waiting = unsent;
        unsent = null;
        reconnection.done();
        if (worker.over()) {
            ready.close();
            if (waiting != null) {
                waiting.close();
            }
        } else if (keepAlive) {
            connection = ready;
            worker.free(this);
        } else if (waiting == null) { // its request was given up
            ready.close();
            worker.free(this);
        } else {
            connection = ready;
            ready.send(waiting, unsentHeadMethod);
            waiting.close();
        }
    }

    @Override
    public void answered(Http1Connection answering) {
        reconnection.good();
        int status = answering.status();
        String location = status / 100 == 3 ? answering.location() : "";
        worker.answered(this, status, location, answering.bodyBytes(), answering.surplus());
        if (keepAlive && answering.reusable() && !form().closes()) {
            worker.free(this);
            return;
        }
        connection = null;
        if (answering.surplus() || answering.reusable() || answering.bodyUnwanted()) {
            answering.close();
        } else {
            // The server closes first, so that the connection stays in TIME_WAIT on its side, as it would in
            // production.
            answering.retire();
            worker.later(answering::close, LINGER_MS);
            if (keepAlive) {
                worker.serverClosed();
            }
        }
        reconnection.again(true);
    }

    @Override
    public void failed(Http1Connection failing, ErrorKind kind, String example) {
        connection = null;
        worker.failed(this, kind, example);
        reconnection.again(failing.responses() > 0);
    }

    @Override
    public void closedIdle(Http1Connection closing) {
        connection = null;
        if (closing.responses() > 0) {
            worker.serverClosed();
        }
        reconnection.again(closing.responses() > 0);
    }

    @Override
    public void received(int bytes) {
        worker.received(bytes);
    }
}
