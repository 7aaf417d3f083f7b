package dev.assay.cli.flags;

import dev.assay.cli.bench.Folders;
import dev.assay.cli.screen.Console;
import dev.assay.ledger.Ledger;
import dev.assay.model.BadInputException;
import dev.assay.model.evidence.Evidence;
import dev.assay.model.verdict.Verdict;
import dev.assay.report.CsvReport;
import dev.assay.report.JunitReport;
import dev.assay.report.MarkdownReport;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The flags for other output formats. Standard output goes to one of them, or to the terminal report. */
public class Outputs {
    @Option(
            names = "--markdown",
            paramLabel = "FILE",
            description =
                    "Also write Markdown, for a pull request or step summary; - prints it instead of the terminal report.")
    private @Nullable Path markdown;

    @Option(
            names = "--json",
            paramLabel = "FILE",
            description =
                    "Also write the verdict as JSON, like verdict.json of the result folder; - prints it instead of"
                            + " the terminal report.")
    private @Nullable Path json;

    @Option(
            names = "--csv",
            paramLabel = "FILE",
            description = {
                "Also write the comparisons as CSV, with NAME-contenders.csv and NAME-slices.csv beside NAME.csv;",
                "- prints the comparisons instead of the terminal report."
            })
    private @Nullable Path csv;

    @Option(
            names = "--junit",
            paramLabel = "FILE",
            description = {
                "Also write JUnit XML, a test case for each comparison and each condition;",
                "- prints it instead of the terminal report."
            })
    private @Nullable Path junit;

    private boolean held;

    /**
     * Checks before anything is measured that the files can be written.
     *
     * @throws BadInputException if a file cannot be written, or two formats ask for standard output
     */
    public void check() {
        check("--markdown, --json, --csv, --junit", markdown, json, csv, junit);
    }

    /** Whether the terminal gets everything, rather than one screen. */
    public boolean verbose() {
        return false;
    }

    /** Whether a format takes the place of the terminal report. */
    public boolean toStandardOutput() {
        return files().anyMatch(Console.STANDARD::equals);
    }

    /**
     * Prints the terminal report, unless a format takes its place, and writes the files. If there is more to come ({@link #hold}), nothing is
     * written where a format goes to standard output.
     */
    public void present(Results results, Console console, Runnable terminal) {
        if (held && toStandardOutput()) {
            return;
        }
        if (!toStandardOutput()) {
            terminal.run();
        }
        write(results, results.conditions().on(results.verdict()), console);
    }

    /** Has what goes to standard output wait for {@link #write}: it must be there once, with everything. */
    public void hold() {
        held = true;
    }

    /** Writes the files that were asked for; replaces those of {@link #present}. */
    public void write(Results results, ConditionResults conditions, Console console) {
        if (markdown != null) {
            StringBuilder text = new StringBuilder();
            MarkdownReport.write(results.verdict(), results.environment(), conditions.lines(), results.added(), text);
            send(text, markdown, console);
        }
        if (json != null) {
            send(Ledger.json(results.verdict()), json, console);
        }
        if (junit != null) {
            send(text -> JunitReport.write(results.verdict(), conditions.cases(), text), junit, console);
        }
        if (csv != null) {
            csv(csv, results.verdict(), results.evidence(), console);
        }
        console.out().flush();
    }

    /**
     * Prints what is no comparison, or writes it as CSV.
     *
     * @param what it is, for messages
     * @throws BadInputException if a format is asked for that it does not have
     */
    public void present(String what, Runnable terminal, Consumer<StringBuilder> asCsv, Console console) {
        if (markdown != null || json != null || junit != null) {
            throw new BadInputException(
                    markdown != null ? "--markdown" : json != null ? "--json" : "--junit",
                    "is not available for " + what,
                    "Use --csv or --html, or give one folder.");
        }
        if (!Console.STANDARD.equals(csv)) {
            terminal.run();
        }
        if (csv != null) {
            send(asCsv, csv, console);
        }
        console.out().flush();
    }

    private static void csv(Path file, Verdict verdict, List<Evidence> evidence, Console console) {
        send(text -> CsvReport.comparisons(verdict, text), file, console);
        if (!file.equals(Console.STANDARD)) {
            send(text -> CsvReport.figures(verdict, text), beside(file, "-contenders"), console);
            send(text -> CsvReport.slices(verdict, evidence, text), beside(file, "-slices"), console);
        }
    }

    private static void send(Consumer<StringBuilder> writing, Path file, Console console) {
        StringBuilder text = new StringBuilder();
        writing.accept(text);
        send(text, file, console);
    }

    /** {@code a/b.csv} becomes {@code a/b-slices.csv}. */
    private static Path beside(Path file, String suffix) {
        String name = Objects.toString(file.getFileName(), "");
        int dot = name.lastIndexOf('.');
        return file.resolveSibling(dot <= 0 ? name + suffix : name.substring(0, dot) + suffix + name.substring(dot));
    }

    private Stream<Path> files() {
        return Stream.of(markdown, json, csv, junit).flatMap(Stream::ofNullable);
    }

    /**
     * Checks that the files can be written, and that at most one is standard output.
     *
     * @param flags that name them
     * @param asked the files; null where a flag was not given
     */
    public static void check(String flags, @Nullable Path... asked) {
        List<Path> files = Stream.of(asked).flatMap(Stream::ofNullable).toList();
        if (files.stream().filter(Console.STANDARD::equals).count() > 1) {
            throw new BadInputException(flags, "only one format can go to standard output", "Use - for one of them.");
        }
        files.stream().filter(file -> !file.equals(Console.STANDARD)).forEach(Outputs::check);
    }

    public static void check(Path file) {
        Path existing = file.toAbsolutePath();
        if (Files.isDirectory(existing)) {
            throw new BadInputException(file.toString(), "is a folder, not a file", "Write the path of a file.");
        }
        while (existing != null && !Files.exists(existing)) {
            existing = existing.getParent();
        }
        boolean folder = existing != null && Files.isDirectory(existing);
        if (existing == null || !Files.isWritable(existing) || (!folder && !existing.equals(file.toAbsolutePath()))) {
            throw new BadInputException(
                    file.toString(), "cannot be written: " + existing + " is in the way", "Choose another path.");
        }
    }

    /** Writes a file, creating its folders; {@code -} is standard output. Leaves no half of one. */
    public static void send(CharSequence text, Path file, Console console) {
        send(text, file, console, "The results are kept; `assay report DIR` with the same flag writes them again.");
    }

    /**
     * The same for what is in no result folder.
     *
     * @param instead what to do if it cannot be written
     */
    public static void send(CharSequence text, Path file, Console console, String instead) {
        if (file.equals(Console.STANDARD)) {
            console.out().append(text);
            return;
        }
        try {
            Path folder = file.toAbsolutePath().getParent();
            if (folder != null) {
                Folders.create(folder);
            }
            write(text, file);
        } catch (IOException e) {
            throw new BadInputException(file.toString(), "cannot be written: " + e.getMessage(), instead, e);
        }
    }

    /** In place, since a file may be mounted or a device. */
    private static void write(CharSequence text, Path file) throws IOException {
        OutputStream out = Files.newOutputStream(file);
        try (out) {
            out.write(text.toString().getBytes(StandardCharsets.UTF_8));
        } catch (IOException e) {
            if (Files.isRegularFile(file)) {
                Files.delete(file);
            }
            throw e;
        }
    }
}
