package dev.assay.why.start;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.assay.model.server.Server;
import dev.assay.why.model.Starts.Loads;
import dev.assay.why.model.Starts.Start;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ClassLogTest {
    private static final Instant STARTED = Instant.ofEpochMilli(1_000_000);
    private static final String ARCHIVED = "source: shared objects file";
    private static final String NESTED = "source: jar:nested:/app.jar/!BOOT-INF/lib/a.jar!/";

    /** The JVM's clock begins 30 ms after the process; of the time of day, parts of milliseconds are cut off. */
    private static final List<String> LINES = List.of(
            line(20.3, "java.lang.Object " + ARCHIVED),
            line(60.2, "java.lang.Foo$$Lambda/0x0000700001000 source: java.lang.Foo"),
            line(100.9, "org.springframework.boot.loader.launch.JarLauncher source: file:/app.jar"),
            line(200.0, "com.example.shop.web.Orders " + NESTED),
            line(300.0, "org.apache.catalina.startup.Tomcat " + ARCHIVED + " (top)"),
            line(500.0, "com.example.shop.data.Rows$$Lambda/0x0000700002000 source: com.example.shop.data.Rows"),
            line(600.0, "org.apache.tomcat.util.net.NioEndpoint$Poller " + NESTED),
            line(900.0, "com.example.Late " + NESTED),
            "[1000",
            "");

    private static String line(double uptime, String what) {
        long wall = (long) (STARTED.toEpochMilli() + 30 + uptime);
        return "[" + wall + "ms][" + Math.round(uptime * 1e6) + "ns] " + what;
    }

    @Test
    void phasesEndWithTheClassesThatMarkThemAndAddUp() {
        Start start = start(Server.TOMCAT, 700).orElseThrow();

        assertThat(start.phases().get("jvm")).isCloseTo(130.9, within(0.2));
        assertThat(start.phases().get("app")).isCloseTo(199.1, within(0.2));
        assertThat(start.phases().get("server")).isCloseTo(300, within(0.2));
        assertThat(sum(start.phases())).isCloseTo(700, within(1e-9));
        assertThat(start.readyMs()).isEqualTo(700);
    }

    @Test
    void whatIsNotSeenIsPartOfTheNextPhase() {
        assertThat(start(Server.OWN, 700).orElseThrow().phases()).containsOnlyKeys("jvm", "response");
        assertThat(start(Server.JETTY, 700).orElseThrow().phases()).containsOnlyKeys("jvm", "response");
        assertThat(start(Server.TOMCAT, 400).orElseThrow().phases()).containsOnlyKeys("jvm", "app", "response");
    }

    @Test
    void aPackageHasItsClassesAndTheTimeThatEndsWithThem() {
        Map<String, Loads> packages = start(Server.TOMCAT, 700).orElseThrow().packages();

        assertThat(packages)
                .containsOnlyKeys(
                        "java",
                        "org.springframework.boot",
                        "com.example.shop",
                        "org.apache.catalina",
                        "org.apache.tomcat");
        assertThat(Objects.requireNonNull(packages.get("java")).classes()).isEqualTo(2);
        assertThat(Objects.requireNonNull(packages.get("java")).archived()).isEqualTo(1);
        assertThat(Objects.requireNonNull(packages.get("java")).millis()).isCloseTo(90.2, within(0.2));
        assertThat(Objects.requireNonNull(packages.get("com.example.shop")).classes())
                .isEqualTo(2);
        assertThat(Objects.requireNonNull(packages.get("com.example.shop")).millis())
                .isCloseTo(99.1 + 200, within(0.2));
        assertThat(Objects.requireNonNull(packages.get("org.apache.catalina")).archived())
                .isEqualTo(1);
    }

    /** Each hundredth line of a log of JDK 25, and those that end phases. */
    @Test
    void aRecordedLogIsReadWhole() throws IOException {
        List<String> lines = Files.readAllLines(Path.of("src/test/resources/start/undertow-25.log"));
        Start start = ClassLog.read(lines)
                .start(1, "undertow", Server.UNDERTOW.facts(), Instant.ofEpochMilli(1_795_906_756_100L), 67_000)
                .orElseThrow();

        assertThat(start.phases().get("jvm")).isCloseTo(467, within(1.0));
        assertThat(start.phases().get("app")).isCloseTo(22_895.481, within(0.001));
        assertThat(start.phases().get("server")).isCloseTo(39_964.024, within(0.001));
        assertThat(start.packages().values().stream()
                        .mapToDouble(Loads::classes)
                        .sum())
                .isEqualTo(lines.size());
        assertThat(start.packages().values().stream()
                        .mapToDouble(Loads::archived)
                        .sum())
                .isEqualTo(15);
        assertThat(start.packages())
                .containsKeys("java", "org.springframework.boot", "io.undertow.server", "org.xnio.nio");
    }

    @Test
    void aLogWithoutClassesSaysNothing() {
        assertThat(ClassLog.read(List.of("", "[1ms][2ns] something else"))
                        .start(1, "tomcat", Server.TOMCAT.facts(), STARTED, 700))
                .isEmpty();
        assertThat(start(Server.TOMCAT, 10)).isEmpty();
    }

    private static Optional<Start> start(Server server, double readyMs) {
        return ClassLog.read(LINES).start(1, "tomcat", server.facts(), STARTED, readyMs);
    }

    private static double sum(Map<String, Double> phases) {
        return phases.values().stream().mapToDouble(Double::doubleValue).sum();
    }
}
