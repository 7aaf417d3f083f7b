package dev.assay.http;

import dev.assay.http.loop.PacedIoHandler;
import dev.assay.http.tls.Tls;
import dev.assay.http.tls.TlsEngine;
import dev.assay.model.BadInputException;
import io.netty.channel.EventLoop;
import io.netty.channel.IoHandlerFactory;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.util.concurrent.DefaultThreadFactory;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;

/**
 * A client for HTTP/1.1 and HTTP/2, in plain text or over TLS, with event loops of its own. Single exchanges go through
 * {@link Endpoint#ask}; to send many requests, open connections with {@link Endpoint#connector} as their owner. May be used by any
 * thread.
 */
public final class HttpClient implements AutoCloseable {
    private static final int CONNECT_MS = 1_000;

    private final Transport transport;
    private final TlsEngine tlsEngine;
    private final Duration timeout;
    private final MultiThreadIoEventLoopGroup group;
    private final List<ClientLoop> loops = new ArrayList<>();

    /**
     * Starts the event loops.
     *
     * @param threads event loops, at least 1
     * @param names prefix of their thread names
     * @param timeout for connecting, for a TLS handshake and for a single exchange; above 0
     * @throws BadInputException if the transport or the TLS engine is not available on this machine
     */
    public HttpClient(int threads, String names, Transport transport, TlsEngine tlsEngine, Duration timeout) {
        this.transport = transport.resolved();
        this.tlsEngine = tlsEngine.resolved();
        this.timeout = timeout;
        List<PacedIoHandler> paced = new CopyOnWriteArrayList<>();
        IoHandlerFactory handlers = this.transport.handlers();
        IoHandlerFactory pacing = executor -> {
            PacedIoHandler io = new PacedIoHandler(
                    handlers.newHandler(executor),
                    executor,
                    this.transport.shortestWaitNanos(),
                    this.transport.preciseTimers());
            paced.add(io);
            return io;
        };
        group = new MultiThreadIoEventLoopGroup(threads, new DefaultThreadFactory(names, true), pacing);
        group.forEach(executor -> {
            EventLoop loop = (EventLoop) executor;
            PacedIoHandler io =
                    paced.stream().filter(p -> p.drives(loop)).findFirst().orElseThrow();
            loops.add(new ClientLoop(loop, io));
        });
    }

    /** The transport in use: never {@link Transport#AUTO}. */
    public Transport transport() {
        return transport;
    }

    /** Its event loops, always in the same order. */
    public List<ClientLoop> loops() {
        return List.copyOf(loops);
    }

    /**
     * Makes an endpoint for a server. TLS sessions are resumed only within one endpoint. Of several addresses of a host name it is the
     * first that accepts a connection.
     *
     * @throws BadInputException if the host has no address, the path of the socket is too long, or the certificates to trust cannot
     *     be read
     */
    public Endpoint endpoint(Target target) {
        SocketAddress address = address(target);
        Optional<Tls> tls = target.tls()
                .map(trust -> new Tls(
                        target.host(), target.wire().version(), target.certificate(), trust, tlsEngine, timeout));
        return new Endpoint(target, address, tls, transport, timeout, loops.get(0));
    }

    private SocketAddress address(Target target) {
        return target.socket().map(transport::address).orElseGet(() -> reachable(target.addresses(), target.port()));
    }

    /** A server may listen on only one of the addresses of localhost. If none accepts a connection, the first. */
    static InetSocketAddress reachable(InetAddress[] addresses, int port) {
        for (int i = 0; i < addresses.length && addresses.length > 1; i++) {
            InetSocketAddress address = new InetSocketAddress(addresses[i], port);
            try (Socket attempt = new Socket()) {
                attempt.connect(address, CONNECT_MS);
                return address;
            } catch (IOException next) {
                // the next address may do
            }
        }
        return new InetSocketAddress(addresses[0], port);
    }

    /** Ends the event loops. Nothing may be called afterwards. */
    @Override
    public void close() {
        group.shutdownGracefully(0, 1, TimeUnit.SECONDS).awaitUninterruptibly(5, TimeUnit.SECONDS);
        loops.forEach(ClientLoop::close);
    }
}
