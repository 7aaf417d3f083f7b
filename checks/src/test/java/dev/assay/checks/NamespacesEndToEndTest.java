package dev.assay.checks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.assay.cli.Sshd;
import dev.assay.model.Needed;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The packaged program on one host, load from one or two others, and what goes wrong between them: network namespaces with a real
 * {@code sshd} each.
 * After each test nothing runs on either host that did not run before, and nothing is left in the folders for temporary files.
 */
@SuppressWarnings("NullAway.Init") // set before the tests
@Tag("programs")
class NamespacesEndToEndTest {
    private static final Duration LIMIT = Duration.ofMinutes(3);
    private static final int PORT = 8080;
    private static final List<Path> FAKETIME = List.of(
            Path.of("/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1"),
            Path.of("/usr/lib/aarch64-linux-gnu/faketime/libfaketime.so.1"));

    @TempDir
    private static Path shared;

    private static Optional<String> missing = Optional.empty();
    private static Namespaces hosts;
    private static Process server;
    private static Sshd sshd;
    private static Sshd second;

    @TempDir
    private Path folder;

    private final Set<Long> before = new HashSet<>();

    @BeforeAll
    static void join() throws IOException, InterruptedException {
        Satellites.assume("remote");
        missing = Namespaces.missing().or(Sshd::missing);
        if (missing.isPresent()) {
            return;
        }
        hosts = Namespaces.joined();
        List<String> command = new ArrayList<>(hosts.onServers());
        command.addAll(List.of(
                java().toString(),
                "-XX:TieredStopAtLevel=1",
                "-cp",
                Path.of("target/test-classes").toAbsolutePath().toString(),
                PlainServer.class.getName(),
                Namespaces.SERVERS,
                String.valueOf(PORT)));
        server = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        BufferedReader said =
                new BufferedReader(new InputStreamReader(server.getInputStream(), StandardCharsets.UTF_8));
        assertThat(said.readLine()).isEqualTo(PlainServer.READY);
        sshd = sshd("sshd", hosts.onLoadHost(), Map.of());
        second = Sshd.start(
                shared.resolve("sshd-second"),
                Namespaces.SECOND_LOAD_HOST,
                hosts.onSecondLoadHost(),
                usual("cache-of-second"));
    }

    @AfterAll
    static void part() throws IOException {
        if (sshd != null) {
            sshd.close();
        }
        if (second != null) {
            second.close();
        }
        if (server != null) {
            server.destroyForcibly();
        }
        if (hosts != null) {
            hosts.close();
        }
    }

    @BeforeEach
    void look() throws IOException {
        Needed.assume(missing);
        before.addAll(running());
    }

    @AfterEach
    void nothingIsLeft() throws IOException, InterruptedException {
        if (missing.isPresent()) {
            return;
        }
        for (int i = 0; i < 300 && !left().isEmpty(); i++) {
            Thread.sleep(100);
        }
        assertThat(left()).as("processes half a minute later").isEmpty();
        try (Stream<Path> here = Files.list(temporary())) {
            assertThat(here.map(Path::getFileName).map(Path::toString))
                    .noneMatch(name -> name.startsWith("assay-agent"));
        }
        try (Stream<Path> there = Files.walk(shared)) {
            assertThat(there.filter(path -> path.toString().contains("/agent/"))
                            .map(Path::getFileName)
                            .map(Path::toString))
                    .as("copies that are not whole")
                    .allMatch(name -> name.endsWith(".jar"));
        }
    }

    private static Path java() {
        return Path.of(System.getProperty("java.home"), "bin", "java");
    }

    /** That of the program. */
    private static Path temporary() {
        return AssayProcess.home()
                .resolve("checks/target/tmp/" + ProcessHandle.current().pid());
    }

    private static List<Long> running() throws IOException {
        List<Long> all = new ArrayList<>(hosts.processesOnServers());
        all.addAll(hosts.processesOnLoadHosts());
        return all;
    }

    private List<Long> left() throws IOException {
        return running().stream().filter(pid -> !before.contains(pid)).toList();
    }

    /** One more on the load host, with a cache of its own, where whoever logs in has these variables besides. */
    private static Sshd sshd(String name, List<String> wrapper, Map<String, String> variables)
            throws IOException, InterruptedException {
        Map<String, String> all = new HashMap<>(usual("cache-there"));
        all.putAll(variables);
        return Sshd.start(shared.resolve(name), Namespaces.LOAD_HOST, wrapper, all);
    }

