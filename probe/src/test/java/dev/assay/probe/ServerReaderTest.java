package dev.assay.probe;

import static org.assertj.core.api.Assertions.assertThat;

import io.undertow.UndertowOptions;
import java.net.InetAddress;
import java.time.Duration;
import java.util.Map;
import org.apache.coyote.http11.AbstractHttp11Protocol;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.junit.jupiter.api.Test;
import org.springframework.boot.web.embedded.jetty.JettyServletWebServerFactory;
import org.springframework.boot.web.embedded.netty.NettyReactiveWebServerFactory;
import org.springframework.boot.web.embedded.tomcat.TomcatServletWebServerFactory;
import org.springframework.boot.web.embedded.undertow.UndertowServletWebServerFactory;
import org.springframework.boot.web.server.AbstractConfigurableWebServerFactory;
import org.springframework.boot.web.server.Compression;
import org.springframework.boot.web.server.Http2;
import org.springframework.boot.web.server.Shutdown;
import org.springframework.boot.web.server.WebServer;

/** On real servers, started like Spring Boot starts them, each with its defaults and with other settings. */
class ServerReaderTest {
    @Test
    void tomcatAsItComes() {
        TomcatServletWebServerFactory factory = onLoopback(new TomcatServletWebServerFactory());

        assertThat(read(factory.getWebServer()))
                .containsExactlyInAnyOrderEntriesOf(Map.ofEntries(
                        Map.entry(KnobName.REQUESTS_PER_CONNECTION, "100"),
                        Map.entry(KnobName.IDLE_TIME_OUT, "60 s"),
                        Map.entry(KnobName.MAX_CONNECTIONS, "8192"),
                        Map.entry(KnobName.BACKLOG, "100"),
                        Map.entry(KnobName.WORKER_THREADS, "200"),
                        Map.entry(KnobName.MIN_WORKER_THREADS, "10"),
                        Map.entry(KnobName.IO_THREADS, "1"),
                        Map.entry(KnobName.REQUEST_QUEUE, "unlimited"),
                        Map.entry(KnobName.PROCESSORS_KEPT, "200"),
                        Map.entry(KnobName.COMPRESSION_FROM, "2 KB"),
                        Map.entry(KnobName.MAX_HEADER_SIZE, "8 KB"),
                        Map.entry(KnobName.GRACEFUL_SHUTDOWN, "on"),
                        Map.entry(KnobName.HTTP_2, "off"),
                        Map.entry(KnobName.COMPRESSION, "off"),
                        Map.entry(KnobName.VIRTUAL_THREADS, "off"),
                        Map.entry(KnobName.MAX_FORM_SIZE, "2 MB"),
                        Map.entry(KnobName.MAX_FORM_PARAMETERS, "10000")));
    }

    @Test
    void tomcatWithOtherSettings() {
        TomcatServletWebServerFactory factory = withOtherSettings(new TomcatServletWebServerFactory());
        factory.addConnectorCustomizers(connector -> {
            AbstractHttp11Protocol<?> protocol = (AbstractHttp11Protocol<?>) connector.getProtocolHandler();
            protocol.setMaxKeepAliveRequests(-1);
            protocol.setKeepAliveTimeout(30_000);
            protocol.setMaxConnections(-1);
            protocol.setAcceptCount(1000);
            protocol.setMaxThreads(16);
            protocol.setMaxHttpRequestHeaderSize(16 * 1024);
            connector.setMaxPostSize(-1);
            connector.setMaxParameterCount(7);
        });

        assertThat(read(factory.getWebServer()))
                .containsEntry(KnobName.REQUESTS_PER_CONNECTION, "unlimited")
                .containsEntry(KnobName.IDLE_TIME_OUT, "30 s")
                .containsEntry(KnobName.MAX_CONNECTIONS, "unlimited")
                .containsEntry(KnobName.BACKLOG, "1000")
                .containsEntry(KnobName.WORKER_THREADS, "16")
                .containsEntry(KnobName.MAX_HEADER_SIZE, "16 KB")
                .containsEntry(KnobName.GRACEFUL_SHUTDOWN, "off")
                .containsEntry(KnobName.HTTP_2, "on")
                .containsEntry(KnobName.HTTP_2_STREAMS, "20")
                .containsEntry(KnobName.COMPRESSION, "on")
                .containsEntry(KnobName.MAX_FORM_SIZE, "unlimited")
                .containsEntry(KnobName.MAX_FORM_PARAMETERS, "7");
    }

