package dev.assay.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.assay.http.Exchange;
import dev.assay.http.Target;
import dev.assay.http.Transport;
import dev.assay.http.tls.TlsEngine;
import dev.assay.model.BadInputException;
import dev.assay.model.Keys;
import dev.assay.model.evidence.ErrorKind;
import dev.assay.model.evidence.LoadResult;
import dev.assay.model.evidence.TlsReport;
import dev.assay.model.plan.Arrivals;
import dev.assay.model.plan.ClientCertificate;
import dev.assay.model.plan.HttpVersion;
import dev.assay.model.plan.Load;
import dev.assay.model.plan.Step;
import dev.assay.model.plan.Template;
import dev.assay.model.plan.Trust;
import dev.assay.model.plan.Wire;
import dev.assay.model.plan.Workload;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;
import javax.net.ServerSocketFactory;
import javax.net.ssl.SSLServerSocket;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Requests over TLS: trust, resumed sessions, and handshakes that fail. With each engine, with and without Netty's handler; the
 * other two ways are in {@link TlsOtherWaysTest}.
 */
@ParameterizedClass
@MethodSource("ways")
@SuppressWarnings("NullAway.Init") // set before all tests
class TlsTest {
    private static final Workload ROOT = new Workload(List.of(Step.get("/")));

    @TempDir
    private static Path folder;

    private static Keys keys;

    private final TlsEngine engine;
    private final Transport transport;
    private LoadGenerator generator;

    TlsTest(TlsEngine engine, Transport transport) {
        this.engine = engine;
        this.transport = transport;
    }

    static Stream<Arguments> ways() {
        return Stream.of(Arguments.of(TlsEngine.OPENSSL, Transport.AUTO), Arguments.of(TlsEngine.JDK, Transport.NIO));
    }

    @BeforeAll
    static void makeKeys() throws Exception {
        keys = Keys.make(folder, "ip:127.0.0.1,dns:localhost");
    }

    @BeforeEach
    void start() {
        assumeThat(engine.available()).isTrue();
        generator = generator(Duration.ofSeconds(5), Duration.ofSeconds(2));
    }

    private LoadGenerator generator(Duration timeout, Duration drain) {
        return LoadGenerator.netty(new GeneratorOptions(1, transport, engine, timeout, drain));
    }

    @AfterEach
    void stop() {
        generator.close();
    }

    private static ScriptedServer server(ScriptedServer.Script script, String... protocols) throws IOException {
        ScriptedServer server = new ScriptedServer(
                script, InetAddress.getLoopbackAddress(), keys.context().getServerSocketFactory());
        if (protocols.length > 0) {
            ((SSLServerSocket) server.listening()).setEnabledProtocols(protocols);
        }
        return server;
    }

    private static void answerAll(ScriptedServer.Peer peer) throws IOException {
        while (!peer.request().isEmpty()) {
            peer.send(ScriptedServer.OK);
        }
    }

    private static Load closed(int connections, long requests) {
        return new Load.Closed(connections, Duration.ofSeconds(20), Duration.ZERO, OptionalLong.of(requests), 1);
    }

    private static TlsReport agreed(LoadResult result) {
        return result.wire().tls().orElseThrow();
    }

    private static void assertFailed(Exchange exchange, ErrorKind kind, String example) {
        assertThat(exchange).isInstanceOfSatisfying(Exchange.Failed.class, failed -> {
            assertThat(failed.kind()).describedAs(failed.example()).isEqualTo(kind);
            assertThat(failed.example()).contains(example);
        });
    }

