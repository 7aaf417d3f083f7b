package dev.assay.ledger;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.assay.model.Shell;
import dev.assay.model.evidence.Evidence;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * {@code evidence.jsonl}, append-only: one line of JSON per piece of evidence, with the version of its format ({@link ResultSchema}), a
 * number and a checksum ({@link Seal}). A line counts once it is completely on disk; a half-written last line left by a crash is dropped.
 * Uses streams rather than channels, because an interrupt (Ctrl-C) would close a channel in the middle of a line. Thread-safe.
 */
final class EvidenceFile implements AutoCloseable {
    /**
     * The content of the file.
     *
     * @param lines without line terminators
     * @param length of the file up to the end of the last line
     * @param open whether the last line lacks its terminator
     */
    private record Lines(List<byte[]> lines, long length, boolean open) {}

    private final Path file;
    private final Disk disk;
    private final Reserve reserve;
    private Optional<Tail> tail = Optional.empty();
    private long length;
    private int next;

    EvidenceFile(Path file, Disk disk) {
        this.file = file;
        this.disk = disk;
        reserve = new Reserve(file.resolveSibling(".reserve"), disk);
    }

    /** Reserves disk space for what will be appended. To be called before others start to fill the disk. */
    void reserve() {
        reserve.take();
    }

    /** Deletes the reserve of a killed run. */
    void sweep() {
        reserve.sweep();
    }

    /** Appends a line, in the reserved space if necessary, and returns when it is on disk. If this fails, the file is unchanged. */
    synchronized void append(Evidence evidence) {
        append(json(evidence));
    }

    /** Appends the closing line after an experiment that ended as planned; from then on, lines lost from the end are detected. */
    synchronized void end() {
        if (isEnded()) {
            return;
        }
        List<byte[]> lines = lines().lines();
        ObjectNode last = Json.MAPPER.createObjectNode();
        last.put("kind", EvidenceReader.END);
        last.put("lines", lines.size());
        last.put("sha256", EvidenceReader.digest(lines));
        append(last.toString());
        reserve.close();
    }

    private void append(String object) {
        String json = ResultSchema.on(object);
        boolean written = false;
        while (!written) {
            try {
                write(json);
                written = true;
            } catch (IOException e) {
                takeBack(e);
                if (!reserve.give(2L * json.length())) {
                    throw unwritable(e);
                }
            }
        }
    }

    private void write(String json) throws IOException {
        Tail end = tail();
        byte[] line = (Seal.on(json, next) + "\n").getBytes(StandardCharsets.UTF_8);
        end.append(line);
        end.sync();
        length += line.length;
        next++;
    }

    private LedgerException unwritable(IOException cause) {
        return new LedgerException(
                "cannot write " + file + ": " + cause.getMessage() + "; what it held before is intact",
                "Make room on the disk, then go on with: assay resume " + Shell.quote(file.resolveSibling("")),
                cause);
    }

    /** All evidence in the order in which it was appended, with {@link Evidence.Damaged} for damaged or missing lines. */
    synchronized List<Evidence> read() {
        return reader().evidence();
    }

    /** The same for an experiment that ended as planned: also reports a missing closing line. */
    synchronized List<Evidence> readFinished() {
        EvidenceReader reader = reader();
        List<Evidence> evidence = new ArrayList<>(reader.evidence());
        if (reader.cutOff()) {
            evidence.add(new Evidence.Damaged(file.toString(), "the end is missing"));
        }
        return evidence;
    }

    /** Whether the experiment ended as planned. */
    synchronized boolean isEnded() {
        return EvidenceReader.isClosed(lines().lines());
    }

    private EvidenceReader reader() {
        return new EvidenceReader(file, lines().lines());
    }

    @Override
    public synchronized void close() {
        try {
            if (tail.isPresent()) {
                tail.get().close();
            }
        } catch (IOException e) {
            throw new LedgerException("cannot close " + file + ": " + e.getMessage(), "Check the disk.", e);
        } finally {
            tail = Optional.empty();
            reserve.close();
        }
    }

    private Tail tail() throws IOException {
        if (tail.isEmpty()) {
            Lines lines = lines();
            boolean first = next == 0;
            length = first ? lines.length() : length; // before anything can fail: a failed line is cut off here
            Tail opened = disk.tail(file);
            tail = Optional.of(opened);
            opened.truncate(length);
            if (first && lines.open()) {
                opened.append(new byte[] {'\n'});
                length++;
            }
            next = first ? new EvidenceReader(file, lines.lines()).next() : next;
        }
        return tail.get();
    }

    private void takeBack(IOException cause) {
        if (tail.isPresent()) {
            try (Tail failed = tail.get()) {
                failed.truncate(length);
            } catch (IOException e) {
                cause.addSuppressed(e);
            }
            tail = Optional.empty();
        }
    }

    private Lines lines() {
        byte[] all;
        try (InputStream in = new FileInputStream(file.toFile())) {
            all = in.readAllBytes();
        } catch (IOException e) {
            throw new LedgerException("cannot read " + file + ": " + e.getMessage(), "Check the folder.", e);
        }
        List<byte[]> lines = new ArrayList<>();
        int from = 0;
        for (int i = 0; i < all.length; i++) {
            if (all[i] == '\n') {
                lines.add(Arrays.copyOfRange(all, from, i));
                from = i + 1;
            }
        }
        byte[] rest = Arrays.copyOfRange(all, from, all.length);
        if (rest.length > 0 && isWholeJson(rest)) {
            lines.add(rest);
            return new Lines(lines, all.length, true);
        }
        return new Lines(lines, from, false);
    }

    private static boolean isWholeJson(byte[] text) {
        try (JsonParser parser = new JsonFactory().createParser(text)) {
            parser.nextToken();
            parser.skipChildren();
            return parser.currentToken() != null && parser.nextToken() == null;
        } catch (IOException e) {
            return false;
        }
    }

    private static String json(Evidence evidence) {
        try {
            return Json.MAPPER.writerFor(Evidence.class).writeValueAsString(evidence);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException("evidence cannot be written as JSON: " + evidence, e);
        }
    }
}
