package dev.assay.checks;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A start-up experiment that is killed stays one when it is resumed, judged and drawn. */
class StartupEndToEndTest {
    private static final Duration ROUNDS = Duration.ofMinutes(4);

    @TempDir
    private Path folder;

    @Test
    void survivesAKill() throws IOException, InterruptedException {
        Path results = folder.resolve("results");
        AssayProcess first = AssayProcess.start(
                folder,
                "startup",
                "--servers",
                "tomcat",
                "--rounds",
                "2",
                "--jvm=-XX:TieredStopAtLevel=1",
                "--out",
                results.toString());
        first.awaitUntil(() -> EvidenceLines.count(results, "startup") >= 1, ROUNDS);
        first.kill();

        AssayProcess.Finished resumed = AssayProcess.run(folder, ROUNDS, "resume", results.toString());

        assertThat(resumed.exitCode()).as(resumed.err()).isZero();
        assertThat(EvidenceLines.count(results, "startup")).isEqualTo(2);
        assertThat(EvidenceLines.count(results, "pilot")).isEqualTo(1);
        assertThat(EvidenceLines.count(results, "measured")).isZero();
        AssayProcess.Finished judged = AssayProcess.run(folder, ROUNDS, "judge", results.toString());
        assertThat(judged.exitCode()).as(judged.err()).isZero();
        assertThat(judged.out()).isEqualTo(resumed.out()).contains("From exec to the first successful response");
        AssayProcess.Finished again = AssayProcess.run(folder, ROUNDS, "resume", results.toString());
        assertThat(again.exitCode()).isEqualTo(2);
        assertThat(again.err()).contains("has ended as planned", "start a new one with more --rounds");
    }
}