    @Test
    void jettyAsItComes() {
        JettyServletWebServerFactory factory = onLoopback(new JettyServletWebServerFactory());

        assertThat(read(factory.getWebServer()))
                .containsExactlyInAnyOrderEntriesOf(Map.ofEntries(
                        Map.entry(KnobName.REQUESTS_PER_CONNECTION, "unlimited"),
                        Map.entry(KnobName.IDLE_TIME_OUT, "30 s"),
                        Map.entry(KnobName.MAX_CONNECTIONS, "unlimited"),
                        Map.entry(KnobName.BACKLOG, "50"),
                        Map.entry(KnobName.WORKER_THREADS, "200"),
                        Map.entry(KnobName.MIN_WORKER_THREADS, "8"),
                        Map.entry(KnobName.IO_THREADS, "1"),
                        Map.entry(KnobName.ACCEPTOR_THREADS, "1"),
                        Map.entry(KnobName.REQUEST_QUEUE, "unlimited"),
                        Map.entry(KnobName.BUFFER_SIZE, "32 KB"),
                        Map.entry(KnobName.MAX_HEADER_SIZE, "8 KB"),
                        Map.entry(KnobName.GRACEFUL_SHUTDOWN, "on"),
                        Map.entry(KnobName.HTTP_2, "off"),
                        Map.entry(KnobName.COMPRESSION, "off"),
                        Map.entry(KnobName.VIRTUAL_THREADS, "off"),
                        Map.entry(KnobName.MAX_FORM_SIZE, "200000 B"),
                        Map.entry(KnobName.MAX_FORM_PARAMETERS, "1000")));
    }

    @Test
    void jettyWithOtherSettings() {
        JettyServletWebServerFactory factory = withOtherSettings(new JettyServletWebServerFactory());
        factory.setHttp2(null);
        factory.setMaxConnections(777);
        factory.setSelectors(3);
        factory.setThreadPool(new QueuedThreadPool(60));
        factory.addServerCustomizers(server -> {
            ServerConnector connector = (ServerConnector) server.getConnectors()[0];
            connector.setIdleTimeout(45_000);
            connector.setAcceptQueueSize(200);
            connector
                    .getConnectionFactory(HttpConfiguration.ConnectionFactory.class)
                    .getHttpConfiguration()
                    .setRequestHeaderSize(16 * 1024);
        });

        assertThat(read(factory.getWebServer()))
                .containsEntry(KnobName.IDLE_TIME_OUT, "45 s")
                .containsEntry(KnobName.MAX_CONNECTIONS, "777")
                .containsEntry(KnobName.BACKLOG, "200")
                .containsEntry(KnobName.WORKER_THREADS, "60")
                .containsEntry(KnobName.IO_THREADS, "3")
                .containsEntry(KnobName.MAX_HEADER_SIZE, "16 KB")
                .containsEntry(KnobName.GRACEFUL_SHUTDOWN, "off")
                .containsEntry(KnobName.COMPRESSION, "on");
    }

