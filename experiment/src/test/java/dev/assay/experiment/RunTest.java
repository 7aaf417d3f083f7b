package dev.assay.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.ledger.Ledger;
import dev.assay.model.verdict.Verdict;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An experiment that ended as planned and was killed before it was judged. */
class RunTest {
    private final Scenario scenario = Scenario.of(1);

    @TempDir
    private Path temp;

    private Undisturbed killed(Path folder) throws IOException {
        Undisturbed before = Undisturbed.of(scenario, folder);
        Files.delete(folder.resolve("verdict.json"));
        return before;
    }

    @Test
    void judgesItAsOneThatHasEnded() throws IOException {
        Path folder = temp.resolve("results");
        Undisturbed before = killed(folder);
        try (Ledger ledger = Ledger.open(folder)) {
            StoredRun stored = StoredRun.of(ledger);
            Verdict verdict = stored.session(ledger, (v, environment, plan, evidence) -> "")
                    .conclude(stored.evidence(), stored.finished());

            assertThat(verdict).isEqualTo(before.verdict());
            assertThat(ledger.readVerdict()).isEqualTo(before.verdict());
        }
    }

    @Test
    void resumedItMeasuresNothingMore() throws IOException {
        Path folder = temp.resolve("results");
        Undisturbed before = killed(folder);
        SimulatedBench machine = new SimulatedBench(scenario, List.of(), folder, new SplittableRandom(1));

        assertThat(machine.run(false, folder).exitCode()).hasValue(before.exitCode());
        assertThat(machine.kept()).isEmpty();
        try (Ledger ledger = Ledger.open(folder)) {
            assertThat(ledger.readVerdict()).isEqualTo(before.verdict());
            assertThat(Undisturbed.named(ledger.finishedEvidence())).isEqualTo(before.pieces());
        }
    }
}