    @ParameterizedTest
    @ValueSource(strings = {"TLSv1.2", "TLSv1.3"})
    void sendsOverTlsAndTellsWhatWasAgreedOn(String version) throws Exception {
        try (ScriptedServer server = server(TlsTest::answerAll, version)) {
            Target target = server.target().secured(new Trust.Anything());
            LoadResult result = generator.run(target, ROOT, closed(4, 200), LoadListener.NONE);
            assertThat(result.errors()).isEmpty();
            assertThat(result.completed()).isEqualTo(200);
            assertThat(agreed(result).version()).isEqualTo(version);
            assertThat(agreed(result).cipher()).startsWith("TLS_");
            assertThat(agreed(result).verified()).isFalse();
            assertThat(agreed(result).fullHandshakes() + agreed(result).resumedHandshakes())
                    .isEqualTo(4);
            assertThat(result.valid()).isTrue();
            server.awaitNoConnection();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"TLSv1.2", "TLSv1.3"})
    void aNewConnectionTakesUpAnEarlierSession(String version) throws Exception {
        ScriptedServer.Script one = peer -> {
            peer.request();
            peer.send("HTTP/1.1 200 OK\r\nContent-Length: 2\r\nConnection: close\r\n\r\nok");
        };
        try (ScriptedServer server = server(one, version)) {
            Wire closing = new Wire(HttpVersion.HTTP_1_1, false, 1, false, false);
            Target target = server.target().with(closing).secured(new Trust.Anything());
            LoadResult result = generator.run(target, ROOT, closed(1, 20), LoadListener.NONE);
            assertThat(result.errors()).isEmpty();
            assertThat(result.completed()).isEqualTo(20);
            // The JDK keeps sessions by soft references: now and then one may be gone.
            assertThat(agreed(result).fullHandshakes() + agreed(result).resumedHandshakes())
                    .isEqualTo(20);
            assertThat(agreed(result).resumedHandshakes())
                    .isGreaterThan(agreed(result).fullHandshakes());
            assertThat(result.wire().reconnects()).isEqualTo(19);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"TLSv1.2", "TLSv1.3"})
    void ofSeveralConnectionsEachTakesUpItsOwnSession(String version) throws Exception {
        ScriptedServer.Script one = peer -> {
            peer.request();
            peer.send("HTTP/1.1 200 OK\r\nContent-Length: 2\r\nConnection: close\r\n\r\nok");
        };
        try (ScriptedServer server = server(one, version)) {
            Wire closing = new Wire(HttpVersion.HTTP_1_1, false, 1, false, false);
            Target target = server.target().with(closing).secured(new Trust.Anything());
            LoadResult result = generator.run(target, ROOT, closed(8, 200), LoadListener.NONE);
            assertThat(result.errors()).isEmpty();
            // Of places that share a session at most every other one resumes it. The JDK may drop some.
            assertThat(agreed(result).fullHandshakes()).isBetween(8L, 40L);
            assertThat(agreed(result).resumedHandshakes()).isGreaterThanOrEqualTo(160);
        }
    }

    @Test
    void aCertificateOfAnAuthorityThatWasNamedIsTrusted() throws Exception {
        try (ScriptedServer server = server(TlsTest::answerAll)) {
            Target target = server.target().secured(new Trust.Authorities(keys.certificate()));
            LoadResult result = generator.run(target, ROOT, closed(2, 20), LoadListener.NONE);
            assertThat(result.errors()).isEmpty();
            assertThat(agreed(result).verified()).isTrue();
            assertThat(generator.ask(target, Step.get("/"), 1)).isInstanceOf(Exchange.Answered.class);
        }
    }

    @Test
    void anUnknownCertificateIsRefused() throws Exception {
        try (ScriptedServer server = server(TlsTest::answerAll)) {
            Target target = server.target().secured(new Trust.Usual());
            assertFailed(generator.ask(target, Step.get("/"), 1), ErrorKind.TLS, "certificate is not trusted");
            Load load = new Load.Open(50, Arrivals.UNIFORM, 1, Duration.ofMillis(200), Duration.ZERO, 1);
            LoadResult result = generator.run(target, ROOT, load, LoadListener.NONE);
            assertThat(result.completed()).isZero();
            assertThat(agreed(result).version()).isEmpty();
            assertThat(result.errors())
                    .anySatisfy(error -> assertThat(error.kind()).isEqualTo(ErrorKind.TLS));
        }
    }

    @Test
    void aPortWithoutTlsIsSaidToBeOne() throws Exception {
        try (ScriptedServer server = new ScriptedServer(peer -> {
            peer.read(1);
            peer.send("HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\n\r\n");
        })) {
            Target target = server.target().secured(new Trust.Usual());
            assertFailed(
                    generator.ask(target, Step.get("/"), 1),
                    ErrorKind.TLS,
                    "what the server sent is not TLS; this port may be one for http://");
        }
    }

    @Test
    void aCertificateForAnotherHostIsRefused(@TempDir Path elsewhere) throws Exception {
        Keys other = Keys.make(elsewhere, "dns:example.org");
        try (ScriptedServer server = new ScriptedServer(
                TlsTest::answerAll,
                InetAddress.getLoopbackAddress(),
                other.context().getServerSocketFactory())) {
            Target target = server.target().secured(new Trust.Authorities(other.certificate()));
            assertFailed(generator.ask(target, Step.get("/"), 1), ErrorKind.TLS, "certificate is not for 127.0.0.1");
        }
    }

