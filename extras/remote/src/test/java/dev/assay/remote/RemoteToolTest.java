package dev.assay.remote;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.launch.machine.Programs;
import dev.assay.load.GeneratorOptions;
import dev.assay.model.BadInputException;
import dev.assay.model.NoMeasurementException;
import dev.assay.model.Sha256;
import dev.assay.model.plan.Step;
import dev.assay.tools.LoadTool;
import dev.assay.tools.Loads;
import dev.assay.tools.ToolLoad;
import dev.assay.tools.ToolRun;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Load tools on a load host, over an {@code ssh} that runs commands here, with fake load tools. */
@Timeout(180)
@SuppressWarnings("NullAway.Init") // set before the tests
class RemoteToolTest {
    /** Not an address of this machine; nothing is sent to it. */
    private static final URI SERVER = URI.create("http://192.0.2.1:8080");

    private static final ToolLoad LOAD = Loads.loops(Step.get("/orders"), 2, 50);

    /** Prints the output of ApacheBench, and records where its files are. */
    private static final String AB = """
            while [ $# -gt 0 ]; do if [ "$1" = -e ]; then csv=$2; fi; last=$1; shift; done
            echo "$csv" >HOME/csv
            echo "This is ApacheBench, Version 2.3 <of a test>"
            echo "asked for $last"
            echo "Time taken for tests:   0.010 seconds"
            echo "Complete requests:      100"
            echo "Failed requests:        0"
            echo "Total transferred:      1000 bytes"
            echo "Requests per second:    10000.00 [#/sec] (mean)"
            echo "Time per request:       0.2 [ms] (mean)"
            echo "Transfer rate:          97.66 [Kbytes/sec] received"
            echo "Total:          0    0   0.1      0       1"
            echo "Percentage served,Time in ms" >"$csv"
            i=0; while [ $i -lt 100 ]; do echo "$i,0.250" >>"$csv"; i=$((i+1)); done
            """;

    @TempDir
    private static Path shared;

    /** Shared, so that the program is copied only once. */
    private static FakeSsh ssh;

    @TempDir
    private Path folder;

    private RemoteLoadGenerator there;

    @BeforeAll
    static void make() throws IOException {
        ssh = new FakeSsh(shared);
        for (String guard : List.of("setsid", "setpriv", "prlimit", "grep")) {
            Optional<Path> here = Programs.find(guard);
            if (here.isPresent()) {
                Files.createSymbolicLink(shared.resolve("bin").resolve(guard), here.get());
            }
        }
    }

    @BeforeEach
    void connect() throws IOException, InterruptedException {
        Files.deleteIfExists(ssh.home.resolve("pid"));
        there = connected();
    }

    private static RemoteLoadGenerator connected() throws InterruptedException {
        return ssh.host("me@there").connect(GeneratorOptions.defaults(), 1, AgentMain.class.getName());
    }

    @AfterEach
    void disconnect() {
        there.close();
    }

    private static void install(String name, String script) throws IOException {
        FakeSsh.executable(
                shared.resolve("bin").resolve(name), "#!/bin/sh\n" + script.replace("HOME", ssh.home.toString()));
    }

    @Test
    void aToolRunsThereAndItsFilesComeHere() throws IOException, InterruptedException {
        install("ab", AB);
        RemoteTool ab = RemoteTool.prepared(there, LoadTool.AB, List.of());
        Path results = folder.resolve("results");
        for (int run = 1; run <= 2; run++) {
            ToolRun outcome = ab.run(LOAD, SERVER, results.resolve("run-" + run));
            assertThat(outcome).isInstanceOfSatisfying(ToolRun.Measured.class, measured -> {
                assertThat(measured.result().samples()).isEqualTo(100);
                assertThat(measured.result().times().percentile(99)).hasValue(0.25);
            });
        }
        assertThat(Files.readString(results.resolve("run-1/console.txt")))
                .contains("asked for http://192.0.2.1:8080/orders");
        assertThat(results.resolve("run-2/ab.csv")).hasSameTextualContentAs(results.resolve("run-1/ab.csv"));
        Path csv = Path.of(Files.readString(ssh.home.resolve("csv")).strip());
        assertThat(csv).as("of the last run").exists();
        there.close();
        awaitGone(Objects.requireNonNull(csv.getParent()));
    }

    /** More than fits in one line. */
    @Test
    void aLongFileArrivesWhole() throws IOException, InterruptedException {
        install(
                "ab",
                Programs.find("head").orElseThrow() + " -c 1234567 /dev/zero >HOME/long\n"
                        + "while [ $# -gt 0 ]; do if [ \"$1\" = -e ]; then csv=$2; fi; shift; done\n"
                        + "cat HOME/long >\"$csv\"; exit 7\n");
        ToolRun run = RemoteTool.prepared(there, LoadTool.AB, List.of()).run(LOAD, SERVER, folder.resolve("run"));
        assertThat(run).isInstanceOfSatisfying(ToolRun.Failed.class, failed -> assertThat(failed.exitCode())
                .hasValue(7));
        assertThat(folder.resolve("run/ab.csv"))
                .hasSameBinaryContentAs(ssh.home.resolve("long"))
                .hasSize(1_234_567);
    }

