package dev.assay.load;

import dev.assay.model.ErrorKind;
import org.jspecify.annotations.Nullable;

/**
 * A place for one connection, which it keeps open, and the request on it. Reconnects at once after a close that followed a
 * good answer, and with growing pauses after failures. All on its event loop.
 */
final class Slot extends Request implements Connection.Owner {
    private static final long LINGER_MS = 1_000;
    private static final long LONGEST_PAUSE_MS = 500;

    private final Lane lane;
    private @Nullable Connection connection;
    private int failures;
    /** Whether the first attempt to connect is over. */
    boolean tried;
    /** Whether it stands in the queue of free slots. */
    boolean queued;

    Slot(Lane lane) {
        this.lane = lane;
    }

    void open() {
        lane.connect(this);
    }

    /** Gives up the connection, if there is one, for good. */
    void close() {
        if (connection != null) {
            connection.close();
            connection = null;
        }
    }

    boolean connected() {
        return connection != null;
    }

    /** The open connection. */
    Connection connection() {
        if (connection == null) {
            throw new IllegalStateException("not connected");
        }
        return connection;
    }

    /** Gives up the request in flight and its connection, and connects anew. */
    @Override
    void giveUp(ErrorKind kind, String reason) {
        Connection old = connection();
        String example = reason + ": " + old.progress();
        old.close();
        connection = null;
        lane.failed(this, kind, example);
        reconnect(true);
    }

    @Override
    public void unreachable(ErrorKind kind, String example) {
        lane.unreachable(this, kind, example);
        reconnect(false);
    }

    @Override
    public void ready(Connection ready) {
        if (lane.over()) {
            ready.close();
            return;
        }
        connection = ready;
        lane.free(this);
    }

    @Override
    public void answered(Connection answering) {
        failures = 0;
        lane.answered(this, answering.status());
        if (answering.reusable()) {
            lane.free(this);
            return;
        }
        connection = null;
        if (answering.surplus()) {
            answering.close();
            lane.surplus();
        } else {
            // The server closes first: so the closed connection rests in TIME_WAIT on its side, as it would in real
            // life.
            answering.retire();
            lane.later(answering::close, LINGER_MS);
            lane.serverClosed();
        }
        reconnect(true);
    }

    @Override
    public void failed(Connection failing, ErrorKind kind, String example) {
        connection = null;
        lane.failed(this, kind, example);
        reconnect(failing.answers() > 0);
    }

    @Override
    public void closedIdle(Connection closing) {
        connection = null;
        lane.serverClosed();
        reconnect(closing.answers() > 0);
    }

    @Override
    public void received(int bytes) {
        lane.received(bytes);
    }

    private void reconnect(boolean atOnce) {
        if (lane.over()) {
            return;
        }
        if (atOnce) {
            open();
            return;
        }
        long pause = Math.min(LONGEST_PAUSE_MS, 10L << Math.min(failures++, 10));
        lane.later(this::reopen, pause);
    }

    private void reopen() {
        if (!lane.over()) {
            open();
        }
    }
}