    @Test
    void certificatesThatCannotBeReadAreBadInput() throws Exception {
        Path text = Files.writeString(folder.resolve("text"), "no certificate");
        for (Path file : List.of(text, folder.resolve("nothing"))) {
            Target target = new Target("127.0.0.1", 1).secured(new Trust.Authorities(file));
            assertThatThrownBy(() -> generator.run(target, ROOT, closed(1, 1), LoadListener.NONE))
                    .isInstanceOf(BadInputException.class)
                    .hasMessageContaining(file.toString());
        }
    }

    /** Asks from its first connection on: one that is being accepted keeps the settings of before. */
    private static ServerSocketFactory asking(String version) {
        return new ServerSocketFactory() {
            @Override
            public ServerSocket createServerSocket(int port) throws IOException {
                return createServerSocket(port, 50);
            }

            @Override
            public ServerSocket createServerSocket(int port, int backlog) throws IOException {
                return createServerSocket(port, backlog, InetAddress.getLoopbackAddress());
            }

            @Override
            public ServerSocket createServerSocket(int port, int backlog, InetAddress address) throws IOException {
                SSLServerSocket made = (SSLServerSocket)
                        keys.context().getServerSocketFactory().createServerSocket(port, backlog, address);
                made.setEnabledProtocols(new String[] {version});
                made.setNeedClientAuth(true);
                return made;
            }
        };
    }

    @ParameterizedTest
    @ValueSource(strings = {"TLSv1.2", "TLSv1.3"})
    void aServerThatAsksForACertificateGetsOneOrItIsSaid(String version) throws Exception {
        try (ScriptedServer server =
                new ScriptedServer(TlsTest::answerAll, InetAddress.getLoopbackAddress(), asking(version))) {
            Target target = server.target().secured(new Trust.Anything());
            Load load = new Load.Closed(2, Duration.ofMillis(300), Duration.ZERO, OptionalLong.empty(), 1);
            LoadResult without = generator.run(target, ROOT, load, LoadListener.NONE);
            assertThat(without.completed()).isZero();
            assertThat(without.errors()).isNotEmpty().allSatisfy(error -> assertThat(error.example())
                    .contains("the server asks for a client certificate (--cert and --key)"));

            Target shown = target.shown(new ClientCertificate(keys.certificate(), keys.key()));
            LoadResult with = generator.run(shown, ROOT, closed(2, 20), LoadListener.NONE);
            assertThat(with.errors()).isEmpty();
            assertThat(with.completed()).isEqualTo(20);
        }
    }

    /** Both connections are cut, the second one before any response. */
    @ParameterizedTest
    @ValueSource(strings = {"TLSv1.2", "TLSv1.3"})
    void aServerThatRespondsWithoutACertificateDoesNotMissOne(String version) throws Exception {
        try (ScriptedServer server = new ScriptedServer(peer -> {
            ScriptedServer.Peer secured = peer.secure(keys.context(), true, version);
            secured.request();
            if (peer.number == 1) {
                secured.send(ScriptedServer.OK);
                secured.request();
            }
            peer.close();
        })) {
            Target target = server.target().secured(new Trust.Anything());
            LoadResult result = generator.run(target, ROOT, closed(1, 3), LoadListener.NONE);
            assertThat(result.completed()).isEqualTo(1);
            assertThat(result.errors()).singleElement().satisfies(error -> {
                assertThat(error.kind()).isEqualTo(ErrorKind.CLOSED_EARLY);
                assertThat(error.count()).isEqualTo(2);
                assertThat(error.example()).doesNotContain("certificate");
            });
        }
    }

    @Test
    void aServerThatDoesNotAskIsShownNothing() throws Exception {
        try (ScriptedServer server = server(TlsTest::answerAll)) {
            Target shown = server.target()
                    .secured(new Trust.Anything())
                    .shown(new ClientCertificate(keys.certificate(), keys.key()));
            assertThat(generator
                            .run(shown, ROOT, closed(2, 20), LoadListener.NONE)
                            .errors())
                    .isEmpty();
        }
    }

