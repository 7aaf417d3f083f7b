package dev.assay.cli;

import dev.assay.model.Evidence;
import dev.assay.trial.TrialEvent;
import dev.assay.trial.TrialListener;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The running experiment as a page on loopback, for one who watches. While slices run nothing is accepted, drawn or sent: a
 * browser that asks then waits in the kernel until the block is over. A page is drawn only if somebody asks for it.
 *
 * <p>{@link #event} and {@link #show} belong to the measuring thread; one thread of its own answers.
 */
final class LivePage implements TrialListener, AutoCloseable {
    static final String THREAD = "assay-live";
    /** Seconds after which a browser asks again. */
    private static final int REFRESH = 3;
    /** How long a browser that has been watching may take to fetch the end of the story. */
    private static final int FAREWELL_MS = 2_000 * REFRESH;

    private static final int ACCEPT_MS = 100;
    private static final int READ_MS = 1_000;
    /** How long slices wait for a page that is on its way. */
    private static final int SEND_MS = 250;

    private static final int LONGEST_REQUEST = 16_384;
    private static final Pattern HOST = Pattern.compile("(?im)^host:\\s*(?:127\\.0\\.0\\.1|localhost)(?::\\d+)?\\s*$");

    /** Of an answer, and what its text is. */
    private enum Status {
        OK("200 OK", "text/html"),
        FORBIDDEN("403 Forbidden", "text/plain"),
        NOT_FOUND("404 Not Found", "text/plain");

        private final String line;
        private final String type;

        Status(String line, String type) {
            this.line = line;
            this.type = type;
        }
    }

    private final ServerSocket server;
    private final Function<List<Evidence>, String> drawing;
    private final Thread thread;
    private final Object turn = new Object();
    private List<Evidence> evidence = List.of();
    private @Nullable String last;
    private boolean paused;
    private boolean drawingNow;
    private boolean closed;
    private boolean watched;
    private boolean seenEnd;
    private @Nullable Socket client;

    private LivePage(ServerSocket server, Function<List<Evidence>, String> drawing) {
        this.server = server;
        this.drawing = drawing;
        this.thread = new Thread(this::serve, THREAD);
        thread.setDaemon(true);
    }

    /**
     * Listens on a free port of 127.0.0.1.
     *
     * @param drawing makes the page of what has been measured so far; called on the answering thread
     */
    static LivePage open(Function<List<Evidence>, String> drawing) {
        try {
            ServerSocket server = new ServerSocket();
            server.bind(new InetSocketAddress(InetAddress.getByAddress(new byte[] {127, 0, 0, 1}), 0));
            server.setSoTimeout(ACCEPT_MS);
            LivePage page = new LivePage(server, drawing);
            page.thread.start();
            return page;
        } catch (IOException e) {
            throw new UncheckedIOException("no port of 127.0.0.1 could be bound for --live", e);
        }
    }

    String address() {
        return "http://127.0.0.1:" + server.getLocalPort() + "/";
    }

    /** From the first timing of a block, a start or a pilot until it has been produced, nothing is answered. */
    @Override
    public void event(TrialEvent event) {
        if (event instanceof TrialEvent.SliceBegan
                || event instanceof TrialEvent.StartupBegan
                || event instanceof TrialEvent.Capacity) {
            pause();
        } else if (event instanceof TrialEvent.Produced) {
            resume();
        }
    }

    /** What to draw from now on. */
    void show(Evidence more) {
        synchronized (turn) {
            List<Evidence> all = new ArrayList<>(evidence);
            all.add(more);
            evidence = List.copyOf(all);
        }
    }

    /** The page that ends it. One who has watched gets a few seconds to fetch it. */
    void end(String page) {
        synchronized (turn) {
            last = page;
            paused = false;
            turn.notifyAll();
            long end = System.nanoTime() + FAREWELL_MS * 1_000_000L;
            try {
                while (watched && !seenEnd && System.nanoTime() < end) {
                    turn.wait(ACCEPT_MS);
                }
            } catch (InterruptedException hurry) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private void pause() {
        boolean interrupted = false;
        synchronized (turn) {
            paused = true;
            long patience = Long.MAX_VALUE;
            while (drawingNow || (client != null && System.nanoTime() < patience)) {
                if (!drawingNow && patience == Long.MAX_VALUE) {
                    patience = System.nanoTime() + SEND_MS * 1_000_000L;
                }
                try {
                    turn.wait(ACCEPT_MS);
                } catch (InterruptedException e) {
                    interrupted = true;
                }
            }
            drop(client); // a reader that is slow to take its page
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private void resume() {
        synchronized (turn) {
            paused = false;
            turn.notifyAll();
        }
    }

    private void serve() {
        try {
            while (mayAnswer()) {
                try (Socket accepted = server.accept()) {
                    answer(accepted);
                } catch (SocketTimeoutException nobody) {
                    // look whether slices have begun
                } catch (IOException lost) {
                    if (server.isClosed()) {
                        return;
                    }
                }
            }
        } catch (InterruptedException end) {
            Thread.currentThread().interrupt();
        }
    }

    /** Waits while slices run; false when all is over. */
    private boolean mayAnswer() throws InterruptedException {
        synchronized (turn) {
            while (paused && !closed) {
                turn.wait();
            }
            return !closed;
        }
    }

    private void answer(Socket accepted) throws IOException, InterruptedException {
        accepted.setSoTimeout(READ_MS);
        if (!mayAnswer()) {
            return;
        }
        String request = request(accepted.getInputStream());
        if (!request.startsWith("GET / ")) {
            send(accepted, Status.NOT_FOUND, "", "There is one page: " + address());
        } else if (!HOST.matcher(request).find()) { // a foreign page must not read it by a name that points here
            send(accepted, Status.FORBIDDEN, "", "Ask for " + address());
        } else {
            page(accepted);
        }
    }

    private void page(Socket accepted) throws IOException, InterruptedException {
        List<Evidence> drawn;
        String ended;
        synchronized (turn) {
            if (!mayAnswer()) {
                return;
            }
            drawingNow = last == null;
            watched = true;
            drawn = evidence;
            ended = last;
            client = accepted;
        }
        try {
            String page = ended == null ? drawing.apply(drawn) : ended;
            finished();
            send(accepted, Status.OK, ended == null ? "Refresh: " + REFRESH + "\r\n" : "", page);
        } finally {
            finished();
            synchronized (turn) {
                client = null;
                seenEnd = ended != null;
                turn.notifyAll();
            }
        }
    }

    private void finished() {
        synchronized (turn) {
            drawingNow = false;
            turn.notifyAll();
        }
    }

    private static String request(InputStream in) throws IOException {
        StringBuilder head = new StringBuilder();
        byte[] buffer = new byte[2_048];
        while (head.indexOf("\r\n\r\n") < 0 && head.length() < LONGEST_REQUEST) {
            int count = in.read(buffer);
            if (count < 0) {
                break;
            }
            head.append(new String(buffer, 0, count, StandardCharsets.ISO_8859_1));
        }
        return head.toString();
    }

    private static void send(Socket socket, Status status, String header, String text) throws IOException {
        byte[] body = text.getBytes(StandardCharsets.UTF_8);
        OutputStream out = socket.getOutputStream();
        List<String> head = List.of(
                "HTTP/1.1 " + status.line,
                "Content-Type: " + status.type + "; charset=utf-8",
                "Content-Length: " + body.length,
                "Cache-Control: no-store",
                "X-Content-Type-Options: nosniff",
                header + "Connection: close");
        out.write((String.join("\r\n", head) + "\r\n\r\n").getBytes(StandardCharsets.ISO_8859_1));
        out.write(body);
        out.flush();
    }

    private static void drop(@Nullable Socket socket) {
        if (socket != null) {
            try {
                socket.close();
            } catch (IOException gone) {
                // it was what we wanted
            }
        }
    }

    @Override
    public void close() {
        synchronized (turn) {
            closed = true;
            drop(client);
            turn.notifyAll();
        }
        try {
            server.close();
            thread.join(2L * READ_MS); // the port is free once the thread has left accept
        } catch (IOException gone) {
            // it was what we wanted
        } catch (InterruptedException hurry) {
            Thread.currentThread().interrupt();
        }
    }
}
