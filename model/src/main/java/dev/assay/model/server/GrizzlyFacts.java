package dev.assay.model.server;

import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** Grizzly, as used by Jersey. It accepts any word as a method, so its response to a malformed request does not identify it. */
record GrizzlyFacts(Optional<String> coreJar, Signs signs) implements ServerFacts {
    private static final Signs SIGNS = new Signs(
            "org.glassfish.grizzly.http.server.HttpServer",
            "org.glassfish.grizzly.http.server.HttpServer",
            List.of("org.glassfish.grizzly"),
            // The first is Jersey's pool; the others are Grizzly's own: workers of a pool that the app sets, and
            // selectors.
            Pattern.compile("grizzly-http-server-.+|(?i:grizzly(-nio)?-(worker|kernel)).*"),
            Optional.empty());

    GrizzlyFacts() {
        this(Optional.of("grizzly-http-server"), SIGNS);
    }
}
