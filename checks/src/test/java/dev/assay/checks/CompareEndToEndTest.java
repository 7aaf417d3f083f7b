package dev.assay.checks;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * One experiment on real Tomcat and Jetty, with everything that can befall it: killed after a block, resumed,
 * interrupted after the next one, judged and drawn again.
 */
class CompareEndToEndTest {
    private static final Duration BLOCK = Duration.ofMinutes(6);

    @TempDir
    private Path folder;

    @Test
    void survivesKillAndInterruptAndIsJudgedFromItsFolderAlone() throws IOException, InterruptedException {
        Path results = folder.resolve("results");
        AssayProcess first = AssayProcess.start(
                folder,
                "compare",
                "--servers",
                "tomcat,jetty",
                "--budget",
                "4m",
                "--seed",
                "7",
                "--startup-rounds",
                "1",
                "--out",
                results.toString());
        List<Long> servers = first.awaitSecondBlock(results, 2, BLOCK);
        first.kill();
        assertThat(servers).hasSizeGreaterThanOrEqualTo(2);
        AssayProcess.awaitGone(servers);
        long kept = EvidenceLines.count(results, "measured");
        assertThat(kept).isGreaterThanOrEqualTo(1);

        AssayProcess second = AssayProcess.start(folder, "resume", results.toString());
        second.awaitUntil(() -> second.children().size() >= 2, BLOCK);
        AssayProcess.Finished refused = AssayProcess.run(
                folder,
                Duration.ofMinutes(1),
                "compare",
                "--out",
                folder.resolve("other").toString());
        assertThat(refused.exitCode()).isEqualTo(3);
        assertThat(refused.err()).contains("is measuring").contains("pid");
        second.interrupt();
        AssayProcess.Finished interrupted = second.await(BLOCK);
        assertThat(interrupted.exitCode()).isEqualTo(130);
        assertThat(EvidenceLines.count(results, "measured")).isEqualTo(kept + 1);
        assertThat(EvidenceLines.count(results, "pilot")).isEqualTo(1);
        assertThat(EvidenceLines.count(results, "startup")).isEqualTo(2);
        assertThat(interrupted.out()).contains("tomcat", "jetty", "at least 6");
        assertFolder(results);

        AssayProcess.Finished judged = AssayProcess.run(folder, Duration.ofMinutes(1), "judge", results.toString());
        AssayProcess.Finished drawn = AssayProcess.run(folder, Duration.ofMinutes(1), "report", results.toString());
        assertThat(judged.exitCode()).isZero();
        assertThat(drawn.exitCode()).isZero();
        assertThat(judged.out()).isEqualTo(interrupted.out()).isEqualTo(drawn.out());
    }

    private static void assertFolder(Path results) throws IOException {
        for (String file : List.of(
                "plan.yaml", "environment.json", "evidence.jsonl", "histograms.hlog", "verdict.json", "report.html")) {
            assertThat(results.resolve(file)).isNotEmptyFile();
        }
        for (String contender : List.of("tomcat", "jetty")) {
            assertThat(results.resolve("servers").resolve(contender)).isDirectoryContaining("glob:**.log");
        }
        String verdict = Files.readString(results.resolve("verdict.json"));
        assertThat(verdict).contains("\"cpuMicrosPerRequest\"", "\"undecided\"", "\"requests per connection\"");
        assertThat(Files.readString(results.resolve("report.html"))).contains("</html>");
    }
}
