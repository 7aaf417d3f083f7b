package dev.assay.ledger;

import dev.assay.model.evidence.LoadResult;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.Path;

/** The files of a single load, outside any result folder. */
public final class LoadFiles {
    private LoadFiles() {}

    /**
     * Writes or replaces a JSON file as described by {@code load.schema.json}.
     *
     * @throws LedgerException if it cannot be written
     */
    public static void writeJson(LoadResult result, Path file) {
        replace(file, out -> out.write(LoadJson.of(result)));
    }

    /** An HdrHistogram log with the latencies (tag {@code latency}) and service times (tag {@code service}). */
    public static String histograms(LoadResult result) {
        StringWriter log = new StringWriter();
        try {
            HistogramLog.write(result, log);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return log.toString();
    }

    /**
     * Writes or replaces a file with a finished text, such as a table.
     *
     * @throws LedgerException if it cannot be written
     */
    public static void writeText(CharSequence text, Path file) {
        replace(file, out -> out.append(text));
    }

    private static void replace(Path file, Content content) {
        Path absolute = file.toAbsolutePath();
        Path folder = absolute.getParent();
        Documents.replace(folder == null ? absolute : folder, String.valueOf(absolute.getFileName()), content);
    }
}
