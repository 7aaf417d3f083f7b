package dev.assay.behave.transport;

import dev.assay.behave.outcome.Reaction;
import dev.assay.behave.transport.Tally.Ended;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.util.Optional;

/** A careful client's connection: checked before each request, and reopened if it has ended. Not thread-safe. */
public final class SteadyConnection implements AutoCloseable {
    /** Longer than any graceful shutdown waits. */
    private static final int RESPONSE_MILLIS = 35_000;

    private static final int BUFFER = 16 << 10;

    private final ConnectionFactory connections;
    private final int responseMillis;
    private Optional<Socket> socket = Optional.empty();

    public SteadyConnection(ConnectionFactory connections) {
        this(connections, RESPONSE_MILLIS);
    }

    /** @param responseMillis timeout for each part of a response */
    public SteadyConnection(ConnectionFactory connections, int responseMillis) {
        this.connections = connections;
        this.responseMillis = responseMillis;
    }

    /** How a plain GET of a new client ends. */
    public static Ended ofNewClient(Target target, int responseMillis) {
        try (SteadyConnection connection = new SteadyConnection(target.connections(), responseMillis)) {
            return connection.exchange(target.get());
        }
    }

    /** Opens it if it is not open; returns whether it is. */
    public boolean open() {
        try {
            if (socket.isEmpty() || hasEnded(socket.get())) {
                close();
                socket = Optional.of(connections.open());
            }
            return true;
        } catch (IOException e) {
            close();
            return false;
        }
    }

    public Ended exchange(byte[] request) {
        if (!open()) {
            return Ended.REFUSED;
        }
        try {
            return answered(socket.orElseThrow(), request);
        } catch (SocketTimeoutException late) {
            close();
            return Ended.UNANSWERED;
        } catch (IOException e) {
            close();
            return Ended.RESET;
        }
    }

    private Ended answered(Socket open, byte[] request) throws IOException {
        open.setTcpNoDelay(true);
        open.setSoTimeout(responseMillis);
        open.getOutputStream().write(request);
        InputStream in = open.getInputStream();
        ResponseStream response = new ResponseStream(false);
        byte[] buffer = new byte[BUFFER];
        while (response.finals() == 0 && !response.isOther() && !response.ended()) {
            int count = in.read(buffer);
            if (count < 0) {
                response.end();
            } else {
                response.add(buffer, count);
            }
        }
        if (response.ended() || response.isOther() || response.asksToClose()) {
            close();
        }
        boolean whole = response.finals() > 0 && response.last() != Reaction.BYTES;
        return whole ? Ended.of(response.last()) : Ended.ENDED;
    }

    /** Waits until the server ends the connection; empty if it does not in time. */
    public Optional<Ended> awaitEnd(int millis) {
        if (socket.isEmpty()) {
            return Optional.of(Ended.ENDED);
        }
        try {
            socket.get().setSoTimeout(millis);
            socket.get().getInputStream().transferTo(OutputStream.nullOutputStream()); // some send a last message
            return Optional.of(Ended.ENDED);
        } catch (SocketTimeoutException still) {
            return Optional.empty();
        } catch (IOException reset) {
            return Optional.of(Ended.RESET);
        }
    }

    private static boolean hasEnded(Socket open) {
        try {
            open.setSoTimeout(1);
            return open.getInputStream().read() < 0;
        } catch (SocketTimeoutException alive) {
            return false;
        } catch (IOException reset) {
            return true;
        }
    }

    @Override
    public void close() {
        socket.ifPresent(open -> {
            try {
                open.setSoTimeout(0); // with a timeout, closing TLS waits that long for the server
                open.close();
            } catch (IOException e) {
                // It is gone in any case.
            }
        });
        socket = Optional.empty();
    }
}
