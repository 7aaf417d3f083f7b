package dev.assay.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.assay.launch.machine.Affinity;
import dev.assay.launch.machine.ProcFile;
import dev.assay.launch.machine.Tools;
import dev.assay.model.plan.CpuSet;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Programs that run to completion. */
class JobTest {
    private final Launcher launcher = Launcher.local();

    @TempDir
    private Path folder = Path.of("");

    @AfterEach
    void close() {
        launcher.close();
    }

    @Test
    void keepsExitCodeOutputAndCpuTime() throws InterruptedException {
        JobEnd end =
                launcher.run(job("i=0; while [ $i -lt 200000 ]; do i=$((i+1)); done; echo \"$GREETING\"; exit 5", 60));
        assertThat(end.exitCode()).hasValue(5);
        assertThat(end.obstacle()).isEmpty();
        assertThat(end.lastLines()).containsExactly("hello");
        assertThat(end.cpuSeconds().orElseThrow()).isPositive().isLessThan(60);
    }

    @Test
    void runsOnItsCpus() throws InterruptedException {
        CpuSet first =
                CpuSet.of(List.of(Affinity.ofThisProcess().orElseThrow().cpus().first()));
        JobEnd end = launcher.run(new JobSpec(
                List.of("/bin/sh", "-c", "grep Cpus_allowed_list /proc/self/status"),
                Map.of(),
                first,
                true,
                Duration.ofSeconds(60),
                folder.resolve("log")));
        assertThat(end.lastLines()).singleElement().asString().endsWith(first.toString());
    }

    @Test
    void endsWhatTakesTooLongWithItsChildren() throws InterruptedException, IOException {
        Path pid = folder.resolve("pid");
        JobEnd end = launcher.run(job("sleep 600 & echo $! >" + pid + "; wait", 1));
        assertThat(end.exitCode()).isEmpty();
        assertThat(end.obstacle()).isEqualTo("did not end within 1 s");
        Eventually.gone(Long.parseLong(Files.readString(pid).strip()));
    }

    @Test
    void anInterruptEndsIt() throws Exception {
        Path pid = folder.resolve("pid");
        FutureTask<JobEnd> run = new FutureTask<>(() -> launcher.run(job("echo $$ >" + pid + "; sleep 600", 600)));
        Thread thread = new Thread(run);
        thread.start();
        Eventually.holds("it runs", () -> ProcFile.text(pid).isPresent());
        thread.interrupt();
        thread.join();
        Eventually.gone(Long.parseLong(ProcFile.text(pid).orElseThrow()));
    }

    @Test
    void aProgramThatIsNotThereIsData() throws InterruptedException {
        JobEnd end = launcher.run(new JobSpec(
                List.of("/nowhere/tool"),
                Map.of(),
                new CpuSet(new java.util.TreeSet<>(List.of(0))),
                false,
                Duration.ofSeconds(60),
                folder.resolve("log")));
        assertThat(end.exitCode()).hasValue(127);
        assertThat(end.lastLines()).last().asString().contains("/nowhere/tool");
    }

    /** Load tools may print any amount. */
    @Test
    void aLongLogKeepsHeadAndTailAndHoldsNobodyUp() throws InterruptedException, IOException {
        JobEnd end = launcher.run(job("echo first; yes 'some line of a log' | head -c 50000000; echo; echo last", 120));
        assertThat(end.exitCode()).hasValue(0);
        assertThat(end.lastLines()).last().isEqualTo("last");
        Path log = folder.resolve("log");
        assertThat(Files.size(log)).isBetween(2_000_000L, 2L * (1 << 20) + 100);
        List<String> lines = Files.readAllLines(log);
        assertThat(lines).startsWith("first", "some line of a log").endsWith("last");
        assertThat(lines)
                .filteredOn(line -> line.startsWith("["))
                .singleElement()
                .asString()
                .matches("\\[4[78],[0-9]{3},[0-9]{3} bytes left out: .*");
    }

    @Test
    void secretsAreNotInTheLogAndNobodyElseMayReadIt() throws InterruptedException, IOException {
        JobEnd end = launcher.run(job("echo api_key=hunter2; echo password=hunter2 >&2; exit 1", 60));
        assertThat(end.lastLines()).containsExactly("api_key=***", "password=***");
        assertThat(folder.resolve("log")).hasContent("api_key=***\npassword=***");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(folder.resolve("log"))))
                .isEqualTo("rw-------");
    }

    /** Without its environment and without a limit it has no mark by which it could be found. */
    @Test
    void whatHoldsThePipeOpenHoldsNobodyUp() throws InterruptedException, IOException {
        Path pid = folder.resolve("pid");
        try (Launcher unmarking =
                new LocalLauncher(OtherAssay.without("prlimit"), ReadinessLimits.USUAL, Optional.empty())) {
            JobEnd end = unmarking.run(job(leaving(pid), 60));
            long holder = Long.parseLong(Files.readString(pid).strip());
            try {
                assertThat(Eventually.alive(holder))
                        .as("it still holds the pipe")
                        .isTrue();
                assertThat(end.exitCode()).hasValue(0);
                assertThat(end.lastLines()).containsExactly("started");
                assertThat(folder.resolve("log")).hasContent("started");
            } finally {
                ProcessHandle.of(holder).ifPresent(ProcessHandle::destroyForcibly);
            }
        }
    }

    @Test
    void whatClearedItsEnvironmentIsFoundByItsLimit() throws InterruptedException, IOException {
        assumeThat(Tools.found().prlimit()).isPresent();
        Path pid = folder.resolve("pid");
        JobEnd end = launcher.run(job(leaving(pid), 60));
        assertThat(end.exitCode()).hasValue(0);
        Eventually.gone(Long.parseLong(Files.readString(pid).strip()));
    }

    /** Ends once a child has cleared its environment and written its pid; the child goes on for two minutes. */
    private static String leaving(Path pid) {
        return "env -i sh -c 'echo $$ >" + pid + "; exec sleep 120' & until [ -s " + pid
                + " ]; do sleep 0.1; done; echo started";
    }

    private JobSpec job(String script, int seconds) {
        return new JobSpec(
                List.of("/bin/sh", "-c", script),
                Map.of("GREETING", "hello"),
                CpuSet.of(List.of(0)),
                false,
                Duration.ofSeconds(seconds),
                folder.resolve("log"));
    }
}
