package dev.assay.launch.process;

import dev.assay.launch.files.PrivateFile;
import dev.assay.model.HiddenLines;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The output of a process, in a file that only its owner may read. The first mebibyte is written as it arrives, in whole lines, the
 * last one when the process has ended; a line in between says how much was left out. Secrets are masked before anything is
 * written; other bytes are unchanged.
 *
 * <p>If the disk is full, only the rest of the log is lost: remaining space belongs to the evidence. Thread-safe.
 */
public final class CappedLog {
    /** Bytes kept of the beginning, and again of the end. */
    static final int KEPT = 1 << 20;

    /** Upper limit of bytes per {@link #take}. */
    static final int PIECE = 1 << 16;

    private static final int WINDOW = 1 << 16;
    private static final int LINE_CHARS = 1_000;
    /** The end of a line within a string of JSON, with the tab that begins the next one of a stack trace. */
    private static final Pattern END_IN_JSON = Pattern.compile("(?<!\\\\)(?:\\\\r)?\\\\n(?:\\\\t)?");

    private final OutputStream file;
    private final LastBytes last = new LastBytes(KEPT + PIECE);
    /** Bytes of the stream written to the file so far; always whole lines. */
    private long head;
    /** Position up to which the stream was searched for line ends. */
    private long seen;

    private final HiddenLines shown = new HiddenLines();
    private boolean headFull;
    private boolean fileFull;
    private boolean ended;

    CappedLog(OutputStream file) {
        this.file = file;
    }

    /**
     * Appends to a file, which is created with its folders if missing.
     *
     * @throws IOException if it cannot be written, or its permissions cannot be restricted
     */
    public static CappedLog of(Path file) throws IOException {
        Path absolute = file.toAbsolutePath();
        Path folder = absolute.getParent();
        Files.createDirectories(folder == null ? Path.of("/") : folder);
        try {
            PrivateFile.create(absolute);
        } catch (FileAlreadyExistsException e) {
            PrivateFile.close(absolute);
        }
        return new CappedLog(new FileOutputStream(absolute.toFile(), true)); // no channel: an interrupt would close it
    }

    /** Takes the next bytes, at most {@link #PIECE}. Does no I/O, except when the first mebibyte is complete. */
    synchronized void take(byte[] bytes, int count) {
        if (ended) {
            return;
        }
        last.add(bytes, count);
        if (last.end() >= KEPT) {
            write();
        }
    }

    /** Writes new lines of the beginning. Only whole ones: half a line could be half a secret. */
    synchronized void write() {
        if (ended || headFull) {
            return;
        }
        long to = Math.min(last.end(), KEPT);
        headFull = to == KEPT;
        long lineEnd = last.lineEnd(seen, to);
        boolean found = lineEnd > seen;
        seen = to;
        if (found) {
            put(hidden(last.text(head, lineEnd), shown));
            head = lineEnd;
        }
    }

    /** Writes the last mebibyte and closes the file. Later output is discarded. */
    synchronized void end() {
        if (ended) {
            return;
        }
        ended = true;
        long tail = last.end() - KEPT <= head ? head : last.lineBegin(last.end() - KEPT);
        if (tail > head) {
            put(String.format(
                    Locale.ROOT, "[%,d bytes left out: a log keeps its first and its last mebibyte]\n", tail - head));
        }
        put(hidden(last.text(tail, last.end()), shown));
        try {
            file.close();
        } catch (IOException e) {
            // Treated like a full disk.
        }
    }

    /**
     * At most {@code n} last lines, oldest first. Without control characters, since they are shown in a terminal, and without
     * secrets; very long lines are truncated. A stack trace in a line of JSON has lines of its own.
     */
    synchronized List<String> lines(int n) {
        long from = last.lineBegin(Math.max(0, last.end() - WINDOW));
        String text = new String(
                hidden(last.text(from, last.end()), new HiddenLines()).getBytes(StandardCharsets.ISO_8859_1),
                StandardCharsets.UTF_8);
        List<String> lines = text.lines()
                .flatMap(line -> line.startsWith("{\"") ? END_IN_JSON.splitAsStream(line) : Stream.of(line))
                .map(CappedLog::printable)
                .toList();
        return lines.subList(Math.max(0, lines.size() - Math.max(0, n)), lines.size());
    }

    private void put(String text) {
        if (fileFull) {
            return;
        }
        try {
            file.write(text.getBytes(StandardCharsets.ISO_8859_1));
        } catch (IOException e) {
            fileFull = true;
        }
    }

    private static String hidden(String text, HiddenLines lines) {
        return Arrays.stream(text.split("\n", -1)).map(lines::next).collect(Collectors.joining("\n"));
    }

    private static String printable(String line) {
        String plain = line.replaceAll("\u001b\\[[0-9;?]*[ -/]*[@-~]", "")
                .replace('\t', ' ')
                .replaceAll("\\p{Cntrl}", "");
        return plain.length() <= LINE_CHARS ? plain : plain.substring(0, LINE_CHARS) + "…";
    }
}
