package dev.assay.behave.families;

import dev.assay.behave.transport.LoopbackServer;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A server for slow clients. The correct one has a thread for each and gives up on requests that are not complete in time. The faulty one
 * has four threads, waits for ever, and takes the client's end of stream for a pause.
 */
final class CrowdedServer extends LoopbackServer {
    static final int THREADS = 4;
    private static final int TIME_OUT_MILLIS = 300;

    private final boolean right;
    private final AtomicInteger accepted = new AtomicInteger();
    private final AtomicInteger ended = new AtomicInteger();

    CrowdedServer(boolean right) throws IOException {
        super(right ? Executors.newCachedThreadPool() : Executors.newFixedThreadPool(THREADS));
        this.right = right;
        start();
    }

    int accepted() {
        return accepted.get();
    }

    /** The number of ended connections. */
    int ended() {
        return ended.get();
    }

    @Override
    public void accepted(Socket socket) {
        accepted.incrementAndGet();
    }

    @Override
    public void ended(Socket socket) {
        ended.incrementAndGet();
    }

    @Override
    public void serve(Socket socket) throws IOException, InterruptedException {
        while (answer(socket)) {
            // the next one
        }
    }

    private boolean answer(Socket socket) throws IOException, InterruptedException {
        long due = System.nanoTime() + TIME_OUT_MILLIS * 1_000_000L;
        StringBuilder head = new StringBuilder();
        while (head.indexOf("\r\n\r\n") < 0) {
            head.append((char) next(socket, due));
        }
        int at = head.indexOf("Content-Length: ");
        int length = at < 0
                ? 0
                : Integer.parseInt(head.substring(at + "Content-Length: ".length())
                        .lines()
                        .findFirst()
                        .orElse("0"));
        for (int i = 0; i < length; i++) {
            next(socket, due);
        }
        socket.getOutputStream()
                .write("HTTP/1.1 200 x\r\nContent-Length: 3\r\n\r\nyes".getBytes(StandardCharsets.ISO_8859_1));
        return head.indexOf("Connection: close") < 0;
    }

    private int next(Socket socket, long due) throws IOException, InterruptedException {
        InputStream in = socket.getInputStream();
        socket.setSoTimeout(right ? (int) Math.max(1, (due - System.nanoTime()) / 1_000_000) : 0);
        int c = in.read();
        if (c < 0 && !right) {
            Thread.sleep(60_000);
        }
        if (c < 0 || (right && System.nanoTime() > due)) {
            throw new SocketTimeoutException("not complete in time");
        }
        return c;
    }
}