    private static Map<String, String> usual(String cache) {
        return Map.of(
                "XDG_CACHE_HOME", shared.resolve(cache).toString(),
                "JAVA_HOME", System.getProperty("java.home"));
    }

    private AssayProcess assay(Sshd there, String knownHosts, String... arguments) throws IOException {
        return assay(there.client("user", knownHosts), arguments);
    }

    private AssayProcess assay(Path client, String... arguments) throws IOException {
        String path = client + ":" + System.getenv("PATH");
        return AssayProcess.start(folder, hosts.onServers(), Map.of("PATH", path), arguments);
    }

    /** With the keys of both load hosts. */
    private AssayProcess.Finished both(String... arguments) throws IOException, InterruptedException {
        return assay(Sshd.client(folder.resolve("both"), List.of(sshd, second)), arguments)
                .await(LIMIT);
    }

    private static String bothNames() {
        return sshd.name() + "," + second.name();
    }

    private AssayProcess load(Sshd there, String knownHosts, String... more) throws IOException {
        List<String> arguments = new ArrayList<>(List.of(
                "load",
                "http://" + Namespaces.SERVERS + ":" + PORT + "/",
                "--allow-host",
                Namespaces.SERVERS,
                "--load-host",
                there.name(),
                "--no-generator-warm-up"));
        arguments.addAll(List.of(more));
        return assay(there, knownHosts, arguments.toArray(new String[0]));
    }

    private AssayProcess.Finished finished(Sshd there, String knownHosts) throws IOException, InterruptedException {
        return load(there, knownHosts, "-n", "10").await(LIMIT);
    }

    @Tag("long")
    @Test
    void anAgentThatIsKilledEndsTheLoad() throws IOException, InterruptedException {
        AssayProcess load = load(sshd, "known", "-d", "10m");
        load.awaitUntil(() -> sshd.agents().size() == 1 && load.told().contains("Load comes from"), LIMIT);
        sshd.agents().forEach(ProcessHandle::destroyForcibly);
        AssayProcess.Finished finished = load.await(LIMIT);
        assertThat(finished.exitCode()).as(finished.err()).isEqualTo(3);
        assertThat(finished.err())
                .contains("What ran on root@" + Namespaces.LOAD_HOST
                        + " ended without a message, as if it had been killed");
    }

    @Tag("long")
    @Test
    void aConnectionThatIsKilledOverThereEndsTheLoad() throws IOException, InterruptedException {
        AssayProcess load = load(sshd, "known", "-d", "10m");
        load.awaitUntil(() -> sshd.agents().size() == 1 && load.told().contains("Load comes from"), LIMIT);
        List<ProcessHandle> agents = sshd.agents();
        sshd.sessions().stream()
                .filter(process -> process.info().command().orElse("").contains("sshd"))
                .forEach(ProcessHandle::destroyForcibly);
        AssayProcess.Finished finished = load.await(LIMIT);
        assertThat(finished.exitCode()).as(finished.err()).isEqualTo(3);
        assertThat(finished.err())
                .containsAnyOf(
                        "Cannot connect to root@" + Namespaces.LOAD_HOST,
                        "The connection to root@" + Namespaces.LOAD_HOST + " was lost");
        AssayProcess.awaitGone(agents.stream().map(ProcessHandle::pid).toList());
    }

    @Tag("long")
    @Test
    void aFullDiskThereIsNamed() throws IOException, InterruptedException {
        Path tiny = Files.createDirectories(shared.resolve("tiny"));
        List<String> wrapper = new ArrayList<>(hosts.onLoadHost()); // its mounts are its own
        wrapper.addAll(List.of("sh", "-c", "mount -t tmpfs -o size=1m tmpfs " + tiny + " && exec \"$@\"", "sh"));
        try (Sshd full = sshd("sshd-full", wrapper, Map.of("XDG_CACHE_HOME", tiny.toString()))) {
            before.addAll(running());
            AssayProcess.Finished finished = finished(full, "known");
            assertThat(finished.exitCode()).as(finished.err()).isEqualTo(3);
            assertThat(finished.err())
                    .contains("The disk of root@" + Namespaces.LOAD_HOST + " is full", "Free about 40 MB there");
            Path mounted = Path.of("/proc", String.valueOf(full.pid()), "root", tiny.toString());
            try (Stream<Path> files = Files.walk(mounted)) {
                assertThat(files.filter(Files::isRegularFile))
                        .as("on that disk")
                        .isEmpty();
            }
        }
    }

