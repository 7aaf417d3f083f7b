package dev.assay.probe;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.model.server.Identity;
import dev.assay.model.server.Identity.Kind;
import dev.assay.model.server.Identity.Says;
import dev.assay.model.server.Server;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.catalina.startup.Tomcat;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/** A real server, and processes that only look like one. */
@EnabledOnOs(OS.LINUX)
@SuppressWarnings("NullAway.Init") // set before all tests
class IdentityTest {
    /** A real Tomcat, which no test changes. */
    private static ChildProcess app;

    private final Probe probe = Probe.local();

    @BeforeAll
    static void start() {
        app = ChildProcess.startApp();
    }

    @AfterAll
    static void end() {
        app.end();
    }

    @Test
    void aRealServerShowsItselfInAllFourWays() throws InterruptedException {
        int port = (int) app.askNumber("property test.port");

        Identity identity = probe.identity(app.pid(), port, Claims.door(port), Claims.of(Server.TOMCAT, version()));

        assertThat(says(identity))
                .containsOnly(
                        Map.entry(Kind.PORT, Says.CLAIMED),
                        Map.entry(Kind.ANSWERS, Says.CLAIMED),
                        Map.entry(Kind.THREADS, Says.CLAIMED),
                        Map.entry(Kind.CLASSES, Says.CLAIMED));
        assertThat(identity.proven()).isTrue();
        assertThat(seen(identity, Kind.CLASSES))
                .isEqualTo("its classes come from tomcat-embed-core-" + version() + ".jar");
    }

    @Test
    void anAppOnItsOwnServerIsWhatItIs() throws InterruptedException {
        try (ChildProcess fake = ChildProcess.start()) {
            int port = (int) fake.askNumber("serve");

            Identity identity =
                    probe.identity(fake.pid(), port, Claims.door(port), Claims.of(Server.OWN, "Armeria 1.31.3"));

            assertThat(says(identity))
                    .containsEntry(Kind.PORT, Says.CLAIMED)
                    .containsEntry(Kind.ANSWERS, Says.NOTHING)
                    .containsEntry(Kind.THREADS, Says.NOTHING);
            assertThat(identity.proven()).isTrue();
            assertThat(seen(identity, Kind.CLASSES)).startsWith("nothing was swapped");
        }
    }

    @Test
    void aServerThatClaimsToBeAnotherIsFoundOutFromOutsideAndInside() throws InterruptedException {
        int port = (int) app.askNumber("property test.port");

        Identity identity = probe.identity(app.pid(), port, Claims.door(port), Claims.of(Server.JETTY, "12.0.36"));

        assertThat(says(identity))
                .containsEntry(Kind.PORT, Says.CLAIMED)
                .containsEntry(Kind.ANSWERS, Says.OTHER)
                .containsEntry(Kind.THREADS, Says.OTHER)
                .containsEntry(Kind.CLASSES, Says.OTHER);
        assertThat(seen(identity, Kind.ANSWERS))
                .isEqualTo("it answers a malformed request as Tomcat does (\"HTTP/1.1 400\"), not as Jetty");
        assertThat(seen(identity, Kind.CLASSES)).isEqualTo("no class of Jetty is loaded, but of tomcat");
    }

    @Test
    void anotherVersionThanTheJarWasMadeWithIsFoundOut() throws InterruptedException {
        int port = (int) app.askNumber("property test.port");

        Identity identity = probe.identity(app.pid(), port, Claims.door(port), Claims.of(Server.TOMCAT, "1.2.3"));

        assertThat(identity.proven()).isFalse();
        assertThat(identity.contradiction().orElseThrow().seen())
                .isEqualTo("its classes come from tomcat-embed-core-" + version() + ".jar, not from Tomcat 1.2.3");
    }

