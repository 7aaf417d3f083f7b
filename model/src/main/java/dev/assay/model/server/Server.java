package dev.assay.model.server;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** An embedded HTTP server. */
public enum Server {
    TOMCAT("Tomcat"),
    JETTY("Jetty"),
    UNDERTOW("Undertow"),
    NETTY("Reactor Netty"),
    GRIZZLY("Grizzly"),
    /** {@code com.sun.net.httpserver}, a part of the JDK. */
    JDK("JDK HTTP server"),
    /** The server in the app: the jar is started as it is, because Assay cannot swap its server. */
    OWN("Own server");

    private final String title;

    Server(String title) {
        this.title = title;
    }

    /** The name in flags, plans and result files, for example {@code tomcat}. */
    public String id() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The name in prose, for example {@code Tomcat}. */
    public String title() {
        return title;
    }

    /** Facts about the server; empty only for {@link #OWN}. */
    public Optional<ServerFacts> facts() {
        return switch (this) {
            case TOMCAT -> Optional.of(new TomcatFacts());
            case JETTY -> Optional.of(new JettyFacts());
            case UNDERTOW -> Optional.of(new UndertowFacts());
            case NETTY -> Optional.of(new NettyFacts());
            case GRIZZLY -> Optional.of(new GrizzlyFacts());
            case JDK -> Optional.of(new JdkFacts());
            case OWN -> Optional.empty();
        };
    }

    /** The servers that Assay can tell apart: all but {@link #OWN}. */
    public static List<Server> known() {
        return Arrays.stream(values())
                .filter(server -> server.facts().isPresent())
                .toList();
    }

    /** The server with this {@link #id()}, upper or lower case. */
    public static Optional<Server> byId(String id) {
        return Arrays.stream(values())
                .filter(server -> server.id().equals(id.toLowerCase(Locale.ROOT)))
                .findFirst();
    }
}
