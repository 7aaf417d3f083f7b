package dev.assay.remote;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.launch.machine.Programs;
import dev.assay.load.GeneratorOptions;
import dev.assay.load.LoadListener;
import dev.assay.model.BadInputException;
import dev.assay.model.NoMeasurementException;
import dev.assay.model.evidence.LoadResult;
import dev.assay.model.plan.Load;
import dev.assay.model.plan.Step;
import dev.assay.model.plan.Workload;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Connecting to an agent in its own process, over an {@code ssh} that runs commands here. */
@Timeout(180)
@SuppressWarnings("NullAway.Init") // set before each test
@Tag("programs")
class LoadHostTest {
    private static final Workload ROOT = new Workload(List.of(Step.get("/")));

    @TempDir
    private Path folder;

    private FakeSsh ssh;

    @BeforeEach
    void make() throws IOException {
        ssh = new FakeSsh(folder);
    }

    private RemoteLoadGenerator connect(String host) throws InterruptedException {
        return ssh.host(host).connect(GeneratorOptions.defaults(), 1, AgentMain.class.getName());
    }

    private static Load closed(int requests) {
        return new Load.Closed(2, Duration.ofSeconds(60), Duration.ZERO, OptionalLong.of(requests), 1);
    }

    private static LoadResult load(RemoteLoadGenerator generator, CountingServer server) throws InterruptedException {
        return generator.run(server.target(), ROOT, closed(20), LoadListener.NONE);
    }

    private List<Path> copies() throws IOException {
        try (Stream<Path> files = Files.list(ssh.copies())) {
            return files.toList();
        }
    }

    static List<ProcessHandle> agents() {
        return ProcessHandle.current()
                .children()
                .filter(child -> child.info()
                        .arguments()
                        .map(words -> List.of(words).contains(LoadHost.AGENT))
                        .orElse(false))
                .toList();
    }

    @Test
    void theProgramIsCopiedOnceAndSendsLoad() throws IOException, InterruptedException {
        try (CountingServer server = new CountingServer()) {
            for (int i = 0; i < 2; i++) {
                try (RemoteLoadGenerator generator = connect("user@here:2222")) {
                    assertThat(load(generator, server).completed()).isEqualTo(20);
                    assertThat(agents()).hasSize(1);
                }
                assertThat(agents()).as("the agent ends with its connection").isEmpty();
            }
        }
        assertThat(copies())
                .hasSize(1)
                .allMatch(jar -> jar.getFileName().toString().matches("[0-9a-f]{64}\\.jar"));
        List<String> calls = Files.readAllLines(folder.resolve("calls"));
        assertThat(calls).as("look, copy, run; look, run").hasSize(5);
        assertThat(calls)
                .allMatch(call -> call.contains("BatchMode=yes")
                        && call.contains("StrictHostKeyChecking=yes")
                        && call.contains("-p 2222 -- user@here exec sh -c"));
    }

    @Test
    void aDamagedCopyIsReplacedBeforeItRuns() throws IOException, InterruptedException {
        connect("here").close();
        Path jar = copies().get(0);
        byte[] whole = Files.readAllBytes(jar);
        Files.write(jar, new byte[] {1, 2, 3});
        connect("here").close();
        assertThat(copies()).containsExactly(jar);
        assertThat(Files.readAllBytes(jar)).isEqualTo(whole);
    }

    @Test
    void aCopyThatNobodyUsesAnyMoreIsDeletedWithTheNextOne() throws IOException, InterruptedException {
        connect("here").close();
        Path current = copies().get(0);
        Path old = Files.writeString(current.resolveSibling("old.jar"), "");
        Path recent = Files.writeString(current.resolveSibling("recent.jar"), "");
        Files.setLastModifiedTime(old, FileTime.from(Instant.now().minus(32, ChronoUnit.DAYS)));
        Files.setLastModifiedTime(recent, FileTime.from(Instant.now().minus(29, ChronoUnit.DAYS)));
        Files.delete(current);
        connect("here").close();
        assertThat(copies()).containsExactlyInAnyOrder(current, recent);
    }

    @Test
    void anAgentThatIsKilledIsNoMeasurement() throws IOException, InterruptedException {
        try (CountingServer server = new CountingServer();
                RemoteLoadGenerator generator = connect("here")) {
            LoadListener killing = new LoadListener() {
                @Override
                public void measuring() {
                    agents().forEach(ProcessHandle::destroyForcibly);
                }
            };
            Load endless = new Load.Closed(1, Duration.ofMinutes(10), Duration.ZERO, OptionalLong.empty(), 1);
            assertThatThrownBy(() -> generator.run(server.target(), ROOT, endless, killing))
                    .isInstanceOf(NoMeasurementException.class)
                    .hasMessageContaining("ended with 137");
        }
    }

