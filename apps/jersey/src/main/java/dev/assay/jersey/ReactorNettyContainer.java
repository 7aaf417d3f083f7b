package dev.assay.jersey;

import io.netty.channel.EventLoop;
import jakarta.ws.rs.core.SecurityContext;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.net.URI;
import java.security.Principal;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.glassfish.jersey.internal.MapPropertiesDelegate;
import org.glassfish.jersey.server.ApplicationHandler;
import org.glassfish.jersey.server.ContainerException;
import org.glassfish.jersey.server.ContainerRequest;
import org.glassfish.jersey.server.ContainerResponse;
import org.glassfish.jersey.server.ResourceConfig;
import org.glassfish.jersey.server.spi.ContainerResponseWriter;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Publisher;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;
import reactor.netty.http.server.HttpServer;
import reactor.netty.http.server.HttpServerRequest;
import reactor.netty.http.server.HttpServerResponse;

/**
 * Jersey on Reactor Netty, for which Jersey has no container of its own. A resource may block, so it runs on Reactor's elastic
 * threads and never on an event loop; requests and answers are held whole.
 */
final class ReactorNettyContainer {
    private final ApplicationHandler jersey;
    private final URI base;

    private ReactorNettyContainer(ResourceConfig resources, URI base) {
        this.jersey = new ApplicationHandler(resources);
        this.base = base;
    }

    static void start(ResourceConfig resources, InetSocketAddress address) {
        URI base = URI.create("http://" + address.getHostString() + ":" + address.getPort() + "/");
        ReactorNettyContainer container = new ReactorNettyContainer(resources, base);
        HttpServer.create()
                .host(address.getHostString())
                .port(address.getPort())
                .handle(container::handle)
                .bindNow();
    }

    private Publisher<Void> handle(HttpServerRequest request, HttpServerResponse response) {
        return request.receive()
                .aggregate()
                .asByteArray()
                .defaultIfEmpty(new byte[0])
                .publishOn(Schedulers.boundedElastic())
                .map(body -> answer(request, body, response))
                .publishOn(Schedulers.fromExecutor(eventLoop(response)))
                .flatMap(answer -> response.header("Content-Length", String.valueOf(answer.length))
                        .sendByteArray(Mono.just(answer))
                        .then());
    }

    /** Where answers are sent from. From another thread, one in twenty requests that ask to close got none. */
    private static EventLoop eventLoop(HttpServerResponse response) {
        AtomicReference<EventLoop> loop = new AtomicReference<>();
        response.withConnection(connection -> loop.set(connection.channel().eventLoop()));
        return Objects.requireNonNull(loop.get());
    }

    /** The body of the answer; status and headers go straight into the response. */
    private byte[] answer(HttpServerRequest request, byte[] body, HttpServerResponse response) {
        ContainerRequest asked = new ContainerRequest(
                base,
                base.resolve(request.uri()),
                request.method().name(),
                new Anonymous(),
                new MapPropertiesDelegate(),
                jersey.getConfiguration());
        request.requestHeaders().forEach(header -> asked.header(header.getKey(), header.getValue()));
        asked.setEntityStream(new ByteArrayInputStream(body));
        Writer writer = new Writer(response);
        asked.setWriter(writer);
        jersey.handle(asked);
        return writer.body.toByteArray();
    }

    /** Resources of this app answer before they return, so nothing is ever suspended. */
    private static final class Writer implements ContainerResponseWriter {
        private final ByteArrayOutputStream body = new ByteArrayOutputStream();
        private final HttpServerResponse response;

        Writer(HttpServerResponse response) {
            this.response = response;
        }

        @Override
        public OutputStream writeResponseStatusAndHeaders(long length, ContainerResponse answer)
                throws ContainerException {
            response.status(answer.getStatus());
            answer.getStringHeaders()
                    .forEach((name, values) -> values.forEach(value -> response.addHeader(name, value)));
            return body;
        }

        @Override
        public boolean suspend(long timeOut, TimeUnit unit, @Nullable TimeoutHandler handler) {
            return false;
        }

        @Override
        public void setSuspendTimeout(long timeOut, TimeUnit unit) {
            throw new IllegalStateException("nothing is suspended");
        }

        @Override
        public void commit() {
            // sent as a whole once the resource has returned
        }

        @Override
        public void failure(Throwable error) {
            response.status(500);
        }

        @Override
        public boolean enableResponseBuffering() {
            return false;
        }
    }

    private static final class Anonymous implements SecurityContext {
        @Override
        public @Nullable Principal getUserPrincipal() {
            return null;
        }

        @Override
        public boolean isUserInRole(String role) {
            return false;
        }

        @Override
        public boolean isSecure() {
            return false;
        }

        @Override
        public @Nullable String getAuthenticationScheme() {
            return null;
        }
    }
}
