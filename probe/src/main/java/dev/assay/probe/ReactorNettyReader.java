package dev.assay.probe;

import java.time.Duration;
import java.util.Arrays;

/** Reactor Netty 1. Handlers run on its event loops: it has no worker threads, even with virtual threads enabled. */
final class ReactorNettyReader implements ServerReader {
    @Override
    public void read(Mirror webServer, KnobValues into) {
        into.text(KnobName.WORKER_THREADS, KnobValues.NOT_PRESENT);
        into.text(KnobName.VIRTUAL_THREADS, KnobValues.NOT_PRESENT);
        into.text(KnobName.MAX_CONNECTIONS, KnobValues.UNLIMITED);
        into.count(
                KnobName.BACKLOG,
                webServer.get("disposableServer").get("channel").get("config").get("getBacklog"));
        Mirror config = webServer.get("httpServer").get("configuration");
        if (!config.isPresent()) {
            return;
        }
        into.count(KnobName.REQUESTS_PER_CONNECTION, config.get("maxKeepAliveRequests"));
        Mirror idle = config.get("idleTimeout");
        into.millis(
                KnobName.IDLE_TIME_OUT,
                Mirror.of(idle.as(Duration.class).map(Duration::toMillis).orElse(-1L)));
        into.bytes(KnobName.BUFFER_SIZE, config.get("decoder").get("initialBufferSize"));
        into.bytes(KnobName.MAX_HEADER_SIZE, config.get("decoder").get("maxHeaderSize"));
        Mirror loops = config.get("loopResources");
        // Unless the app provides its own, these are the shared resources, which wrap others.
        Mirror shared = loops.get("defaultLoops");
        into.count(KnobName.IO_THREADS, (shared.isPresent() ? shared : loops).get("workerCount"));
        config.get("minCompressionSize").number().ifPresent(n -> into.onOff(KnobName.COMPRESSION, n >= 0));
        into.onOff(
                KnobName.HTTP_2,
                config.get("protocols").items().stream()
                        .flatMap(protocol -> protocol.text().stream())
                        .anyMatch(name -> Arrays.asList("H2", "H2C").contains(name)));
    }
}
