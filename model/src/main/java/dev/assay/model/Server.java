package dev.assay.model;

import java.util.Arrays;
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
    JDK("JDK HTTP server");

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

    /** The server with this {@link #id()}, upper or lower case. */
    public static Optional<Server> byId(String id) {
        return Arrays.stream(values())
                .filter(server -> server.id().equals(id.toLowerCase(Locale.ROOT)))
                .findFirst();
    }
}
