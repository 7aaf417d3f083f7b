package dev.assay.remote;

import dev.assay.cli.flags.OriginFlags;
import dev.assay.model.plan.LoadOrigin;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The flags of {@code assay compare} for load from other machines. */
final class ComparisonFlags implements OriginFlags {
    @Option(
            names = Origins.HOST,
            paramLabel = "USER@HOST[,...]",
            description = {
                "Send the load from another machine over ssh: user@host or user@host:port; several",
                "hosts share the load. Servers then get all CPUs of this machine."
            })
    private @Nullable String loadHost;

    @Option(
            names = Origins.LISTEN,
            paramLabel = "ADDRESS",
            description = "With --load-host: address on which servers listen. Default: the one on the route to it.")
    private @Nullable String listen;

    @Override
    public Optional<LoadOrigin> origin(Optional<LoadOrigin> planned) {
        return Origins.of(loadHost, listen, planned);
    }

    @Override
    public List<String> given() {
        return Origins.given(loadHost, listen);
    }
}
