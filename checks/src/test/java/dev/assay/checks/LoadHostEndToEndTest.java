package dev.assay.checks;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpServer;
import dev.assay.launch.machine.Programs;
import dev.assay.model.Needed;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code assay load --load-host}, with an {@code ssh} on the path that runs commands on this machine, in a home of its own. */
@SuppressWarnings("NullAway.Init") // set before each test
@Tag("programs")
class LoadHostEndToEndTest {
    private static final Duration LIMIT = Duration.ofMinutes(2);
    private static final Duration PILOT = Duration.ofMinutes(6);

    /** The load host's, to which the program is copied once. */
    @TempDir
    private static Path home;

    @TempDir
    private Path folder;

    private final AtomicInteger answered = new AtomicInteger();
    private HttpServer server;

    @BeforeAll
    static void needSatellite() {
        Satellites.assume("remote");
    }

    @BeforeEach
    void serve() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            answered.incrementAndGet();
            exchange.sendResponseHeaders(200, -1);
            exchange.close();
        });
        server.start();
        Path bin = Files.createDirectory(folder.resolve("bin"));
        Path ssh = Files.writeString(bin.resolve("ssh"), """
                #!/bin/sh
                if [ "$1" = -G ]; then
                  echo 'hostname 127.0.0.1'
                  exit
                fi
                while [ $# -gt 0 ] && [ "$1" != -- ]; do shift; done
                shift 2
                HOME=HOME_THERE JAVA_HOME=JAVA_THERE
                export HOME JAVA_HOME
                unset XDG_CACHE_HOME
                [ ! -d BARE ] || PATH=BARE
                exec /bin/sh -c "$*"
                """.replace("HOME_THERE", home.toString())
                .replace("BARE", folder.resolve("bare").toString())
                .replace("JAVA_THERE", System.getProperty("java.home")));
        Files.setPosixFilePermissions(ssh, PosixFilePermissions.fromString("rwx------"));
    }

    @AfterEach
    void stop() {
        server.stop(0);
    }

    private AssayProcess start(String... more) throws IOException {
        String[] arguments = new String[more.length + 4];
        arguments[0] = "load";
        arguments[1] = "http://127.0.0.1:" + server.getAddress().getPort() + "/";
        arguments[2] = "--load-host";
        arguments[3] = "me@there";
        System.arraycopy(more, 0, arguments, 4, more.length);
        return assay(arguments);
    }

    private AssayProcess assay(String... arguments) throws IOException {
        return AssayProcess.start(folder, withSsh(), arguments);
    }

    private Map<String, String> withSsh() {
        return Map.of("PATH", folder.resolve("bin") + ":" + System.getenv("PATH"));
    }

    @Tag("long")
    @Test
    void theLoadComesFromThere() throws IOException, InterruptedException {
        AssayProcess.Finished finished = start("-n", "200", "--no-generator-warm-up", "--json", "load.json")
                .await(LIMIT);
        assertThat(finished.err()).contains("Load comes from me@there: ", " round trip ");
        assertThat(answered).hasValue(200);
        assertThat(Files.readString(folder.resolve("load.json"))).contains("\"completed\" : 200");
        assertThat(home.resolve(".cache/assay/agent")).isDirectoryContaining("glob:**.jar");
        assertThat(finished.out()).contains("200");
    }

    @Test
    void severalShareTheLoad() throws IOException, InterruptedException {
        AssayProcess.Finished finished = assay(
                        "load",
                        "http://127.0.0.1:" + server.getAddress().getPort() + "/",
                        "--load-host",
                        "me@there,you@elsewhere",
                        "-n",
                        "201",
                        "--no-generator-warm-up",
                        "--json",
                        "load.json")
                .await(LIMIT);
        assertThat(finished.err()).contains("Load comes from me@there: ", "Load comes from you@elsewhere: ");
        assertThat(answered).hasValue(201);
        assertThat(Files.readString(folder.resolve("load.json")))
                .contains("\"completed\" : 201", "\"hostValidity\"", "\"host\" : \"you@elsewhere\"");
    }

    @Tag("long")
    @Test
    void killedItLeavesNothing() throws IOException, InterruptedException {
        AssayProcess process = start("-d", "10m", "--no-generator-warm-up");
        process.awaitUntil(() -> answered.get() > 100, LIMIT);
        List<Long> agents = process.children();
        assertThat(agents).isNotEmpty();
        process.kill();
        AssayProcess.awaitGone(agents);
    }

    @Test
    void aHostThatCouldBeAnOptionIsRefused() throws IOException, InterruptedException {
        AssayProcess.Finished finished =
                AssayProcess.run(folder, LIMIT, "load", "http://127.0.0.1:1/", "--load-host=-oProxyCommand=touch x");
        assertThat(finished.exitCode()).isEqualTo(2);
        assertThat(finished.err()).contains("--load-host: not a host", "user@host:port");
    }

    /** With an app that starts at once: in its first block, and once more after it was killed. */
    @Tag("long")
    @Test
    void aComparisonIsLoadedFromThere() throws IOException, InterruptedException {
        AbnormalLab lab = new AbnormalLab(folder);
        Path results = lab.results();
        killedAndResumed(
                lab.start(
                        withSsh(),
                        "compare",
                        List.of(lab.contender("steady"), lab.contender("other")),
                        "load: {connections: 2, rate: 200}\ncold: true\n",
                        "--load-host",
                        "me@there",
                        "--budget",
                        "5m"),
                results,
                "host: me@there");
    }

    /** Until its servers have been warmed up and loaded from there, and a block has begun; and once more after it was killed. */
    @Tag("long")
    @Test
    void aComparisonOfRealServersIsLoadedFromThere() throws IOException, InterruptedException {
        Path results = folder.resolve("results");
        AssayProcess process = assay(
                "compare",
                "--servers",
                "tomcat,undertow",
                "--load-host",
                "me@there",
                "--listen",
                "127.0.0.2",
                "--budget",
                "7m",
                "--jvm",
                "-XX:TieredStopAtLevel=1",
                "--out",
                results.toString());
        killedAndResumed(process, results, "host: me@there", "listen: 127.0.0.2");
    }

    /** @param planned what stands in its plan */
    private void killedAndResumed(AssayProcess process, Path results, String... planned)
            throws IOException, InterruptedException {
        List<Long> servers = process.awaitServers(3, () -> EvidenceLines.count(results, "pilot") == 1, PILOT);
        assertThat(Files.readString(results.resolve("environment.json"))).contains("\"load host\" : \"me@there, ");
        assertThat(Files.readString(results.resolve("plan.yaml"))).contains(planned);
        assertThat(EvidenceLines.first(results, "pilot")
                        .orElseThrow()
                        .path("ratePerSecond")
                        .asDouble())
                .isPositive();
        process.kill();
        AssayProcess.awaitGone(servers);

        AssayProcess resumed = assay("resume", results.toString());
        List<Long> again = resumed.awaitServers(2, () -> resumed.told().contains("Load comes from me@there: "), PILOT);
        resumed.terminate();
        assertThat(resumed.await(LIMIT).exitCode()).as(resumed.told()).isEqualTo(130);
        AssayProcess.awaitGone(again);
        assertThat(EvidenceLines.count(results, "pilot")).isEqualTo(1);
    }

    private AssayProcess study(Path results) throws IOException {
        return assay(
                "study",
                "baeldung-2018",
                "--scale",
                "0.01",
                "--servers",
                "tomcat",
                "--load-host",
                "me@there",
                "--listen",
                "127.0.0.2",
                "--no-verdict",
                "--out",
                results.toString(),
                "--markdown",
                "page.md");
    }

    /** ApacheBench runs there, and its files are here. */
    @Tag("long")
    @Test
    void aStudyIsLoadedFromThere() throws IOException, InterruptedException {
        Needed.programs("ab");
        Path results = folder.resolve("study");
        AssayProcess.Finished finished = study(results).await(StudyRun.LIMIT);
        assertThat(finished.exitCode()).as(finished.err()).isZero();
        JsonNode result = new ObjectMapper()
                .readTree(results.resolve("study.json").toFile())
                .path("result");
        assertThat(result.path("command").asText()).contains("--load-host me@there --listen 127.0.0.2");
        assertThat(result.path("runs")).isNotEmpty().allSatisfy(run -> {
            assertThat(run.at("/outcome/result/samples").asInt()).isEqualTo(100);
            assertThat(run.at("/outcome/result/command").toString()).contains("\"http://127.0.0.2:");
            Path files = results.resolve(run.path("folder").asText());
            assertThat(Files.readString(files.resolve("console.txt"))).contains("127.0.0.2");
            assertThat(files.resolve("ab.csv")).isNotEmptyFile();
        });
        assertThat(Files.readString(results.resolve("environment.json"))).contains("\"load host\" : \"me@there, ");
        assertThat(Files.readString(folder.resolve("page.md"))).containsPattern(", load from me@(<!-- -->)?there, ");
    }

    @Tag("long")
    @Test
    void aToolThatIsNotThereEndsAStudyBeforeItBegins() throws IOException, InterruptedException {
        Path bare = Files.createDirectory(folder.resolve("bare"));
        for (String name : List.of("sh", "sed", "cut", "cat", "mkdir", "mv", "rm", "sha256sum", "touch", "find")) {
            Files.createSymbolicLink(bare.resolve(name), Programs.find(name).orElseThrow());
        }
        Path results = folder.resolve("study");
        AssayProcess.Finished finished = study(results).await(LIMIT);
        assertThat(finished.exitCode()).as(finished.err()).isEqualTo(2);
        assertThat(finished.err())
                .contains("on the load host", "ApacheBench is missing", "apt-get install apache2-utils");
        assertThat(results).doesNotExist();
    }

    @Tag("long")
    @Test
    void serversHaveAllCpusAndOneAddress() throws IOException, InterruptedException {
        AssayProcess.Finished finished =
                assay("compare", "--dry-run", "--load-host", "me@there").await(LIMIT);
        assertThat(finished.exitCode()).as(finished.err()).isZero();
        assertThat(finished.out()).contains("me@there", "-Dserver.address=127.0.0.1");
    }

    @Tag("long")
    @Test
    void whatDoesNotGoWithALoadHostIsRefused() throws IOException, InterruptedException {
        for (List<String> wrong : List.of(
                List.of("--listen", "127.0.0.1"),
                List.of("--load-host", "me@there", "--listen", "0.0.0.0"),
                List.of("--load-host", "me@there", "--listen", "192.0.2.1"),
                List.of("--load-host", "me@there", "--listen", "localhost"),
                List.of("--load-host", "me@there", "--sandbox"),
                List.of("--load-host", "me@there,me@there"),
                List.of("--load-host", "me@there,"),
                List.of("--load-host", "me@there", "--cross-check", "ab"))) {
            List<String> arguments = new ArrayList<>(List.of("compare", "--dry-run"));
            arguments.addAll(wrong);
            AssayProcess.Finished finished =
                    assay(arguments.toArray(new String[0])).await(LIMIT);
            assertThat(finished.exitCode()).as("%s: %s", wrong, finished.err()).isEqualTo(2);
            assertThat(finished.err()).as(finished.err()).contains("assay: --");
        }
    }

    @Tag("long")
    @Test
    void theDoctorLooksAtIt() throws IOException, InterruptedException {
        AssayProcess.Finished finished =
                assay("doctor", "--load-host", "me@there").await(LIMIT);
        assertThat(finished.exitCode()).as(finished.err()).isIn(0, 3);
        assertThat(finished.out())
                .contains("Java ", " for the generator", "round trip of at most ", " files and sockets");
    }
}
