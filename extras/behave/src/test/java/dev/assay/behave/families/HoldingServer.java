package dev.assay.behave.families;

import dev.assay.behave.transport.LoopbackServer;
import java.io.IOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;

/** A server with a limit on open connections: those beyond it wait until others are closed, or for ever. */
final class HoldingServer extends LoopbackServer {
    private static final int NONE = 0;

    private final Semaphore free;
    private final boolean recovers;
    private final int late;
    private final CountDownLatch next = new CountDownLatch(1);
    private int accepted;
    private volatile Optional<Socket> delayed = Optional.empty();

    HoldingServer(int most, boolean recovers) throws IOException {
        this(most, recovers, NONE);
    }

    private HoldingServer(int most, boolean recovers, int late) throws IOException {
        this.free = new Semaphore(most);
        this.recovers = recovers;
        this.late = late;
        start();
    }

    /** One without a limit that answers on a connection, counted from 1, only after the next request on another one. */
    static HoldingServer late(int connection) throws IOException {
        return new HoldingServer(Integer.MAX_VALUE, true, connection);
    }

    @Override
    public void accepted(Socket socket) {
        free.acquireUninterruptibly();
        if (++accepted == late) {
            delayed = Optional.of(socket);
        }
    }

    @Override
    public void serve(Socket socket) throws IOException, InterruptedException {
        while (socket.getInputStream().read() >= 0) {
            socket.getInputStream().skipNBytes(socket.getInputStream().available());
            if (delayed.filter(socket::equals).isPresent()) {
                next.await();
            } else if (delayed.isPresent()) {
                next.countDown();
            }
            socket.getOutputStream()
                    .write("HTTP/1.1 200 x\r\nContent-Length: 0\r\n\r\n".getBytes(StandardCharsets.ISO_8859_1));
        }
    }

    @Override
    public void ended(Socket socket) {
        if (recovers) {
            free.release();
        }
    }
}