    @ParameterizedTest
    @CsvSource({
        "nowhere, no such host",
        "someone@denied, ssh-copy-id",
        "stranger, not in known_hosts",
        "changed, a different host key"
    })
    void whatTheUserHasToPutRight(String host, String message) {
        assertThatThrownBy(() -> connect(host))
                .isInstanceOf(BadInputException.class)
                .hasMessageContainingAll(host, message);
    }

    @Test
    void aHostThatDoesNotAnswerIsNoMeasurement() {
        assertThatThrownBy(() -> connect("refused"))
                .isInstanceOf(NoMeasurementException.class)
                .hasMessageContainingAll("Connection refused", "ssh refused true");
    }

    @Test
    void aHostWithoutJavaOrWithAnOldOne() throws IOException {
        ssh.replace("java", "echo 'openjdk version \"1.8.0_402\"' >&2");
        assertThatThrownBy(() -> connect("here"))
                .isInstanceOf(BadInputException.class)
                .hasMessageContainingAll("its Java is 8", "JDK 17");
        ssh.replace("java", "echo 'openjdk version \"11.0.22\" 2024-01-16' >&2");
        assertThatThrownBy(() -> connect("here")).hasMessageContaining("its Java is 11");
        ssh.remove("java");
        assertThatThrownBy(() -> connect("here"))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("there is no Java");
    }

    @Test
    void aFullDiskLeavesNothing() throws IOException {
        ssh.replace("cat", "echo 'cat: write error: No space left on device' >&2; exit 1");
        assertThatThrownBy(() -> connect("here"))
                .isInstanceOf(NoMeasurementException.class)
                .hasMessageContaining("disk of here is full");
        assertThat(copies()).isEmpty();
    }

    @Test
    void aFolderThatCannotBeMade() throws IOException {
        Files.writeString(ssh.home.resolve(".cache"), "a file");
        assertThatThrownBy(() -> connect("here"))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("could not be copied");
    }

    @Test
    void aCopyThatIsChangedOnTheWayNeverRuns() throws IOException {
        ssh.replace("cat", Programs.find("cat").orElseThrow() + " >/dev/null; echo something else");
        assertThatThrownBy(() -> connect("here"))
                .isInstanceOf(NoMeasurementException.class)
                .hasMessageContaining("another SHA-256");
        assertThat(copies()).isEmpty();
    }

    @Test
    void aCopyIsCheckedAgainRightBeforeItRuns() throws IOException, InterruptedException {
        ssh.replace("mv", "echo changed >>\"$1\"; exec " + Programs.find("mv").orElseThrow() + " \"$@\"");
        assertThatThrownBy(() -> connect("here"))
                .isInstanceOf(NoMeasurementException.class)
                .hasMessageContaining("another SHA-256");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "-oProxyCommand=x",
                "user@-oProxyCommand=x",
                "-l@host",
                "a,b",
                "host:0",
                "host:70000",
                "host:x",
                "a b",
                "host;id",
                "[::1",
                "user@",
                "a@b@c"
            })
    void whatIsNoHostIsRefused(String text) {
        assertThatThrownBy(() -> SshHost.parse(text, "--load-host"))
                .isInstanceOf(BadInputException.class)
                .hasMessageStartingWith("--load-host: ");
    }

    @Test
    void hosts() {
        assertThat(SshHost.parse("me@host-1.example:2222", "").words())
                .containsExactly("-p", "2222", "--", "me@host-1.example");
        assertThat(SshHost.parse("alias_of_mine", "").words()).containsExactly("--", "alias_of_mine");
        assertThat(SshHost.parse("me@[::1]:22", "").words()).containsExactly("-p", "22", "--", "me@::1");
    }

    @Test
    void theSameClassPathMakesTheSameJar() throws IOException {
        String classPath = String.join(
                File.pathSeparator,
                Bundle.parts(AgentPath.text()).stream()
                        .map(Path::toString)
                        .limit(3)
                        .toList());
        Path one = folder.resolve("one.jar");
        Path two = folder.resolve("two.jar");
        String hash = Bundle.write(classPath, "Main", one);
        assertThat(Bundle.write(classPath, "Main", two)).isEqualTo(hash).hasSize(64);
        assertThat(one).hasSameBinaryContentAs(two);
    }

    @Test
    void aScriptThatReadsNothingEnds() throws InterruptedException {
        Ssh.Finished finished = new Ssh(() -> ssh.program, SshHost.parse("here", ""))
                .run("echo \"$1\"; exit 3", List.of("word"), Optional.of(ssh.program));
        assertThat(finished.exitCode()).isEqualTo(3);
        assertThat(finished.out()).endsWith("word\n");
    }
}
