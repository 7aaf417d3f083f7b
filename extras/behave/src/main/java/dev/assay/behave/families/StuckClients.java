package dev.assay.behave.families;

import dev.assay.behave.transport.Target;
import java.io.IOException;
import java.net.Socket;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** A number of clients that are stuck in the same way. Closing it closes all their connections. */
final class StuckClients implements AutoCloseable {
    /** Number of refused connections after which no more are opened. */
    private static final int REFUSALS = 3;

    private static final int SMALL_WINDOW = 1_024;

    private final Target target;
    private final Stuck kind;
    private final List<Socket> sockets = new CopyOnWriteArrayList<>();
    private final Thread trickling;

    /** @param trickleMillis between two bytes of a client that trickles */
    StuckClients(Target target, Stuck kind, int trickleMillis) {
        this.target = target;
        this.kind = kind;
        this.trickling = new Thread(() -> trickle(trickleMillis), "assay-trickle");
        trickling.start();
    }

    private void trickle(int millis) {
        if (kind.trickle().isEmpty()) {
            return;
        }
        byte[] one = kind.trickle().get();
        try {
            while (true) {
                Thread.sleep(millis);
                sockets.forEach(socket -> send(socket, one));
            }
        } catch (InterruptedException ended) {
            Thread.currentThread().interrupt();
        }
    }

    /** Adds clients until there are {@code count}, or the server accepts no more; returns the number of clients. */
    int grow(int count) {
        byte[] begin = kind.begin(target);
        for (int refused = 0; sockets.size() < count && refused < REFUSALS; ) {
            try {
                sockets.add(begun(kind.connections(target).open(), begin));
            } catch (IOException e) {
                refused++;
            }
        }
        return sockets.size();
    }

    private Socket begun(Socket socket, byte[] begin) throws IOException {
        try {
            socket.setTcpNoDelay(true);
            if (kind == Stuck.READING) {
                socket.setReceiveBufferSize(SMALL_WINDOW);
            }
            send(socket, begin);
            if (kind.ends()) {
                socket.shutdownOutput();
            }
            return socket;
        } catch (IOException e) {
            socket.close();
            throw e;
        }
    }

    private static void send(Socket socket, byte[] bytes) {
        try {
            socket.getOutputStream().write(bytes);
        } catch (IOException ended) {
            // The server has given up on this client, which is allowed.
        }
    }

    @Override
    public void close() {
        trickling.interrupt();
        for (Socket socket : sockets) {
            try {
                socket.close();
            } catch (IOException e) {
                // It is gone in any case.
            }
        }
    }
}