    @Tag("long")
    @Test
    void anotherHostKeyIsRefused() throws IOException, InterruptedException {
        AssayProcess.Finished finished = finished(sshd, "known-other");
        assertThat(finished.exitCode()).as(finished.err()).isEqualTo(2);
        assertThat(finished.err()).contains("presents a different host key from the one in known_hosts");
    }

    @Tag("long")
    @Test
    void withoutJavaThereNothingIsCopied() throws IOException, InterruptedException {
        Path bin = Files.createDirectories(shared.resolve("bin-without-java"));
        for (String name : List.of("sh", "sed", "cut", "cat", "mkdir", "mv", "rm", "sha256sum")) {
            Files.createSymbolicLink(
                    bin.resolve(name), Path.of("/usr/bin", name).toRealPath());
        }
        Path cache = shared.resolve("cache-without-java");
        Map<String, String> variables = Map.of(
                "PATH", bin.toString(),
                "JAVA_HOME", "/nowhere",
                "XDG_CACHE_HOME", cache.toString());
        try (Sshd bare = sshd("sshd-bare", hosts.onLoadHost(), variables)) {
            before.addAll(running());
            AssayProcess.Finished finished = finished(bare, "known");
            assertThat(finished.exitCode()).as(finished.err()).isEqualTo(2);
            assertThat(finished.err()).contains("there is no Java", "Install a JDK 17 or newer there");
            assertThat(cache).doesNotExist();
        }
    }

    @Tag("long")
    @Test
    void aClockThatIsTwoHoursOffChangesNothing() throws IOException, InterruptedException {
        Optional<Path> faketime = FAKETIME.stream().filter(Files::exists).findFirst();
        assumeTrue(faketime.isPresent(), Needed.lack("libfaketime"));
        Path jdk = shared.resolve("late");
        Path wrapper = Files.writeString(
                Files.createDirectories(jdk.resolve("bin")).resolve("java"),
                """
                #!/bin/sh
                export LD_PRELOAD=LIBRARY FAKETIME=-2h FAKETIME_DONT_FAKE_MONOTONIC=1 FAKETIME_FORCE_MONOTONIC_FIX=0
                exec JAVA "$@"
                """.replace("LIBRARY", faketime.orElseThrow().toString()).replace("JAVA", java().toString()));
        assertThat(wrapper.toFile().setExecutable(true)).isTrue();
        try (Sshd late = sshd("sshd-late", hosts.onLoadHost(), Map.of("JAVA_HOME", jdk.toString()))) {
            before.addAll(running());
            Instant begun = Instant.now();
            AssayProcess.Finished finished = load(
                            late, "known", "-n", "300", "-r", "300", "--arrivals", "uniform", "--json", "load.json")
                    .await(LIMIT);
            assertThat(finished.exitCode()).as(finished.err()).isIn(0, 3);
            JsonNode result =
                    new ObjectMapper().readTree(folder.resolve("load.json").toFile());
            assertThat(Instant.parse(result.path("start").asText()))
                    .as("by its clock, which is two hours late")
                    .isBetween(begun.minus(Duration.ofMinutes(121)), begun.minus(Duration.ofMinutes(115)));
            assertThat(result.path("completed").asInt()).isEqualTo(300);
            assertThat(result.path("seconds").asDouble()).isBetween(0.9, 60.0);
            assertThat(result.path("latency").path("min").asDouble()).isPositive();
            assertThat(result.path("latency").path("max").asDouble()).isLessThan(60_000);
        }
    }

    @Tag("long")
    @Test
    void twoHostsShareALoad() throws IOException, InterruptedException {
        AssayProcess.Finished finished = both(
                "load",
                "http://" + Namespaces.SERVERS + ":" + PORT + "/",
                "--allow-host",
                Namespaces.SERVERS,
                "--load-host",
                bothNames(),
                "--no-generator-warm-up",
                "-n",
                "101",
                "--json",
                "load.json");
        JsonNode result =
                new ObjectMapper().readTree(folder.resolve("load.json").toFile());
        assertThat(result.path("completed").asInt()).as(finished.err()).isEqualTo(101);
        assertThat(result.path("hostValidity").findValuesAsText("host")).containsOnly(sshd.name(), second.name());
    }

