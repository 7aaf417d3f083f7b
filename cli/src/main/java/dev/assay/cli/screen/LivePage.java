package dev.assay.cli.screen;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.assay.experiment.TrialEvent;
import dev.assay.experiment.TrialListener;
import dev.assay.model.evidence.Evidence;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Serves the running experiment as a page on loopback. While slices run, nothing is drawn or sent: a browser that asks then waits until the
 * block is over. A page is drawn only on request.
 *
 * <p>{@link #event} and {@link #show} are for the measuring thread; separate threads answer requests, one at a time.
 */
public final class LivePage implements TrialListener, AutoCloseable {
    static final String THREAD = "assay-live";
    /** Seconds after which a browser asks again. */
    private static final int REFRESH = 3;
    /** How long a browser that has been watching may take to fetch the last page. */
    private static final int FAREWELL_MS = 2_000 * REFRESH;

    /** How long slices wait for a page that is being sent. */
    private static final int SEND_MS = 250;
    /** More than one, because a client that does not finish its request keeps one busy. */
    private static final int THREADS = 4;

    private static final Pattern HOST = Pattern.compile("(?:127\\.0\\.0\\.1|localhost)(?::\\d+)?");

    /** What is being done for a request. */
    private enum Work {
        NONE,
        DRAWING,
        SENDING
    }

    private final HttpServer server;
    private final ExecutorService threads;
    private final Function<List<Evidence>, String> drawing;
    private final Object turn = new Object();
    private List<Evidence> evidence = List.of();
    private @Nullable String last;
    private Work work = Work.NONE;
    private boolean paused;
    private boolean closed;
    private boolean watched;
    private boolean seenEnd;

    private LivePage(HttpServer server, Function<List<Evidence>, String> drawing) {
        this.server = server;
        this.drawing = drawing;
        threads = Executors.newFixedThreadPool(THREADS, task -> {
            Thread thread = new Thread(task, THREAD);
            thread.setDaemon(true);
            return thread;
        });
        server.setExecutor(threads);
        server.createContext("/", this::response);
    }

    /**
     * Listens on a free port of 127.0.0.1.
     *
     * @param drawing draws the page from the evidence so far; called on an answering thread
     */
    public static LivePage open(Function<List<Evidence>, String> drawing) {
        try {
            InetAddress loopback = InetAddress.getByAddress(new byte[] {127, 0, 0, 1});
            LivePage page = new LivePage(HttpServer.create(new InetSocketAddress(loopback, 0), 0), drawing);
            page.server.start();
            return page;
        } catch (IOException e) {
            throw new UncheckedIOException("no port of 127.0.0.1 could be bound for --live", e);
        }
    }

    public String address() {
        return "http://127.0.0.1:" + server.getAddress().getPort() + "/";
    }

    /** Pauses answers from the first timing of a block, a start or a pilot until its evidence has been produced. */
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

    void show(Evidence more) {
        synchronized (turn) {
            List<Evidence> all = new ArrayList<>(evidence);
            all.add(more);
            evidence = List.copyOf(all);
        }
    }

    /** Sets the last page, and gives a browser that has been watching a few seconds to fetch it. */
    public void end(String page) {
        synchronized (turn) {
            last = page;
            paused = false;
            turn.notifyAll();
            long end = System.nanoTime() + FAREWELL_MS * 1_000_000L;
            try {
                while (watched && !seenEnd && System.nanoTime() < end) {
                    turn.wait(SEND_MS);
                }
            } catch (InterruptedException hurry) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /** Waits for a page that is being drawn, and no longer than {@link #SEND_MS} for one that is being sent. */
    private void pause() {
        synchronized (turn) {
            paused = true;
            boolean interrupted = await(Work.DRAWING, Long.MAX_VALUE);
            interrupted |= await(Work.SENDING, System.nanoTime() + SEND_MS * 1_000_000L);
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /** Waits, holding the lock, until that work or the time is over; returns whether it was interrupted meanwhile. */
    private boolean await(Work over, long until) {
        boolean interrupted = false;
        while (work == over && System.nanoTime() < until) {
            try {
                turn.wait(SEND_MS);
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        return interrupted;
    }

    private void resume() {
        synchronized (turn) {
            paused = false;
            turn.notifyAll();
        }
    }

    private void response(HttpExchange exchange) throws IOException {
        try (exchange) {
            String host = exchange.getRequestHeaders().getFirst("Host");
            if (!exchange.getRequestMethod().equals("GET")
                    || !exchange.getRequestURI().getPath().equals("/")) {
                send(exchange, 404, "text/plain", "There is one page: " + address());
            } else if (host == null || !HOST.matcher(host).matches()) {
                // against DNS rebinding: a foreign page must not read this one by a name that points here
                send(exchange, 403, "text/plain", "Ask for " + address());
            } else {
                page(exchange);
            }
        } catch (InterruptedException end) {
            Thread.currentThread().interrupt();
        }
    }

    private void page(HttpExchange exchange) throws IOException, InterruptedException {
        List<Evidence> measured;
        String ended;
        synchronized (turn) {
            while ((paused || work != Work.NONE) && !closed) {
                turn.wait();
            }
            if (closed) {
                return;
            }
            watched = true;
            measured = evidence;
            ended = last;
            work = Work.DRAWING;
        }
        try {
            String page = ended == null ? drawing.apply(measured) : ended;
            turnTo(Work.SENDING);
            if (ended == null) {
                exchange.getResponseHeaders().set("Refresh", Integer.toString(REFRESH));
            }
            send(exchange, 200, "text/html", page);
        } finally {
            synchronized (turn) {
                seenEnd = ended != null;
                turnTo(Work.NONE);
            }
        }
    }

    private void turnTo(Work next) {
        synchronized (turn) {
            work = next;
            turn.notifyAll();
        }
    }

    private static void send(HttpExchange exchange, int status, String type, String text) throws IOException {
        byte[] body = text.getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().set("Content-Type", type + "; charset=utf-8");
        exchange.getResponseHeaders().set("Cache-Control", "no-store");
        exchange.getResponseHeaders().set("X-Content-Type-Options", "nosniff");
        exchange.sendResponseHeaders(status, body.length);
        exchange.getResponseBody().write(body);
    }

    @Override
    public void close() {
        synchronized (turn) {
            closed = true;
            turn.notifyAll();
        }
        server.stop(0);
        threads.shutdownNow();
    }
}
