package dev.assay.cli;

import dev.assay.http.Target;
import dev.assay.http.TlsEngine;
import dev.assay.http.Transport;
import dev.assay.model.ClientCertificate;
import dev.assay.model.HttpVersion;
import dev.assay.model.Trust;
import dev.assay.model.Wire;
import dev.assay.plan.LoadOrder;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** How {@code assay load} speaks to the server. */
final class WireOptions {
    @Option(
            names = "--close",
            negatable = true,
            description = "Open a connection for each request; connecting counts towards its latency.")
    private @Nullable Boolean close;

    @Option(
            names = "--http10",
            negatable = true,
            description = "Use HTTP/1.0, as ApacheBench does, and ask to keep connections unless --close is given.")
    private @Nullable Boolean http10;

    @Option(
            names = "--http2",
            negatable = true,
            description = "Use HTTP/2: negotiated by ALPN on https, by prior knowledge on http.")
    private @Nullable Boolean http2;

    @Option(
            names = "--expect-continue",
            negatable = true,
            description = "Send Expect: 100-continue, and wait at most a second before sending a body.")
    private @Nullable Boolean expectContinue;

    @Option(names = "--compressed", negatable = true, description = "Accept gzip-compressed answers.")
    private @Nullable Boolean compressed;

    @Option(
            names = "--streams",
            paramLabel = "N",
            description = "With --http2: concurrent requests per connection. Default: 1.")
    private @Nullable Integer streams;

    @Option(
            names = {"-k", "--insecure"},
            description = "Accept any server certificate; the result says so.")
    private boolean insecure;

    @Option(
            names = "--cacert",
            paramLabel = "FILE",
            description = "Trust the certificate authorities in this PEM file. Default: the JDK's.")
    private @Nullable Path authorities;

    @Option(
            names = "--cert",
            paramLabel = "FILE",
            description = "Show the client certificate in this PEM file to servers that ask for one.")
    private @Nullable Path certificate;

    @Option(
            names = "--key",
            paramLabel = "FILE",
            description = "Its private key: PEM (PKCS #8), unencrypted. Default: in the file of --cert.")
    private @Nullable Path key;

    @Option(
            names = "--transport",
            paramLabel = "KIND",
            defaultValue = "auto",
            description = "Socket transport: auto (default), epoll, io_uring or nio.")
    private Transport transport = Transport.AUTO;

    @Option(
            names = "--tls-engine",
            paramLabel = "KIND",
            defaultValue = "auto",
            description = "TLS implementation: auto (default), openssl or jdk.")
    private TlsEngine tlsEngine = TlsEngine.AUTO;

    @Option(
            names = "--unix",
            paramLabel = "SOCKET",
            description = "Connect to this Unix domain socket; host and path still come from the URL.")
    private @Nullable Path socket;

    private Optional<Trust> trust() {
        if (insecure && authorities != null) {
            throw new IllegalArgumentException("--cacert and --insecure exclude each other: choose one");
        } else if (authorities != null) {
            return Optional.of(new Trust.Authorities(authorities));
        }
        return insecure ? Optional.of(new Trust.Anything()) : Optional.empty();
    }

    /** Whether a flag names the client's certificate. */
    boolean namesCertificate() {
        return certificate != null;
    }

    Transport transport() {
        return transport;
    }

    TlsEngine tlsEngine() {
        return tlsEngine;
    }

    /**
     * The target that URL and options name.
     *
     * @param planned values where no option is given
     * @throws IllegalArgumentException if the options exclude each other
     */
    Target target(LoadUrl url, LoadOrder planned) {
        Target plain = new Target(url.host(), url.port()).with(wire(planned.wire()));
        if (!url.tls() && trust().isPresent()) {
            throw new IllegalArgumentException("--insecure and --cacert are for URLs that begin with https://");
        }
        if (!url.tls() && certificate != null) {
            throw new IllegalArgumentException("--cert is for URLs that begin with https://");
        }
        Optional<ClientCertificate> own = certificate(planned.certificate());
        Target target = url.tls() ? plain.secured(trust().or(planned::trust).orElse(new Trust.Usual())) : plain;
        Target known = url.tls() ? own.map(target::shown).orElse(target) : target;
        return socket == null ? known : known.over(socket);
    }

    private Optional<ClientCertificate> certificate(Optional<ClientCertificate> planned) {
        if (certificate != null) {
            return Optional.of(new ClientCertificate(certificate, key == null ? certificate : key));
        } else if (key != null && planned.isEmpty()) {
            throw new IllegalArgumentException("--key belongs to a certificate: add --cert");
        }
        return key == null
                ? planned
                : Optional.of(new ClientCertificate(planned.orElseThrow().certificates(), key));
    }

    private Wire wire(Wire planned) {
        HttpVersion version = version(planned.version());
        int least = version == HttpVersion.HTTP_2 ? planned.streams() : 1;
        return new Wire(
                version,
                close == null ? planned.keepAlive() : !close,
                streams == null ? least : streams,
                compressed == null ? planned.compressed() : compressed,
                expectContinue == null ? planned.expectContinue() : expectContinue);
    }

    private HttpVersion version(HttpVersion planned) {
        if (Boolean.TRUE.equals(http10) && Boolean.TRUE.equals(http2)) {
            throw new IllegalArgumentException("--http10 and --http2 exclude each other: choose one");
        } else if (Boolean.TRUE.equals(http10)) {
            return HttpVersion.HTTP_1_0;
        } else if (Boolean.TRUE.equals(http2)) {
            return HttpVersion.HTTP_2;
        }
        return switch (planned) {
            case HTTP_1_0 -> http10 == null ? planned : HttpVersion.HTTP_1_1;
            case HTTP_1_1 -> planned;
            case HTTP_2 -> http2 == null ? planned : HttpVersion.HTTP_1_1;
        };
    }
}
