package dev.assay.checks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.model.Needed;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What {@code assay fleet write --engine slurm} writes, given to a real Slurm. */
@Tag("programs")
class FleetSlurmEndToEndTest {
    private static final int SHARDS = 4;
    private static final Duration ALL_SHARDS = Duration.ofMinutes(40);

    @TempDir
    private Path folder;

    @BeforeEach
    void requireSlurm() {
        Satellites.assume("remote");
        Needed.assume(Slurm.missing());
    }

    @Test
    void slurmTakesWhatIsWritten() throws IOException, InterruptedException {
        SmallFleet.writtenFor("slurm", folder, SHARDS);
        try (Slurm slurm = Slurm.start(folder, AssayProcess.installed(folder))) {
            for (String script : List.of("shards.sbatch", "merge.sbatch")) {
                Slurm.Said said = slurm.run("sbatch", "--test-only", script);
                assertThat(said.exitCode()).as(said.text()).isZero();
                assertThat(said.text()).contains("to start at");
            }
        }
    }

    @Test
    @Tag("long")
    void anArrayOfShardsRunsOneAtATimeAndIsMerged() throws IOException, InterruptedException {
        SmallFleet fleet = SmallFleet.writtenFor("slurm", folder, SHARDS);
        try (Slurm slurm = Slurm.start(folder, AssayProcess.installed(folder))) {
            Slurm.Said submitted = slurm.run("bash", "submit.sh");
            assertThat(submitted.exitCode()).as(submitted.text()).isZero();
            slurm.awaitJobs(ALL_SHARDS);

            assertOneAtATime(slurm.jobs());
            AssayProcess.awaitGone(slurm.left());
        }
        fleet.assertMerged(List.of(1, 2, 3, 4));
    }

    /** A shard has the node, with all of its memory, to itself; the merge comes when all of them have ended. */
    private static void assertOneAtATime(List<Map<String, String>> jobs) {
        List<Map<String, String>> inTurn = jobs.stream()
                .sorted(Comparator.comparing((Map<String, String> job) -> job.get("StartTime"))
                        .thenComparing(job -> job.get("EndTime")))
                .toList();
        assertThat(inTurn).hasSize(SHARDS + 1);
        for (int i = 1; i < inTurn.size(); i++) {
            assertThat(inTurn.get(i).get("StartTime"))
                    .isGreaterThanOrEqualTo(inTurn.get(i - 1).get("EndTime"));
        }
        assertThat(inTurn.subList(0, SHARDS)).allSatisfy(shard -> assertThat(shard)
                .containsEntry("JobName", "assay-shards")
                .hasEntrySatisfying("ExitCode", code -> assertThat(code).isIn("0:0", "3:0"))
                .hasEntrySatisfying("TRES", tres -> assertThat(tres).contains("mem=2G")));
        assertThat(inTurn.get(SHARDS)).containsEntry("JobName", "assay-merge").containsEntry("ExitCode", "0:0");
    }
}
