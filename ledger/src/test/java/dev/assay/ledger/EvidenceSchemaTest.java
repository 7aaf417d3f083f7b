package dev.assay.ledger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.model.BadInputException;
import dev.assay.model.Samples;
import dev.assay.model.evidence.Evidence;
import dev.assay.model.evidence.Footprint;
import dev.assay.model.evidence.Parity;
import dev.assay.model.server.EffectiveSetting;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Each line of evidence names the version of its format. */
class EvidenceSchemaTest {
    private static final Instant START = Instant.parse("2026-11-22T12:00:00Z");

    /** With a setting that its server does not have, and with live objects. */
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

    @Test
    void everyLineSaysItOnceItsNumberIsTold() throws IOException {
        List<String> lines = Files.readAllLines(file);

        assertThat(lines).hasSize(3);
        for (int i = 0; i < 3; i++) {
            assertThat(lines.get(i)).startsWith("{\"n\":" + (i + 1) + ",\"schema\":1,\"kind\":\"");
        }
        assertThat(lines.get(0)).contains("\"knob\":\"virtual threads\",\"value\":null");
        assertThat(lines.get(1)).contains("\"liveObjectBytes\":40").doesNotContain("heapUsedBytes");
        assertThat(read(lines)).isEqualTo(EVIDENCE);
    }

    @ParameterizedTest
    @ValueSource(strings = {"\"schema\":3,", "\"schema\":2,", ""})
    void aLineOfAnotherVersionIsRefusedUnlessItIsDamaged(String schema) throws IOException {
        List<String> lines = new ArrayList<>(Files.readAllLines(file));
        lines.set(1, Seal.on("{" + schema + "\"kind\":\"startup\",\"figures\":[1,2]}", 2));
        assertThatThrownBy(() -> read(lines))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining(file + ":2: has schema " + (schema.isEmpty() ? "0" : schema.substring(9, 10))
                        + ", and this version of Assay reads 1")
                .hasMessageContaining("Use the version of Assay that wrote it");

        lines.set(1, lines.get(1).replace("startup", "start-up"));
        assertThat(read(lines))
                .containsExactly(EVIDENCE.get(0), new Evidence.Damaged(file + ":2", "its checksum does not fit"));
    }

    @Test
    void aClosingLineOfALaterVersionIsRefused() {
        assertThatThrownBy(() -> read(List.of(Seal.on("{\"schema\":3,\"kind\":\"end\"}", 1))))
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
