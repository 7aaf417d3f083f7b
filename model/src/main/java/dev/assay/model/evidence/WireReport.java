package dev.assay.model.evidence;

import dev.assay.model.Require;
import dev.assay.model.plan.HttpVersion;
import java.util.Optional;

/**
 * How the connections of a load were used.
 *
 * @param protocol title of an {@link HttpVersion}
 * @param transport how sockets were driven, for example {@code epoll}
 * @param reconnects connections opened to replace others, over the whole load
 * @param streams most concurrent requests that a connection could carry, given the server's limit
 * @param repeated requests that the server said it had not processed and that were sent again, over the whole load
 * @param tls empty for plain text
 */
public record WireReport(
        String protocol, String transport, long reconnects, int streams, long repeated, Optional<TlsReport> tls) {
    /** For a load about which nothing is known: plain HTTP/1.1. */
    public static final WireReport UNKNOWN =
            new WireReport(HttpVersion.HTTP_1_1.title(), "", 0, 1, 0, Optional.empty());

    public WireReport {
        Require.notNegative(reconnects, "reconnects");
        Require.notNegative(streams, "streams");
        Require.notNegative(repeated, "repeated requests");
    }
}
