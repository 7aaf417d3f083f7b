package dev.assay.remote;

import dev.assay.cli.flags.OriginFlags;
import dev.assay.model.plan.LoadOrigin;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The flag of {@code assay load} for load from other machines. */
final class LoadFlags implements OriginFlags {
    @Option(
            names = Origins.HOST,
            paramLabel = "USER@HOST[,...]",
            description = {
                "Send the load from another machine over ssh: user@host or user@host:port; several",
                "hosts share the load. The URL is resolved there."
            })
    private @Nullable String loadHost;

    @Override
    public Optional<LoadOrigin> origin(Optional<LoadOrigin> planned) {
        return Origins.of(loadHost, null, planned);
    }

    @Override
    public List<String> given() {
        return Origins.given(loadHost, null);
    }
}
