package dev.assay.ledger;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import dev.assay.model.BadInputException;
import dev.assay.model.Sha256;
import dev.assay.model.evidence.Evidence;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.List;

/** Parses lines of evidence; damaged lines are left out and reported. Not thread-safe. */
final class EvidenceReader {
    /** The kind of the closing line of an experiment that ended as planned. */
    static final String END = "end";

    private static final String CLOSING = ResultSchema.on("{\"kind\":\"" + END + "\"");

    private final Path file;
    private final List<byte[]> bytes;
    private final List<String> lines;
    /** The number of each line; 0 if its seal is missing or damaged. */
    private final int[] numbers;

    private final List<Evidence> evidence = new ArrayList<>();
    private int lastNumber;
    private int sinceLast;
    private boolean closed;

    EvidenceReader(Path file, List<byte[]> lines) {
        this.file = file;
        this.bytes = List.copyOf(lines);
        this.lines = lines.stream()
                .map(line -> new String(line, StandardCharsets.UTF_8))
                .toList();
        this.numbers = this.lines.stream().mapToInt(Seal::number).toArray();
    }

    /**
     * All evidence in order, with damage reported in its place. To be called once.
     *
     * @throws BadInputException naming a line that cannot be parsed although its checksum fits, or one of another version
     */
    List<Evidence> evidence() {
        for (int i = 0; i < numbers.length; i++) {
            if (lines.get(i).isBlank()) {
                continue;
            }
            if (closed) {
                damaged(i, "follows the line that closes the file");
            } else if (numbers[i] > 0) {
                sealed(i, numbers[i]);
            } else {
                damaged(i, "its checksum does not fit");
                sinceLast++;
            }
        }
        return List.copyOf(evidence);
    }

    /** The number that the next line gets. */
    int next() {
        int number = 0;
        for (int i = 0; i < numbers.length; i++) {
            number = numbers[i] > 0 ? numbers[i] : lines.get(i).isBlank() ? number : number + 1;
        }
        return number + 1;
    }

    /** Whether the last line closes the file. */
    static boolean isClosed(List<byte[]> lines) {
        if (lines.isEmpty()) {
            return false;
        }
        String last = new String(lines.get(lines.size() - 1), StandardCharsets.UTF_8);
        return Seal.number(last) > 0 && Seal.isOn(last, CLOSING);
    }

    /** Whether the closing line is missing, assuming that the experiment ended as planned. To be called after {@link #evidence()}. */
    boolean cutOff() {
        return !closed;
    }

    private void sealed(int index, int number) {
        int missing = number - lastNumber - 1 - sinceLast;
        if (number <= lastNumber) {
            damaged(index, "repeats a line, or is out of order");
            return;
        } else if (missing > 0) {
            evidence.add(new Evidence.Damaged(
                    where(index),
                    missing + (missing == 1 ? " line before it is" : " lines before it are") + " missing"));
        }
        lastNumber = number;
        sinceLast = 0;
        if (!Seal.isOn(lines.get(index), CLOSING)) {
            evidence.add(parsed(index));
        } else {
            closed = true;
            boolean same = tree(index).path("sha256").asText().equals(digest(bytes.subList(0, index)));
            if (!same && evidence.stream().noneMatch(Evidence.Damaged.class::isInstance)) {
                damaged(index, "closes another file than this one");
            }
        }
    }

    /** Of lines without their ends, which are hashed as LF. */
    static String digest(List<byte[]> lines) {
        MessageDigest sha256 = Sha256.digest();
        for (byte[] line : lines) {
            sha256.update(line);
            sha256.update((byte) '\n');
        }
        return Sha256.hex(sha256);
    }

    private static String what(Evidence piece) {
        if (piece instanceof Evidence.Startup startup) {
            return "round " + startup.round() + " of " + startup.contender();
        } else if (piece instanceof Evidence.FailedStartup failed) {
            return "round " + failed.round() + " of " + failed.contender();
        } else if (piece instanceof Evidence.Measured measured) {
            return "block " + measured.index();
        } else if (piece instanceof Evidence.Spoiled spoiled) {
            return "block " + spoiled.index();
        }
        return "a pilot";
    }

    private void damaged(int index, String why) {
        evidence.add(new Evidence.Damaged(where(index), named(index) + why));
    }

    /** The identity of a line, such as {@code (block 3) }, if that much can still be parsed. */
    private String named(int index) {
        try {
            return "(" + what(parsed(index)) + ") ";
        } catch (BadInputException unreadable) {
            return "";
        }
    }

    private Evidence parsed(int index) {
        ResultSchema.require(ResultSchema.of(lines.get(index)), where(index));
        try {
            Evidence piece = Json.MAPPER.readValue(lines.get(index), Evidence.class);
            if (piece == null) {
                throw unreadable(index, new IOException("it holds nothing"));
            }
            return piece;
        } catch (IOException e) {
            throw unreadable(index, e);
        }
    }

    private JsonNode tree(int index) {
        try {
            return Json.MAPPER.readTree(lines.get(index));
        } catch (IOException e) {
            throw unreadable(index, e);
        }
    }

    private BadInputException unreadable(int index, IOException cause) {
        String reason = cause instanceof JsonProcessingException json
                ? Documents.field(json) + json.getOriginalMessage()
                : String.valueOf(cause.getMessage());
        return new BadInputException(
                where(index),
                "not a line of evidence that this version of Assay can read: " + reason,
                "Restore the line, or take it out: every other line stands for itself.",
                cause);
    }

    private String where(int index) {
        return file + ":" + (index + 1);
    }
}
