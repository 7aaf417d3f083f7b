package dev.assay.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.assay.launch.machine.Jdks;
import dev.assay.launch.machine.ProcFile;
import dev.assay.launch.machine.Tools;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** However the JVM that launched a server ends, the server does not outlive it. */
class OrphanTest {
    private static final int PROCESS_GROUP = 2;
    private static final int SESSION = 3;

    @TempDir
    private Path folder = Path.of("");

    private final List<ProcessHandle> started = new ArrayList<>();

    @AfterEach
    void endAll() {
        started.forEach(ProcessHandle::destroyForcibly);
    }

    /** Parameters name the missing system tools. */
    @ParameterizedTest
    @ValueSource(strings = {"none", "setpriv,setsid"})
    void killedOutright(String missing) throws IOException, InterruptedException {
        leavesNothing(missing);
    }

    @ParameterizedTest
    @Tag("long")
    @ValueSource(strings = {"setpriv", "setsid", "shell"})
    void killedOutrightWithoutOneTool(String missing) throws IOException, InterruptedException {
        leavesNothing(missing);
    }

    private void leavesNothing(String missing) throws IOException, InterruptedException {
        Other other = other(missing, "hang");
        assertThat(Eventually.alive(other.server)).isTrue();
        other.process.destroyForcibly();
        Eventually.gone(other.server);
        if (missing.equals("none") || missing.equals("setpriv")) {
            Eventually.gone(other.child);
        }
    }

    @Test
    void whatLeftTheSessionAndItsParentAndClearedItsEnvironmentEndsToo() throws IOException, InterruptedException {
        assumeThat(Tools.found().prlimit()).isPresent();
        long astray = astray("env -i setsid", "none");
        Eventually.gone(astray);
    }

    @Test
    void withoutALimitWhatLeftTheSessionIsFoundByItsEnvironment() throws IOException, InterruptedException {
        long astray = astray("setsid", "prlimit");
        Eventually.gone(astray);
    }

    /** The pid of a process that escaped from its app, after that app's Assay was killed outright. */
    private long astray(String away, String missing) throws IOException, InterruptedException {
        Path pid = folder.resolve("astray");
        Path script = Files.writeString(
                folder.resolve("astray.sh"),
                away + " sh -c 'sleep 300 </dev/null >/dev/null 2>&1 & echo $! >" + pid + "'\n");
        Other other = other(missing, "hang", "sh " + script);
        Eventually.holds("it is there", () -> ProcFile.text(pid).isPresent());
        long astray = Long.parseLong(ProcFile.text(pid).orElseThrow());
        ProcessHandle.of(astray).ifPresent(started::add);
        assertThat(Eventually.alive(astray)).isTrue();
        assertThat(stat(astray, SESSION)).isNotEqualTo(String.valueOf(other.server));
        other.process.destroyForcibly();
        return astray;
    }

    @Test
    void killedOutrightItLeavesNoTemporaryFolderAndNoSocket() throws IOException, InterruptedException {
        Other other = other("none", "hang");
        Path temporary = ProcFile.text("/proc/" + other.server + "/cmdline")
                .flatMap(words -> Stream.of(words.split("\0", -1))
                        .filter(word -> word.startsWith("-Djava.io.tmpdir="))
                        .map(word -> Path.of(word.substring("-Djava.io.tmpdir=".length())))
                        .findFirst())
                .orElseThrow();
        Files.writeString(temporary.resolve("left"), "behind");
        Path socket = Path.of("/tmp/.java_pid" + other.server);
        Files.writeString(socket, "as if somebody had attached to it");
        other.process.destroyForcibly();
        Eventually.holds("the folder is gone", () -> !Files.exists(temporary));
        Eventually.holds("the socket is gone", () -> !Files.exists(socket));
    }

