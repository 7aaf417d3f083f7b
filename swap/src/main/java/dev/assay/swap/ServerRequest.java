package dev.assay.swap;

import dev.assay.model.server.Server;
import java.util.List;
import java.util.Optional;

/**
 * The server that an app is to run on.
 *
 * @param version of the server; empty means the one that the app's Boot version manages
 * @param http2 whether it is to speak HTTP/2: Jetty needs further jars for it
 * @param added Maven coordinates, {@code group:name:version}, of what is put into the jar besides; on a Boot line that dropped the
 *     server, of the starter that brings it
 */
public record ServerRequest(Server server, Optional<String> version, Http2 http2, List<String> added) {
    public ServerRequest {
        added = List.copyOf(added);
    }

    /** A server and nothing besides. */
    public ServerRequest(Server server, Optional<String> version, Http2 http2) {
        this(server, version, http2, List.of());
    }

    /** Where its server or what is added is named. */
    String place() {
        return server.id()
                + version.map(asked -> "@" + asked).orElse("")
                + (added.isEmpty() ? "" : ", add: [" + String.join(", ", added) + "]");
    }

    /** What else than the app's own configuration says about HTTP/2. */
    public enum Http2 {
        AS_CONFIGURED("as configured"),
        ON("http2"),
        OFF("no http2");

        /** Part of the key in the cache. */
        private final String key;

        Http2(String key) {
            this.key = key;
        }

        String key() {
            return key;
        }

        /** @param configured whether the app's own configuration switches it on */
        boolean on(boolean configured) {
            return this == ON || (this == AS_CONFIGURED && configured);
        }
    }
}
