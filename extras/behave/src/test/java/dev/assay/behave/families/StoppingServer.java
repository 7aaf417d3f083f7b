package dev.assay.behave.families;

import dev.assay.behave.transport.LoopbackServer;
import dev.assay.launch.Stop;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A server that is told to stop. The correct one keeps answering, asks clients to close, waits for requests in flight and closes idle
 * connections; it ends when told again, so that no connection arrives while it does. The faulty one resets all connections, accepts new
 * ones for a moment without answering, resets them as well, and has to be killed.
 */
final class StoppingServer extends LoopbackServer {
    private static final int DRAIN_MILLIS = 400;
    private static final int SLOW_MILLIS = 800;

    private final boolean right;
    /** Open connections, and whether each was used since the server was told to stop. */
    private final Map<Socket, Boolean> open = new ConcurrentHashMap<>();

    private final AtomicInteger busy = new AtomicInteger();
    private volatile boolean draining;

    StoppingServer(boolean right) throws IOException {
        this.right = right;
        start();
    }

    @Override
    public void accepted(Socket socket) {
        open.put(socket, draining);
    }

    @Override
    public void ended(Socket socket) {
        open.remove(socket);
    }

    @Override
    public void serve(Socket socket) throws IOException, InterruptedException {
        BufferedReader in =
                new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.ISO_8859_1));
        boolean keep = true;
        for (String line = in.readLine(); keep && line != null; line = keep ? in.readLine() : null) {
            boolean slow = line.startsWith("GET /slow ");
            open.put(socket, draining);
            busy.incrementAndGet();
            try {
                while (line != null && !line.isEmpty()) {
                    line = in.readLine();
                }
                Thread.sleep(slow ? SLOW_MILLIS : 0);
                keep = answer(socket);
            } finally {
                busy.decrementAndGet();
            }
        }
    }

    private boolean answer(Socket socket) throws IOException, InterruptedException {
        if (draining && !right) {
            Thread.sleep(10_000);
        }
        boolean close = draining;
        socket.getOutputStream()
                .write(("HTTP/1.1 200 x\r\nContent-Length: 3\r\n" + (close ? "Connection: close\r\n" : "") + "\r\nyes")
                        .getBytes(StandardCharsets.ISO_8859_1));
        return !close;
    }

    @Override
    public Stop stop(Duration grace) throws InterruptedException {
        if (draining) {
            super.stop(grace);
            return Stop.ALREADY_DEAD;
        }
        draining = true;
        if (!right) {
            reset();
        }
        Thread.sleep(DRAIN_MILLIS);
        while (right && busy.get() > 0) {
            Thread.sleep(5);
        }
        if (right) {
            open.forEach((socket, used) -> {
                if (!used) {
                    end(socket);
                }
            });
            return Stop.CLEAN;
        }
        super.stop(grace);
        reset();
        return Stop.KILLED;
    }

    private static void end(Socket socket) {
        try {
            socket.close();
        } catch (IOException e) {
            // it is gone already
        }
    }

    private void reset() {
        for (Socket socket : open.keySet()) {
            try {
                socket.setSoLinger(true, 0);
            } catch (IOException e) {
                // it is gone already
            }
            end(socket);
        }
    }
}
