package dev.assay.remote.fleet;

import dev.assay.cli.Action;
import dev.assay.cli.bench.Folders;
import dev.assay.experiment.ExitCode;
import dev.assay.ledger.Documents;
import dev.assay.model.BadInputException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code assay fleet write}: writes files with which another system runs the shards. */
@Command(
        name = "write",
        description = {
            "Writes files that run a fleet's shards and merge them on GitHub Actions, Slurm,",
            "Kubernetes or over ssh. Review them before use; runs nothing."
        })
final class FleetWriteCommand extends Action {
    @Parameters(index = "0", paramLabel = "LOCK", description = "Lock file written by `assay fleet plan`.")
    private Path lock = Path.of("");

    @Parameters(
            index = "1",
            arity = "0..1",
            paramLabel = "APP.jar",
            description = "Path of the app on the machines that run shards. Default: the built-in app.")
    private @Nullable Path app;

    @Option(names = "--engine", paramLabel = "NAME", required = true, description = "github, slurm, kubernetes or ssh.")
    private FleetEngine engine = FleetEngine.SSH;

    @Option(names = "--out", paramLabel = "DIR", description = "Folder to write to. Default: the current one.")
    private Path out = Path.of("");

    @Override
    public Integer call() {
        FleetLock read = FleetLock.FILE.read(lock);
        engine.require(read.shards());
        String jar = Optional.ofNullable(app).map(Path::toString).orElse("");
        requirePlain(lock.toString());
        requirePlain(jar);
        long minutes = FleetLocks.plan(read, 1).budget().toMinutes();
        Map<String, String> files = engine.files(read, lock.toString(), jar, minutes);
        files.keySet().stream()
                .map(out::resolve)
                .filter(Files::exists)
                .findFirst()
                .ifPresent(file -> {
                    throw new BadInputException(file.toString(), "already exists", "Choose another folder with --out.");
                });
        Folders.make(out);
        files.forEach((name, text) -> {
            Documents.write(text, out.resolve(name));
            console().out().println(out.resolve(name));
        });
        return ExitCode.DONE;
    }

    /** The path goes into scripts unquoted. */
    private static void requirePlain(String path) {
        if (!path.matches("(?!-)[A-Za-z0-9_./+@-]*")) {
            throw new BadInputException(
                    path, "has characters that are special to a shell", "Use only letters, digits and ._-/+@.");
        }
    }
}
