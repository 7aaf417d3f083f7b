package dev.assay.behave.families;

import dev.assay.behave.transport.LimitedSocket;
import dev.assay.behave.transport.Target;
import java.io.IOException;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;

/**
 * How long a server waits for one stuck client.
 *
 * @param bytes that it sent before it closed the connection, for example a 408
 * @param millis until it closed the connection; empty if it did not in time
 */
record ServerTimeout(long bytes, OptionalLong millis) {
    private static final int BUFFER = 4_096;
    /** Added to the socket's time limit; far longer than anything here takes. */
    private static final int SPARE_MILLIS = 60_000;

    /** @param mostMillis how long to wait */
    static ServerTimeout await(Target target, Stuck kind, int trickleMillis, int mostMillis) throws IOException {
        long bytes = 0;
        try (LimitedSocket socket = new LimitedSocket(kind.connections(target), mostMillis + SPARE_MILLIS)) {
            long begun = System.nanoTime();
            socket.write(kind.begin(target));
            if (kind.ends()) {
                socket.end();
            }
            byte[] buffer = new byte[BUFFER];
            while (since(begun) < mostMillis) {
                int count = socket.read(buffer, trickleMillis);
                if (count < 0) {
                    return new ServerTimeout(bytes, OptionalLong.of(since(begun)));
                } else if (count == 0) {
                    kind.trickle().ifPresent(socket::write);
                }
                bytes += count;
            }
        }
        return new ServerTimeout(bytes, OptionalLong.empty());
    }

    private static long since(long begun) {
        return TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - begun);
    }
}
