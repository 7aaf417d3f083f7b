package dev.assay.load;

import dev.assay.model.ErrorKind;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A place for one HTTP/2 connection and the requests on it. A connection that takes no more requests finishes those that it
 * has while its successor takes the next; what the server has not looked at goes over the successor. All on its event loop.
 */
final class Trunk implements Line, Http2Connection.Owner {
    private final Lane lane;
    private final Redial redial;
    private final Berth[] berths;
    /** Those that run out included. */
    private final List<Http2Connection> connections = new ArrayList<>();

    private @Nullable Http2Connection current;
    private boolean answered;

    Trunk(Lane lane, int streams) {
        this.lane = lane;
        redial = new Redial(lane, this::open, streams);
        berths = new Berth[streams];
        for (int i = 0; i < streams; i++) {
            berths[i] = new Berth(this, lane, i);
        }
    }

    @Override
    public void open() {
        redial.connecting();
        lane.connect(this);
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
    public boolean triedFirst() {
        return redial.triedFirst();
    }

    @Override
    public Redial redial() {
        return redial;
    }

    /** The connection over which a request can be sent now, if there is one. */
    @Nullable
    Http2Connection sendable() {
        return current != null && current.sendable() ? current : null;
    }

    /** Whether this is the first answer over any of its connections in the recorded part. */
    boolean firstAnswer() {
        boolean first = !answered;
        answered = true;
        return first;
    }

    @Override
    public void unreachable(ErrorKind kind, String example) {
        lane.unreachable(this, kind, example);
        redial.again(false);
    }

    @Override
    public void ready(Http2Connection connection) {
        redial.done();
        if (lane.over()) {
            connection.close();
            return;
        }
        connections.add(connection);
        current = connection;
        lane.streams(Math.min(berths.length, connection.allowed()));
        freeAll();
    }

    @Override
    public void roomier(Http2Connection connection) {
        lane.streams(Math.min(berths.length, connection.allowed()));
        freeAll();
    }

    private void freeAll() {
        for (Berth berth : berths) {
            if (!berth.inFlight) {
                lane.free(berth);
            }
        }
    }

    @Override
    public void answered(Http2Connection connection, Http2Stream stream) {
        redial.good();
        Berth berth = berths[stream.place];
        lane.answered(berth, stream.status, stream.bodyBytes, false);
        berth.free();
    }

    @Override
    public void failed(Http2Connection connection, Http2Stream stream, ErrorKind kind, String example) {
        Berth berth = berths[stream.place];
        lane.failed(berth, kind, example);
        berth.free();
    }

    @Override
    public void unprocessed(Http2Connection connection, Http2Stream stream, String why) {
        berths[stream.place].unprocessed(why);
    }

    @Override
    public void ending(Http2Connection connection, boolean byServer) {
        if (connection != current) {
            return;
        }
        current = null;
        if (byServer) {
            lane.serverClosed();
        }
        redial.again(connection.answers() > 0);
    }

    @Override
    public void broken(Http2Connection connection, ErrorKind kind, String example) {
        lane.broken(kind, example);
    }

    @Override
    public void ended(Http2Connection connection) {
        connections.remove(connection);
    }

    @Override
    public void written(Http2Connection connection) {
        lane.written(connection);
    }

    @Override
    public void received(int bytes) {
        lane.received(bytes);
    }
}
