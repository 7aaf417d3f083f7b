package dev.assay.probe;

import java.util.List;

/** Tomcat 9 to 11. */
final class TomcatReader implements ServerReader {
    @Override
    public void read(Mirror webServer, KnobValues into) {
        List<Mirror> connectors = webServer
                .get("getTomcat")
                .get("getService")
                .get("findConnectors")
                .items();
        if (connectors.isEmpty()) {
            return;
        }
        Mirror connector = connectors.get(0);
        into.bytes(KnobName.MAX_FORM_SIZE, connector.get("getMaxPostSize"));
        into.count(KnobName.MAX_FORM_PARAMETERS, connector.get("getMaxParameterCount"));
        Mirror protocol = connector.get("getProtocolHandler");
        into.count(KnobName.REQUESTS_PER_CONNECTION, protocol.get("getMaxKeepAliveRequests"));
        into.millis(KnobName.IDLE_TIME_OUT, protocol.get("getKeepAliveTimeout"));
        into.count(KnobName.MAX_CONNECTIONS, protocol.get("getMaxConnections"));
        into.count(KnobName.BACKLOG, protocol.get("getAcceptCount"));
        into.bytes(KnobName.MAX_HEADER_SIZE, protocol.get("getMaxHttpRequestHeaderSize"));
        into.bytes(KnobName.COMPRESSION_FROM, protocol.get("getCompressionMinSize"));
        into.count(KnobName.PROCESSORS_KEPT, protocol.get("getProcessorCache"));
        protocol.get("getCompression").text().ifPresent(mode -> into.onOff(KnobName.COMPRESSION, !mode.equals("off")));
        if (protocol.has("findUpgradeProtocols")) {
            List<Mirror> upgrades = protocol.get("findUpgradeProtocols").items();
            into.onOff(KnobName.HTTP_2, upgrades.stream().anyMatch(upgrade -> upgrade.isA("Http2Protocol")));
            upgrades.stream()
                    .filter(upgrade -> upgrade.isA("Http2Protocol"))
                    .findFirst()
                    .ifPresent(
                            http2 -> into.count(KnobName.HTTP_2_STREAMS, http2.get("getMaxConcurrentStreamExecution")));
        }
        if (protocol.get("getEndpoint").get("poller").isPresent()) {
            into.text(KnobName.IO_THREADS, "1");
        }
        workers(protocol, into);
    }

    /** With an external executor, the protocol's own maximum has no effect. */
    private static void workers(Mirror protocol, KnobValues into) {
        Mirror executor = protocol.get("getExecutor");
        if (!executor.isPresent()) {
            return;
        }
        boolean virtual = executor.isA("VirtualThreadExecutor");
        into.onOff(KnobName.VIRTUAL_THREADS, virtual);
        if (virtual) {
            into.text(KnobName.WORKER_THREADS, KnobValues.UNLIMITED);
            return;
        }
        into.count(KnobName.MIN_WORKER_THREADS, protocol.get("getMinSpareThreads"));
        into.count(KnobName.REQUEST_QUEUE, protocol.get("getMaxQueueSize"));
        Mirror ofPool = executor.get("getMaximumPoolSize");
        into.count(KnobName.WORKER_THREADS, ofPool.isPresent() ? ofPool : protocol.get("getMaxThreads"));
    }
}
