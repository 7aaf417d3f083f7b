package dev.assay.model.server;

import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** Grizzly, as used by Jersey. It accepts any word as a method, so its response to a malformed request does not identify it. */
record GrizzlyFacts() implements ServerFacts {
    // The first is Jersey's pool; the others are Grizzly's own: workers of a pool that the app sets, and selectors.
    private static final Pattern THREADS =
            Pattern.compile("grizzly-http-server-.+|(?i:grizzly(-nio)?-(worker|kernel)).*");

    @Override
    public Optional<String> coreJar() {
        return Optional.of("grizzly-http-server");
    }

    @Override
    public String mainClass() {
        return "org.glassfish.grizzly.http.server.HttpServer";
    }

    @Override
    public String loadedClass() {
        return mainClass();
    }

    @Override
    public List<String> packages() {
        return List.of("org.glassfish.grizzly");
    }

    @Override
    public Pattern threads() {
        return THREADS;
    }
}
