package dev.assay.checks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.assay.model.Needed;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code --sandbox}: what it takes, what it leaves out, and what it writes down. */
@Tag("programs")
class SandboxEndToEndTest {
    private static final Duration LIMIT = Duration.ofMinutes(4);

    @TempDir
    private Path folder;

    @Test
    void startsAreMeasuredInASandbox() throws IOException, InterruptedException {
        Needed.programs("bwrap");
        assumeThat(canMakeOne()).as("this user may make namespaces").isTrue();
        Path results = folder.resolve("results");

        AssayProcess.Finished run = AssayProcess.run(
                folder,
                LIMIT,
                "startup",
                "--servers",
                "tomcat",
                "--rounds",
                "1",
                "--jvm=-XX:TieredStopAtLevel=1",
                "--sandbox",
                "--out",
                results.toString());

        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(run.err()).as("words of libraries").doesNotContain("WARN");
        assertThat(EvidenceLines.count(results, "startup")).isEqualTo(1);
        assertThat(EvidenceLines.first(results, "pilot").orElseThrow().toString())
                .as("servers are recognised by their threads and classes, and settings are read")
                .contains("\"source\":\"read\"");
        assertThat(Files.readString(results.resolve("plan.yaml"))).contains("sandbox: true");
        assertThat(Files.readString(results.resolve("environment.json")))
                .contains("each contender runs in one of its own");
        assertThat(Files.readString(results.resolve("report.html"))).contains("each contender runs in one of its own");
    }

    @Test
    void withoutBubblewrapNothingIsStarted() throws IOException, InterruptedException {
        Path results = folder.resolve("results");

        AssayProcess.Finished run = AssayProcess.start(
                        folder,
                        Map.of("PATH", folder.toString()),
                        "startup",
                        "--servers",
                        "tomcat",
                        "--sandbox",
                        "--out",
                        results.toString())
                .await(LIMIT);

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).contains("bubblewrap (bwrap) is not installed", "apt-get install bubblewrap");
        assertThat(results).doesNotExist();
    }

    @Test
    void whatDoesNotReachIntoOneIsRefused() throws IOException, InterruptedException {
        AssayProcess.Finished live = AssayProcess.run(folder, LIMIT, "compare", "--sandbox", "--live");

        assertThat(live.exitCode()).isEqualTo(2);
        assertThat(live.err()).contains("--live", "could not be reached");
    }

    private static boolean canMakeOne() throws InterruptedException {
        try {
            return new ProcessBuilder(
                                    "bwrap",
                                    "--unshare-user",
                                    "--unshare-pid",
                                    "--unshare-net",
                                    "--ro-bind",
                                    "/",
                                    "/",
                                    "--proc",
                                    "/proc",
                                    "--dev",
                                    "/dev",
                                    "true")
                            .start()
                            .waitFor()
                    == 0;
        } catch (IOException notInstalled) {
            return false;
        }
    }
}
