package dev.assay.remote;

import dev.assay.model.NoMeasurementException;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;

/**
 * The servers' end of a probe of the network (ADR 92): listens on one address for a few seconds, serves so many connections that begin
 * with its token, and counts what arrives. What goes the other way is counted where it arrives, by {@link NetworkProbeErrand}.
 */
final class NetworkProbe implements AutoCloseable {
    /** At the same time in each direction: one alone may be bound by its window. */
    static final int STREAMS = 4;

    static final Duration SETTLE = Duration.ofMillis(300);
    static final Duration WINDOW = Duration.ofSeconds(1);
    /** Follows the token: the load host wants to receive, or to send. */
    static final char RECEIVE = 'r';

    static final char SEND = 's';

    private static final int TOKEN_BYTES = 16;
    private static final int SILENCE_MILLIS = 5_000;

    private final ServerSocket door;
    private final List<Guest> guests;
    private final Set<Socket> open = ConcurrentHashMap.newKeySet();
    private final Thread porter = daemon(this::accept);

    /** One load host. */
    private static final class Guest {
        private final String token;
        private final Meter meter = new Meter(SETTLE, WINDOW);
        private final AtomicInteger served = new AtomicInteger();

        private Guest() {
            byte[] random = new byte[TOKEN_BYTES];
            new SecureRandom().nextBytes(random);
            this.token = HexFormat.of().formatHex(random);
        }

        private boolean is(byte[] said) {
            return MessageDigest.isEqual(said, token.getBytes(StandardCharsets.US_ASCII));
        }
    }

    private NetworkProbe(ServerSocket door, int hosts) {
        this.door = door;
        this.guests = Stream.generate(Guest::new).limit(hosts).toList();
        porter.start();
    }

    /**
     * @param address of this machine
     * @param port 0 for any that is free
     * @param hosts that will come, at the same time
     */
    static NetworkProbe listening(String address, int port, int hosts) {
        try {
            ServerSocket door = new ServerSocket();
            try {
                door.setReuseAddress(true);
                door.bind(new InetSocketAddress(InetAddress.getByName(address), port), 2 * STREAMS * hosts);
            } catch (IOException e) {
                door.close();
                throw e;
            }
            return new NetworkProbe(door, hosts);
        } catch (IOException e) {
            throw new NoMeasurementException(
                    "The network cannot be probed: cannot listen on " + address + (port == 0 ? "" : ", port " + port)
                            + " (" + e.getMessage() + ").",
                    "Check what uses that port, or give another address: --listen.");
        }
    }

    private static Thread daemon(Runnable work) {
        Thread thread = new Thread(work, "assay-network-probe");
        thread.setDaemon(true);
        return thread;
    }

    /** What the agent on a host is told. */
    Message.Probe errand(int host) {
        return new Message.Probe(door.getInetAddress().getHostAddress(), door.getLocalPort(), guests.get(host).token);
    }

    /** Bytes per second that arrived here from a host; 0 if none did. */
    double perSecond(int host) {
        return guests.get(host).meter.perSecond();
    }

    private void accept() {
        try {
            while (true) {
                Socket caller = door.accept();
                open.add(caller);
                daemon(() -> serve(caller)).start();
                if (door.isClosed()) {
                    caller.close();
                }
            }
        } catch (IOException closed) {
            // nobody else is served
        }
    }

    private void serve(Socket caller) {
        try (caller) {
            caller.setSoTimeout(SILENCE_MILLIS);
            InputStream in = caller.getInputStream();
            byte[] said = in.readNBytes(2 * TOKEN_BYTES);
            int wish = in.read();
            Guest guest =
                    guests.stream().filter(one -> one.is(said)).findFirst().orElse(null);
            if (guest == null || guest.served.incrementAndGet() > 2 * STREAMS) {
                return;
            }
            if (wish == RECEIVE) {
                Meter.send(caller.getOutputStream());
            } else if (wish == SEND) {
                guest.meter.count(in);
            }
        } catch (IOException over) {
            // the other end has what it wanted, or this one is closed
        } finally {
            open.remove(caller);
        }
    }

    /** Ends what is left of it; nobody listens on the port when it returns. */
    @Override
    public void close() {
        quietly(door);
        open.forEach(NetworkProbe::quietly);
        awaitPorter();
    }

    /** The kernel listens until the thread in accept, which the closed door wakes, has left it. */
    private void awaitPorter() {
        try {
            porter.join(SILENCE_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static void quietly(AutoCloseable socket) {
        try {
            socket.close();
        } catch (Exception e) {
            // it is not used any more
        }
    }
}