    @Test
    void undertowAsItComes() {
        UndertowServletWebServerFactory factory = onLoopback(new UndertowServletWebServerFactory());
        int cpus = Math.max(Runtime.getRuntime().availableProcessors(), 2);

        assertThat(read(factory.getWebServer()))
                .containsExactlyInAnyOrderEntriesOf(Map.ofEntries(
                        Map.entry(KnobName.REQUESTS_PER_CONNECTION, "unlimited"),
                        Map.entry(KnobName.IDLE_TIME_OUT, "60 s"),
                        Map.entry(KnobName.MAX_CONNECTIONS, "unlimited"),
                        Map.entry(KnobName.ACCEPTED_AGAIN_BELOW, "unlimited"),
                        Map.entry(KnobName.KEEP_ALIVE_HEADER, "on"),
                        Map.entry(KnobName.WORKER_THREADS, Integer.toString(8 * cpus)),
                        Map.entry(KnobName.IO_THREADS, Integer.toString(cpus)),
                        Map.entry(KnobName.BUFFER_SIZE, "16364 B"),
                        Map.entry(KnobName.DIRECT_BUFFERS, "on"),
                        Map.entry(KnobName.MAX_HEADER_SIZE, "1 MB"),
                        Map.entry(KnobName.GRACEFUL_SHUTDOWN, "on"),
                        Map.entry(KnobName.HTTP_2, "off"),
                        Map.entry(KnobName.COMPRESSION, "off"),
                        Map.entry(KnobName.VIRTUAL_THREADS, "off"),
                        Map.entry(KnobName.MAX_BODY_SIZE, "2 MB"),
                        Map.entry(KnobName.MAX_FORM_PARAMETERS, "1000")));
    }

    @Test
    void undertowWithOtherSettings() {
        UndertowServletWebServerFactory factory = withOtherSettings(new UndertowServletWebServerFactory());
        factory.setIoThreads(3);
        factory.setWorkerThreads(50);
        factory.addBuilderCustomizers(builder -> builder.setServerOption(UndertowOptions.NO_REQUEST_TIMEOUT, 1500)
                .setServerOption(UndertowOptions.MAX_HEADER_SIZE, 8192)
                .setServerOption(UndertowOptions.MAX_ENTITY_SIZE, -1L)
                .setServerOption(UndertowOptions.MAX_PARAMETERS, 99)
                .setServerOption(UndertowOptions.ALWAYS_SET_KEEP_ALIVE, false)
                .setSocketOption(org.xnio.Options.BACKLOG, 222)
                .setSocketOption(org.xnio.Options.CONNECTION_HIGH_WATER, 333)
                .setSocketOption(org.xnio.Options.CONNECTION_LOW_WATER, 300));

        assertThat(read(factory.getWebServer()))
                .containsEntry(KnobName.IDLE_TIME_OUT, "1500 ms")
                .containsEntry(KnobName.MAX_CONNECTIONS, "333")
                .containsEntry(KnobName.ACCEPTED_AGAIN_BELOW, "300")
                .containsEntry(KnobName.KEEP_ALIVE_HEADER, "off")
                .containsEntry(KnobName.BACKLOG, "222")
                .containsEntry(KnobName.WORKER_THREADS, "50")
                .containsEntry(KnobName.IO_THREADS, "3")
                .containsEntry(KnobName.MAX_HEADER_SIZE, "8 KB")
                .containsEntry(KnobName.GRACEFUL_SHUTDOWN, "off")
                .containsEntry(KnobName.HTTP_2, "on")
                .containsEntry(KnobName.COMPRESSION, "on")
                .containsEntry(KnobName.MAX_BODY_SIZE, "unlimited")
                .containsEntry(KnobName.MAX_FORM_PARAMETERS, "99");
    }

