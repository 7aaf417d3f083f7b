package dev.assay.model.server;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** Reactor Netty, 1.0 to 1.3. */
record NettyFacts() implements BootFacts {
    // Not reactor-netty itself: up to Boot 3 any other server takes precedence over it, and an HTTP client may need it.
    private static final Pattern JARS = Pattern.compile("spring-boot-reactor-netty");
    private static final Pattern GROUP = Pattern.compile("io\\.projectreactor\\.netty");
    private static final Pattern NO_SERVER = Pattern.compile("reactor/netty/(?!http/server/).*");
    private static final Pattern THREADS = Pattern.compile("reactor-http-.+");
    // Empty body, lower-case header names.
    private static final Pattern REFUSAL = Pattern.compile("\\r\\ncontent-length: 0\\r\\n");

    @Override
    public String mainClass() {
        return "reactor.netty.http.server.HttpServer";
    }

    @Override
    public String loadedClass() {
        return "reactor.netty.http.server.HttpServerOperations";
    }

    @Override
    public Optional<String> openingClass() {
        return Optional.of("reactor.netty.transport.TransportConnector");
    }

    @Override
    public List<String> packages() {
        return List.of("reactor.netty");
    }

    @Override
    public Pattern threads() {
        return THREADS;
    }

    /** Reactor Netty's client threads have the same names. */
    @Override
    public boolean threadsBesideOthers() {
        return true;
    }

    @Override
    public Optional<Pattern> refusal() {
        return Optional.of(REFUSAL);
    }

    @Override
    public String starter() {
        return "reactor-netty";
    }

    @Override
    public String managed() {
        return "io.projectreactor.netty:reactor-netty-http";
    }

    @Override
    public Pattern own() {
        return JARS;
    }

    @Override
    public Pattern group() {
        return GROUP;
    }

    @Override
    public Pattern noServer() {
        return NO_SERVER;
    }

    @Override
    public Set<Stack> stacks() {
        return Set.of(Stack.REACTIVE);
    }

    @Override
    public int precedence(boolean modular) {
        return modular ? 1 : 4;
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
