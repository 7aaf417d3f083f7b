package dev.assay.model.server;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** Reactor Netty, 1.0 to 1.3. */
record NettyFacts(Signs signs, Jars jars, Optional<String> openingClass) implements BootFacts {
    private static final Signs SIGNS = new Signs(
            "reactor.netty.http.server.HttpServer",
            "reactor.netty.http.server.HttpServerOperations",
            List.of("reactor.netty"),
            Pattern.compile("reactor-http-.+"),
            // Empty body, lower-case header names.
            Optional.of(Pattern.compile("\\r\\ncontent-length: 0\\r\\n")));
    private static final Jars JARS = new Jars(
            "reactor-netty",
            "io.projectreactor.netty:reactor-netty-http",
            // Not reactor-netty itself: up to Boot 3 any other server takes precedence over it, and an HTTP client may
            // need it.
            Pattern.compile("spring-boot-reactor-netty"),
            Pattern.compile("io\\.projectreactor\\.netty"),
            Pattern.compile("reactor/netty/(?!http/server/).*"));

    NettyFacts() {
        this(SIGNS, JARS, Optional.of("reactor.netty.transport.TransportConnector"));
    }

    /** Reactor Netty's client threads have the same names. */
    @Override
    public boolean threadsBesideOthers() {
        return true;
    }

    @Override
    public Set<Stack> stacks() {
        return Set.of(Stack.REACTIVE);
    }

    @Override
    public int precedence(boolean modular) {
        return modular ? 2 : 4;
    }

    @Override
    public List<ServerKnob> knobs() {
        return List.of(
                ServerKnob.of("requests per connection", "server.netty.max-keep-alive-requests", "-1"),
                ServerKnob.of("idle time-out", "server.netty.idle-timeout", "none"),
                // A system property of Reactor Netty, not a Spring Boot property.
                ServerKnob.of("I/O threads", "reactor.netty.ioWorkerCount", "one for each CPU, at least 4"),
                ServerKnob.of("buffer size", "server.netty.initial-buffer-size", "128B"));
    }
}
