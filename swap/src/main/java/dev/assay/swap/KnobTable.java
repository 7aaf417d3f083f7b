package dev.assay.swap;

import static dev.assay.model.Server.JETTY;
import static dev.assay.model.Server.NETTY;
import static dev.assay.model.Server.TOMCAT;
import static dev.assay.model.Server.UNDERTOW;

import java.util.List;
import java.util.Set;

/**
 * The knobs that change what a server does for a request, with the values that {@code equal} gives them. Each value under
 * {@code equal} is one that every server with the knob can have; where one server has no property for it, the others get what
 * that server does anyway.
 */
final class KnobTable {
    static final List<Knob> ALL = List.of(
            Knob.of(
                    "requests per connection",
                    Knob.alike(TOMCAT, "server.tomcat.max-keep-alive-requests", "100", "-1"),
                    Knob.alike(NETTY, "server.netty.max-keep-alive-requests", "-1", "-1")),
            Knob.of(
                    "idle time-out",
                    Knob.alike(TOMCAT, "server.tomcat.keep-alive-timeout", "60s", "60s"),
                    Knob.alike(JETTY, "server.jetty.connection-idle-timeout", "30s", "60s"),
                    Knob.alike(UNDERTOW, "server.undertow.no-request-timeout", "60s", "60s"),
                    Knob.alike(NETTY, "server.netty.idle-timeout", "none", "60s")),
            Knob.of(
                    "max connections",
                    Knob.alike(TOMCAT, "server.tomcat.max-connections", "8192", "8192"),
                    Knob.alike(JETTY, "server.jetty.max-connections", "-1", "8192")
                            .since(30200),
                    Knob.alike(UNDERTOW, "server.undertow.options.socket.CONNECTION_HIGH_WATER", "1000000", "8192")),
            Knob.of(
                    "max connections, accepted again below",
                    Knob.alike(UNDERTOW, "server.undertow.options.socket.CONNECTION_LOW_WATER", "1000000", "8192")),
            Knob.of(
                    "backlog",
                    // Jetty has no property and lives with the JDK's 50.
                    Knob.alike(TOMCAT, "server.tomcat.accept-count", "100", "50"),
                    Knob.alike(UNDERTOW, "server.undertow.options.socket.BACKLOG", "1000", "50")),
            Knob.of(
                    "worker threads",
                    Knob.alike(TOMCAT, "server.tomcat.threads.max", "200", "200"),
                    Knob.alike(JETTY, "server.jetty.threads.max", "200", "200"),
                    Knob.alike(UNDERTOW, "server.undertow.threads.worker", "8 for each I/O thread", "200")),
            Knob.of(
                    "min worker threads",
                    Knob.alike(TOMCAT, "server.tomcat.threads.min-spare", "10", "10"),
                    Knob.alike(JETTY, "server.jetty.threads.min", "8", "10")),
            Knob.of(
                    "I/O threads",
                    Knob.shown(JETTY, "server.jetty.threads.selectors", "chosen by the server"),
                    Knob.shown(UNDERTOW, "server.undertow.threads.io", "one for each CPU, at least 2"),
                    // A system property, not one of Spring Boot's.
                    Knob.shown(NETTY, "reactor.netty.ioWorkerCount", "one for each CPU, at least 4")),
            Knob.of("acceptor threads", Knob.shown(JETTY, "server.jetty.threads.acceptors", "chosen by the server")),
            Knob.of(
                    "request queue",
                    Knob.shown(TOMCAT, "server.tomcat.threads.max-queue-capacity", "2147483647")
                            .since(30300),
                    Knob.shown(JETTY, "server.jetty.threads.max-queue-capacity", "unlimited")),
            Knob.of(
                    "graceful shutdown",
                    // Graceful wraps every request in a counter, in a different place on each server.
                    Knob.commonAlike("server.shutdown", "immediate", "immediate")
                            .before(30400),
                    Knob.commonAlike("server.shutdown", "graceful", "immediate").since(30400)),
            Knob.of(
                    "max header size",
                    Knob.commonAlike("server.max-http-header-size", "8KB", "8KB")
                            .before(30000),
                    Knob.commonAlike("server.max-http-request-header-size", "8KB", "8KB")
                            .since(30000)),
            Knob.of(
                    "max form size",
                    Knob.alike(TOMCAT, "server.tomcat.max-http-form-post-size", "2MB", "2MB"),
                    Knob.alike(JETTY, "server.jetty.max-http-form-post-size", "200000B", "2MB")),
            Knob.of(
                    "max form parameters",
                    Knob.alike(TOMCAT, "server.tomcat.max-parameter-count", "10000", "1000")
                            .since(30500)
                            .before(40000),
                    Knob.alike(TOMCAT, "server.tomcat.max-parameter-count", "1000", "1000")
                            .since(40000),
                    Knob.alike(JETTY, "server.jetty.max-form-keys", "1000", "1000")
                            .since(30400),
                    Knob.alike(UNDERTOW, "server.undertow.max-parameters", "1000", "1000")),
            Knob.of(
                    "max body size",
                    // Limits every body, not only forms as on Tomcat and Jetty, which have no such limit.
                    Knob.alike(UNDERTOW, "server.undertow.max-http-post-size", "-1", "-1")
                            .before(30510),
                    // From 3.5.10 on, -1 leaves the default of 2 MB in effect: read back from running servers.
                    Knob.alike(UNDERTOW, "server.undertow.max-http-post-size", "2MB", "1TB")
                            .since(30510)),
            Knob.of("HTTP/2", Knob.commonShown("server.http2.enabled", "false")),
            Knob.of("compression", Knob.commonShown("server.compression.enabled", "false")),
            Knob.of("compression from", Knob.commonShown("server.compression.min-response-size", "2KB")),
            Knob.of(
                    "keep-alive header on every answer",
                    Knob.shown(UNDERTOW, "server.undertow.always-set-keep-alive", "true")),
            Knob.of(
                    "buffer size",
                    Knob.shown(UNDERTOW, "server.undertow.buffer-size", "16KB less 20B"),
                    Knob.shown(NETTY, "server.netty.initial-buffer-size", "128B")),
            Knob.of(
                    "direct buffers",
                    Knob.shown(UNDERTOW, "server.undertow.direct-buffers", "on unless the heap is small")),
            Knob.of("processors kept", Knob.shown(TOMCAT, "server.tomcat.processor-cache", "200")),
            Knob.of(
                    "virtual threads",
                    Knob.commonShown("spring.threads.virtual.enabled", "false").since(30200)));

    /** Knobs that say how much is allowed, not how anything is done. */
    static final Set<String> LIMITS = Set.of(
            "max connections",
            "max connections, accepted again below",
            "backlog",
            "max header size",
            "max form size",
            "max form parameters",
            "max body size");

    private KnobTable() {}
}
