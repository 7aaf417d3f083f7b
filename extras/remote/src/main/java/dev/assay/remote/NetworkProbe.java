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
 * The servers' end of a network probe (ADR 0038): listens on one address for a few seconds, serves a limited number of connections that begin
 * with its token, and counts the bytes received. The other direction is counted by the receiver, {@link NetworkProbeClient}.
 */
final class NetworkProbe implements AutoCloseable {
    static final String THREAD = "assay-network-probe";
    /** Concurrent connections per direction: a single one may be limited by its TCP window. */
    static final int STREAMS = 4;

    static final Duration SETTLE = Duration.ofMillis(300);
    static final Duration WINDOW = Duration.ofSeconds(1);
    /** Follows the token: the load host wants to receive; {@link #SEND}: to send. */
    static final char RECEIVE = 'r';

    static final char SEND = 's';

    private static final int TOKEN_BYTES = 16;
    private static final int SILENCE_MILLIS = 5_000;

    private final ServerSocket door;
    private final List<Guest> guests;
    private final Set<Socket> open = ConcurrentHashMap.newKeySet();
    private final Thread porter = Fanout.daemon(this::accept, THREAD);

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
     * @param address local address to listen on
     * @param port 0 for any free port
     * @param hosts number of load hosts, which connect at the same time
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

    Message.Probe errand(int host) {
        return new Message.Probe(door.getInetAddress().getHostAddress(), door.getLocalPort(), guests.get(host).token);
    }

    /** Bytes per second received from a host; 0 if none arrived. */
    double perSecond(int host) {
        return guests.get(host).meter.perSecond();
    }

    private void accept() {
        try {
            while (true) {
                Socket caller = door.accept();
                open.add(caller);
                Fanout.daemon(() -> serve(caller), THREAD).start();
                if (door.isClosed()) {
                    caller.close();
                }
            }
        } catch (IOException closed) {
            // stop accepting
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
            // the other end is done, or this one has been closed
        } finally {
            open.remove(caller);
        }
    }

    /** Closes all connections; the port is free when it returns. */
    @Override
    public void close() {
        quietly(door);
        open.forEach(NetworkProbe::quietly);
        awaitPorter();
    }

    /** The kernel keeps the socket open until the thread blocked in accept, which closing wakes, has returned from it. */
    private void awaitPorter() {
        try {
            porter.join(SILENCE_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    static void quietly(AutoCloseable socket) {
        try {
            socket.close();
        } catch (Exception e) {
            // no longer in use
        }
    }
}
