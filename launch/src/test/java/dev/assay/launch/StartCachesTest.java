package dev.assay.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.assay.launch.machine.Jdks;
import dev.assay.model.BadInputException;
import dev.assay.model.NoMeasurementException;
import dev.assay.model.Samples;
import dev.assay.model.plan.Contender;
import dev.assay.model.plan.Deployment;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Caches created by real JVMs of the JDK that runs the tests. */
class StartCachesTest {
    private static final List<String> CDS =
            List.of("-Xmx32m", "-XX:SharedArchiveFile=" + Contender.CDS_ARCHIVE, "-Xshare:on");

    @TempDir
    private Path folder;

    private Apps apps;
    private final List<Deployment> trained = new ArrayList<>();

    @BeforeEach
    void setUp() {
        apps = new Apps(folder);
    }

    private LaunchSpec training(Deployment deployment) {
        trained.add(deployment);
        return apps.of(deployment, Ports.free(1).get(0), Duration.ofSeconds(30));
    }

    @Test
    void anArchiveIsMadeOnceAndTheJvmStartsFromIt() throws InterruptedException, IOException {
        try (Launcher launcher = Launcher.local()) {
            StartCaches caches = new StartCaches(folder.resolve("caches"), launcher);
            Deployment plain = apps.deployment(CDS, Map.of());

            assertThat(caches.missing(plain)).isTrue();
            Deployment ready = caches.prepare(plain, this::training);
            assertThat(caches.missing(plain)).isFalse();
            Deployment again = caches.prepare(plain, this::training);

            assertThat(again).isEqualTo(ready);
            assertThat(trained).hasSize(1);
            assertThat(trained.get(0).jvmOptions())
                    .hasSize(2)
                    .anyMatch(option -> option.startsWith("-XX:ArchiveClassesAtExit="));
            assertThat(ready.jvmOptions())
                    .noneMatch(option -> option.contains("${"))
                    .contains("-Xshare:on");
            assertThat(ready.jar().path()).exists().isNotEqualTo(plain.jar().path());
            Path log = ready.jar().path().resolve("../../extract.log").normalize();
            assertThat(log).hasContent("extracting with api_key=***");
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(log)))
                    .isEqualTo("rw-------");
            Path archive = Path.of(ready.jvmOptions().get(1).replace("-XX:SharedArchiveFile=", ""));
            assertThat(archive).isNotEmptyFile();
            LaunchSpec spec = apps.of(ready, Ports.free(1).get(0), Duration.ofSeconds(30));
            assertThat(launcher.launch(spec)).isInstanceOf(Launch.Ready.class);
            Files.setLastModifiedTime(ready.jar().path(), java.nio.file.attribute.FileTime.fromMillis(1_000_000));
            LaunchSpec stale = apps.of(ready, Ports.free(1).get(0), Duration.ofSeconds(30));
            assertThat(launcher.launch(stale)).isInstanceOf(Launch.Failed.class);
        }
    }

    @Test
    void whatAnInterruptedRunWasMakingIsRemoved() throws InterruptedException, IOException {
        try (Launcher launcher = Launcher.local()) {
            StartCaches caches = new StartCaches(folder.resolve("caches"), launcher);
            Deployment plain = apps.deployment(CDS, Map.of());
            Path home = caches.prepare(plain, this::training)
                    .jar()
                    .path()
                    .resolve("../..")
                    .normalize();
            Path part = Files.createDirectories(home.resolve("app.1234.part").resolve("lib"));
            Files.writeString(part.resolve("half.jar"), "PK");

            caches.prepare(plain, this::training);

            assertThat(home.resolve("app.1234.part")).doesNotExist();
            assertThat(home.resolve("app")).isDirectory();
            assertThat(trained).hasSize(1);
        }
    }

    @Test
    void otherOptionsMakeAnotherArchive() throws InterruptedException {
        try (Launcher launcher = Launcher.local()) {
            StartCaches caches = new StartCaches(folder.resolve("caches"), launcher);
            List<String> larger = new ArrayList<>(CDS);
            larger.set(0, "-Xmx48m");

            Deployment one = caches.prepare(apps.deployment(CDS, Map.of()), this::training);
            Deployment other = caches.prepare(apps.deployment(larger, Map.of()), this::training);

            assertThat(other.jar().path()).isNotEqualTo(one.jar().path());
            assertThat(trained).hasSize(2);
        }
    }

    @Test
    void whoAsksForNoneIsLeftAlone() throws InterruptedException {
        try (Launcher launcher = Launcher.local()) {
            Deployment plain = apps.deployment(List.of("-Xmx32m"), Map.of());

            assertThat(new StartCaches(folder, launcher).prepare(plain, this::training))
                    .isSameAs(plain);
        }
    }

    @Test
    void anAppThatDoesNotStartHasNone() {
        try (Launcher launcher = Launcher.local()) {
            StartCaches caches = new StartCaches(folder.resolve("caches"), launcher);
            Deployment bad = apps.deployment(CDS, Map.of("app.exit", "3", "app.log", "no database"));

            assertThatExceptionOfType(NoMeasurementException.class)
                    .isThrownBy(() -> caches.prepare(bad, this::training))
                    .withMessageContaining("start-up cache could not be created")
                    .withMessageContaining("no database");
        }
    }

    @Test
    void whatTheJdkOrTheAppCannotDoIsRefusedBefore() {
        Deployment aot = apps.deployment(List.of("-XX:AOTCache=" + Contender.AOT_CACHE), Map.of());
        Deployment cds = apps.deployment(CDS, Map.of());

        if (Jdks.running().feature() < 25) {
            assertThatExceptionOfType(BadInputException.class)
                    .isThrownBy(() -> StartCaches.check(aot, "3.5.16"))
                    .withMessageContaining("cannot create an AOT cache")
                    .withMessageContaining("--jdk 25");
        }
        assertThatExceptionOfType(BadInputException.class)
                .isThrownBy(() -> StartCaches.check(cds, "2.7.18"))
                .withMessageContaining("3.3 or newer");
        assertThatExceptionOfType(BadInputException.class)
                .isThrownBy(() -> StartCaches.check(cds, ""))
                .withMessageContaining("without Spring Boot");
        assertThatCode(() -> StartCaches.check(cds, "3.5.16")).doesNotThrowAnyException();
        assertThatCode(() -> StartCaches.check(apps.deployment(List.of(), Map.of()), "2.7.18"))
                .doesNotThrowAnyException();
    }

    @Test
    void aCacheOfTheUsersOwnFitsOneJar() {
        List<String> options = List.of("-Xmx32m", "-XX:SharedArchiveFile=app.jsa");
        Deployment app = apps.deployment(options, Map.of());
        Deployment swapped = Samples.with(app, Map.of("jar", app.jar().at(folder.resolve("app-jetty.jar"))));

        assertThat(StartCaches.shared(List.of(app, swapped))).containsExactly("-XX:SharedArchiveFile=app.jsa");
        assertThat(StartCaches.shared(List.of(app, app))).isEmpty();
        assertThat(StartCaches.shared(List.of(app.withJvmOptions(CDS), swapped.withJvmOptions(CDS))))
                .isEmpty();
    }

    @Test
    void whyAnAppDoesNotExtractItselfIsQuoted() {
        assertThat(StartCaches.reason(List.of(
                        "",
                        "Exception in thread \"main\" java.lang.IllegalStateException: Invalid library location"
                                + " WEB-INF/lib-provided/tomcat-embed-core-10.1.46.jar")))
                .startsWith(": Exception in thread")
                .endsWith("in WEB-INF/lib-provided: its issue 51367)");
        assertThat(StartCaches.reason(List.of("Error: Unsupported jarmode 'tools'")))
                .startsWith(": Error: Unsupported jarmode 'tools' (it was built without Spring Boot's tools");
        assertThat(StartCaches.reason(List.of("Error: no space"))).isEqualTo(": Error: no space");
        assertThat(StartCaches.reason(List.of())).isEmpty();
    }
}
