package dev.assay.behave;

import java.io.IOException;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;

/**
 * How long a server bears one stuck client.
 *
 * @param bytes that it sent before it ended the connection, such as a 408
 * @param millis until it did; empty if it did not in that time
 */
record GivingUp(long bytes, OptionalLong millis) {
    private static final int BUFFER = 4_096;

    /**
     * Waits for it.
     *
     * @param mostMillis that it is waited for
     */
    static GivingUp await(Door door, Stuck kind, byte[] begin, int trickleMillis, int mostMillis) throws IOException {
        long bytes = 0;
        try (Socket socket = door.open()) {
            socket.setTcpNoDelay(true);
            socket.setSoTimeout(trickleMillis);
            long begun = System.nanoTime();
            try {
                socket.getOutputStream().write(begin);
                if (kind.ends()) {
                    socket.shutdownOutput();
                }
                byte[] buffer = new byte[BUFFER];
                while (since(begun) < mostMillis) {
                    int count = read(socket, buffer);
                    if (count < 0) {
                        return new GivingUp(bytes, OptionalLong.of(since(begun)));
                    } else if (count == 0 && kind.trickle().isPresent()) {
                        socket.getOutputStream().write(kind.trickle().get());
                    }
                    bytes += count;
                }
            } catch (IOException reset) {
                return new GivingUp(bytes, OptionalLong.of(since(begun)));
            }
        }
        return new GivingUp(bytes, OptionalLong.empty());
    }

    /** Below zero at the end, 0 if nothing came in time. */
    private static int read(Socket socket, byte[] buffer) throws IOException {
        try {
            return socket.getInputStream().read(buffer);
        } catch (SocketTimeoutException nothing) {
            return 0;
        }
    }

    private static long since(long begun) {
        return TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - begun);
    }
}
