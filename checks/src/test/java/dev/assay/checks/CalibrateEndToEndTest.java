package dev.assay.checks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.STRING;

import dev.assay.lab.Corpus;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A live calibration that is stopped from outside, in its pilot or after its first block. */
class CalibrateEndToEndTest {
    private static final Duration BLOCK = Duration.ofMinutes(6);

    @TempDir
    private Path folder;

    @BeforeAll
    static void needSatellite() {
        Satellites.assume("calibrate");
    }

    @Test
    void stoppedInItsPilotItLeavesNothingBehind() throws IOException, InterruptedException {
        Path results = folder.resolve("results");
        AssayProcess run = start(results);
        List<Long> servers = run.awaitServers(1, () -> true, BLOCK);
        run.terminate();
        AssayProcess.Finished stopped = run.await(BLOCK);
        AssayProcess.awaitGone(servers);
        assertThat(stopped.exitCode()).as(stopped.err()).isEqualTo(130);
        assertThat(EvidenceLines.count(results, "pilot")).isZero();
        assertThat(results.resolve("calibration.json")).doesNotExist();
    }

    @Test
    @Tag("long")
    void whatWasMeasuredIsJudgedAndGoesIntoACorpus() throws IOException, InterruptedException {
        Path results = folder.resolve("results");
        AssayProcess run = start(results);
        List<Long> servers = run.awaitServers(2, () -> EvidenceLines.count(results, "measured") >= 1, BLOCK);
        run.terminate();
        AssayProcess.Finished stopped = run.await(BLOCK);
        AssayProcess.awaitGone(servers);
        assertThat(stopped.exitCode()).isEqualTo(130);
        assertThat(stopped.out())
                .contains("10,000 experiments", "1 block of", "at 400 req/s", results.toString())
                .containsAnyOf("Too few blocks", "still compiling"); // where the machine was too busy
        assertThat(EvidenceLines.count(results, "measured")).isEqualTo(1);
        assertThat(Files.readString(results.resolve("calibration.json"))).contains("\"plain-again\"");

        Path corpus = folder.resolve("corpus");
        assertThat(Corpus.take(corpus, List.of(results)))
                .singleElement(STRING)
                .contains(" blocks as seed-7-"); // none where the machine was too busy
        assertThat(corpus).isDirectoryContaining("glob:**/seed-7-*.json");
        assertThat(Files.readString(folder.resolve("corpus.md"))).contains("| 400 req/s |");
    }

    private AssayProcess start(Path results) throws IOException {
        return AssayProcess.start(
                folder,
                "calibrate",
                "--like",
                "7m",
                "--rate",
                "400",
                "--seed",
                "7",
                "--jvm",
                "-XX:TieredStopAtLevel=1",
                "--out",
                results.toString());
    }
}