    /** Two cables end at two addresses of this machine. */
    @Tag("long")
    @Test
    void theDoctorTellsOfEachHost() throws IOException, InterruptedException {
        AssayProcess.Finished finished = both("doctor", "--load-host", bothNames(), "--listen", Namespaces.SERVERS);
        assertThat(finished.exitCode()).as(finished.err()).isIn(0, 3);
        for (Sshd one : List.of(sshd, second)) {
            assertThat(finished.out())
                    .contains(one.name() + ": Java ")
                    .containsPattern(
                            one.name().replace(".", "\\.") + ": the network carries \\S+ \\SB/s to the load host");
        }
        AssayProcess.Finished unsaid = both("compare", "--dry-run", "--load-host", bothNames());
        assertThat(unsaid.exitCode()).as(unsaid.err()).isEqualTo(2);
        assertThat(unsaid.err())
                .contains("start from different addresses: 192.0.2.1, 198.51.100.1", "--listen ADDRESS");
    }

    @Tag("long")
    @Test
    void theDoctorSeesWhatTheNetworkCarries() throws IOException, InterruptedException {
        AssayProcess.Finished unreachable = doctor("--listen", "127.0.0.1");
        assertThat(unreachable.exitCode()).as(unreachable.err()).isEqualTo(3);
        assertThat(unreachable.out()).contains("the load host does not reach 127.0.0.1 of this machine");
        hosts.shape(8);
        try {
            AssayProcess.Finished slow = doctor();
            assertThat(slow.exitCode()).as(slow.err()).isIn(0, 3);
            assertThat(slow.out())
                    .as("a megabyte a second, and what waited in buffers, against hundreds")
                    .containsPattern(
                            "WARN +the network carries [01]\\.\\d MB/s to the load host and [01]\\.\\d MB/s from it");
        } finally {
            hosts.unshape();
        }
    }

    private AssayProcess.Finished doctor(String... more) throws IOException, InterruptedException {
        List<String> arguments = new ArrayList<>(List.of("doctor", "--load-host", sshd.name()));
        arguments.addAll(List.of(more));
        return assay(sshd, "known", arguments.toArray(new String[0])).await(LIMIT);
    }

    /** Refused because of the network, and of nothing else, with verdicts at the same rate, which leaves room. */
    @Tag("long")
    @Test
    void aComparisonOverASlowNetworkBlamesTheNetwork() throws IOException, InterruptedException {
        Path results = folder.resolve("results");
        AssayProcess.Finished finished;
        hosts.shape(8);
        try {
            finished = assay(
                            sshd,
                            "known",
                            "compare",
                            "--servers",
                            "tomcat,undertow",
                            "--load-host",
                            sshd.name(),
                            "--budget",
                            "10m",
                            "--jvm",
                            "-XX:TieredStopAtLevel=1",
                            "--out",
                            results.toString())
                    .await(Duration.ofMinutes(20));
        } finally {
            hosts.unshape();
        }
        assertThat(finished.exitCode()).as(finished.err()).isIn(0, 3);
        assertThat(finished.err()).contains("pilot: saturation uses ", "the network is the limit");
        assertThat(Files.readString(results.resolve("environment.json"))).contains("\"load host, network\" : ");
        JsonNode verdict =
                new ObjectMapper().readTree(results.resolve("verdict.json").toFile());
        List<String> throughput = new ArrayList<>();
        verdict.path("comparisons").forEach(comparison -> {
            assertThat(comparison.path("reason").asText()).doesNotContain("cannot sustain the rate");
            if (comparison.path("metric").asText().equals("throughput")) {
                throughput.add(comparison.path("reason").asText());
            }
        });
        assertThat(throughput)
                .hasSize(1)
                .allMatch(reason -> reason.startsWith("the network between the load host and the servers was the limit")
                        || reason.matches("only \\d of the 4 blocks needed"));
        assertThat(networkAtSaturation(results))
                .as("how many blocks the budget allows is the machine's")
                .isNotEmpty()
                .containsOnly(false);
    }

    /** Whether the network had room, for each slice at saturation. */
    private static List<Boolean> networkAtSaturation(Path results) throws IOException {
        List<Boolean> room = new ArrayList<>();
        for (String line : Files.readAllLines(results.resolve("evidence.jsonl"))) {
            for (JsonNode slice : new ObjectMapper().readTree(line).path("slices")) {
                if (slice.path("phase").asText().equals("saturation")) {
                    slice.path("load").path("validity").forEach(gate -> {
                        if (gate.path("gate").asText().equals("network")) {
                            room.add(gate.path("ok").asBoolean());
                        }
                    });
                }
            }
        }
        return room;
    }

