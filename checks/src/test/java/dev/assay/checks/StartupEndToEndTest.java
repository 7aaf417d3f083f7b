package dev.assay.checks;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A start-up experiment that is killed stays one when it is resumed, judged and drawn. */
class StartupEndToEndTest {
    private static final Duration LIMIT = Duration.ofMinutes(4);
    private static final String ROUNDS = "3";

    @TempDir
    private Path folder;

    /** With an app that uses no CPU time while it starts slowly. */
    @Tag("long")
    @Test
    void survivesAKill() throws IOException, InterruptedException {
        AbnormalLab lab = new AbnormalLab(folder);
        survives(
                lab.start("startup", List.of(lab.contender("slow", "slow=2000")), "", "--rounds", ROUNDS),
                lab.results());
    }

    @Tag("long")
    @Test
    void thatOfARealServerSurvivesAKill() throws IOException, InterruptedException {
        Path results = folder.resolve("results");
        survives(
                AssayProcess.start(
                        folder,
                        "startup",
                        "--servers",
                        "tomcat",
                        "--rounds",
                        ROUNDS,
                        "--jvm=-XX:TieredStopAtLevel=1",
                        "--out",
                        results.toString()),
                results);
    }

    private void survives(AssayProcess first, Path results) throws IOException, InterruptedException {
        first.awaitUntil(() -> EvidenceLines.count(results, "startup") >= 1, LIMIT);
        first.kill();

        AssayProcess.Finished resumed = AssayProcess.run(folder, LIMIT, "resume", results.toString());

        assertThat(resumed.exitCode()).as(resumed.err()).isZero();
        assertThat(EvidenceLines.count(results, "startup")).isEqualTo(Integer.parseInt(ROUNDS));
        assertThat(EvidenceLines.count(results, "pilot")).isEqualTo(1);
        assertThat(EvidenceLines.count(results, "measured")).isZero();
        AssayProcess.Finished judged = AssayProcess.run(folder, LIMIT, "judge", results.toString());
        assertThat(judged.exitCode()).as(judged.err()).isZero();
        assertThat(judged.out()).isEqualTo(resumed.out()).contains("From exec to the first successful response");
        AssayProcess.Finished again = AssayProcess.run(folder, LIMIT, "resume", results.toString());
        assertThat(again.exitCode()).isEqualTo(2);
        assertThat(again.err()).contains("has ended as planned", "start a new one with more --rounds");
    }
}
