package dev.assay.ledger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.model.BadInputException;
import dev.assay.model.EffectiveSetting;
import dev.assay.model.Evidence;
import dev.assay.model.Footprint;
import dev.assay.model.Parity;
import dev.assay.model.Samples;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Each line of evidence names its version of the format; lines that name none are of the first. */
class EvidenceSchemaTest {
    private static final Instant START = Instant.parse("2026-11-22T12:00:00Z");

    /** One piece of each kind that the two versions write differently. */
    private static final List<Evidence> EVIDENCE = List.of(
            Samples.pilot(
                    START,
                    30,
                    Samples.parity(Parity.Outcome.SAME, List.of(), List.of()),
                    Map.of(),
                    500,
                    List.of(
                            new EffectiveSetting("jetty", "accept queue", "100", EffectiveSetting.Source.READ),
                            new EffectiveSetting(
                                    "jetty",
                                    "virtual threads",
                                    EffectiveSetting.NOT_PRESENT,
                                    EffectiveSetting.Source.DOCUMENTED)),
                    40_000),
            Samples.startup(START, 1, "jetty", 2_000, 1_900, new Footprint(200, 40, 70, 10_000, 60, 70)));

    private static final List<String> OF_1 = List.of(
            "{\"kind\":\"pilot\",\"start\":\"2026-11-22T12:00:00Z\",\"seconds\":30.0,\"parity\":{\"outcome\":\"same\"},"
                    + "\"capacity\":{},\"ratePerSecond\":500.0,\"settings\":["
                    + "{\"contender\":\"jetty\",\"knob\":\"accept queue\",\"value\":\"100\",\"source\":\"read\"},"
                    + "{\"contender\":\"jetty\",\"knob\":\"virtual threads\",\"value\":\"not present\",\"source\":\"documented\"}],"
                    + "\"nullCeiling\":40000.0}",
            "{\"kind\":\"startup\",\"start\":\"2026-11-22T12:00:00Z\",\"round\":1,\"contender\":\"jetty\",\"readyMs\":2000.0,"
                    + "\"cpuMs\":1900.0,\"footprint\":{\"rssBytes\":200,\"heapUsedBytes\":40,\"nonHeapBytes\":70,"
                    + "\"loadedClasses\":10000,\"liveThreads\":60,\"peakThreads\":70},\"details\":{}}");

    @TempDir
    private Path temp;

    private Path folder = Path.of("");
    private Path file = Path.of("");

    @BeforeEach
    void write() {
        folder = temp.resolve("results");
        file = folder.resolve("evidence.jsonl");
        try (Ledger ledger = Ledger.create(folder)) {
            EVIDENCE.forEach(ledger::append);
            ledger.endEvidence();
        }
    }

    private List<Evidence> read(List<String> lines) throws IOException {
        Files.write(file, lines);
        try (Ledger ledger = Ledger.open(folder)) {
            return ledger.finishedEvidence();
        }
    }

    private static List<String> sealed(List<String> lines) {
        List<String> sealed = new ArrayList<>();
        lines.forEach(line -> sealed.add(Seal.on(line, sealed.size() + 1)));
        return sealed;
    }

    @Test
    void everyLineSaysItOnceItsNumberIsTold() throws IOException {
        List<String> lines = Files.readAllLines(file);

        assertThat(lines).hasSize(3);
        for (int i = 0; i < 3; i++) {
            assertThat(lines.get(i)).startsWith("{\"n\":" + (i + 1) + ",\"schema\":2,\"kind\":\"");
        }
        assertThat(lines.get(0)).contains("\"knob\":\"virtual threads\",\"value\":null");
        assertThat(lines.get(1)).contains("\"liveObjectBytes\":40").doesNotContain("heapUsedBytes");
        assertThat(read(lines)).isEqualTo(EVIDENCE);
    }

