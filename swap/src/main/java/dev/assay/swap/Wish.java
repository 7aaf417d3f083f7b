package dev.assay.swap;

import dev.assay.model.Server;
import java.util.Optional;

/**
 * What an app shall run on.
 *
 * @param version of the server; empty means the one that the app's Boot version manages
 * @param http2 whether it shall speak HTTP/2, beyond what the app's own configuration says: Jetty needs further jars for it
 */
public record Wish(Server server, Optional<String> version, boolean http2) {
    /** That server in the version that the app's Boot version manages. */
    public static Wish of(Server server) {
        return new Wish(server, Optional.empty(), false);
    }
}
