package dev.assay.imports;

import dev.assay.cli.Action;
import dev.assay.cli.flags.Outputs;
import dev.assay.cli.screen.Console;
import dev.assay.experiment.ExitCode;
import dev.assay.model.BadInputException;
import dev.assay.model.ForeignFile;
import java.io.EOFException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import java.util.zip.ZipException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code assay import}: turns a recording into a plan for {@code assay load}. */
@Command(
        name = "import",
        description = {
            "Makes a plan for `assay load --plan` from a recording: a browser's HTTP archive (HAR) becomes a",
            "sequence, an access log (common or combined format, JSON lines, logfmt, LTSV, W3C, CSV, Squid, Gin) becomes",
            "weighted steps and a rate. Both may be compressed with gzip.",
            "The plan lists what was left out; review and edit it."
        })
final class ImportCommand extends Action {
    /** Characters in which a file of another kind shows itself. */
    private static final int HEAD = 1 << 14;

    @Parameters(paramLabel = "FILE", description = "A HAR file or an access log.")
    private Path file = Path.of("");

    @Option(
            names = {"-o", "--out"},
            paramLabel = "PLAN",
            description = "Plan file to write. Default: standard output.")
    private @Nullable Path out;

    @Option(
            names = "--host",
            paramLabel = "HOST",
            description =
                    "Keep only requests to this origin, for example localhost:8080. Default: the first. HAR only.")
    private @Nullable String host;

    @Option(names = "--assets", description = "Include images, style sheets, scripts and fonts.")
    private boolean assets;

    @Option(names = "--no-think", description = "Omit pauses between requests. HAR only.")
    private boolean noThink;

    @Option(
            names = "--top",
            paramLabel = "N",
            defaultValue = "50",
            description = "Number of distinct requests to keep, by frequency. Default: 50. Logs only.")
    private int top = 50;

    @Option(names = "--rates", description = "Follow the log's rate over time. Default: its mean. Logs only.")
    private boolean rates;

    @Option(
            names = "--scale",
            paramLabel = "X",
            defaultValue = "1",
            description = "Multiply all rates, for example by 2 or 0.1. Logs only.")
    private double scale = 1;

    @Option(
            names = "--all-methods",
            description = "Include methods other than GET and HEAD, without their bodies. Logs only.")
    private boolean allMethods;

    @Override
    public Integer call() throws IOException {
        Path plan = out == null ? Console.STANDARD : out;
        if (!plan.equals(Console.STANDARD)) {
            requireNew(plan);
        }
        Imported imported = imported(
                file, new ImportOptions(Optional.ofNullable(host), assets, !noThink, top, rates, scale, allMethods));
        Outputs.send(imported.yaml(), plan, console(), "Choose another path with -o.");
        console().out().flush();
        imported.notes().forEach(note -> console().err().println(note));
        return ExitCode.DONE;
    }

    static Imported imported(Path file, ImportOptions options) throws IOException {
        if (Files.isDirectory(file) || !Files.isReadable(file)) {
            throw new BadInputException(
                    file.toString(),
                    Files.isDirectory(file) ? "is a folder" : Files.exists(file) ? "cannot be read" : "no such file",
                    "Give the path of a HAR file or an access log.");
        }
        if (file.toString().toLowerCase(Locale.ROOT).endsWith(".saz")) { // a zip, in which no file is a recording
            throw new BadInputException(
                    file.toString(),
                    "is a session of Fiddler in its own format",
                    "Export it: File, Export Sessions, HTTPArchive v1.2.");
        }
        try (RecordingFile recording = RecordingFile.open(file)) {
            return imported(file.toString(), recording, options);
        } catch (EOFException | ZipException damaged) {
            throw new BadInputException(
                    file.toString(),
                    "is damaged or cut off: " + damaged.getMessage(),
                    "Copy it anew; gzip -t tests it.",
                    damaged);
        }
    }

    private static Imported imported(String name, RecordingFile recording, ImportOptions options) throws IOException {
        try {
            return recording.archive()
                    ? new ArchiveImport(name, options).plan(HarFile.read(name, recording.bytes()))
                    : AccessLogImport.plan(name, recording.lines(), options);
        } catch (BadInputException unusable) {
            String start = recording.start();
            throw ForeignFile.of(start.substring(0, Math.min(start.length(), HEAD)), ImportCommand.class)
                    .map(foreign -> new BadInputException(name, "is " + foreign.what(), foreign.instead(), unusable))
                    .orElse(unusable);
        } catch (UncheckedIOException unreadable) {
            throw unreadable.getCause();
        }
    }

    private static void requireNew(Path plan) {
        if (Files.exists(plan)) {
            throw new BadInputException(
                    plan.toString(), "already exists", "Choose another name with -o, or remove it.");
        }
        Outputs.check(plan);
    }
}