    /** As its author had it. */
    @Tag("long")
    @Test
    void theToolOfAStudyRunsOnTheLoadHost() throws IOException, InterruptedException {
        Path results = folder.resolve("results");
        Path page = folder.resolve("page.md");
        AssayProcess.Finished finished = assay(
                        sshd,
                        "known",
                        "study",
                        "rest-2016-round3",
                        "--scale",
                        "0.0012",
                        "--servers",
                        "undertow",
                        "--load-host",
                        sshd.name(),
                        "--no-verdict",
                        "--out",
                        results.toString(),
                        "--markdown",
                        page.toString())
                .await(Duration.ofMinutes(8));
        assertThat(finished.exitCode()).as(finished.err()).isZero();
        assertThat(Files.readString(page)).containsPattern(", load from root@(<!-- -->)?" + Namespaces.LOAD_HOST);
        JsonNode runs = new ObjectMapper()
                .readTree(results.resolve("study.json").toFile())
                .at("/result/runs");
        assertThat(runs).hasSize(2).allSatisfy(run -> {
            assertThat(run.at("/outcome/result/tool").asText()).isEqualToIgnoringCase("gatling");
            Path files = results.resolve(run.path("folder").asText());
            assertThat(Files.readString(files.resolve("AssayLoad.java")))
                    .contains("http://" + Namespaces.SERVERS + ":");
            try (Stream<String> log = Files.lines(files.resolve("simulation.log"))) {
                assertThat(log.filter(line -> line.startsWith("REQUEST\t")).count())
                        .isEqualTo(run.at("/outcome/result/samples").asLong());
            }
        });
        try (Stream<Path> jars = Files.walk(shared.resolve("cache-there/assay/tools"))) {
            assertThat(jars.filter(jar -> jar.toString().contains("gatling-core-")))
                    .isNotEmpty();
        }
    }

    /** What need not happen in every block at a low rate: then there is no ratio, and no comparison. */
    private static final Set<String> RARE = Set.of("undertow pageFaults", "undertow minorCollections");

    /** Once with load from this host, once from two others: the same questions, and an answer of some kind to the primary one. */
    @Tag("long")
    @Test
    void aComparisonAsksTheSameWhereverItsLoadComesFrom() throws IOException, InterruptedException {
        Set<String> local = asked("local", List.of());
        Set<String> remote = asked("remote", List.of("--load-host", bothNames(), "--listen", Namespaces.SERVERS));
        RARE.forEach(remote::remove);
        RARE.forEach(local::remove);
        assertThat(remote).isEqualTo(local).isNotEmpty();
        String environment = Files.readString(folder.resolve("remote/environment.json"));
        assertThat(environment).contains("\"load host\" : \"" + sshd.name() + ", ", "; " + second.name() + ", ");
    }

    private Set<String> asked(String name, List<String> more) throws IOException, InterruptedException {
        Path results = folder.resolve(name);
        List<String> arguments = new ArrayList<>(List.of(
                "compare",
                "--servers",
                "tomcat,undertow",
                "--budget",
                "7m",
                "--rate",
                "200",
                "--jvm",
                "-XX:TieredStopAtLevel=1",
                "--out",
                results.toString()));
        arguments.addAll(more);
        AssayProcess.Finished finished = assay(
                        Sshd.client(folder.resolve("both"), List.of(sshd, second)), arguments.toArray(new String[0]))
                .await(Duration.ofMinutes(20));
        assertThat(finished.exitCode()).as(finished.err()).isIn(0, 3);
        assertThat(EvidenceLines.count(results, "measured")).as(finished.err()).isPositive();
        Set<String> asked = new HashSet<>();
        new ObjectMapper()
                .readTree(results.resolve("verdict.json").toFile())
                .path("comparisons")
                .forEach(comparison -> {
                    assertThat(comparison.path("verdict").asText())
                            .isIn(
                                    "better",
                                    "slightly-better",
                                    "slightly-worse",
                                    "worse",
                                    "equivalent",
                                    "undecided",
                                    "refused");
                    asked.add(comparison.path("contender").asText() + " "
                            + comparison.path("metric").asText());
                });
        return asked;
    }
}
