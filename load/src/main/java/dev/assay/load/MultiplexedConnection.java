package dev.assay.load;

import dev.assay.http.h2.Http2Connection;
import dev.assay.http.h2.Http2Stream;
import dev.assay.model.evidence.ErrorKind;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A pooled HTTP/2 connection and the requests on it. A connection that takes no more requests finishes those that it has while its
 * successor takes the next; what the server has not processed goes over the successor. On its event loop only.
 */
final class MultiplexedConnection implements PooledConnection, Http2Connection.Owner {
    private final Worker worker;
    private final Reconnection reconnection;
    private final MultiplexedStream[] requests;
    /** Including those that are draining. */
    private final List<Http2Connection> connections = new ArrayList<>();

    private @Nullable Http2Connection current;
    private boolean answered;

    MultiplexedConnection(Worker worker, int streams) {
        this.worker = worker;
        reconnection = new Reconnection(worker, this::open, streams);
        requests = new MultiplexedStream[streams];
        for (int i = 0; i < streams; i++) {
            requests[i] = new MultiplexedStream(this, worker, i);
        }
    }

    @Override
    public void open() {
        reconnection.connecting();
        worker.connect(this);
    }

    @Override
    public void close() {
        for (Http2Connection connection : List.copyOf(connections)) {
            connection.close();
        }
        connections.clear();
        current = null;
    }

    @Override
    public Reconnection reconnection() {
        return reconnection;
    }

    /** The connection over which a request can be sent now, if there is one. */
    @Nullable
    Http2Connection sendable() {
        return current != null && current.sendable() ? current : null;
    }

    /** Whether this is the first response over any of its connections in the recorded part. */
    boolean firstResponse() {
        boolean first = !answered;
        answered = true;
        return first;
    }

    @Override
    public void unreachable(ErrorKind kind, String example) {
        worker.unreachable(this, kind, example);
        reconnection.again(false);
    }

    @Override
    public void ready(Http2Connection connection) {
        reconnection.done();
        if (worker.over()) {
            connection.close();
            return;
        }
        connections.add(connection);
        current = connection;
        use(connection);
    }

    @Override
    public void roomier(Http2Connection connection) {
        use(connection);
    }

    /** Uses as many streams as the server allows. */
    private void use(Http2Connection connection) {
        int streams = Math.min(requests.length, connection.allowed());
        worker.streams(streams);
        reconnection.places(streams);
        freeAll();
    }

    private void freeAll() {
        for (MultiplexedStream request : requests) {
            if (!request.inFlight) {
                worker.free(request);
            }
        }
    }

    @Override
    public void answered(Http2Connection connection, Http2Stream stream) {
        reconnection.good();
        MultiplexedStream request = requests[stream.place()];
        worker.answered(request, stream.status(), stream.location(), stream.bodyBytes(), false);
        request.free();
    }

    @Override
    public void failed(Http2Connection connection, Http2Stream stream, ErrorKind kind, String example) {
        MultiplexedStream request = requests[stream.place()];
        worker.failed(request, kind, example);
        request.free();
    }

    @Override
    public void unprocessed(Http2Connection connection, Http2Stream stream, String why) {
        requests[stream.place()].unprocessed(why);
    }

    @Override
    public void ending(Http2Connection connection, boolean byServer) {
        if (connection != current) {
            return;
        }
        current = null;
        if (byServer && connection.responses() > 0) {
            worker.serverClosed();
        }
        reconnection.again(connection.responses() > 0);
    }

    @Override
    public void broken(Http2Connection connection, ErrorKind kind, String example) {
        worker.broken(kind, example);
    }

    @Override
    public void ended(Http2Connection connection) {
        connections.remove(connection);
    }

    @Override
    public void written(Http2Connection connection) {
        worker.written(connection);
    }

    @Override
    public void received(int bytes) {
        worker.received(bytes);
    }

    @Override
    public void sent(int bytes) {
        worker.sent(bytes);
    }
}
