package dev.assay.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.launch.machine.Jdks;
import dev.assay.launch.machine.Tools;
import dev.assay.model.plan.CpuSet;
import dev.assay.model.plan.Deployment;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LaunchSpecTest {
    @TempDir
    private Path folder = Path.of("");

    private Apps apps = new Apps(Path.of(System.getProperty("java.io.tmpdir")));

    @BeforeEach
    void pack() {
        apps = new Apps(folder);
    }

    @Test
    void theCommandIsTheExactCommandLine() {
        Deployment deployment = apps.deployment(
                List.of("-Xmx64m", "-XX:+UseSerialGC"),
                Map.of(
                        "server.port", "1",
                        "server.address", "0.0.0.0",
                        "server.tomcat.threads.max", "20",
                        "logging.level.org.apache", "INFO"));
        assertThat(apps.of(deployment, 9001, Duration.ofSeconds(1)).command())
                .containsExactly(
                        Jdks.running().home().resolve("bin/java").toString(),
                        "-Xmx64m",
                        "-XX:+UseSerialGC",
                        "-Dlogging.level.org.apache=INFO",
                        "-Dserver.address=127.0.0.1",
                        "-Dserver.port=9001",
                        "-Dserver.tomcat.threads.max=20",
                        "-jar",
                        folder.resolve("app.jar").toString());
    }

    @Test
    void thePortStandsWhereAnAppWantsIt() {
        Deployment deployment =
                apps.deployment(List.of("-Darmeria.ports[0].port=${port}"), Map.of("http.listen", "127.0.0.1:${port}"));
        assertThat(apps.of(deployment, 9001, Duration.ofSeconds(1)).command())
                .contains("-Darmeria.ports[0].port=9001", "-Dhttp.listen=127.0.0.1:9001");
    }

    @Test
    void aUsersOwnTemporaryFolderComesLastAndWins() {
        Deployment deployment = apps.deployment(List.of("-Djava.io.tmpdir=/mine"), Map.of());
        LaunchSpec spec = apps.of(deployment, 9001, Duration.ofSeconds(1));
        assertThat(spec.command(Path.of("/assay"), spec.options()))
                .containsSubsequence("-Djava.io.tmpdir=/assay", "-Djava.io.tmpdir=/mine", "-jar");
    }

    @Test
    void thePinIsPartOfTheCommand() {
        CpuSet cpus = CpuSet.of(List.of(0, 2));
        List<String> command = Apps.pinned(apps.spec(9001), cpus).command();
        assertThat(command.subList(
                        0,
                        command.indexOf(
                                Jdks.running().home().resolve("bin/java").toString())))
                .isEqualTo(Tools.found().onCpus(cpus));
        assertThat(new Tools(
                                Tools.found().shell(),
                                Tools.found().setsid(),
                                Tools.found().setpriv(),
                                java.util.Optional.of(Path.of("/bin/taskset")),
                                Tools.found().prlimit())
                        .onCpus(cpus))
                .containsExactly("/bin/taskset", "-c", "0,2");
    }

    @ParameterizedTest
    @CsvSource({
        "0,/,200,1",
        "65536,/,200,1",
        "9001,x,200,1",
        "9001,'/a b',200,1",
        "9001,'/é',200,1",
        "9001,/,99,1",
        "9001,/,600,1",
        "9001,/,200,0",
        "9001,/,200,-1"
    })
    void whatMakesNoSenseIsRefused(int port, String path, int status, int seconds) {
        LaunchSpec good = apps.spec(9001);
        assertThatThrownBy(() -> apps.of(good.deployment(), port, path, status, Duration.ofSeconds(seconds)))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void aPathMayNotSmuggleASecondRequest() {
        LaunchSpec good = apps.spec(9001);
        assertThatThrownBy(() -> apps.of(good.deployment(), 9001, "/\r\nX: y", 200, Duration.ofSeconds(1)))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
