package dev.assay.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.assay.launch.machine.Affinity;
import dev.assay.launch.machine.ProcFile;
import dev.assay.launch.machine.SocketTable;
import dev.assay.launch.machine.Tools;
import dev.assay.model.Samples;
import dev.assay.model.Secrets;
import dev.assay.model.plan.Contender;
import dev.assay.model.plan.CpuSet;
import dev.assay.model.plan.Deployment;
import dev.assay.model.server.Jdk;
import dev.assay.model.server.Server;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LauncherTest extends LaunchesApps {
    private static final Duration GRACE = Duration.ofSeconds(20);

    @Test
    void aServerThatAnswersIsReady() throws InterruptedException {
        LaunchSpec spec = apps.spec();
        RunningServer server = ready(spec);
        assertThat(server.contender()).isEqualTo("tomcat");
        assertThat(server.port()).isEqualTo(spec.port());
        assertThat(server.alive()).isTrue();
        assertThat(server.exitCode()).isEmpty();
        assertThat(server.readyMs()).isPositive();
        Eventually.holds("its log is read", () -> server.lastLogLines(1).equals(List.of("listening")));
        assertThat(server.lastLogLines(2)).hasSize(2);
        assertThat(SocketTable.read().listener(spec.port())).hasValue(server.pid());
    }

    @Test
    void thePidIsThatOfTheJvm() throws InterruptedException {
        RunningServer server = ready(apps.spec());
        assertThat(ProcessHandle.of(server.pid())
                        .flatMap(process -> process.info().command()))
                .hasValueSatisfying(command -> assertThat(command).endsWith("/java"));
        assertThat(ProcessHandle.of(server.pid()).flatMap(ProcessHandle::parent))
                .contains(ProcessHandle.current());
    }

    @Test
    void aServerBehindWordsThatJoinAGroupIsTheProcessThatJoinedIt() throws InterruptedException {
        Path joined = folder.resolve("cgroup.procs");
        String shell = Tools.found().shell().orElseThrow().toString();
        List<String> words = List.of(shell, "-c", "echo $$ > \"$0\" && exec \"$@\"", joined.toString());

        RunningServer server = ready(apps.spec().on("127.0.0.1").within(words));

        assertThat(joined).hasContent(String.valueOf(server.pid()));
        assertThat(server.stop(GRACE)).isEqualTo(Stop.CLEAN);
    }

    @Test
    void aProcessThatJcmdWouldRefuseIsReplacedByOneWithAnotherNumber() throws InterruptedException {
        List<Long> taken = new CopyOnWriteArrayList<>();
        try (Launcher careful = new LocalLauncher(
                Tools.found(),
                new ReadinessLimits(WRONG_STATUS_LIMIT, SETTLE),
                Optional.empty(),
                pid -> taken.size() < 2 && taken.add(pid))) {
            Launch launch = careful.launch(apps.spec());
            assertThat(launch).isInstanceOf(Launch.Ready.class);
            assertThat(taken)
                    .hasSize(2)
                    .doesNotContain(((Launch.Ready) launch).server().pid());
            for (long pid : taken) {
                Eventually.gone(pid);
            }
        }
    }

    @Test
    void readyTimeIncludesTheWaitOfTheApp() throws InterruptedException {
        assertThat(ready(apps.spec("app.wait", "700")).readyMs()).isGreaterThan(700);
    }

    /** Linux has all of 127/8 on loopback. */
    @Test
    @EnabledOnOs(OS.LINUX)
    void aServerListensOnTheAddressThatItIsGivenAndNoOther() throws Exception {
        RunningServer server = ready(apps.spec().on("127.0.0.2"));
        assertThat(server.host()).isEqualTo("127.0.0.2");
        server.connect().close();
        assertThatThrownBy(() -> new Socket(InetAddress.getLoopbackAddress(), server.port()).close())
                .isInstanceOf(ConnectException.class);
        assertThatThrownBy(() -> Ports.requireFree("127.0.0.2", server.port(), 1))
                .hasMessageContaining(String.valueOf(server.port()));
    }

    @Test
    void cpuTimeUntilReadyIsTaken() throws InterruptedException {
        RunningServer server = ready(apps.spec());
        ProcessHandle.of(server.pid())
                .flatMap(process -> process.info().totalCpuDuration())
                .ifPresent(now -> assertThat(server.readyCpuMs().orElseThrow())
                        .isPositive()
                        .isLessThanOrEqualTo(now.toNanos() / 1e6));
    }

    @Test
    void noOptionOrPropertyIsInTheCommandLineThatEverybodyCanRead() throws InterruptedException {
        String secret = "hunter2 \"two\" 'three' \\four #five @six $HOME";
        Deployment deployment = apps.deployment(
                List.of("-Dapp.env=true", "-Xmx32m", "-Ddb.password=hunter2"),
                Map.of("app.log", secret + "\nhunter2 seven\\"));
        LaunchSpec spec = apps.of(deployment, Ports.free(1).get(0), Duration.ofSeconds(30));
        RunningServer server = ready(spec);
        Eventually.holds("its log is read", () -> server.lastLogLines(1).equals(List.of("listening")));
        assertThat(server.lastLogLines(500))
                .contains(secret, "hunter2 seven\\")
                .anyMatch(line -> line.startsWith("env "));
        String shown = ProcFile.text("/proc/" + server.pid() + "/cmdline").orElseThrow();
        assertThat(shown)
                .contains("-jar\0" + deployment.jar().path())
                .doesNotContain("hunter2")
                .doesNotContain("-Xmx32m");
        assertThat(temporary(shown)).as("the file with them is gone").isEmptyDirectory();
        assertThat(String.join(" ", spec.command())).contains("-Ddb.password=hunter2", "-Xmx32m");
    }

    private static Path temporary(String commandLine) {
        return Stream.of(commandLine.split("\0", -1))
                .filter(word -> word.startsWith("-Djava.io.tmpdir="))
                .map(word -> Path.of(word.substring("-Djava.io.tmpdir=".length())))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void aReadyServersLogGivesAHintToo() throws InterruptedException {
        RunningServer bad = ready(apps.spec("app.log", "java.lang.OutOfMemoryError: Java heap space"));
        Eventually.holds("the hint is given", () -> bad.hint()
                .filter(hint -> hint.contains("not enough memory"))
                .isPresent());
        RunningServer good = ready(apps.spec("app.log", "all is well"));
        Eventually.holds("its log is read", () -> !good.lastLogLines(1).isEmpty());
        assertThat(good.hint()).isEmpty();
    }

    @Test
    void stopsCleanlyAndOnlyOnce() throws InterruptedException {
        RunningServer server = ready(apps.spec());
        assertThat(server.stop(GRACE)).isEqualTo(Stop.CLEAN);
        assertThat(server.alive()).isFalse();
        assertThat(server.exitCode()).hasValue(128 + 15);
        assertThat(server.stop(GRACE)).isEqualTo(Stop.ALREADY_DEAD);
        assertThat(Eventually.alive(server.pid())).isFalse();
    }

    @Test
    void killsWhatDoesNotObey() throws InterruptedException {
        RunningServer server = ready(apps.spec("app.stubborn", "true"));
        assertThat(server.stop(Duration.ofMillis(300))).isEqualTo(Stop.KILLED);
        assertThat(server.exitCode()).hasValue(128 + 9);
    }

    @Test
    void aServerThatDiedIsAlreadyDead() throws InterruptedException {
        RunningServer server = ready(apps.spec());
        ProcessHandle.of(server.pid()).orElseThrow().destroyForcibly();
        Eventually.gone(server.pid());
        Eventually.holds("its end is noticed", () -> !server.alive());
        assertThat(server.stop(GRACE)).isEqualTo(Stop.ALREADY_DEAD);
        assertThat(server.exitCode()).hasValue(128 + 9);
    }

    @Test
    void whatTheAppStartedEndsWithIt() throws InterruptedException {
        RunningServer server = ready(apps.spec("app.child", "setsid sleep 300"));
        long child = childOf(server);
        assertThat(Eventually.alive(child)).isTrue();
        server.stop(GRACE);
        Eventually.gone(child);
    }

    @Test
    void whatClearedItsEnvironmentEndsWithItToo() throws InterruptedException {
        assumeThat(Tools.found().prlimit()).isPresent();
        RunningServer server = ready(apps.spec("app.child", "env -i setsid sleep 300"));
        long child = childOf(server);
        ProcessHandle.of(server.pid()).orElseThrow().destroyForcibly();
        Eventually.gone(child);
    }

    @Test
    void temporaryFilesThatTheAppLeavesAreRemoved() throws InterruptedException {
        RunningServer server = ready(apps.spec("app.temporary", "true"));
        Path folder = Path.of(said(server, "temporary "));
        assertThat(folder.resolve("left")).exists();
        server.stop(GRACE);
        assertThat(folder.getParent()).doesNotExist();
    }

    @Test
    void whatTheAppStartedEndsAlsoWhenTheAppCrashes() throws InterruptedException {
        RunningServer server = ready(apps.spec("app.child", "sleep 300"));
        long child = childOf(server);
        ProcessHandle.of(server.pid()).orElseThrow().destroyForcibly();
        Eventually.gone(child);
    }

    @Test
    void anEarlyExitFailsAtOnceWithCodeAndLog() throws InterruptedException {
        Launch.Failed failed = failed(apps.spec("app.exit", "7", "app.log", "no such bean\nsecond line"));
        assertThat(failed.exitCode()).hasValue(7);
        assertThat(failed.reason()).contains("exited with code 7", "GET /");
        assertThat(failed.lastLogLines()).containsExactly("no such bean", "second line");
    }

    /** As an app does that has nothing to serve. */
    @Test
    void anAppThatEndsByItselfMayHaveNoWebServerOrNeedArguments() throws InterruptedException {
        LaunchSpec spec = apps.spec("app.exit", "0");
        assertThat(failed(spec).reason())
                .contains("exited with code 0", "by itself: has the app a web server, or spring", "need arguments");
        assertThat(failed(own(spec)).reason())
                .contains("by itself: has the app a web server? Does it need arguments")
                .doesNotContain("spring");
    }

    /** The same of an app that cannot be swapped. */
    private static LaunchSpec own(LaunchSpec spec) {
        Contender own = Samples.with(spec.deployment().contender(), Map.of("id", "own", "server", Server.OWN));
        return Samples.with(spec, Map.of("deployment", Samples.with(spec.deployment(), Map.of("contender", own))));
    }

    @Test
    void onlyTheLastLogLinesAreReported() throws InterruptedException {
        String lines = String.join("\n", java.util.Collections.nCopies(40, "more")) + "\nlast";
        Launch.Failed failed = failed(apps.spec("app.exit", "1", "app.log", lines));
        assertThat(failed.lastLogLines()).hasSize(15).last().isEqualTo("last");
    }

    @Test
    void anEarlierRunsLogIsKeptButNotReported() throws InterruptedException, IOException {
        Files.createDirectories(apps.log().getParent());
        Files.writeString(apps.log(), "an earlier run\n");
        Launch.Failed failed = failed(apps.spec("app.exit", "1", "app.log", "this run"));
        assertThat(failed.lastLogLines()).containsExactly("this run");
        assertThat(Files.readString(apps.log())).startsWith("an earlier run\nthis run");
    }

    @Test
    void aFailedServersLogHoldsNoSecretAndIsItsOwnersAlone() throws InterruptedException, IOException {
        Launch.Failed failed = failed(apps.spec("app.exit", "1", "app.log", "db.password=hunter2\nno such bean"));
        assertThat(failed.lastLogLines()).containsExactly("db.password=***", "no such bean");
        assertThat(apps.log()).hasContent("db.password=***\nno such bean");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(apps.log())))
                .isEqualTo("rw-------");
    }

    /** Its last output comes after SIGTERM. */
    @Test
    void whatAServerSaysAtItsEndIsInItsLog() throws InterruptedException, IOException {
        RunningServer server = ready(apps.spec("app.farewell", "closing down"));
        assertThat(server.stop(GRACE)).isEqualTo(Stop.CLEAN);
        assertThat(server.lastLogLines(1)).containsExactly("closing down");
        assertThat(Files.readAllLines(apps.log())).endsWith("closing down");
    }

    @Test
    void anAppThatListensElsewhereIsToldSo() throws InterruptedException {
        int elsewhere = Ports.free(1).get(0);
        LaunchSpec spec = apps.spec("app.port", String.valueOf(elsewhere));
        assertThat(failed(Apps.within(spec, Duration.ofSeconds(3))).reason())
                .contains("within 3 s", "listens on " + elsewhere);
        nothingRuns();
    }

    @Test
    void anAppThatIsUpElsewhereIsNotWaitedFor() throws InterruptedException {
        int elsewhere = Ports.free(1).get(0);
        LaunchSpec spec = apps.spec(
                "app.port", String.valueOf(elsewhere), "app.log", "Started ShopApplication in 3.2 seconds (process 4)");
        assertThat(failed(spec).reason())
                .isEqualTo("the app's code or remote configuration sets its port (listens on " + elsewhere
                        + "): let -Dserver.port decide, since each contender needs a port of its own");
        nothingRuns();
    }

    @Test
    void anAppWhosePortIsConfiguredRemotelyIsToldHowToChangeThat() throws InterruptedException {
        String log = "Located property source: [BootstrapPropertySource {name='bootstrapProperties-shop'}]\n"
                + "Started ShopApplication in 3.2 seconds (process 4)";
        assertThat(failed(apps.spec("app.port", "0", "app.log", log)).reason())
                .startsWith("the app listens on ")
                .contains("override-system-properties: false", "--jvm='-DPORT=${port}'");
        nothingRuns();
    }

    /** A port that an option names may be a debugger's, so this one is any that is free. */
    @Test
    void anIdleAppThatListensElsewhereIsNotWaitedForEvenIfItLogsNothing() throws InterruptedException {
        assertThat(failed(apps.spec("app.port", "0")).reason())
                .startsWith("the app's code or remote configuration sets its port (listens on ")
                .doesNotContain("within");
        nothingRuns();
    }

    @Test
    void anAppThatGoesOnStartingAfterItListensElsewhereIsNotWaitedForOnceItIsIdle() throws InterruptedException {
        assertThat(failed(apps.spec("app.port", "0", "app.busy", "2500")).reason())
                .startsWith("the app's code or remote configuration sets its port (listens on ")
                .doesNotContain("within");
        nothingRuns();
    }

    @ParameterizedTest
    @CsvSource({
        "5005, '-agentlib:jdwp=transport=dt_socket,server=y,suspend=n,address=*:5005', true",
        "9404, -javaagent:jmx.jar=9404:config.yaml, true",
        "9010, -Dcom.sun.management.jmxremote.port=9010, true",
        "80, -Dserver.port=8080, false",
        "80, -Dproxy=10.0.0.1:8080, false",
        "10, -Dproxy=10.0.0.1, false",
        "64, -Xmx64m, false",
        "8080, -Dbase=host:18080, false"
    })
    void anOptionNamesThatPortAndNoOtherNumber(int port, String option, boolean named) {
        assertThat(Readiness.isNamed(port, List.of("-Xms32m", option))).isEqualTo(named);
    }

    @Test
    void anAppWithoutSpringIsToldHowToGetItsPort() throws InterruptedException {
        int elsewhere = Ports.free(1).get(0);
        LaunchSpec spec = own(apps.spec("app.port", String.valueOf(elsewhere)));
        assertThat(failed(Apps.within(spec, Duration.ofSeconds(3))).reason())
                .contains("listens on " + elsewhere, "--jvm='-Dits.port=${port}'");
    }

    /** Like Spring Boot if the port of its management server is taken. */
    @Test
    void anAppThatEndsAfterItsFirstResponseFails() throws InterruptedException {
        LaunchSpec spec = apps.spec("app.after", "4", "app.log", "Port 8081 was already in use");
        try (Launcher patient =
                new LocalLauncher(Tools.found(), new ReadinessLimits(WRONG_STATUS_LIMIT, GRACE), Optional.empty())) {
            Launch launch = patient.launch(spec);
            assertThat(launch).isInstanceOf(Launch.Failed.class);
            Launch.Failed failed = (Launch.Failed) launch;
            assertThat(failed.exitCode()).hasValue(4);
            assertThat(failed.reason())
                    .contains("gave a successful response to GET / and then ended with code 4", "fixed port 8081");
        }
    }

    @Test
    void aSteadyWrongStatusFailsEarly() throws InterruptedException {
        Launch.Failed failed = failed(apps.spec("app.answer", "500"));
        assertThat(failed.reason()).contains("GET / is answered with status 500 instead of 200", "nothing else");
        nothingRuns();
    }

    /** What hides secrets takes a word after "credentials:" or "Authorization:" for one. */
    @Test
    void theAdviceForAnAppThatRequiresCredentialsIsNotHidden() throws InterruptedException {
        String reason = failed(apps.spec("app.answer", "401")).reason();

        assertThat(reason)
                .contains("status 401", "requires credentials; use a path that does not", "an Authorization header");
        assertThat(Secrets.hidden(reason)).isEqualTo(reason);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "/shop/cart?x=1|(it redirects: --path '/shop/cart?x=1')",
                "http://127.0.0.1:PORT/shop|(it redirects: --path '/shop')",
                "https://login.example/?for=shop|(it redirects to https://login.example/?for=shop: choose another path",
                "/caf\u00e9|(it redirects: use the path that it redirects to)",
            })
    void aRedirectIsNamed(String location, String told) throws InterruptedException {
        int port = Ports.free(1).get(0);
        String to = location.replace("PORT", String.valueOf(port));

        assertThat(failed(apps.spec(port, "app.answer", "302", "app.location", to))
                        .reason())
                .contains("GET / is answered with status 302 instead of 200 " + told);
    }

    /** Apps log exceptions that they survive. */
    @Test
    void whatTheLogSaysIsNoCauseOfAResponseThatIsNoServerError() throws InterruptedException {
        String log = "Caused by: java.net.ConnectException: Connection refused";

        assertThat(failed(apps.spec("app.answer", "404", "app.log", log)).reason())
                .doesNotContain("ConnectException");
        assertThat(failed(apps.spec("app.answer", "500", "app.log", log)).reason())
                .endsWith("; caused by java.net.ConnectException: Connection refused");
    }

    @Test
    void anAppThatAnswersOnlyBelowItsContextPathIsToldWhichThatIs() throws InterruptedException {
        String log = "Tomcat started on port 9966 (http) with context path '/petclinic'";

        assertThat(failed(apps.spec("app.answer", "404", "app.log", log)).reason())
                .contains("below its context path, /petclinic)");
        assertThat(failed(apps.spec("app.answer", "404", "app.log", log.replace("/petclinic", "/")))
                        .reason())
                .contains("below its context path, server.servlet.context-path, spring.webflux.base-path or"
                        + " spring.mvc.servlet.path, if it has one)");
    }

    @Test
    void actuatorsPathsAreOnThePortThatItHas() throws InterruptedException {
        String port = "management.server.port";
        assertThat(failed(apps.spec("app.answer", "404", port, "0")).reason())
                .contains("if it has one; for a path of Actuator", "add --jvm='-Dmanagement.server.port=${port}')");
        assertThat(failed(apps.spec("app.answer", "404", port, Contender.PORT)).reason())
                .doesNotContain("Actuator");
    }

    /** Tomcat answers a request without TLS like that where it expects TLS, and apps one without a parameter. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "port(s): PORT (http) with|(choose another path, or write the expected status into the plan)",
                "port PORT (https) with|(does the app speak TLS, server.ssl?",
            })
    void aBadRequestIsAQuestionOfTlsUnlessTheLogDeniesIt(String logged, String told) throws InterruptedException {
        int port = Ports.free(1).get(0);
        String log = "Tomcat started on " + logged.replace("PORT", String.valueOf(port)) + " context path ''";

        assertThat(failed(apps.spec(port, "app.answer", "400", "app.log", log)).reason())
                .contains("GET / is answered with status 400 instead of 200 " + told);
    }

    @Test
    void aWrongStatusThatPassesIsWaitedFor() throws InterruptedException {
        assertThat(ready(apps.spec("app.answer", "404*5,200")).alive()).isTrue();
    }

    @Test
    void unavailableMeansNotYet() throws InterruptedException {
        LaunchSpec spec = apps.spec("app.answer", "503*60,200");
        assertThat(ready(spec).readyMs()).isGreaterThan(2.0 * WRONG_STATUS_LIMIT.toMillis());
    }

    @Test
    void anAppThatSpeaksTlsIsAskedOverTls() throws InterruptedException, IOException {
        assertThat(ready(Apps.overTls(apps.spec("app.keys", apps.keys()))).alive())
                .isTrue();
    }

    @Test
    void aPortInUseFailsBeforeAnythingIsStarted() throws InterruptedException, IOException {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            Launch.Failed failed = failed(apps.spec(taken.getLocalPort()));
            assertThat(failed.reason())
                    .contains(
                            "port " + taken.getLocalPort() + " is in use by pid "
                                    + ProcessHandle.current().pid(),
                            "nothing was started");
            assertThat(apps.log()).doesNotExist();
        }
    }

    @Test
    void aMissingJdkOrJarIsAFailure() throws InterruptedException {
        LaunchSpec spec = apps.spec();
        Deployment good = spec.deployment();
        Deployment noJdk = new Deployment(
                good.contender(), good.jar(), new Jdk(folder.resolve("jdk"), 17, "17"), List.of(), Map.of());
        assertThat(failed(apps.of(noJdk, spec.port(), GRACE)).reason()).contains("no java in " + folder.resolve("jdk"));
        assertThat(folder.resolve("app.jar").toFile().delete()).isTrue();
        assertThat(failed(spec).reason()).contains("app.jar cannot be read");
    }

    @Test
    void aJarThatIsReplacedBetweenStartsIsAFailure() throws InterruptedException, IOException {
        LaunchSpec spec = apps.spec();
        ready(spec).stop(GRACE);
        Files.setLastModifiedTime(folder.resolve("app.jar"), FileTime.fromMillis(1_000));

        assertThat(failed(spec).reason())
                .isEqualTo(folder.resolve("app.jar")
                        + " was replaced since it was first started: build the app only between runs");
    }

    @Test
    void aLogThatCannotBeWrittenIsAFailure() throws InterruptedException, IOException {
        Files.writeString(folder.resolve("servers"), "a file where a folder should be");
        assertThat(failed(apps.spec()).reason()).contains("could not be started");
    }

    @Test
    void aBadJvmOptionIsNamed() throws InterruptedException {
        Deployment bad = apps.deployment(List.of("-XX:+UseNoSuchGC"), Map.of());
        Launch.Failed failed = failed(apps.of(bad, Ports.free(1).get(0), GRACE));
        assertThat(failed.exitCode()).hasValue(1);
        assertThat(failed.reason()).contains("do not work with this JDK", "UseNoSuchGC");
    }

    @Test
    void anInterruptEndsTheProcess() throws Exception {
        LaunchSpec spec = apps.spec("app.wait", "60000", "app.child", "sleep 300");
        try (var pool = new Pool()) {
            var launch = pool.executor.submit(() -> launcher.launch(spec));
            Eventually.holds("it runs", () -> ProcFile.text(spec.log())
                    .filter(text -> text.contains("\nchild "))
                    .isPresent());
            launch.cancel(true);
        }
        Eventually.holds(
                "nothing runs", () -> ProcessHandle.current().children().noneMatch(LauncherTest::isApp));
    }

    @Test
    void severalAreStartedAtOnce() throws Exception {
        List<Integer> ports = Ports.free(3);
        try (var pool = new Pool()) {
            var launches = ports.stream()
                    .map(port -> pool.executor.submit(() -> ready(apps.spec(port))))
                    .toList();
            for (int i = 0; i < ports.size(); i++) {
                assertThat(launches.get(i).get().port()).isEqualTo(ports.get(i));
            }
        }
    }

    @Test
    void closingEndsAllAndForbidsMore() throws InterruptedException {
        RunningServer first = ready(apps.spec());
        RunningServer second = ready(apps.spec("app.stubborn", "true"));
        launcher.close();
        assertThat(first.alive()).isFalse();
        assertThat(second.alive()).isFalse();
        assertThat(first.exitCode()).hasValue(128 + 15);
        assertThat(second.exitCode()).isEqualTo(OptionalInt.of(128 + 9));
        launcher.close();
        assertThatThrownBy(() -> launcher.launch(apps.spec()))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("closed");
    }

    @Test
    void pinsFromTheStartAndLater() throws InterruptedException {
        org.junit.jupiter.api.Assumptions.assumeTrue(
                Tools.found().taskset().isPresent() && Apps.allCpus().size() >= 2);
        CpuSet first = CpuSet.of(List.of(Apps.allCpus().cpus().first()));
        CpuSet last = CpuSet.of(List.of(Apps.allCpus().cpus().last()));
        RunningServer server = ready(Apps.pinned(apps.spec(), first));
        assertThat(Affinity.allThreadsOn(server.pid(), first)).isTrue();
        assertThat(Affinity.allThreadsOn(server.pid(), last)).isFalse();
        server.pin(last);
        assertThat(Affinity.allThreadsOn(server.pid(), last)).isTrue();
        server.pin(Apps.allCpus());
        assertThat(Affinity.allThreadsOn(server.pid(), Apps.allCpus())).isTrue();
        server.stop(GRACE);
        server.pin(last);
    }

    private RunningServer ready(LaunchSpec spec) throws InterruptedException {
        Launch launch = launcher.launch(spec);
        assertThat(launch).isInstanceOf(Launch.Ready.class);
        return ((Launch.Ready) launch).server();
    }

    private static long childOf(RunningServer server) throws InterruptedException {
        return Long.parseLong(said(server, "child "));
    }

    /** The rest of the first line with this beginning. */
    private static String said(RunningServer server, String beginning) throws InterruptedException {
        Eventually.holds(
                beginning, () -> server.lastLogLines(500).stream().anyMatch(line -> line.startsWith(beginning)));
        return server.lastLogLines(500).stream()
                .filter(line -> line.startsWith(beginning))
                .findFirst()
                .orElseThrow()
                .substring(beginning.length());
    }

    private static void nothingRuns() {
        assertThat(ProcessHandle.current().children().filter(LauncherTest::isApp))
                .isEmpty();
    }

    private static boolean isApp(ProcessHandle process) {
        return process.isAlive() && process.info().command().orElse("").endsWith("/java");
    }

    /** A thread pool that closes when its tasks have ended. */
    private static final class Pool implements AutoCloseable {
        final java.util.concurrent.ExecutorService executor = Executors.newFixedThreadPool(3);

        @Override
        public void close() {
            executor.shutdown();
        }
    }
}
