package dev.assay.model.server;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** Jetty, 9.4 to 12.1. */
record JettyFacts(Signs signs, Jars jars, Optional<String> openingClass, Optional<Pattern> jspEngine)
        implements BootFacts {
    private static final Signs SIGNS = new Signs(
            "org.eclipse.jetty.server.Server",
            "org.eclipse.jetty.server.ServerConnector",
            List.of("org.eclipse.jetty"),
            // The second is what remains of Jetty's pool when all its threads are virtual.
            Pattern.compile("qtp-?\\d+-.+|jetty-virtual-thread-pool-keepalive"),
            // Jetty's response to a malformed request names the illegal character.
            Optional.of(Pattern.compile("(?i)illegal character")));
    private static final Jars JARS = new Jars(
            "jetty",
            "org.eclipse.jetty:jetty-server",
            // Up to Jetty 11, the HTTP/2 jars are not named after Jetty.
            Pattern.compile("jetty-(?!reactive-httpclient$).*|http2-(server|common|hpack)|spring-boot-jetty"),
            Pattern.compile("org\\.eclipse\\.jetty(\\..*)?"),
            Pattern.compile("org/eclipse/jetty/(client|reactive/client)/.*"));
    private static final Pattern DECIDING = Pattern.compile("jetty-(ee\\d+-)?(webapp|servlet)|spring-boot-jetty");
    /** What Spring Boot looks for in a servlet app besides the core. */
    private static final Pattern WEBAPP = Pattern.compile("jetty-(ee\\d+-)?webapp|spring-boot-jetty");

    private static final Pattern JSP_ENGINE = Pattern.compile("(jetty-ee\\d+-)?apache-jsp");

    JettyFacts() {
        this(SIGNS, JARS, Optional.of("org.eclipse.jetty.server.AbstractConnector$Acceptor"), Optional.of(JSP_ENGINE));
    }

    @Override
    public Pattern deciding() {
        return DECIDING;
    }

    @Override
    public Optional<Pattern> besides(Stack stack) {
        return Optional.of(stack == Stack.SERVLET ? WEBAPP : DECIDING);
    }

    @Override
    public Set<String> http2Jars() {
        return Set.of("jetty-http2-server", "http2-server", "jetty-alpn-java-server");
    }

    /** Spring Boot 3.0 and 3.1 manage Servlet 6.0, but their Jetty 11 is built for 5.0; Boot's documentation says to set it. */
    @Override
    public List<Pin> pins() {
        return List.of(new Pin("jakarta.servlet:jakarta.servlet-api", "5.0.0", 30000, 30200));
    }

    @Override
    public Set<String> files() {
        return Set.of("WEB-INF/jetty-web.xml", "WEB-INF/jetty-env.xml");
    }

    /** The backlog has no property: Jetty uses the JDK's default of 50. */
    @Override
    public int precedence(boolean modular) {
        return modular ? 1 : 2;
    }

    @Override
    public List<ServerKnob> knobs() {
        return List.of(
                ServerKnob.of("idle time-out", "server.jetty.connection-idle-timeout", "30s"),
                ServerKnob.of("max connections", "server.jetty.max-connections", "-1")
                        .since(30200),
                ServerKnob.of("worker threads", "server.jetty.threads.max", "200"),
                ServerKnob.of("min worker threads", "server.jetty.threads.min", "8"),
                ServerKnob.of("I/O threads", "server.jetty.threads.selectors", "chosen by the server"),
                ServerKnob.of("acceptor threads", "server.jetty.threads.acceptors", "chosen by the server"),
                ServerKnob.of("request queue", "server.jetty.threads.max-queue-capacity", "unlimited"),
                ServerKnob.of("max form size", "server.jetty.max-http-form-post-size", "200000B"),
                ServerKnob.of("max form parameters", "server.jetty.max-form-keys", "1000")
                        .since(30400));
    }
}
