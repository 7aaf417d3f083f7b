package dev.assay.checks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.model.Needed;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What {@code assay fleet write --engine ssh} writes, over a real ssh to real daemons. */
@Tag("long")
@Tag("programs")
class FleetSshEndToEndTest {
    private static final int LIMIT_MINUTES = 30;

    @TempDir
    private Path folder;

    @BeforeEach
    void requireSshd() {
        Satellites.assume("remote");
        Needed.assume(SshHosts.missing());
    }

    /** The third is one whose key nobody knows: it is not asked about, and its shard is missing. */
    @Test
    void twoHostsOfThreeMeasureTheirShards() throws IOException, InterruptedException {
        SmallFleet fleet = SmallFleet.writtenFor("ssh", folder, 3);
        Path bin = AssayProcess.installed(folder);
        Path there = SshHosts.inTurn(folder.resolve("there"), bin.resolve("assay"));
        try (SshHosts hosts = SshHosts.start(folder.resolve("hosts"), bin, there, "one", "two")) {
            hosts.stranger("three", "one");

            int code = run(bin, "one", "two", "three");

            assertThat(code).as(said()).isZero();
            AssayProcess.awaitGone(hosts.left());
            assertThat(hosts.folder("one")).isDirectoryContaining("glob:**/shard-1");
            assertThat(hosts.folder("two")).isDirectoryContaining("glob:**/shard-2");
        }
        assertThat(said()).contains("Host key verification failed", "three: nothing could be copied there");
        assertThat(Files.readString(folder.resolve("merged/verdict.json"))).contains("shard 3: missing");
        assertThat(folder.resolve("shard-3")).doesNotExist();
        fleet.assertMerged(List.of(1, 2));
    }

    /** The first shard of two has begun. */
    @Test
    void ctrlCEndsTheShardThere() throws IOException, InterruptedException {
        SmallFleet.writtenFor("ssh", folder, 2);
        Path bin = AssayProcess.installed(folder);
        try (SshHosts hosts = SshHosts.start(folder.resolve("hosts"), bin, bin, "one")) {
            Process script = start(bin, "one");
            Path shard = hosts.folder("one").resolve("shard-1");
            while (script.isAlive() && !Files.exists(shard.resolve("environment.json"))) {
                TimeUnit.MILLISECONDS.sleep(100);
            }
            assertThat(script.isAlive()).as(said()).isTrue();
            List<Long> there = hosts.left();

            new ProcessBuilder("kill", "-INT", String.valueOf(script.pid()))
                    .start()
                    .waitFor();

            assertThat(script.waitFor()).as(said()).isEqualTo(130);
            AssayProcess.awaitGone(there);
            assertThat(hosts.left()).isEmpty();
            assertThat(shard.resolve("shard.json")).exists();
        }
        assertThat(said()).contains("Stopped. ", "Kept here: no shard");
        assertThat(folder.resolve("shard-1")).doesNotExist();
        assertThat(folder.resolve("merged")).doesNotExist();
    }

    private Process start(Path bin, String... hosts) throws IOException {
        ProcessBuilder builder =
                new ProcessBuilder("env", "--default-signal=INT", "bash", "fleet.sh").directory(folder.toFile());
        builder.command().addAll(List.of(hosts));
        builder.environment().merge("PATH", bin.toString(), (path, first) -> first + ":" + path);
        return builder.redirectErrorStream(true)
                .redirectOutput(folder.resolve("said").toFile())
                .start();
    }

    private int run(Path bin, String... hosts) throws IOException, InterruptedException {
        Process process = start(bin, hosts);
        if (!process.waitFor(LIMIT_MINUTES, TimeUnit.MINUTES)) {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly();
            throw new AssertionError("still running after " + LIMIT_MINUTES + " minutes: " + said());
        }
        return process.exitValue();
    }

    private String said() throws IOException {
        return Files.readString(folder.resolve("said"));
    }
}
