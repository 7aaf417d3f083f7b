package dev.assay.model.server;

import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** The server that is part of the JDK. It accepts any word as a method, so its response to a malformed request does not identify it. */
record JdkFacts() implements ServerFacts {
    private static final Pattern THREADS = Pattern.compile("HTTP-Dispatcher");

    @Override
    public Optional<String> coreJar() {
        return Optional.empty();
    }

    @Override
    public String mainClass() {
        return "com.sun.net.httpserver.HttpServer";
    }

    @Override
    public String loadedClass() {
        return "sun.net.httpserver.ServerImpl";
    }

    @Override
    public List<String> packages() {
        return List.of("com.sun.net.httpserver", "sun.net.httpserver");
    }

    @Override
    public Pattern threads() {
        return THREADS;
    }

    /** It often publishes metrics beside the app's own server. */
    @Override
    public boolean threadsBesideOthers() {
        return true;
    }
}
