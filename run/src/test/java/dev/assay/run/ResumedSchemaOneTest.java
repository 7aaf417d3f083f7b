package dev.assay.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.ledger.Ledger;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** An experiment begun by a version of schema 1 and resumed by this one. */
class ResumedSchemaOneTest {
    @TempDir
    private Path temp;

    @ParameterizedTest
    @ValueSource(ints = {0, 1})
    void comesToTheSameAsWithoutTheOtherVersion(int number) throws IOException {
        comesToTheSame(number);
    }

    @ParameterizedTest
    @Tag("long")
    @ValueSource(ints = {2, 3, 4, 5})
    void otherExperimentsComeToTheSameAsWithoutTheOtherVersion(int number) throws IOException {
        comesToTheSame(number);
    }

    private void comesToTheSame(int number) throws IOException {
        Scenario scenario = Scenario.of(number);
        Path folder = temp.resolve("results");
        Undisturbed whole = Undisturbed.of(scenario, folder);
        Path file = folder.resolve("evidence.jsonl");
        List<String> lines = Files.readAllLines(file);
        List<String> begun = lines.subList(0, lines.size() / 2).stream()
                .map(ResumedSchemaOneTest::ofSchema1)
                .toList();
        Files.write(file, begun);
        Files.delete(folder.resolve("verdict.json"));

        Scenario stored = scenario.read(Unfinished.in(folder).plan());
        SimulatedTestbed machine = new SimulatedTestbed(stored, List.of(), folder, new SplittableRandom(1));
        assertThat(machine.run(false, folder).exitCode()).hasValue(whole.exitCode());

        try (Ledger ledger = Ledger.open(folder)) {
            assertThat(Undisturbed.named(ledger.finishedEvidence())).isEqualTo(whole.pieces());
            assertThat(ledger.readVerdict()).isEqualTo(whole.verdict());
        }
        List<String> now = Files.readAllLines(file);
        assertThat(now.subList(0, begun.size())).isEqualTo(begun);
        assertThat(now.subList(begun.size(), now.size())).isNotEmpty().allSatisfy(line -> assertThat(line)
                .contains(",\"schema\":2,\"kind\":"));
    }

    /** The evidence as written before lines were sealed. */
    private static String ofSchema1(String line) {
        return line.replaceFirst("\"n\":\\d+,\"schema\":2,", "")
                .replaceFirst(",\"crc\":\"[0-9a-f]{8}\"}$", "}")
                .replace("\"liveObjectBytes\":", "\"heapUsedBytes\":");
    }
}
