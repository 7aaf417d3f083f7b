package dev.assay.model.server;

import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** The server that is part of the JDK. It accepts any word as a method, so its response to a malformed request does not identify it. */
record JdkFacts(Optional<String> coreJar, Signs signs) implements ServerFacts {
    private static final Signs SIGNS = new Signs(
            "com.sun.net.httpserver.HttpServer",
            "sun.net.httpserver.ServerImpl",
            List.of("com.sun.net.httpserver", "sun.net.httpserver"),
            Pattern.compile("HTTP-Dispatcher"),
            Optional.empty());

    JdkFacts() {
        this(Optional.empty(), SIGNS);
    }

    /** It often publishes metrics beside the app's own server. */
    @Override
    public boolean threadsBesideOthers() {
        return true;
    }
}
