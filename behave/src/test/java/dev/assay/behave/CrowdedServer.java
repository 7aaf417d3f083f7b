package dev.assay.behave;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A server for clients that are slow. The right one has a thread for each and gives up on what is not whole in time. The wrong one has four
 * threads, waits for ever, and takes the end of what a client sends for a pause.
 */
final class CrowdedServer implements AutoCloseable {
    static final int THREADS = 4;
    private static final int TIME_OUT_MILLIS = 300;

    private final boolean right;
    private final ServerSocket listening = new ServerSocket(0, 200, InetAddress.getLoopbackAddress());
    private final ExecutorService threads;
    private final ExecutorService accepting = Executors.newSingleThreadExecutor();
    private final AtomicInteger accepted = new AtomicInteger();
    private final AtomicInteger ended = new AtomicInteger();

    CrowdedServer(boolean right) throws IOException {
        this.right = right;
        threads = right ? Executors.newCachedThreadPool() : Executors.newFixedThreadPool(THREADS);
        accepting.execute(this::accept);
    }

    String host() {
        return "127.0.0.1:" + listening.getLocalPort();
    }

    Socket open() throws IOException {
        return new Socket(InetAddress.getLoopbackAddress(), listening.getLocalPort());
    }

    int accepted() {
        return accepted.get();
    }

    /** Connections that are over. */
    int ended() {
        return ended.get();
    }

    private void accept() {
        try {
            while (true) {
                Socket socket = listening.accept();
                accepted.incrementAndGet();
                threads.execute(() -> serve(socket));
            }
        } catch (IOException closed) {
            // as it should be
        }
    }

    private void serve(Socket socket) {
        try (socket) {
            while (answer(socket)) {
                // the next one
            }
        } catch (IOException | InterruptedException gone) {
            // nothing is owed to it
        } finally {
            ended.incrementAndGet();
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
            throw new SocketTimeoutException("not whole in time");
        }
        return c;
    }

    @Override
    public void close() throws IOException {
        listening.close();
        accepting.shutdownNow();
        threads.shutdownNow();
    }
}
