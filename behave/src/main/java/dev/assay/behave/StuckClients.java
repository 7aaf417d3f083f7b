package dev.assay.behave;

import java.io.IOException;
import java.net.Socket;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** Clients that are stuck in one way, as many as are asked for. All their connections are closed with it. */
final class StuckClients implements AutoCloseable {
    /** A server that takes no more connections is not asked for the rest. */
    private static final int REFUSALS = 3;

    private static final int SMALL_WINDOW = 1_024;

    private final Door door;
    private final Stuck kind;
    private final byte[] begin;
    private final List<Socket> sockets = new CopyOnWriteArrayList<>();
    private final Thread trickling;

    /** @param trickleMillis between two bytes of a client that trickles */
    StuckClients(Door door, Stuck kind, byte[] begin, int trickleMillis) {
        this.door = door;
        this.kind = kind;
        this.begin = begin;
        this.trickling = new Thread(() -> trickle(trickleMillis), "assay-trickle");
        trickling.start();
    }

    private void trickle(int millis) {
        if (kind.trickle().isEmpty()) {
            return;
        }
        byte[] one = {(byte) (char) kind.trickle().get()};
        try {
            while (true) {
                Thread.sleep(millis);
                sockets.forEach(socket -> send(socket, one));
            }
        } catch (InterruptedException ended) {
            Thread.currentThread().interrupt();
        }
    }

    /** Adds to them until there are so many, or the server takes no more; gives how many there are. */
    int grow(int count) {
        for (int refused = 0; sockets.size() < count && refused < REFUSALS; ) {
            try {
                sockets.add(begun(door.open()));
            } catch (IOException e) {
                refused++;
            }
        }
        return sockets.size();
    }

    private Socket begun(Socket socket) throws IOException {
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
            // The server has given up on it, as it may.
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
