package dev.assay.cli;

import dev.assay.load.Target;
import dev.assay.model.HttpVersion;
import dev.assay.model.Wire;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** How {@code assay load} speaks to the server. */
final class WireOptions {
    @Option(names = "--close", description = "A new connection for each request; connecting counts in its latency.")
    private boolean close;

    @Option(
            names = "--unix",
            paramLabel = "SOCKET",
            description = "Connect to this Unix domain socket; the URL still names host and path.")
    private @Nullable Path socket;

    /**
     * The target that URL and options name.
     *
     * @throws IllegalArgumentException if the options exclude each other
     */
    Target target(LoadUrl url) {
        Wire wire = new Wire(HttpVersion.HTTP_1_1, !close, 1, false, false);
        Target target = new Target(url.host(), url.port()).with(wire);
        return socket == null ? target : target.over(socket);
    }
}
