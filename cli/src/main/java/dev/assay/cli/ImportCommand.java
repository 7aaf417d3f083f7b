package dev.assay.cli;

import dev.assay.ledger.HarFile;
import dev.assay.model.BadInputException;
import dev.assay.plan.ImportOptions;
import dev.assay.plan.Imported;
import dev.assay.plan.Imports;
import dev.assay.run.ExitCode;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code assay import}: turns a recording into a plan for {@code assay load}. */
@Command(
        name = "import",
        description = {
            "Makes a plan for `assay load --plan` from a recording: a browser's HTTP archive (HAR) becomes a",
            "sequence, an access log (common or combined format) becomes weighted steps and a rate.",
            "The plan lists what was left out; review and edit it."
        })
final class ImportCommand extends Action {
    @Parameters(paramLabel = "FILE", description = "A HAR file or an access log.")
    private Path file = Path.of("");

    @Option(
            names = {"-o", "--output"},
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
        Path plan = out == null ? Outputs.STANDARD : out;
        if (!plan.equals(Outputs.STANDARD)) {
            requireNew(plan);
        }
        Imported imported = imported(options());
        Outputs.send(imported.yaml(), plan, console(), "Choose another path with -o.");
        console().out().flush();
        imported.notes().forEach(note -> console().err().println(note));
        return ExitCode.DONE;
    }

    private ImportOptions options() {
        try {
            return new ImportOptions(Optional.ofNullable(host), assets, !noThink, top, rates, scale, allMethods);
        } catch (IllegalArgumentException wrong) {
            throw new BadInputException(
                    "assay import", String.valueOf(wrong.getMessage()), "See `assay import --help`.", wrong);
        }
    }

    private Imported imported(ImportOptions options) throws IOException {
        if (!Files.isRegularFile(file) || !Files.isReadable(file)) {
            throw new BadInputException(
                    file.toString(), "no such file", "Give the path of a HAR file or an access log.");
        }
        if (archive()) {
            HarFile.Contents archive = HarFile.read(file);
            return Imports.archive(file.toString(), archive.requests(), archive.bad(), options);
        }
        // Clients send arbitrary bytes: what is not UTF-8 makes a line bad, not the file.
        try (InputStream in = Files.newInputStream(file);
                BufferedReader lines = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8))) {
            return Imports.accessLog(file.toString(), lines.lines(), options);
        } catch (UncheckedIOException unreadable) {
            throw unreadable.getCause();
        }
    }

    /** Whether the first non-blank character opens a JSON object. */
    private boolean archive() throws IOException {
        try (InputStream in = Files.newInputStream(file)) {
            byte[] head = in.readNBytes(1024);
            String text = new String(head, StandardCharsets.UTF_8)
                    .replace("\uFEFF", "")
                    .strip();
            return text.startsWith("{");
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