    @Test
    void aToolThatIsNotThereIsTheUsersToInstall() {
        assertThatThrownBy(() -> RemoteTool.prepared(there, LoadTool.WRK, List.of()))
                .isInstanceOf(BadInputException.class)
                .hasMessageContainingAll("on the load host", "wrk is missing", "apt-get install wrk");
    }

    @Test
    void jarsAreCopiedOnceByTheirContent() throws IOException, InterruptedException {
        Path one = Files.write(folder.resolve("one-1.0.jar"), new byte[1_500_000]);
        Path two = Files.writeString(folder.resolve("two.jar"), "2");
        RemoteTool.prepared(there, LoadTool.GATLING, List.of(one, two));
        Path store = ssh.home.resolve(".cache/assay/tools");
        Path copy = store.resolve(Sha256.of(one)).resolve("one-1.0.jar");
        assertThat(copy).hasSameBinaryContentAs(one);
        assertThat(files(store)).as("and nothing that is not whole").hasSize(2);

        Instant before = Instant.now().minus(1, ChronoUnit.HOURS).truncatedTo(ChronoUnit.SECONDS);
        Files.setLastModifiedTime(copy, FileTime.from(before));
        Path other = store.resolve(Sha256.of(two)).resolve("two.jar");
        Files.writeString(other, "damaged");
        Path old = Files.createDirectories(store.resolve("old"));
        Files.setLastModifiedTime(old, FileTime.from(Instant.now().minus(32, ChronoUnit.DAYS)));
        RemoteTool.prepared(there, LoadTool.GATLING, List.of(one, two));
        assertThat(Files.getLastModifiedTime(copy).toInstant())
                .as("not sent again")
                .isEqualTo(before);
        assertThat(other).hasContent("2");
        assertThat(files(store)).hasSize(2);
        assertThat(old).doesNotExist();
    }

    @Test
    void jarsThatCannotBeKeptAreNoMeasurement() throws IOException {
        Path jar = Files.writeString(folder.resolve("other.jar"), "nobody can write where a file is");
        Path inTheWay =
                Files.createDirectories(ssh.home.resolve(".cache/assay/tools")).resolve(Sha256.of(jar));
        Files.writeString(inTheWay, "a file");
        assertThatThrownBy(() -> RemoteTool.prepared(there, LoadTool.GATLING, List.of(jar)))
                .isInstanceOf(NoMeasurementException.class)
                .hasMessageContainingAll("jars of Gatling could not be copied", "~/.cache/assay");
        Files.delete(inTheWay);
    }

    @Test
    void whoEndsTakesTheToolAlong() throws IOException, InterruptedException, ExecutionException {
        install(
                "ab",
                "echo $$ >HOME/pid.new; mv HOME/pid.new HOME/pid; exec "
                        + Programs.find("sleep").orElseThrow() + " 600");
        CompletableFuture<ToolRun> run = start(folder.resolve("killed"));
        ProcessHandle tool = awaitTool();
        LoadHostTest.agents().forEach(ProcessHandle::destroyForcibly);
        assertThatThrownBy(run::get).hasCauseInstanceOf(NoMeasurementException.class);
        tool.onExit().get();

        Files.delete(ssh.home.resolve("pid"));
        there = connected();
        CompletableFuture<ToolRun> closed = start(folder.resolve("closed"));
        tool = awaitTool();
        there.close();
        assertThatThrownBy(closed::get).isInstanceOf(ExecutionException.class);
        tool.onExit().get();
    }

    /** Like Ctrl-C. The agent survives. */
    @Test
    void anInterruptEndsTheTool() throws IOException, InterruptedException, ExecutionException {
        install(
                "ab",
                "echo $$ >HOME/pid.new; mv HOME/pid.new HOME/pid; exec "
                        + Programs.find("sleep").orElseThrow() + " 600");
        RemoteTool ab = RemoteTool.prepared(there, LoadTool.AB, List.of());
        Thread caller = Thread.currentThread();
        CompletableFuture<ProcessHandle> tool = CompletableFuture.supplyAsync(() -> {
            try {
                ProcessHandle running = awaitTool();
                caller.interrupt();
                return running;
            } catch (IOException | InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });
        assertThatThrownBy(() -> ab.run(LOAD, SERVER, folder.resolve("run"))).isInstanceOf(InterruptedException.class);
        tool.get().onExit().get();
        assertThatThrownBy(() -> RemoteTool.prepared(there, LoadTool.WRK, List.of()))
                .isInstanceOf(BadInputException.class);
    }

    private CompletableFuture<ToolRun> start(Path results) throws InterruptedException {
        RemoteTool ab = RemoteTool.prepared(there, LoadTool.AB, List.of());
        return CompletableFuture.supplyAsync(() -> {
            try {
                return ab.run(LOAD, SERVER, results);
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });
    }

    private ProcessHandle awaitTool() throws IOException, InterruptedException {
        Path pid = ssh.home.resolve("pid");
        while (!Files.exists(pid)) {
            TimeUnit.MILLISECONDS.sleep(20);
        }
        return ProcessHandle.of(Long.parseLong(Files.readString(pid).strip())).orElseThrow();
    }

    private static List<Path> files(Path folder) throws IOException {
        try (Stream<Path> all = Files.walk(folder)) {
            return all.filter(Files::isRegularFile).toList();
        }
    }

    private static void awaitGone(Path path) throws InterruptedException {
        while (Files.exists(path)) {
            TimeUnit.MILLISECONDS.sleep(20);
        }
    }
}
