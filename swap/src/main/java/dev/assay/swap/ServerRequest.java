package dev.assay.swap;

import dev.assay.model.Server;
import java.util.Optional;

/**
 * The server that an app is to run on.
 *
 * @param version of the server; empty means the one that the app's Boot version manages
 * @param http2 whether it is to speak HTTP/2 even if the app's own configuration does not say so: Jetty needs further jars
 *     for it
 */
public record ServerRequest(Server server, Optional<String> version, boolean http2) {
    /** That server in the version that the app's Boot version manages. */
    public static ServerRequest of(Server server) {
        return new ServerRequest(server, Optional.empty(), false);
    }
}