    /** Nothing is left that could mask secrets afterwards. */
    @Test
    void killedOutrightItLeavesNoSecretInTheLog() throws IOException, InterruptedException {
        Other other = other("none", "hang");
        Path log = new Apps(folder).log();
        Eventually.holds(
                "its log is written", () -> ProcFile.text(log).orElse("").endsWith("listening"));
        other.process.destroyForcibly();
        Eventually.gone(other.server);
        assertThat(log).content().contains("db.password=***").doesNotContain("hunter2");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(log)))
                .isEqualTo("rw-------");
    }

    @Test
    void asked() throws IOException, InterruptedException {
        Other other = other("none", "hang");
        other.process.destroy();
        Eventually.gone(other.server);
        Eventually.gone(other.child);
    }

    @Test
    void endedByItselfWithoutClosing() throws IOException, InterruptedException {
        Other other = other("none", "exit");
        assertThat(other.process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        assertThat(Eventually.alive(other.server)).isFalse();
        Eventually.gone(other.child);
    }

    @Test
    void theWatchingShellEndsToo() throws IOException, InterruptedException {
        Other other = other("none", "hang");
        List<ProcessHandle> shells = other.process
                .children()
                .filter(process -> process.pid() != other.server)
                .toList();
        assertThat(shells).hasSize(1);
        other.process.destroyForcibly();
        Eventually.gone(shells.get(0).pid());
    }

    @Test
    void theTerminalsSignalsDoNotReachTheServer() throws IOException, InterruptedException {
        Other other = other("none", "hang");
        assertThat(stat(other.server, SESSION)).isEqualTo(String.valueOf(other.server));
        assertThat(stat(other.server, PROCESS_GROUP)).isEqualTo(String.valueOf(other.server));
        assertThat(stat(other.process.pid(), SESSION)).isNotEqualTo(String.valueOf(other.server));
    }

    @Test
    void withoutSetsidTheServerIsDeafToCtrlC() throws IOException, InterruptedException {
        Other other = other("setsid", "hang");
        assertThat(stat(other.server, PROCESS_GROUP)).isNotEqualTo(String.valueOf(other.server));
        String ignored = ProcFile.lines(Path.of("/proc/" + other.server + "/status")).stream()
                .filter(line -> line.startsWith("SigIgn:"))
                .map(line -> line.substring("SigIgn:".length()).trim())
                .findFirst()
                .orElseThrow();
        int interrupt = 1 << (2 - 1);
        assertThat(Long.parseLong(ignored, 16) & interrupt).isEqualTo(interrupt);
        assertThat(Tools.run(List.of("/bin/sh", "-c", "kill -s INT " + other.server)))
                .hasValueSatisfying(response -> assertThat(response.exitCode()).isZero());
        other.process.destroy();
        Eventually.gone(other.server);
    }

    /** The kernel kills the process when the thread that started it ends, not when the caller's thread does. */
    @Test
    void theServerOutlivesTheThreadThatAskedForIt() throws Exception {
        Apps apps = new Apps(folder);
        try (Launcher launcher = Launcher.local()) {
            FutureTask<Launch> launch = new FutureTask<>(() -> launcher.launch(apps.spec()));
            Thread caller = new Thread(launch);
            caller.start();
            caller.join();
            assertThat(launch.get()).isInstanceOf(Launch.Ready.class);
            RunningServer server = ((Launch.Ready) launch.get()).server();
            Thread.sleep(300);
            System.gc();
            assertThat(server.alive()).isTrue();
            assertThat(new HttpProbe(server.host(), server.port(), "/", false)
                            .attempt(System.nanoTime() + 10_000_000_000L)
                            .status())
                    .isEqualTo(200);
        }
    }

    private static String stat(long pid, int field) {
        String stat = ProcFile.text("/proc/" + pid + "/stat").orElseThrow();
        return stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1)[field];
    }

    private record Other(Process process, long server, long child) {}

    @Test
    void jvmOptionsOfTheEnvironmentDoNotReachTheServer() throws IOException, InterruptedException {
        other(
                        "none",
                        "exit",
                        "sleep 300",
                        Map.of("JAVA_TOOL_OPTIONS", "-Dfrom=tool", "JDK_JAVA_OPTIONS", "-Dfrom=jdk", "KEPT", "yes"))
                .process
                .waitFor();
        assertThat(Files.readAllLines(new Apps(folder).log()))
                .contains("env KEPT")
                .doesNotContain("env JAVA_TOOL_OPTIONS", "env JDK_JAVA_OPTIONS")
                .noneMatch(line -> line.contains("Picked up"));
    }

    private Other other(String missing, String then) throws IOException {
        return other(missing, then, "sleep 300");
    }

    private Other other(String missing, String then, String child) throws IOException {
        return other(missing, then, child, Map.of());
    }

    private Other other(String missing, String then, String child, Map<String, String> environment) throws IOException {
        ProcessBuilder builder = new ProcessBuilder(
                        Jdks.running().home().resolve("bin/java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "-XX:+UseSerialGC",
                        "-Djava.io.tmpdir=" + folder, // without a shell nothing removes what kill -9 leaves
                        "-cp",
                        System.getProperty("java.class.path"),
                        OtherAssay.class.getName(),
                        folder.toString(),
                        missing,
                        then,
                        child)
                .redirectErrorStream(true);
        builder.environment().putAll(environment);
        Process process = builder.start();
        started.add(process.toHandle());
        BufferedReader out = process.inputReader();
        String line = out.readLine();
        while (line != null && (line.startsWith("Picked up") || line.startsWith("NOTE: Picked up"))) {
            line = out.readLine();
        }
        assertThat(line).isNotNull().matches("ready \\d+ child \\d+");
        String[] words = String.valueOf(line).split(" ", -1);
        Other other = new Other(process, Long.parseLong(words[1]), Long.parseLong(words[3]));
        ProcessHandle.of(other.server).ifPresent(started::add);
        ProcessHandle.of(other.child).ifPresent(started::add);
        return other;
    }
}
