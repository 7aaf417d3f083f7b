package dev.assay.launch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.launch.machine.Affinity;
import dev.assay.launch.machine.SocketTable;
import dev.assay.launch.process.Sandbox;
import dev.assay.model.BadInputException;
import dev.assay.model.Needed;
import dev.assay.model.plan.Deployment;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.opentest4j.TestAbortedException;

/** What an app in a sandbox can do, if one can be made here, and what it may read. */
@Tag("programs")
class SandboxTest {
    private static final Duration GRACE = Duration.ofSeconds(20);

    @TempDir
    private Path folder = Path.of("");

    private static Sandbox here() {
        Needed.programs("bwrap");
        try {
            return Sandbox.required();
        } catch (BadInputException none) {
            throw new TestAbortedException(String.valueOf(none.getMessage()), none);
        }
    }

    @Test
    void whatThePlanNamesCanBeReadAndNothingAroundIt() throws IOException {
        Path agent = Files.writeString(folder.resolve("agent.jar"), "a");
        Path keys = Files.createDirectory(folder.resolve("keys"));
        Files.writeString(folder.resolve("other"), "secret");
        Deployment deployment = new Apps(folder)
                .deployment(
                        List.of("-javaagent:" + agent + "=x", "-Dno=" + folder.resolve("none")),
                        Map.of("store", "file:" + keys + "/"));

        Set<Path> readable = Sandbox.readable(
                deployment,
                List.of(
                        "-javaagent:" + agent + "=x",
                        "-Dno=" + folder.resolve("none"),
                        "-Dstore=file:" + keys + "/",
                        "-Dhome=" + System.getProperty("user.home"),
                        "-Droot=/",
                        "-Dsystem=/etc/hosts,/proc/self/environ,/dev/null"));

        assertThat(readable).contains(agent, keys, deployment.jar().path());
        assertThat(readable)
                .allMatch(path -> path.startsWith(folder)
                        || path.startsWith(deployment.jdk().home()));
    }

    @Test
    void aServerInASandboxIsTheJvmItself() throws InterruptedException, IOException {
        Sandbox sandbox = here();
        try (Launcher launcher = Launcher.local(Optional.of(sandbox))) {
            RunningServer server = ready(launcher, new Apps(folder).spec("app.farewell", "goodbye"));

            assertThat(ProcessHandle.of(server.pid())
                            .flatMap(process -> process.info().command()))
                    .hasValueSatisfying(command -> assertThat(command).endsWith("/java"));
            assertThat(SocketTable.read().listener(server.port())).hasValue(server.pid());
            assertThat(server.readyCpuMs().orElseThrow()).isPositive();
            assertThat(Files.readString(Path.of("/proc", String.valueOf(server.pid()), "limits")))
                    .containsPattern("Max processes +4096 +4096")
                    .containsPattern("Max data size +" + sandbox.memoryBytes())
                    .containsPattern("Max file size +" + sandbox.memoryBytes());
            server.pin(Apps.allCpus());
            assertThat(Affinity.allThreadsOn(server.pid(), Apps.allCpus())).isTrue();
            assertThat(server.stop(GRACE)).isEqualTo(Stop.CLEAN);
            assertThat(server.exitCode()).hasValue(143);
            assertThat(server.lastLogLines(1)).containsExactly("goodbye");
        }
    }

    @Test
    void anAppInASandboxSeesAndSpoilsNothing() throws InterruptedException {
        Sandbox sandbox = here();
        try (Launcher launcher = Launcher.local(Optional.of(sandbox))) {
            LaunchSpec spec = new Apps(folder).spec("app.pry", "etc,usr/bin,srv,home,,tmp", "app.env", "true");
            RunningServer server = ready(launcher, spec);

            Eventually.holds("its log is read", () -> server.lastLogLines(1).equals(List.of("listening")));
            assertThat(server.lastLogLines(100))
                    .contains(
                            "/etc seen, kept",
                            "/usr/bin seen, kept",
                            "/srv hidden, kept",
                            "/home hidden, kept",
                            "/ seen, kept",
                            "/tmp seen, spoilt")
                    .anyMatch(line -> line.matches("processes [2-9]"));
            assertThat(server.lastLogLines(100).stream()
                            .filter(line -> line.startsWith("env "))
                            .map(line -> line.substring("env ".length())))
                    .contains("PATH")
                    .allMatch(name -> Sandbox.keeps(name)
                            || List.of("PWD", "OLDPWD", "SHLVL", "_").contains(name));
        }
    }

    @Test
    void whatItStartsEndsWithIt() throws InterruptedException {
        Sandbox sandbox = here();
        String sleep = "sleep 86399." + ProcessHandle.current().pid();
        try (Launcher launcher = Launcher.local(Optional.of(sandbox))) {
            RunningServer server = ready(launcher, new Apps(folder).spec("app.child", "setsid " + sleep));
            Eventually.holds("its child is there", () -> runs(sleep));

            server.stop(GRACE);

            Eventually.holds("its child has ended", () -> !runs(sleep));
        }
    }

    @Test
    void aServerThatIgnoresSigtermIsKilled() throws InterruptedException {
        Sandbox sandbox = here();
        try (Launcher launcher = Launcher.local(Optional.of(sandbox))) {
            RunningServer server = ready(launcher, new Apps(folder).spec("app.stubborn", "true"));
            long pid = server.pid();

            assertThat(server.stop(Duration.ofMillis(200))).isEqualTo(Stop.KILLED);

            Eventually.holds(
                    "the JVM is gone",
                    () -> ProcessHandle.of(pid).filter(ProcessHandle::isAlive).isEmpty());
        }
    }

    private static boolean runs(String command) {
        return ProcessHandle.allProcesses()
                .anyMatch(process -> process.info().commandLine().orElse("").endsWith(command));
    }

    private static RunningServer ready(Launcher launcher, LaunchSpec spec) throws InterruptedException {
        Launch launch = launcher.launch(spec);
        assertThat(launch).as(launch.toString()).isInstanceOf(Launch.Ready.class);
        return ((Launch.Ready) launch).server();
    }
}