    @Test
    void clientKeysThatCannotBeUsedAreBadInput() throws Exception {
        Path encrypted = Files.writeString(folder.resolve("enc.pem"), "-----BEGIN ENCRYPTED PRIVATE KEY-----\nMII=\n");
        Path old = Files.writeString(folder.resolve("old.pem"), "-----BEGIN RSA PRIVATE KEY-----\nMII=\n");
        Path broken = Files.writeString(
                folder.resolve("broken.pem"), "-----BEGIN PRIVATE KEY-----\nMII=\n-----END PRIVATE KEY-----\n");
        assertUnusable(new ClientCertificate(keys.certificate(), encrypted), encrypted, "is encrypted", "openssl pkey");
        assertUnusable(new ClientCertificate(keys.certificate(), old), old, "PKCS #8", "openssl pkey");
        assertUnusable(new ClientCertificate(keys.certificate(), broken), keys.certificate(), "cannot be used", "PEM");
        Path foreign = Keys.make(Files.createTempDirectory(folder, "foreign"), "dns:other")
                .key();
        assertUnusable(
                new ClientCertificate(keys.certificate(), foreign), foreign, "not the key of", "belong together");
        assertUnusable(new ClientCertificate(keys.key(), keys.key()), keys.key(), "no certificate", "PEM");
        Path none = folder.resolve("none.pem");
        assertUnusable(new ClientCertificate(none, none), none, "cannot be read", "PEM");
    }

    private void assertUnusable(ClientCertificate shown, Path file, String... words) {
        Target target = new Target("127.0.0.1", 1).secured(new Trust.Anything()).shown(shown);
        assertThatThrownBy(() -> generator.run(target, ROOT, closed(1, 1), LoadListener.NONE))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining(file.toString())
                .hasMessageContainingAll(words);
    }

    @Test
    void bodiesOfManyRecordsPassBothWays() throws Exception {
        char[] large = new char[300_000];
        Arrays.fill(large, 'x');
        String body = new String(large);
        Step post = new Step("post", "POST", Template.parse("/"), List.of(), Optional.of(Template.parse(body)), 200, 1);
        ScriptedServer.Script echo = peer -> {
            for (String request = peer.request(); !request.isEmpty(); request = peer.request()) {
                int status = request.endsWith("\r\n\r\n" + body) ? 200 : 500;
                peer.send("HTTP/1.1 " + status + " X\r\nContent-Length: " + large.length + "\r\n\r\n" + body);
            }
        };
        try (ScriptedServer server = server(echo)) {
            Target target = server.target().secured(new Trust.Anything());
            LoadResult result = generator.run(target, new Workload(List.of(post)), closed(3, 12), LoadListener.NONE);
            assertThat(result.errors()).isEmpty();
            assertThat(result.completed()).isEqualTo(12);
        }
    }

    @Test
    void whatIsNotTlsIsATlsFailure() throws Exception {
        ScriptedServer.Script plain = peer -> {
            peer.send("HTTP/1.1 400 Bad Request\r\n\r\n");
            peer.untilClosed();
        };
        ScriptedServer.Script reset = peer -> {
            peer.read(1); // before that, the connection may fail instead of the handshake
            peer.reset();
        };
        for (ScriptedServer.Script script : List.<ScriptedServer.Script>of(plain, peer -> peer.read(1), reset)) {
            try (ScriptedServer server = new ScriptedServer(script)) {
                Target target = server.target().secured(new Trust.Anything());
                assertFailed(generator.ask(target, Step.get("/"), 1), ErrorKind.TLS, "TLS handshake");
                server.awaitNoConnection();
            }
        }
    }

    @Test
    void aHandshakeThatNeverEndsIsAConnectTimeout() throws Exception {
        try (ScriptedServer server = new ScriptedServer(ScriptedServer.Peer::untilClosed);
                LoadGenerator impatient = generator(Duration.ofMillis(100), Duration.ofMillis(800))) {
            Target target = server.target().secured(new Trust.Anything());
            Load load = new Load.Open(50, Arrivals.UNIFORM, 1, Duration.ofMillis(200), Duration.ZERO, 1);
            LoadResult result = impatient.run(target, ROOT, load, LoadListener.NONE);
            assertThat(result.completed()).isZero();
            assertThat(result.errors()).anySatisfy(error -> {
                assertThat(error.kind()).isEqualTo(ErrorKind.CONNECT_TIMEOUT);
                assertThat(error.example()).contains("TLS handshake");
            });
            server.awaitNoConnection();
        }
    }
}
