package dev.assay.remote;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.cli.Sshd;
import dev.assay.load.GeneratorOptions;
import dev.assay.load.LoadListener;
import dev.assay.load.request.TemplateInputs;
import dev.assay.model.BadInputException;
import dev.assay.model.Needed;
import dev.assay.model.NoMeasurementException;
import dev.assay.model.evidence.LoadResult;
import dev.assay.model.plan.Header;
import dev.assay.model.plan.Load;
import dev.assay.model.plan.Step;
import dev.assay.model.plan.Template;
import dev.assay.model.plan.Workload;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Connecting with a real ssh to a real sshd, on loopback. */
@Timeout(180)
@Tag("programs")
class SshdTest {
    @TempDir
    private Path folder;

    @BeforeEach
    void requireSshd() {
        Needed.assume(Sshd.missing());
    }

    private static RemoteLoadGenerator connect(LoadHost host) throws InterruptedException {
        GeneratorOptions options = GeneratorOptions.defaults().supplied(new TemplateInputs() {
            @Override
            public Optional<String> variable(String name) {
                return Optional.of("of-env-s3cret");
            }

            @Override
            public String file(Path file) {
                throw new AssertionError("nobody asks for " + file);
            }
        });
        return host.connect(options, 1, AgentMain.class.getName());
    }

    private static Workload secret() {
        return new Workload(List.of(new Step(
                "get",
                "GET",
                Template.parse("/"),
                List.of(new Header("X-Secret", Template.parse("in-plan-s3cret ${env(ANY)}"))),
                Optional.empty(),
                200,
                1)));
    }

    @Test
    void loadComesOverIt() throws IOException, InterruptedException {
        try (Sshd sshd = Sshd.start(folder);
                CountingServer server = new CountingServer()) {
            StringBuilder seen = new StringBuilder();
            LoadListener looking = new LoadListener() {
                @Override
                public void measuring() {
                    sshd.agents().forEach(agent -> seen.append(about(agent)));
                }
            };
            try (RemoteLoadGenerator generator = connect(host(sshd, "user", "known"))) {
                Load load = new Load.Closed(2, Duration.ofSeconds(60), Duration.ZERO, OptionalLong.of(50), 1);
                LoadResult result = generator.run(server.target(), secret(), load, looking);
                assertThat(result.completed()).isEqualTo(50);
                assertThat(result.errors()).isEmpty();
                assertThat(generator.roundTrip().medianMs()).isPositive();
            }
            assertThat(server.requests).hasSize(50).allMatch("GET / in-plan-s3cret of-env-s3cret "::equals);
            assertThat(seen.toString())
                    .as("arguments and environment of the agent")
                    .contains("-jar", "HOME=")
                    .doesNotContain("s3cret");
            awaitNoAgent(sshd);
        }
    }

    @Test
    void whoIsKilledTakesTheOtherAlong() throws IOException, InterruptedException {
        try (Sshd sshd = Sshd.start(folder);
                CountingServer server = new CountingServer()) {
            LoadListener killing = new LoadListener() {
                @Override
                public void measuring() {
                    ProcessHandle.current()
                            .children()
                            .filter(child -> child.info().command().orElse("").endsWith("/ssh"))
                            .forEach(ProcessHandle::destroyForcibly);
                }
            };
            Load endless = new Load.Closed(1, Duration.ofMinutes(10), Duration.ZERO, OptionalLong.empty(), 1);
            try (RemoteLoadGenerator generator = connect(host(sshd, "user", "known"))) {
                assertThatThrownBy(() -> generator.run(server.target(), secret(), endless, killing))
                        .hasMessageContaining("ended with 137");
            }
            awaitNoAgent(sshd);
        }
    }

    /** Two daemons; the agent of one is killed in the middle of a load, and the next load uses both again. */
    @Test
    void twoHostsShareALoadAndOneIsKilled() throws IOException, InterruptedException {
        try (Sshd one = Sshd.start(Files.createDirectory(folder.resolve("one")));
                Sshd two = Sshd.start(Files.createDirectory(folder.resolve("two")));
                CountingServer server = new CountingServer()) {
            Load load = new Load.Closed(2, Duration.ofSeconds(60), Duration.ZERO, OptionalLong.of(50), 1);
            Load endless = new Load.Closed(2, Duration.ofMinutes(10), Duration.ZERO, OptionalLong.empty(), 1);
            LoadListener killing = new LoadListener() {
                @Override
                public void measuring() {
                    two.agents().forEach(ProcessHandle::destroyForcibly);
                }
            };
            try (LoadHosts both = LoadHosts.connect(List.of(
                    new LoadHosts.Host("one", () -> connect(hostOf(one))),
                    new LoadHosts.Host("two", () -> connect(hostOf(two)))))) {
                LoadResult shared = both.run(server.target(), secret(), load, LoadListener.NONE);
                assertThat(shared.completed()).isEqualTo(50);
                assertThat(server.requests).hasSize(50);
                assertThat(shared.snapshotDelayMs()).isPresent();
                assertThatThrownBy(() -> both.run(server.target(), secret(), endless, killing))
                        .isInstanceOf(NoMeasurementException.class)
                        .hasMessageContaining("load host two: ");
                assertThat(both.run(server.target(), secret(), load, LoadListener.NONE)
                                .completed())
                        .isEqualTo(50);
                assertThat(one.agents()).hasSize(1);
            }
            awaitNoAgent(one);
            awaitNoAgent(two);
        }
    }

    /** The load host, for a user with this key and this known_hosts file. */
    private static LoadHost host(Sshd sshd, String key, String knownHosts) throws IOException {
        Path program = sshd.client(key, knownHosts).resolve("ssh");
        return new LoadHost(new Ssh(() -> program, SshHost.parse(sshd.name(), "--load-host")), AgentPath.text());
    }

    private static LoadHost hostOf(Sshd sshd) {
        try {
            return host(sshd, "user", "known");
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void keysAreAlwaysChecked() throws IOException, InterruptedException {
        try (Sshd sshd = Sshd.start(folder)) {
            assertThatThrownBy(() -> connect(host(sshd, "user", "known-nobody")))
                    .isInstanceOf(BadInputException.class)
                    .hasMessageContaining("not in known_hosts");
            assertThatThrownBy(() -> connect(host(sshd, "user", "known-other")))
                    .isInstanceOf(BadInputException.class)
                    .hasMessageContaining("a different host key");
            assertThatThrownBy(() -> connect(host(sshd, "other", "known")))
                    .isInstanceOf(BadInputException.class)
                    .hasMessageContaining("permission denied");
        }
    }

    /** Arguments and environment of the processes, which other processes of the user and root can read. */
    private static String about(ProcessHandle process) {
        StringBuilder all = new StringBuilder();
        for (String file : List.of("cmdline", "environ")) {
            try {
                byte[] bytes = Files.readAllBytes(Path.of("/proc", String.valueOf(process.pid()), file));
                all.append(new String(bytes, StandardCharsets.UTF_8));
            } catch (IOException unreadable) {
                throw new AssertionError(unreadable);
            }
        }
        return all.toString();
    }

    private static void awaitNoAgent(Sshd sshd) throws InterruptedException {
        for (int i = 0; i < 300 && !sshd.agents().isEmpty(); i++) {
            TimeUnit.MILLISECONDS.sleep(100);
        }
        assertThat(sshd.agents()).as("agents half a minute later").isEmpty();
    }
}
