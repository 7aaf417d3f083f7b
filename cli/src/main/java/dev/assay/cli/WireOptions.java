package dev.assay.cli;

import dev.assay.load.Target;
import dev.assay.load.Transport;
import dev.assay.load.Trust;
import dev.assay.model.HttpVersion;
import dev.assay.model.Wire;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** How {@code assay load} speaks to the server. */
final class WireOptions {
    @Option(names = "--close", description = "A new connection for each request; connecting counts in its latency.")
    private boolean close;

    @Option(names = "--http2", description = "HTTP/2: with https agreed on by ALPN, with http by prior knowledge.")
    private boolean http2;

    @Option(
            names = "--expect-continue",
            description = "Ask before a body is sent (Expect: 100-continue), and wait a second at most.")
    private boolean expectContinue;

    @Option(names = "--compressed", description = "Accept answers that are compressed with gzip.")
    private boolean compressed;

    @Option(
            names = "--streams",
            paramLabel = "N",
            defaultValue = "1",
            description = "With --http2: requests at once on each connection. Default: 1.")
    private int streams = 1;

    @Option(
            names = {"-k", "--insecure"},
            description = "Accept any certificate of an https server; the result says so.")
    private boolean insecure;

    @Option(
            names = "--cacert",
            paramLabel = "FILE",
            description = "Trust the authorities in this PEM file. Default: those of the JDK.")
    private @Nullable Path authorities;

    @Option(
            names = "--transport",
            paramLabel = "KIND",
            defaultValue = "auto",
            description = "How sockets are driven: auto (default), epoll, io_uring or nio.")
    private Transport transport = Transport.AUTO;

    @Option(
            names = "--unix",
            paramLabel = "SOCKET",
            description = "Connect to this Unix domain socket; the URL still names host and path.")
    private @Nullable Path socket;

    private Trust trust() {
        if (insecure && authorities != null) {
            throw new IllegalArgumentException("--cacert says whom to trust, --insecure to trust anybody: choose one");
        }
        return authorities != null
                ? new Trust.Authorities(authorities)
                : insecure ? new Trust.Anything() : new Trust.Usual();
    }

    Transport transport() {
        return transport;
    }

    /**
     * The target that URL and options name.
     *
     * @param planned how requests travel if no option says it
     * @throws IllegalArgumentException if the options exclude each other
     */
    Target target(LoadUrl url, Wire planned) {
        boolean said = http2 || close || compressed || expectContinue || streams != 1;
        HttpVersion version = http2 ? HttpVersion.HTTP_2 : HttpVersion.HTTP_1_1;
        Wire wire = said ? new Wire(version, !close, streams, compressed, expectContinue) : planned;
        Target plain = new Target(url.host(), url.port()).with(wire);
        Target target = url.tls() ? plain.secured(trust()) : plain;
        if (!url.tls() && (insecure || authorities != null)) {
            throw new IllegalArgumentException("--insecure and --cacert are for URLs that begin with https://");
        }
        return socket == null ? target : target.over(socket);
    }
}
