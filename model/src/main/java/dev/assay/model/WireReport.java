package dev.assay.model;

import java.util.Optional;

/**
 * What the connections of a load were like.
 *
 * @param protocol {@code HTTP/1.1} or {@code HTTP/2}
 * @param transport how sockets were driven, for example {@code epoll}
 * @param reconnects connections opened to replace others, over the whole load
 * @param streams most requests at once that a connection could carry, after what the server allowed
 * @param repeated requests that the server said it had not processed and that were sent again, over the whole load
 * @param tls empty for plain text
 */
public record WireReport(
        String protocol, String transport, long reconnects, int streams, long repeated, Optional<TlsReport> tls) {
    /** Of a load of which nothing is known but that it was an ordinary one. */
    public static final WireReport UNKNOWN =
            new WireReport(HttpVersion.HTTP_1_1.title(), "", 0, 1, 0, Optional.empty());

    public WireReport {
        Require.notNegative(reconnects, "reconnects");
        Require.notNegative(streams, "streams");
        Require.notNegative(repeated, "repeated requests");
    }
}
