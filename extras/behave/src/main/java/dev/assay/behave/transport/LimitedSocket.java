package dev.assay.behave.transport;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/**
 * A connection that is closed when its time is up, which unblocks a thread that reads a trickle or writes to a server that does not read.
 */
public final class LimitedSocket implements AutoCloseable {
    private final Socket socket;
    private final CompletableFuture<Void> limit;
    private volatile boolean expired;

    /** @param millis until it is closed */
    public LimitedSocket(ConnectionFactory connections, int millis) throws IOException {
        socket = connections.open();
        socket.setTcpNoDelay(true);
        limit = CompletableFuture.runAsync(
                this::expire, CompletableFuture.delayedExecutor(millis, TimeUnit.MILLISECONDS));
    }

    /** Sends bytes. If the connection has ended, the next read shows it. */
    public void write(byte[] bytes) {
        try {
            socket.getOutputStream().write(bytes);
        } catch (IOException closed) {
            // What the server said before it closed can still be read.
        }
    }

    /** The number of bytes received in time: 0 if none, negative if the connection has ended. */
    public int read(byte[] buffer, int millis) {
        try {
            socket.setSoTimeout(Math.max(1, millis));
            return socket.getInputStream().read(buffer);
        } catch (SocketTimeoutException nothing) {
            return 0;
        } catch (IOException reset) {
            return -1;
        }
    }

    public InputStream in() throws IOException {
        return socket.getInputStream();
    }

    public OutputStream out() throws IOException {
        return socket.getOutputStream();
    }

    /** Half-closes the connection: nothing more will be sent. */
    public void end() {
        try {
            socket.shutdownOutput();
        } catch (IOException closed) {
            // by the server, which shows at the next read
        }
    }

    public boolean isExpired() {
        return expired;
    }

    private void expire() {
        expired = true;
        hangUp();
    }

    /** Closes the connection, which unblocks threads that wait for it. */
    public void hangUp() {
        try {
            socket.setSoTimeout(0); // with a timeout, closing TLS waits that long for the server
            socket.close();
        } catch (IOException e) {
            // It is gone in any case.
        }
    }

    @Override
    public void close() {
        limit.cancel(false);
        hangUp();
    }
}
