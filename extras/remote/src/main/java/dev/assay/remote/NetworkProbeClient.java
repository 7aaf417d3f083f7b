package dev.assay.remote;

import dev.assay.model.BadInputException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** The load host's end of a network probe: first receives and counts, then sends. It opens no port. */
final class NetworkProbeClient {
    private static final int CONNECT_MILLIS = 5_000;
    /** Time limit per direction: connections that hang are closed, and what has arrived by then counts. */
    private static final Duration LIMIT = Duration.ofSeconds(6);

    private final Message.Probe probe;
    private final Meter meter = new Meter(NetworkProbe.SETTLE, NetworkProbe.WINDOW);

    private NetworkProbeClient(Message.Probe probe) {
        this.probe = probe;
    }

    /**
     * Runs the probe; the result is bytes per second received here, 0 if none arrived.
     *
     * @throws BadInputException if the other end cannot be reached
     */
    static double run(Message.Probe probe) throws InterruptedException {
        NetworkProbeClient errand = new NetworkProbeClient(probe);
        errand.together(NetworkProbe.RECEIVE, socket -> errand.meter.count(socket.getInputStream()));
        errand.together(NetworkProbe.SEND, socket -> Meter.send(socket.getOutputStream()));
        return errand.meter.perSecond();
    }

    private interface Way {
        void go(Socket socket) throws IOException;
    }

    private void together(char wish, Way way) throws InterruptedException {
        List<Socket> sockets = new ArrayList<>();
        try {
            for (int i = 0; i < NetworkProbe.STREAMS; i++) {
                sockets.add(connected(wish));
            }
            List<Thread> threads =
                    sockets.stream().map(socket -> thread(socket, way)).toList();
            threads.forEach(Thread::start);
            long end = System.nanoTime() + LIMIT.toNanos();
            for (Thread thread : threads) {
                TimeUnit.NANOSECONDS.timedJoin(thread, Math.max(1, end - System.nanoTime()));
            }
        } finally {
            sockets.forEach(NetworkProbe::quietly);
        }
    }

    private static Thread thread(Socket socket, Way way) {
        return Fanout.daemon(
                () -> {
                    try {
                        way.go(socket);
                    } catch (IOException over) {
                        // the other end is done, or the time is up
                    }
                },
                NetworkProbe.THREAD);
    }

    private Socket connected(char wish) {
        Socket socket = new Socket();
        try {
            socket.connect(new InetSocketAddress(InetAddress.getByName(probe.address()), probe.port()), CONNECT_MILLIS);
            socket.setSoTimeout(CONNECT_MILLIS);
            socket.setSoLinger(true, 0); // discard what is still unsent at the end
            socket.getOutputStream().write((probe.token() + wish).getBytes(StandardCharsets.US_ASCII));
            return socket;
        } catch (IOException e) {
            NetworkProbe.quietly(socket);
            throw new BadInputException(
                    "--listen",
                    probe.address() + ", port " + probe.port() + ", cannot be reached from here: " + e.getMessage(),
                    "Servers will listen on that address: open the firewall of their machine, or give another"
                            + " one of its addresses.");
        }
    }
}
