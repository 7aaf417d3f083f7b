package dev.assay.model.server;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** Undertow, 2.2 and 2.3; 2.4 with a starter from outside Spring Boot. */
record UndertowFacts(Signs signs, Jars jars, Optional<String> openingClass, Optional<Pattern> elsewhere)
        implements BootFacts {
    private static final Signs SIGNS = new Signs(
            "io.undertow.Undertow",
            "io.undertow.server.protocol.http.HttpOpenListener",
            List.of("io.undertow", "org.xnio"),
            Pattern.compile("XNIO-\\d+ .+"),
            // Empty body, capitalised header names.
            Optional.of(
                    Pattern.compile("(?s)\\A(?=.*\\r\\nContent-Length: 0\\r\\n)(?=.*\\r\\nConnection: close\\r\\n)")));
    /** Not Camel's, which are for a component of its own. */
    private static final String ELSEWHERE = "(?!camel-)(?=.*(boot|starter)).*undertow.*";

    private static final Jars JARS = new Jars(
            "undertow",
            "io.undertow:undertow-core",
            Pattern.compile("undertow-.*|" + ELSEWHERE),
            Pattern.compile("io\\.undertow(\\.ee)?"),
            Pattern.compile("io/undertow/client/.*"));
    private static final Pattern STARTER = Pattern.compile(ELSEWHERE);
    private static final Pattern SERVLETS = Pattern.compile("undertow-servlet");

    UndertowFacts() {
        this(SIGNS, JARS, Optional.of("io.undertow.server.protocol.http.HttpOpenListener"), Optional.of(STARTER));
    }

    @Override
    public Optional<Dropped> dropped() {
        return Optional.of(new Dropped("4.0", "3.5"));
    }

    /** Without {@code undertow-servlet} it serves only reactive apps. */
    @Override
    public Optional<Pattern> besides(Stack stack) {
        return stack == Stack.SERVLET ? Optional.of(SERVLETS) : Optional.empty();
    }

    @Override
    public Set<String> files() {
        return Set.of("WEB-INF/undertow-handlers.conf");
    }

    /** It sends {@code Connection: keep-alive}, which is the default of HTTP/1.1. */
    @Override
    public Map<String, String> quietHeaders() {
        return Map.of("always-set-keep-alive", "false");
    }

    @Override
    public int precedence(boolean modular) {
        return 3;
    }

    @Override
    public List<ServerKnob> knobs() {
        return List.of(
                ServerKnob.of("idle time-out", "server.undertow.no-request-timeout", "60s"),
                ServerKnob.of("max connections", "server.undertow.options.socket.CONNECTION_HIGH_WATER", "1000000"),
                ServerKnob.of(
                        "max connections, accepted again below",
                        "server.undertow.options.socket.CONNECTION_LOW_WATER",
                        "1000000"),
                ServerKnob.of("backlog", "server.undertow.options.socket.BACKLOG", "1000"),
                ServerKnob.of("worker threads", "server.undertow.threads.worker", "8 for each I/O thread"),
                ServerKnob.of("I/O threads", "server.undertow.threads.io", "one for each CPU, at least 2"),
                ServerKnob.of("max form parameters", "server.undertow.max-parameters", "1000"),
                // Limits every body, not only forms as on Tomcat and Jetty, which have no such limit.
                ServerKnob.of("max body size", "server.undertow.max-http-post-size", "-1")
                        .before(30510),
                // From 3.5.10 on, -1 leaves the default of 2 MB in effect: read back from running servers.
                ServerKnob.of("max body size", "server.undertow.max-http-post-size", "2MB")
                        .alikeBy("1TB")
                        .since(30510),
                ServerKnob.of("keep-alive header on every response", "server.undertow.always-set-keep-alive", "true"),
                ServerKnob.of("buffer size", "server.undertow.buffer-size", "16KB less 20B"),
                ServerKnob.of("direct buffers", "server.undertow.direct-buffers", "on unless the heap is small"));
    }
}
