package dev.assay.swap;

import java.util.List;
import java.util.Set;

/**
 * The knobs that change what a server does for a request, with the values that {@code equal} gives them; how each server sets them is
 * in its own facts. Each value under {@code equal} is possible on every server with the knob; where one server has no property for
 * it, the others get what that server does anyway.
 */
final class KnobTable {
    static final List<Knob> ALL = List.of(
            Knob.alike("requests per connection", "-1"),
            Knob.alike("idle time-out", "60s"),
            Knob.alike("max connections", "8192"),
            Knob.alike("max connections, accepted again below", "8192"),
            Knob.alike("backlog", "50"),
            Knob.alike("worker threads", "200"),
            Knob.alike("min worker threads", "10"),
            Knob.shown("I/O threads"),
            Knob.shown("acceptor threads"),
            Knob.shown("request queue"),
            Knob.common(
                    "graceful shutdown",
                    // Graceful wraps every request in a counter, in a different place on each server.
                    Knob.commonAlike("server.shutdown", "immediate", "immediate")
                            .before(30400),
                    Knob.commonAlike("server.shutdown", "graceful", "immediate").since(30400)),
            Knob.common(
                    "max header size",
                    Knob.commonAlike("server.max-http-header-size", "8KB", "8KB")
                            .before(30000),
                    Knob.commonAlike("server.max-http-request-header-size", "8KB", "8KB")
                            .since(30000)),
            Knob.alike("max form size", "2MB"),
            Knob.alike("max form parameters", "1000"),
            Knob.alike("max body size", "-1"),
            Knob.common("HTTP/2", Knob.commonShown("server.http2.enabled", "false")),
            Knob.common("compression", Knob.commonShown("server.compression.enabled", "false")),
            Knob.common("compression from", Knob.commonShown("server.compression.min-response-size", "2KB")),
            Knob.shown("keep-alive header on every response"),
            Knob.shown("buffer size"),
            Knob.shown("direct buffers"),
            Knob.shown("processors kept"),
            Knob.common(
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