    @Test
    void reactorNettyAsItComes() {
        NettyReactiveWebServerFactory factory = onLoopback(new NettyReactiveWebServerFactory());

        assertThat(read(factory.getWebServer((request, response) -> response.setComplete())))
                .containsEntry(KnobName.REQUESTS_PER_CONNECTION, "unlimited")
                .containsEntry(KnobName.IDLE_TIME_OUT, "unlimited")
                .containsEntry(KnobName.MAX_CONNECTIONS, "unlimited")
                .containsEntry(KnobName.WORKER_THREADS, "not present")
                .containsEntry(
                        KnobName.IO_THREADS,
                        Integer.toString(Math.max(Runtime.getRuntime().availableProcessors(), 4)))
                .containsEntry(KnobName.MAX_HEADER_SIZE, "8 KB")
                .containsEntry(KnobName.BUFFER_SIZE, "128 B")
                .containsEntry(KnobName.GRACEFUL_SHUTDOWN, "on")
                .containsEntry(KnobName.HTTP_2, "off")
                .containsEntry(KnobName.COMPRESSION, "off")
                .containsEntry(KnobName.VIRTUAL_THREADS, "not present")
                .containsKey(KnobName.BACKLOG);
    }

    @Test
    void reactorNettyWithOtherSettings() {
        NettyReactiveWebServerFactory factory = withOtherSettings(new NettyReactiveWebServerFactory());
        factory.addServerCustomizers(server -> server.maxKeepAliveRequests(50)
                .idleTimeout(Duration.ofSeconds(20))
                .httpRequestDecoder(decoder -> decoder.maxHeaderSize(4096)));

        assertThat(read(factory.getWebServer((request, response) -> response.setComplete())))
                .containsEntry(KnobName.REQUESTS_PER_CONNECTION, "50")
                .containsEntry(KnobName.IDLE_TIME_OUT, "20 s")
                .containsEntry(KnobName.MAX_HEADER_SIZE, "4 KB")
                .containsEntry(KnobName.GRACEFUL_SHUTDOWN, "off")
                .containsEntry(KnobName.HTTP_2, "on")
                .containsEntry(KnobName.COMPRESSION, "on");
    }

    @Test
    void anythingElseHasNoSettings() {
        assertThat(ServerReader.readAny(Mirror.of("a text")).values()).isEmpty();
        assertThat(ServerReader.readAny(Mirror.NOTHING).values()).isEmpty();
    }

    /** A class with the right name but unknown members, as in a future version. */
    @Test
    void anUnknownVersionOnlyLosesSettings() {
        final class TomcatWebServer {}
        final class JettyWebServer {}
        final class UndertowWebServer {}
        final class NettyWebServer {}

        // What remains applies to every version of the server.
        assertThat(ServerReader.readAny(Mirror.of(new TomcatWebServer())).values())
                .isEmpty();
        assertThat(ServerReader.readAny(Mirror.of(new JettyWebServer())).values())
                .containsOnlyKeys(KnobName.REQUESTS_PER_CONNECTION);
        assertThat(ServerReader.readAny(Mirror.of(new UndertowWebServer())).values())
                .containsOnlyKeys(KnobName.REQUESTS_PER_CONNECTION);
        assertThat(ServerReader.readAny(Mirror.of(new NettyWebServer())).values())
                .containsOnlyKeys(KnobName.WORKER_THREADS, KnobName.VIRTUAL_THREADS, KnobName.MAX_CONNECTIONS);
    }

    private static <F extends AbstractConfigurableWebServerFactory> F onLoopback(F factory) {
        factory.setAddress(InetAddress.getLoopbackAddress());
        factory.setPort(0);
        factory.setShutdown(Shutdown.GRACEFUL);
        return factory;
    }

    private static <F extends AbstractConfigurableWebServerFactory> F withOtherSettings(F factory) {
        onLoopback(factory);
        factory.setShutdown(Shutdown.IMMEDIATE);
        Compression compression = new Compression();
        compression.setEnabled(true);
        factory.setCompression(compression);
        Http2 http2 = new Http2();
        http2.setEnabled(true);
        factory.setHttp2(http2);
        return factory;
    }

    private static Map<KnobName, String> read(WebServer server) {
        server.start();
        try {
            return ServerReader.readAny(Mirror.of(server)).values();
        } finally {
            server.stop();
        }
    }
}