    @Test
    void linesOfTheFirstVersionAreReadSealedOrNot() throws IOException {
        assertThat(read(OF_1)).isEqualTo(EVIDENCE);

        Files.write(file, sealed(OF_1));
        try (Ledger ledger = Ledger.open(folder)) {
            assertThat(ledger.evidence()).isEqualTo(EVIDENCE);
            assertThat(ledger.evidenceEnded()).isFalse();
        }
    }

    /** The closing line as those versions wrote it. */
    @Test
    void theClosingLineOfTheFirstVersionIsRead() throws IOException {
        List<String> lines = new ArrayList<>(sealed(OF_1));
        String sum = Digest.of((String.join("\n", lines) + "\n").getBytes(StandardCharsets.UTF_8));
        lines.add(Seal.on("{\"kind\":\"end\",\"lines\":2,\"sha256\":\"" + sum + "\"}", 3));

        assertThat(read(lines)).isEqualTo(EVIDENCE);
        try (Ledger ledger = Ledger.open(folder)) {
            assertThat(ledger.evidenceEnded()).isTrue();
        }
    }

    @Test
    void aFolderOfTheFirstVersionIsGoneOnWithInTheLast() throws IOException {
        Files.write(file, sealed(OF_1.subList(0, 1)));
        try (Ledger ledger = Ledger.open(folder)) {
            ledger.append(EVIDENCE.get(1));
            ledger.endEvidence();
            assertThat(ledger.finishedEvidence()).isEqualTo(EVIDENCE);
        }
        assertThat(Files.readAllLines(file)).extracting(ResultSchema::of).containsExactly(1, 2, 2);
    }

    @Test
    void aLineOfALaterVersionIsRefusedUnlessItIsDamaged() throws IOException {
        String later = "{\"schema\":3,\"kind\":\"startup\",\"figures\":[1,2]}";
        for (List<String> lines : List.of(List.of(OF_1.get(0), later), sealed(List.of(OF_1.get(0), later)))) {
            assertThatThrownBy(() -> read(lines))
                    .isInstanceOf(BadInputException.class)
                    .hasMessageContaining(file + ":2: has schema 3, and this version of Assay reads 1 and 2")
                    .hasMessageContaining("use the version of Assay that wrote it, or a later one");
        }

        List<String> damaged = sealed(List.of(OF_1.get(0), later.replace("3", "2"), OF_1.get(1)));
        damaged.set(1, damaged.get(1).replace("\"schema\":2", "\"schema\":3"));
        Files.write(file, damaged);
        try (Ledger ledger = Ledger.open(folder)) {
            assertThat(ledger.evidence())
                    .containsExactly(
                            EVIDENCE.get(0),
                            new Evidence.Damaged(file + ":2", "its checksum does not fit"),
                            EVIDENCE.get(1));
        }
    }

    @Test
    void aClosingLineOfALaterVersionIsRefused() {
        assertThatThrownBy(() -> read(sealed(List.of("{\"schema\":3,\"kind\":\"end\"}"))))
                .hasMessageContaining(":1: has schema 3");
    }

    /** Which processes ended by themselves was not recorded at first. */
    @Test
    void aBlockThatAProcessEndedSaysSoAndOneThatDoesNotSayWasEndedByAnotherCause() {
        Evidence.Spoiled ended = spoiled(1, true);
        Evidence.Spoiled other = spoiled(2, false);
        Path blocks = temp.resolve("blocks");
        try (Ledger ledger = Ledger.create(blocks)) {
            ledger.append(ended);
            ledger.append(other);
            ledger.endEvidence();
        }

        assertThat(blocks.resolve("evidence.jsonl")).content().containsOnlyOnce("\"ended\":true");
        try (Ledger ledger = Ledger.open(blocks)) {
            assertThat(ledger.finishedEvidence()).containsExactly(ended, other);
        }
    }

    private static Evidence.Spoiled spoiled(int index, boolean ended) {
        return new Evidence.Spoiled(
                index, START, 1, "jetty", "the process ended under load", List.of(), List.of(), ended);
    }
}
