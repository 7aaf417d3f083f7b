package dev.assay.behave.transport;

import dev.assay.launch.RunningServer;
import dev.assay.launch.Stop;
import dev.assay.model.plan.CpuSet;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.OptionalInt;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;

/** A server in this process, with a thread for each connection, that stands in for a contender. */
public abstract class LoopbackServer implements RunningServer, AutoCloseable {
    private static final int BACKLOG = 200;
    private static final int DRAIN_MILLIS = 300;

    private final ServerSocket listening = new ServerSocket(0, BACKLOG, InetAddress.getLoopbackAddress());
    private final ExecutorService threads;

    public LoopbackServer() throws IOException {
        this(Executors.newCachedThreadPool());
    }

    public LoopbackServer(ExecutorService threads) throws IOException {
        this.threads = threads;
    }

    /** Starts accepting connections. Constructors call this last. */
    public final void start() {
        Thread accepting = new Thread(this::accept, "accepting");
        accepting.setDaemon(true);
        accepting.start();
    }

    private void accept() {
        try {
            while (true) {
                Socket socket = listening.accept();
                accepted(socket);
                threads.execute(() -> run(socket));
            }
        } catch (IOException | RejectedExecutionException closed) {
            // the listener was closed
        }
    }

    private void run(Socket socket) {
        try (socket) {
            serve(socket);
        } catch (IOException | InterruptedException gone) {
            // the client is gone
        } finally {
            ended(socket);
        }
    }

    /** Called before a connection is served. */
    public void accepted(Socket socket) throws IOException {}

    public abstract void serve(Socket socket) throws IOException, InterruptedException;

    /** Called when a connection has ended. */
    public void ended(Socket socket) {}

    /** Reads what the client still sends: otherwise its last response would be lost with the connection. */
    public static void drain(Socket socket, InputStream in) throws IOException {
        socket.shutdownOutput();
        socket.setSoTimeout(DRAIN_MILLIS);
        in.transferTo(OutputStream.nullOutputStream());
    }

    public final void stopListening() throws IOException {
        listening.close();
    }

    @Override
    public void close() throws IOException {
        stopListening();
        threads.shutdownNow();
    }

    @Override
    public Stop stop(Duration grace) throws InterruptedException {
        boolean running = alive();
        try {
            close();
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
        return running ? Stop.CLEAN : Stop.ALREADY_DEAD;
    }

    @Override
    public boolean alive() {
        return !listening.isClosed();
    }

    @Override
    public String contender() {
        return "it";
    }

    @Override
    public long pid() {
        return ProcessHandle.current().pid();
    }

    @Override
    public int port() {
        return listening.getLocalPort();
    }

    @Override
    public Instant started() {
        return Instant.EPOCH;
    }

    @Override
    public double readyMs() {
        return 1;
    }

    @Override
    public OptionalInt exitCode() {
        return OptionalInt.empty();
    }

    @Override
    public void pin(CpuSet cpus) {}

    @Override
    public List<String> lastLogLines(int n) {
        return List.of();
    }
}
