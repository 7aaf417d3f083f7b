package dev.assay.remote;

import dev.assay.cli.flags.OriginFlags;
import dev.assay.model.BadInputException;
import dev.assay.model.plan.LoadOrigin;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The flags of {@code assay study} for a load tool on another machine. */
final class StudyFlags implements OriginFlags {
    @Option(
            names = Origins.HOST,
            paramLabel = "USER@HOST",
            description = {"Run the load tool on another machine over ssh: user@host or user@host:port."})
    private @Nullable String loadHost;

    @Option(
            names = Origins.LISTEN,
            paramLabel = "ADDRESS",
            description = {
                "With --load-host: address of this machine on which contenders listen.",
                "Default: the one on the route to the load host."
            })
    private @Nullable String listen;

    @Override
    public Optional<LoadOrigin> origin(Optional<LoadOrigin> planned) {
        Optional<LoadOrigin> origin = Origins.of(loadHost, listen, planned);
        if (loadHost != null && LoadHost.all(loadHost, Origins.HOST).size() > 1) {
            throw new BadInputException(
                    Origins.HOST, "the load tool of a study runs on one machine", "Write one: user@host.");
        }
        return origin;
    }

    @Override
    public List<String> given() {
        return Origins.given(loadHost, listen);
    }
}
