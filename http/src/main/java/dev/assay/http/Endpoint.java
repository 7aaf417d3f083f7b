package dev.assay.http;

import dev.assay.http.message.Scratch;
import dev.assay.http.tls.Tls;
import java.net.SocketAddress;
import java.time.Duration;
import java.util.Optional;

/** A server that a client talks to: its address and, over TLS, the sessions with it. May be used by any thread. */
public final class Endpoint implements AutoCloseable {
    private final Target target;
    private final SocketAddress address;
    private final Optional<Tls> tls;
    private final Transport transport;
    private final Duration timeout;
    private final ClientLoop first;

    /** @param first event loop for single exchanges */
    Endpoint(
            Target target,
            SocketAddress address,
            Optional<Tls> tls,
            Transport transport,
            Duration timeout,
            ClientLoop first) {
        this.target = target;
        this.address = address;
        this.tls = tls;
        this.transport = transport;
        this.timeout = timeout;
        this.first = first;
    }

    public Target target() {
        return target;
    }

    /** Opens connections on one event loop of the same client. */
    public Connector connector(ClientLoop loop) {
        return new Connector(loop, transport, target, tls, address, timeout);
    }

    /**
     * Sends one request on a fresh connection and blocks until its response is complete or the client's time-out has passed. The
     * answer is kept whole.
     *
     * @param request with its head in HTTP/1.1 form, whatever the protocol
     * @param headMethod whether the response has no body whatever its headers say
     * @param name of the request, for error reports
     * @throws InterruptedException if the calling thread was interrupted; the connection is closed
     */
    public Exchange ask(Scratch request, boolean headMethod, String name) throws InterruptedException {
        return new Call(first, connector(first), target.wire(), request, headMethod, name).response(timeout);
    }

    /** No new connections may follow; open ones keep what they need until they are closed. */
    @Override
    public void close() {
        tls.ifPresent(Tls::close);
    }
}
