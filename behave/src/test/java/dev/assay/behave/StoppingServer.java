package dev.assay.behave;

import dev.assay.launch.RunningServer;
import dev.assay.launch.Stop;
import dev.assay.model.CpuSet;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A server that is told to stop. The right one goes on answering for a moment, asks clients to close, waits for what is in flight and then
 * closes what is idle. The wrong one resets all connections, takes new ones for a moment without answering, resets them, too, and has to be killed.
 */
final class StoppingServer implements RunningServer {
    private static final int DRAIN_MILLIS = 400;
    private static final int SLOW_MILLIS = 800;

    private final boolean right;
    private final ServerSocket listening;
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final Set<Socket> open = ConcurrentHashMap.newKeySet();
    private final AtomicInteger busy = new AtomicInteger();
    private volatile boolean draining;
    private volatile boolean last;

    StoppingServer(boolean right) throws IOException {
        this.right = right;
        listening = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        threads.execute(this::accept);
    }

    private void accept() {
        try {
            while (!last) {
                Socket socket = listening.accept();
                if (last) {
                    listening.close();
                }
                open.add(socket);
                threads.execute(() -> serve(socket));
            }
        } catch (IOException closed) {
            // as it should be
        }
    }

    private void serve(Socket socket) {
        try (socket) {
            BufferedReader in =
                    new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.ISO_8859_1));
            boolean keep = true;
            for (String line = in.readLine(); keep && line != null; line = keep ? in.readLine() : null) {
                boolean slow = line.startsWith("GET /slow ");
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
        } catch (IOException | InterruptedException gone) {
            // nothing is owed to it
        } finally {
            open.remove(socket);
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
        draining = true;
        if (!right) {
            reset();
        }
        Thread.sleep(DRAIN_MILLIS);
        last = true;
        Thread.sleep(DRAIN_MILLIS); // the next connection is the last
        while (right && busy.get() > 0) {
            Thread.sleep(5);
        }
        try {
            listening.close();
            if (!right) {
                reset();
            }
            for (Socket socket : open) {
                socket.close();
            }
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
        threads.shutdownNow();
        return right ? Stop.CLEAN : Stop.KILLED;
    }

    private void reset() {
        for (Socket socket : open) {
            try {
                socket.setSoLinger(true, 0);
                socket.close();
            } catch (IOException e) {
                // it is gone already
            }
        }
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
    public boolean alive() {
        return !listening.isClosed();
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
