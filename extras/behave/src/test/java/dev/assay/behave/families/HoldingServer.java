package dev.assay.behave.families;

import dev.assay.behave.transport.LoopbackServer;
import java.io.IOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.Semaphore;

/** A server with a limit on open connections: those beyond it wait until others are closed, or for ever. */
final class HoldingServer extends LoopbackServer {
    private final Semaphore free;
    private final boolean recovers;

    HoldingServer(int most, boolean recovers) throws IOException {
        this.free = new Semaphore(most);
        this.recovers = recovers;
        start();
    }

    @Override
    public void accepted(Socket socket) {
        free.acquireUninterruptibly();
    }

    @Override
    public void serve(Socket socket) throws IOException {
        while (socket.getInputStream().read() >= 0) {
            socket.getInputStream().skipNBytes(socket.getInputStream().available());
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
