package dev.assay.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.model.Samples;
import dev.assay.model.evidence.Evidence;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Evidence damaged after it was written is either reported and left out, or harmless; it is never misread. */
class DamageTest {
    /** Step between tested positions in the short form. */
    private static final int SHORT = 5;

    private static final Instant START = Instant.parse("2026-11-22T12:00:00Z");

    @TempDir
    private Path temp = Path.of("");

    private final List<Evidence> evidence = List.of(
            new Evidence.FailedStartup(START, 1, "tomcat", "port in use", List.of("ü")),
            new Evidence.Spoiled(1, START, 60, "jetty", "the process ended", List.of(), List.of(), false),
            Samples.block(2, START, 75.5, List.of(), List.of(), List.of("a label")),
            Samples.block(3, START, 75.25, List.of(), List.of(), List.of()));

    private Path folder = temp;
    private byte[] whole = {};

    @BeforeEach
    void write() throws IOException {
        folder = temp.resolve("results");
        try (Ledger ledger = Ledger.create(folder)) {
            evidence.forEach(ledger::append);
            ledger.endEvidence();
        }
        whole = Files.readAllBytes(file());
    }

    private Path file() {
        return folder.resolve("evidence.jsonl");
    }

    private List<Evidence> read(byte[] bytes) throws IOException {
        Files.write(file(), bytes);
        try (Ledger ledger = Ledger.open(folder)) {
            return ledger.finishedEvidence();
        }
    }

    private List<Evidence> read(List<String> lines) throws IOException {
        return read((String.join("\n", lines) + "\n").getBytes(StandardCharsets.UTF_8));
    }

    private List<String> lines() {
        return List.of(new String(whole, StandardCharsets.UTF_8).split("\n", -1))
                .subList(0, evidence.size() + 1);
    }

    private static List<Evidence> sound(List<Evidence> read) {
        return read.stream()
                .filter(piece -> !(piece instanceof Evidence.Damaged))
                .toList();
    }

    private static List<String> reasons(List<Evidence> read) {
        return read.stream()
                .filter(Evidence.Damaged.class::isInstance)
                .map(piece -> ((Evidence.Damaged) piece).where().replaceFirst(".*:", ":") + " "
                        + ((Evidence.Damaged) piece).reason())
                .toList();
    }

    @Test
    void whatIsWholeIsReadAsItWasWritten() throws IOException {
        assertThat(read(whole)).isEqualTo(evidence);
    }

    @Test
    void anyByteThatChangesIsFound() throws IOException {
        bytesThatChangeAreFound(SHORT);
    }

    @Test
    @Tag("long")
    void everyByteThatChangesIsFound() throws IOException {
        bytesThatChangeAreFound(1);
    }

    private void bytesThatChangeAreFound(int step) throws IOException {
        for (int at = 0; at < whole.length; at += step) {
            byte[] flipped = whole.clone();
            flipped[at] ^= (byte) (1 << at % 8);
            List<Evidence> read = read(flipped);
            assertThat(reasons(read)).as("byte %d", at).isNotEmpty();
            assertThat(evidence).as("byte %d", at).containsAll(sound(read));
        }
    }

    @Test
    void anyEndThatIsCutOffIsMissed() throws IOException {
        endsThatAreCutOffAreMissed(SHORT);
    }

    @Test
    @Tag("long")
    void everyEndThatIsCutOffIsMissed() throws IOException {
        endsThatAreCutOffAreMissed(1);
    }

    private void endsThatAreCutOffAreMissed(int step) throws IOException {
        for (int length = 1; length < whole.length - 1; length += step) {
            List<Evidence> read = read(Arrays.copyOf(whole, length));
            assertThat(reasons(read)).as("cut after %d bytes", length).isNotEmpty();
            assertThat(sound(read)).isEqualTo(evidence.subList(0, sound(read).size()));
        }
    }

    @Test
    void theDamagedLineIsNamedWithItsBlock() throws IOException {
        List<String> lines = new ArrayList<>(lines());
        lines.set(2, lines.get(2).replace("75.5", "57.5"));

        assertThat(reasons(read(lines))).containsExactly(":3 (block 2) its checksum does not fit");
        assertThat(sound(read(lines))).containsExactly(evidence.get(0), evidence.get(1), evidence.get(3));
    }

    @Test
    void linesThatWereTakenOutAreMissed() throws IOException {
        List<String> lines = lines();

        assertThat(reasons(read(List.of(lines.get(0), lines.get(3), lines.get(4)))))
                .containsExactly(":2 2 lines before it are missing");
    }

    @Test
    void linesThatComeTwiceCountOnce() throws IOException {
        List<String> lines = lines();
        List<String> twice = Stream.concat(lines.subList(0, 3).stream(), lines.subList(2, 5).stream())
                .toList();

        assertThat(reasons(read(twice))).containsExactly(":4 (block 2) repeats a line, or is out of order");
        assertThat(sound(read(twice))).isEqualTo(evidence);
    }

    @Test
    void nothingIsTakenFromBehindTheEnd() throws IOException {
        List<String> more = new ArrayList<>(lines());
        more.add(Seal.on("{\"kind\":\"measured\"}", 6));

        assertThat(reasons(read(more))).containsExactly(":6 follows the line that closes the file");
    }

    @Test
    void aLineWithoutItsSealIsDamaged() throws IOException {
        List<String> lines = new ArrayList<>(lines());
        lines.set(
                0,
                lines.get(0).replaceFirst("\"n\":1,\"schema\":1,", "").replaceFirst(",\"crc\":\"[0-9a-f]{8}\"}$", "}"));

        assertThat(reasons(read(lines))).containsExactly(":1 its checksum does not fit");
        assertThat(sound(read(lines))).isEqualTo(evidence.subList(1, 4));
    }
}
