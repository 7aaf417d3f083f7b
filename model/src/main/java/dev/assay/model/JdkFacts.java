package dev.assay.model;

import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** The server that is part of the JDK. It takes any word for a method, so that its answer to one says nothing. */
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

    /** Metrics are often published by it beside the app's own server. */
    @Override
    public boolean threadsBesideOthers() {
        return true;
    }
}
