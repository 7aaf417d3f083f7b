package dev.assay.launch;

import java.util.Optional;

/**
 * The outcome of one GET.
 *
 * @param kind how far it got
 * @param status of the response; 0 without one
 * @param lastByteNanos {@link System#nanoTime()} when the last byte of the response had been read; 0 without one
 * @param location where the response redirects to
 */
record Attempt(Kind kind, int status, long lastByteNanos, Optional<String> location) {
    enum Kind {
        REFUSED("nothing listens on the port"),
        /** Connected, but closed, reset or cut short before the response was complete. */
        BROKEN("connections are closed before a response is complete"),
        SILENT("connections are accepted but not answered"),
        /** The response is not HTTP/1.x. */
        NOT_HTTP(
                "what answers does not speak HTTP/1.1 (does the app speak TLS? then add load: {https: true} to the plan, with"
                        + " insecure: true for a self-signed certificate)"),
        /** The handshake failed: not TLS, or no common version or cipher. */
        NOT_TLS(
                "no TLS handshake succeeds (does the app speak plain HTTP? then remove load: {https: true} from the plan)"),
        /** The server ended the handshake, since it got no certificate. */
        NO_CERTIFICATE("the app demands a client certificate, which only `assay load` sends: add"
                + " --jvm=-Dserver.ssl.client-auth=want"),
        ANSWERED("answered");

        private final String words;

        Kind(String words) {
            this.words = words;
        }

        String words() {
            return words;
        }
    }

    static Attempt without(Kind kind) {
        return new Attempt(kind, 0, 0, Optional.empty());
    }
}
