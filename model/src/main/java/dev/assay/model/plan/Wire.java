package dev.assay.model.plan;

import dev.assay.model.Require;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * How requests travel over connections.
 *
 * @param version of HTTP
 * @param keepAlive whether a connection carries more than one request; HTTP/2 always does
 * @param streams concurrent requests on a connection, as far as the server allows; 1 to 1000; one, except with HTTP/2
 * @param compressed whether responses may come compressed with gzip
 * @param expectContinue whether a body is sent only after {@code 100 Continue}, or after one second
 */
public record Wire(HttpVersion version, boolean keepAlive, int streams, boolean compressed, boolean expectContinue) {
    /** HTTP/1.1 over kept-alive connections, nothing compressed. */
    public static final Wire PLAIN = new Wire(HttpVersion.HTTP_1_1, true, 1, false, false);

    public Wire {
        boolean http2 = version == HttpVersion.HTTP_2;
        Require.that(streams >= 1 && streams <= 1000, "streams must be 1 to 1000: " + streams);
        Require.that(http2 || streams == 1, "only HTTP/2 has several streams on a connection");
        Require.that(!http2 || keepAlive, "a connection for each request is for HTTP/1; HTTP/2 keeps its connections");
        Require.that(!expectContinue || version == HttpVersion.HTTP_1_1, "waiting for 100 Continue is for HTTP/1.1");
    }

    /** In prose, such as {@code HTTP/1.1 (a connection for each request)}. */
    public String title() {
        List<String> more = new ArrayList<>();
        if (!keepAlive) {
            more.add("a connection for each request");
        }
        if (streams > 1) {
            more.add(streams + " streams on each connection");
        }
        if (compressed) {
            more.add("compressed responses");
        }
        if (expectContinue) {
            more.add("Expect: 100-continue");
        }
        return version.title() + (more.isEmpty() ? "" : " (" + String.join(", ", more) + ")");
    }

    /** The title; empty for {@link #PLAIN}, which goes without saying. */
    public Optional<String> unusual() {
        return equals(PLAIN) ? Optional.empty() : Optional.of(title());
    }

    /** The same as curl and browsers speak, which do not send HTTP/1.0. */
    public Wire ofClients() {
        return version == HttpVersion.HTTP_1_0
                ? new Wire(HttpVersion.HTTP_1_1, keepAlive, streams, compressed, expectContinue)
                : this;
    }
}
