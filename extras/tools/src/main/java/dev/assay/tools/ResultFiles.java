package dev.assay.tools;

import dev.assay.model.BadInputException;
import dev.assay.model.ForeignFile;
import dev.assay.tools.files.FileRun;
import java.io.EOFException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.zip.ZipException;

/**
 * Reads result files of load tools run by the user. The format is detected from the content, not the name. Files are read line by
 * line, so memory does not depend on their size. Immutable and thread-safe.
 */
public final class ResultFiles {
    private static final int HEAD = 4096;
    private static final int SHOWN = 60;

    static final String READ = "Read are results of JMeter (CSV with its header line, XML), Gatling 3.4 to 3.12"
            + " (simulation.log), ab (what it prints, -g, -e), wrk and wrk2, k6 (--out json, --out csv, summaries as JSON)"
            + " and logs of HdrHistogram.";

    private ResultFiles() {}

    /**
     * Reads the run recorded in a file.
     *
     * @throws BadInputException if it cannot be read, has no known format, is truncated or damaged; names file and line
     */
    public static FileRun read(String contender, Path file) {
        if (!Files.isRegularFile(file)) {
            throw new BadInputException(
                    file.toString(),
                    Files.isDirectory(file)
                            ? "this is a folder"
                            : Files.exists(file) ? "this is not a regular file" : "there is no such file",
                    "Write the paths of result files"
                            + (Files.isDirectory(file) ? ", such as " + file + "/*.jtl." : "."));
        }
        try {
            return format(file).read(contender, file);
        } catch (DamagedFileException e) {
            throw damaged(file + ":" + e.line(), String.valueOf(e.getMessage()), e);
        } catch (IllegalArgumentException e) {
            throw damaged(file.toString(), "has a figure that cannot be: " + e.getMessage(), e);
        } catch (EOFException | ZipException e) {
            throw damaged(file.toString(), "is compressed, and damaged or cut off", e);
        } catch (IOException e) {
            throw new BadInputException(
                    file.toString(), "cannot be read: " + e.getMessage(), "Write the paths of files to read.", e);
        }
    }

    private static BadInputException damaged(String where, String what, Exception cause) {
        return new BadInputException(
                where, what, "Leave the file out, with the one that ran beside it, or repeat the run.", cause);
    }

    private static RunFormat format(Path file) throws IOException {
        String head = ResultText.head(file, HEAD);
        if (head.isBlank()) {
            throw new BadInputException(file.toString(), "the file is empty", READ);
        }
        String start = head.stripLeading();
        String first = start.lines().findFirst().orElse("");
        ForeignFile.of(start, ResultFiles.class).ifPresent(foreign -> {
            throw new BadInputException(
                    file.toString(),
                    foreign.what() + ", which Assay does not read",
                    foreign.instead().isEmpty() ? READ : foreign.instead());
        });
        return structured(start, first)
                .or(() -> table(first))
                .or(() -> printed(start))
                .orElseThrow(() -> unknown(file, head));
    }

    private static Optional<RunFormat> structured(String start, String first) {
        if (start.startsWith("<?xml") || start.startsWith("<testResults")) {
            return Optional.of(new JmeterXml());
        } else if (first.startsWith("{") && first.contains("\"metric\"") && first.contains("\"type\"")) {
            return Optional.of(K6Points::json);
        } else if (start.startsWith("{")) {
            return Optional.of(K6Export::read);
        }
        return Optional.empty();
    }

    private static Optional<RunFormat> table(String first) {
        if (first.startsWith("RUN\t") || first.startsWith("ASSERTION\t")) {
            return Optional.of(new GatlingText());
        } else if (first.startsWith("#[") || first.startsWith("\"StartTimestamp\"")) {
            return Optional.of(new HdrLog());
        } else if (first.equals(AbTables.REQUESTS)) {
            return Optional.of(AbTables::requests);
        } else if (first.equals(AbTables.PERCENTILES)) {
            return Optional.of(AbTables::percentiles);
        } else if (first.startsWith(K6Points.CSV)) {
            return Optional.of(K6Points::csv);
        }
        List<String> columns = JmeterCsv.cells(first, JmeterCsv.separator(first));
        if (columns.contains("timeStamp") || columns.contains("elapsed")) {
            return Optional.of(new JmeterCsv());
        }
        return Optional.empty();
    }

    private static Optional<RunFormat> printed(String start) {
        if (start.contains("This is ApacheBench")) {
            return Optional.of(ConsoleText::ab);
        } else if (start.lines().anyMatch(line -> line.matches("Running .* test @ .*"))) {
            return Optional.of(ConsoleText::wrk);
        }
        return Optional.empty();
    }

    private static BadInputException unknown(Path file, String head) {
        if (head.startsWith("\0\0\0\0")) {
            return new BadInputException(
                    file.toString(),
                    "this looks like the binary simulation.log of Gatling 3.13 or later, which only Gatling reads",
                    "Repeat the runs with Gatling 3.12, which writes text, or with another load tool. " + READ);
        }
        String line = head.strip().lines().findFirst().orElse("");
        if (line.matches("\\d{13}\\W\\d+\\W.*")) {
            return new BadInputException(
                    file.toString(),
                    "this looks like CSV of JMeter without its header line",
                    "Write the names of its columns above the first line, for example " + JmeterCsv.USUAL
                            + "; JMeter writes them if jmeter.save.saveservice.print_field_names is true.");
        }
        String shown = line.length() > SHOWN ? line.substring(0, SHOWN) + "…" : line;
        boolean bytes = line.chars().anyMatch(c -> c == '\uFFFD' || (c < ' ' && c != '\t'));
        return new BadInputException(
                file.toString(),
                bytes
                        ? "not a result that Assay knows: it is not text"
                        : "not a result that Assay knows: it begins with “" + shown + "”",
                READ);
    }
}
