package dev.assay.loads;

import dev.assay.http.Target;
import dev.assay.http.Transport;
import dev.assay.http.tls.TlsEngine;
import dev.assay.model.plan.Trust;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** How {@code assay load} connects to the server. */
final class WireOptions {
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

    Transport transport() {
        return transport;
    }

    TlsEngine tlsEngine() {
        return tlsEngine;
    }

    Target target(LoadUrl url, LoadOrder order) {
        Target plain = new Target(url.host(), url.port()).with(order.wire());
        Target secured = plain.secured(order.trust().orElse(new Trust.Usual()));
        Target target = url.tls() ? order.certificate().map(secured::shown).orElse(secured) : plain;
        return socket == null ? target : target.over(socket);
    }
}
