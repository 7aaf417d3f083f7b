package dev.assay.probe;

import java.util.List;
import java.util.stream.Stream;

/** Jetty 9.4 to 12.1. It closes no connection after a number of requests. */
final class JettyReader implements ServerReader {
    /** What Java's sockets take for a backlog of zero. */
    private static final int JDK_BACKLOG = 50;

    @Override
    public String webServer() {
        return "JettyWebServer";
    }

    @Override
    public void read(Mirror webServer, KnobValues into) {
        ServerReader.gracefulShutdown(webServer, into);
        into.text(Knob.REQUESTS_PER_CONNECTION, KnobValues.UNLIMITED);
        Mirror server = webServer.get("getServer");
        workers(server.get("getThreadPool"), into);
        handlers(server, into);
        limit(server, into);
        server.get("getConnectors").items().stream().findFirst().ifPresent(connector -> connector(connector, into));
    }

    private static void workers(Mirror pool, KnobValues into) {
        into.count(Knob.WORKER_THREADS, pool.get("getMaxThreads"));
        into.count(Knob.MIN_WORKER_THREADS, pool.get("getMinThreads"));
        into.count(Knob.REQUEST_QUEUE, pool.get("getQueue").get("getMaxCapacity"));
        if (pool.isPresent()) {
            into.onOff(
                    Knob.VIRTUAL_THREADS,
                    pool.isA("VirtualThreadPool")
                            || pool.get("getVirtualThreadsExecutor").isPresent());
        }
    }

    private static void handlers(Mirror server, KnobValues into) {
        // Jetty 12, or else Jetty 9 to 11
        List<Mirror> all = Stream.of("getDescendants", "getChildHandlers")
                .flatMap(name -> server.get(name).items().stream())
                .toList();
        if (all.isEmpty()) {
            return;
        }
        into.onOff(Knob.COMPRESSION, all.stream().anyMatch(h -> h.isA("GzipHandler") || h.isA("CompressionHandler")));
        all.stream()
                .filter(handler -> handler.get("getMaxFormContentSize").isPresent())
                .findFirst()
                .ifPresent(context -> {
                    into.bytes(Knob.MAX_FORM_SIZE, context.get("getMaxFormContentSize"));
                    into.count(Knob.MAX_FORM_PARAMETERS, context.get("getMaxFormKeys"));
                });
    }

    /** There is no limit unless a bean sets one. */
    private static void limit(Mirror server, KnobValues into) {
        Mirror beans = server.get("getBeans");
        if (!beans.isPresent()) {
            return;
        }
        into.text(Knob.MAX_CONNECTIONS, KnobValues.UNLIMITED);
        for (Mirror bean : beans.items()) {
            if (bean.isA("ConnectionLimit")) {
                into.count(Knob.MAX_CONNECTIONS, bean.get("getMaxConnections"));
            } else if (bean.isA("NetworkConnectionLimit")) {
                into.count(Knob.MAX_CONNECTIONS, bean.get("getMaxNetworkConnectionCount"));
            }
        }
    }

    private static void connector(Mirror connector, KnobValues into) {
        into.millis(Knob.IDLE_TIME_OUT, connector.get("getIdleTimeout"));
        connector
                .get("getAcceptQueueSize")
                .number()
                .ifPresent(n -> into.text(Knob.BACKLOG, Long.toString(n > 0 ? n : JDK_BACKLOG)));
        into.count(Knob.ACCEPTOR_THREADS, connector.get("getAcceptors"));
        into.count(Knob.IO_THREADS, connector.get("getSelectorManager").get("getSelectorCount"));
        List<Mirror> protocols = connector.get("getConnectionFactories").items();
        into.onOff(
                Knob.HTTP_2,
                protocols.stream()
                        .anyMatch(p -> p.get("getProtocol").text().orElse("").startsWith("h2")));
        protocols.stream()
                .map(p -> p.get("getHttpConfiguration").get("getOutputBufferSize"))
                .filter(Mirror::isPresent)
                .findFirst()
                .ifPresent(size -> into.bytes(Knob.BUFFER_SIZE, size));
        protocols.stream()
                .map(p -> p.get("getHttpConfiguration").get("getRequestHeaderSize"))
                .filter(Mirror::isPresent)
                .findFirst()
                .ifPresent(size -> into.bytes(Knob.MAX_HEADER_SIZE, size));
    }
}
