package dev.assay.probe;

import java.util.List;
import java.util.stream.Stream;

/** Jetty 9.4 to 12.1. It has no limit of requests per connection. */
final class JettyReader implements ServerReader {
    /** The backlog that Java's sockets use for zero. */
    private static final int JDK_BACKLOG = 50;

    @Override
    public void read(Mirror webServer, KnobValues into) {
        into.text(KnobName.REQUESTS_PER_CONNECTION, KnobValues.UNLIMITED);
        Mirror server = webServer.get("getServer");
        workers(server.get("getThreadPool"), into);
        handlers(server, into);
        limit(server, into);
        server.get("getConnectors").items().stream().findFirst().ifPresent(connector -> connector(connector, into));
    }

    private static void workers(Mirror pool, KnobValues into) {
        into.count(KnobName.WORKER_THREADS, pool.get("getMaxThreads"));
        into.count(KnobName.MIN_WORKER_THREADS, pool.get("getMinThreads"));
        into.count(KnobName.REQUEST_QUEUE, pool.get("getQueue").get("getMaxCapacity"));
        if (pool.isPresent()) {
            into.onOff(
                    KnobName.VIRTUAL_THREADS,
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
        into.onOff(
                KnobName.COMPRESSION, all.stream().anyMatch(h -> h.isA("GzipHandler") || h.isA("CompressionHandler")));
        all.stream()
                .filter(handler -> handler.get("getMaxFormContentSize").isPresent())
                .findFirst()
                .ifPresent(context -> {
                    into.bytes(KnobName.MAX_FORM_SIZE, context.get("getMaxFormContentSize"));
                    into.count(KnobName.MAX_FORM_PARAMETERS, context.get("getMaxFormKeys"));
                });
    }

    /** Connections are unlimited unless a bean sets a limit. */
    private static void limit(Mirror server, KnobValues into) {
        Mirror beans = server.get("getBeans");
        if (!beans.isPresent()) {
            return;
        }
        into.text(KnobName.MAX_CONNECTIONS, KnobValues.UNLIMITED);
        for (Mirror bean : beans.items()) {
            if (bean.isA("ConnectionLimit")) {
                into.count(KnobName.MAX_CONNECTIONS, bean.get("getMaxConnections"));
            } else if (bean.isA("NetworkConnectionLimit")) {
                into.count(KnobName.MAX_CONNECTIONS, bean.get("getMaxNetworkConnectionCount"));
            }
        }
    }

    private static void connector(Mirror connector, KnobValues into) {
        into.millis(KnobName.IDLE_TIME_OUT, connector.get("getIdleTimeout"));
        connector
                .get("getAcceptQueueSize")
                .number()
                .ifPresent(n -> into.text(KnobName.BACKLOG, Long.toString(n > 0 ? n : JDK_BACKLOG)));
        into.count(KnobName.ACCEPTOR_THREADS, connector.get("getAcceptors"));
        into.count(KnobName.IO_THREADS, connector.get("getSelectorManager").get("getSelectorCount"));
        List<Mirror> protocols = connector.get("getConnectionFactories").items();
        into.onOff(
                KnobName.HTTP_2,
                protocols.stream()
                        .anyMatch(p -> p.get("getProtocol").text().orElse("").startsWith("h2")));
        protocols.stream()
                .map(p -> p.get("getHttpConfiguration").get("getOutputBufferSize"))
                .filter(Mirror::isPresent)
                .findFirst()
                .ifPresent(size -> into.bytes(KnobName.BUFFER_SIZE, size));
        protocols.stream()
                .map(p -> p.get("getHttpConfiguration").get("getRequestHeaderSize"))
                .filter(Mirror::isPresent)
                .findFirst()
                .ifPresent(size -> into.bytes(KnobName.MAX_HEADER_SIZE, size));
    }
}