    @Test
    void threadNamesAloneDoNotMakeATomcat() throws InterruptedException {
        try (ChildProcess fake = ChildProcess.start()) {
            int port = (int) fake.askNumber("serve");
            fake.ask("park http-nio-8080-exec-1");

            Identity identity =
                    probe.identity(fake.pid(), port, Claims.door(port), Claims.of(Server.TOMCAT, "10.1.55"));

            assertThat(says(identity))
                    .containsEntry(Kind.PORT, Says.CLAIMED)
                    .containsEntry(Kind.ANSWERS, Says.NOTHING)
                    .containsEntry(Kind.THREADS, Says.CLAIMED)
                    .containsEntry(Kind.CLASSES, Says.OTHER);
            assertThat(identity.proven()).isFalse();
            assertThat(seen(identity, Kind.CLASSES)).isEqualTo("no class of Tomcat is loaded, but of jdk");
        }
    }

    @Test
    void anotherProcessThatListensOnThePortIsFoundOut() throws IOException, InterruptedException {
        try (ChildProcess child = ChildProcess.start();
                ServerSocket ours = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            Identity identity = probe.identity(
                    child.pid(),
                    ours.getLocalPort(),
                    Claims.door(ours.getLocalPort()),
                    Claims.of(Server.TOMCAT, "10.1.55"));

            assertThat(identity.contradiction().orElseThrow().seen())
                    .isEqualTo("another process, " + child.pid() + ", listens on port " + ours.getLocalPort());
        }
    }

    @Test
    void severalServersInOneProcessAreNotOneAlone() throws InterruptedException {
        try (ChildProcess child = ChildProcess.start()) {
            child.ask("park http-nio-8080-exec-1");
            child.ask("park XNIO-1 I/O-1");

            Identity identity = probe.identity(child.pid(), 1, Claims.door(1), Claims.of(Server.TOMCAT, "10.1.55"));

            assertThat(says(identity)).containsEntry(Kind.PORT, Says.NOTHING);
            assertThat(seen(identity, Kind.THREADS))
                    .isEqualTo("its threads show Tomcat and Undertow, not Tomcat alone");
        }
    }

    @Test
    void classesThatNobodyCouldLookAtSayNothing() {
        Identity.Sign sign = new IdentityChecks(Server.JETTY, "12.0.36").classes(Optional.empty());

        assertThat(sign.says()).isEqualTo(Says.NOTHING);
        assertThat(sign.seen()).isEqualTo("the process accepts no agent, so its classes were not checked");
    }

    @Test
    void threadsWithNamesOfTheAppsOwnSayNothing() {
        IdentityChecks checks = new IdentityChecks(Server.NETTY, "1.2.10");
        Identity.Sign threads = checks.threads(Set.of());

        assertThat(threads.says()).isEqualTo(Says.NOTHING);
        assertThat(threads.seen()).isEqualTo("its threads show no known server");
        assertThat(proven(threads, checks.classes(Optional.of(Map.of("netty", "reactor-netty-http-1.2.10.jar")))))
                .isTrue();
        assertThat(proven(threads, checks.classes(Optional.empty()))).isFalse();
        assertThat(checks.threads(Set.of(Server.JETTY)).says()).isEqualTo(Says.OTHER);
    }

    @Test
    void threadsThatMayBeAClientsSayNothingOfAServerThatIsNotTheirs() {
        IdentityChecks checks = new IdentityChecks(Server.JETTY, "12.0.36");

        assertThat(checks.threads(Set.of(Server.NETTY)))
                .isEqualTo(new Identity.Sign(Kind.THREADS, Says.NOTHING, "its threads show Reactor Netty"));
    }

    private static boolean proven(Identity.Sign... signs) {
        return new Identity("one", List.of(signs)).proven();
    }

    private static Map<Kind, Says> says(Identity identity) {
        return identity.signs().stream()
                .collect(Collectors.toMap(
                        Identity.Sign::kind, Identity.Sign::says, (a, b) -> a, () -> new EnumMap<>(Kind.class)));
    }

    private static String seen(Identity identity, Kind kind) {
        return identity.signs().stream()
                .filter(sign -> sign.kind() == kind)
                .findFirst()
                .orElseThrow()
                .seen();
    }

    /** Version of the Tomcat on the test class path. */
    private static String version() {
        Path jar = Path.of(
                Tomcat.class.getProtectionDomain().getCodeSource().getLocation().getPath());
        return jar.getFileName().toString().replace("tomcat-embed-core-", "").replace(".jar", "");
    }
}
