package dev.assay.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.assay.http.Exchange;
import dev.assay.http.Target;
import dev.assay.http.Transport;
import dev.assay.model.BadInputException;
import dev.assay.model.Samples;
import dev.assay.model.evidence.ErrorKind;
import dev.assay.model.evidence.ErrorTally;
import dev.assay.model.evidence.LoadResult;
import dev.assay.model.plan.Arrivals;
import dev.assay.model.plan.BodyLength;
import dev.assay.model.plan.Checks;
import dev.assay.model.plan.Client;
import dev.assay.model.plan.Header;
import dev.assay.model.plan.HttpVersion;
import dev.assay.model.plan.Load;
import dev.assay.model.plan.Step;
import dev.assay.model.plan.Template;
import dev.assay.model.plan.Wire;
import dev.assay.model.plan.Workload;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Ways to connect: addresses of all families, and a connection for each request. */
@SuppressWarnings("NullAway.Init") // set before all tests
class ConnectionsTest {
    private static final Workload ROOT = new Workload(List.of(Step.get("/")));
    private static final Wire CLOSING = new Wire(HttpVersion.HTTP_1_1, false, 1, false, false);
    private static final byte[] LOOPBACK_6 = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1};
    private static LoadGenerator generator;
    /** For servers that never answer or are not there. */
    private static LoadGenerator impatient;

    @BeforeAll
    static void start() {
        generator = LoadGenerator.netty(
                new GeneratorOptions(1, Transport.AUTO, Duration.ofSeconds(30), Duration.ofSeconds(2)));
        impatient = LoadGenerator.netty(
                new GeneratorOptions(1, Transport.AUTO, Duration.ofMillis(500), Duration.ofSeconds(2)));
    }

    @AfterAll
    static void stop() {
        generator.close();
        impatient.close();
    }

    private static Load closed(int connections, long requests) {
        return new Load.Closed(connections, Duration.ofSeconds(20), Duration.ZERO, OptionalLong.of(requests), 1);
    }

    @Test
    void anAddressOfIpVersionSix() throws Exception {
        ConcurrentLinkedQueue<String> requests = new ConcurrentLinkedQueue<>();
        ScriptedServer.Script script = peer -> {
            for (String request = peer.request(); !request.isEmpty(); request = peer.request()) {
                requests.add(request);
                peer.send(ScriptedServer.OK);
            }
        };
        try (ScriptedServer server = new ScriptedServer(script, InetAddress.getByAddress(LOOPBACK_6))) {
            Target target = new Target("::1", server.target().port());
            LoadResult result = generator.run(target, ROOT, closed(2, 20), LoadListener.NONE);
            assertThat(result.completed()).isEqualTo(20);
            assertThat(result.errors()).isEmpty();
            assertThat(requests)
                    .allSatisfy(request -> assertThat(request).contains("Host: [::1]:" + target.port() + "\r\n"));
        }
    }

    @Test
    void aBrowserAsksToKeepAConnectionUnlessItIsForOneRequest() throws Exception {
        ConcurrentLinkedQueue<String> requests = new ConcurrentLinkedQueue<>();
        ScriptedServer.Script script = peer -> {
            for (String request = peer.request(); !request.isEmpty(); request = peer.request()) {
                requests.add(request);
                peer.send(ScriptedServer.OK);
            }
        };
        Step browsers = ROOT.sentBy(Client.BROWSER).steps().get(0);
        try (ScriptedServer server = new ScriptedServer(script)) {
            generator.ask(server.target(), browsers, 1);
            generator.ask(server.target().with(CLOSING), browsers, 1);
        }
        assertThat(requests).hasSize(2);
        assertThat(requests.remove())
                .contains("User-Agent: Mozilla/5.0 ", "Accept-Language: ", "\r\nConnection: keep-alive\r\n");
        assertThat(requests.remove())
                .contains("User-Agent: Mozilla/5.0 ", "\r\nConnection: close\r\n")
                .doesNotContain("keep-alive");
    }

    @ParameterizedTest
    @EnumSource(Transport.class)
    void aUnixDomainSocket(Transport transport, @TempDir Path folder) throws Exception {
        assumeThat(transport.available()).isTrue();
        Path socket = folder.resolve("s");
        GeneratorOptions options = new GeneratorOptions(1, transport, Duration.ofSeconds(5), Duration.ofSeconds(2));
        try (ServerSocketChannel listening = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
                LoadGenerator own = LoadGenerator.netty(options)) {
            listening.bind(UnixDomainSocketAddress.of(socket));
            Thread answering = new Thread(() -> answerAll(listening), "unix-server");
            answering.setDaemon(true);
            answering.start();
            Target target = new Target("example.org", 80).over(socket);
            LoadResult result = own.run(target, ROOT, closed(3, 30), LoadListener.NONE);
            assertThat(result.errors()).isEmpty();
            assertThat(result.completed()).isEqualTo(30);
            assertThat(result.connectionsOpened()).isEqualTo(3);
            assertThat(result.wire().transport())
                    .isEqualTo(transport.resolved().name().toLowerCase(java.util.Locale.ROOT));
        }
    }

    private static void answerAll(ServerSocketChannel listening) {
        try {
            while (true) {
                SocketChannel client = listening.accept();
                Thread answering = new Thread(() -> response(client), "unix-connection");
                answering.setDaemon(true);
                answering.start();
            }
        } catch (IOException e) {
            // closed: the test is over
        }
    }

    private static void response(SocketChannel client) {
        try (client) {
            ByteBuffer request = ByteBuffer.allocate(1024);
            while (client.read(request.clear()) > 0) {
                boolean ours = StandardCharsets.US_ASCII
                        .decode(request.flip())
                        .toString()
                        .contains("Host: example.org\r\n");
                client.write(ByteBuffer.wrap((ours ? ScriptedServer.OK : "HTTP/1.1 400 X\r\nContent-Length: 0\r\n\r\n")
                        .getBytes(StandardCharsets.US_ASCII)));
            }
        } catch (IOException e) {
            // the other side went away, as it may
        }
    }

    @Test
    void aSocketThatIsNotThereIsRefused(@TempDir Path folder) throws Exception {
        Target target = new Target("localhost", 80).over(folder.resolve("nobody"));
        Load load = new Load.Open(50, Arrivals.UNIFORM, 1, Duration.ofMillis(200), Duration.ZERO, 1);
        LoadResult result = impatient.run(target, ROOT, load, LoadListener.NONE);
        assertThat(result.completed()).isZero();
        assertThat(result.errors()).extracting(ErrorTally::kind).contains(ErrorKind.REFUSED);
    }

    @Test
    void aSocketPathThatIsTooLongIsBadInput() {
        Target target = new Target("localhost", 80).over(Path.of("/" + "x".repeat(200)));
        assertThatThrownBy(() -> generator.run(target, ROOT, closed(1, 1), LoadListener.NONE))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("Unix domain socket");
    }

    @Test
    void aConnectionForEachRequest() throws Exception {
        ConcurrentLinkedQueue<String> requests = new ConcurrentLinkedQueue<>();
        try (ScriptedServer server = new ScriptedServer(peer -> {
            requests.add(peer.request());
            peer.send("HTTP/1.1 200 OK\r\nContent-Length: 2\r\nConnection: close\r\n\r\nok");
        })) {
            LoadResult result = generator.run(server.target().with(CLOSING), ROOT, closed(4, 40), LoadListener.NONE);
            assertThat(result.errors()).isEmpty();
            assertThat(result.completed()).isEqualTo(40);
            assertThat(result.connectionsOpened()).isEqualTo(40);
            assertThat(server.accepted()).isEqualTo(40);
            assertThat(result.wire().reconnects()).isEqualTo(36);
            assertThat(result.serverCloses()).isZero();
            assertThat(result.valid()).isTrue();
            assertThat(requests).hasSize(40).allSatisfy(request -> assertThat(request)
                    .contains("\r\nConnection: close\r\n"));
            server.awaitNoConnection();
        }
    }

    /** To HTTP/1.0, a connection is for one request, unless both sides say otherwise. */
    @Test
    void httpOneDotZeroAsksToKeepAConnection() throws Exception {
        ConcurrentLinkedQueue<String> requests = new ConcurrentLinkedQueue<>();
        Wire old = new Wire(HttpVersion.HTTP_1_0, true, 1, false, false);
        for (boolean keeps : new boolean[] {true, false}) {
            requests.clear();
            try (ScriptedServer server = new ScriptedServer(peer -> {
                for (String request = peer.request(); !request.isEmpty(); request = peer.request()) {
                    requests.add(request);
                    peer.send("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n"
                            + (keeps ? "Connection: keep-alive\r\n\r\nok" : "Connection: close\r\n\r\nok"));
                    if (!keeps) {
                        return;
                    }
                }
            })) {
                LoadResult result = generator.run(server.target().with(old), ROOT, closed(4, 40), LoadListener.NONE);
                assertThat(result.errors()).isEmpty();
                assertThat(result.completed()).isEqualTo(40);
                assertThat(result.wire().protocol()).isEqualTo("HTTP/1.0");
                assertThat(server.accepted()).isBetween(keeps ? 4 : 40, keeps ? 4 : 44); // reconnects at once
            }
            assertThat(requests).hasSize(40).allSatisfy(request -> assertThat(request)
                    .startsWith("GET / HTTP/1.0\r\n")
                    .containsOnlyOnce("\r\nConnection: keep-alive\r\n"));
        }
    }

    /** A connection is not used again after a response of HTTP/1.0 that does not say so, even if the server leaves it open. */
    @Test
    void httpOneDotZeroIsKeptOnlyIfTheServerSaysSo() throws Exception {
        Wire asks = new Wire(HttpVersion.HTTP_1_0, true, 1, false, false);
        try (ScriptedServer server = new ScriptedServer(peer -> {
            peer.request();
            peer.send("HTTP/1.0 200 OK\r\nContent-Length: 2\r\n\r\nok");
            peer.untilClosed();
        })) {
            LoadResult result = generator.run(server.target().with(asks), ROOT, closed(2, 10), LoadListener.NONE);
            assertThat(result.errors()).isEmpty();
            assertThat(result.completed()).isEqualTo(10);
            assertThat(server.accepted()).isBetween(10, 12); // reconnects at once
        }
    }

    @Test
    void httpOneDotZeroForOneRequestEachSaysNothingOfConnections() throws Exception {
        ConcurrentLinkedQueue<String> requests = new ConcurrentLinkedQueue<>();
        Step asking = ROOT.sentBy(Client.BROWSER).steps().get(0);
        try (ScriptedServer server = new ScriptedServer(peer -> {
            requests.add(peer.request());
            peer.send("HTTP/1.0 200 OK\r\n\r\nuntil the end");
        })) {
            Target once = server.target().with(new Wire(HttpVersion.HTTP_1_0, false, 1, false, false));
            LoadResult result = generator.run(once, new Workload(List.of(asking)), closed(2, 10), LoadListener.NONE);
            assertThat(result.errors()).isEmpty();
            assertThat(result.completed()).isEqualTo(10);
            assertThat(server.accepted()).isEqualTo(10);
        }
        assertThat(requests).hasSize(10).allSatisfy(request -> assertThat(request)
                .startsWith("GET / HTTP/1.0\r\n")
                .doesNotContain("Connection: "));
    }

    @Test
    void aServerThatKeepsConnectionsAllTheSameDoesNotGetASecondRequest() throws Exception {
        AtomicInteger second = new AtomicInteger();
        try (ScriptedServer server = new ScriptedServer(peer -> {
            peer.request();
            peer.send(ScriptedServer.OK);
            second.addAndGet(peer.request().isEmpty() ? 0 : 1);
        })) {
            Load load = new Load.Open(100, Arrivals.UNIFORM, 4, Duration.ofMillis(400), Duration.ZERO, 1);
            GeneratorOptions patient =
                    new GeneratorOptions(1, Transport.AUTO, Duration.ofSeconds(20), Duration.ofSeconds(20));
            try (LoadGenerator own = LoadGenerator.netty(patient)) {
                LoadResult result = own.run(server.target().with(CLOSING), ROOT, load, LoadListener.NONE);
                assertThat(result.errors()).isEmpty();
                assertThat(result.completed()).isEqualTo(40);
            }
            assertThat(server.accepted()).isEqualTo(40);
            server.awaitNoConnection();
            assertThat(second).hasValue(0);
        }
    }

    /** RFC 9112, 9.6: whether or not the response says so, too. */
    @Test
    void aStepThatSaysCloseIsTheLastRequestOfItsConnection() throws Exception {
        AtomicInteger second = new AtomicInteger();
        Step last = Samples.with(
                Step.get("/"), Map.of("headers", List.of(new Header("connection", Template.parse("x, Close")))));
        try (ScriptedServer server = new ScriptedServer(peer -> {
            peer.request();
            peer.send(ScriptedServer.OK);
            second.addAndGet(peer.request().isEmpty() ? 0 : 1);
        })) {
            LoadResult result =
                    generator.run(server.target(), new Workload(List.of(last)), closed(2, 20), LoadListener.NONE);
            assertThat(result.errors()).isEmpty();
            assertThat(result.completed()).isEqualTo(20);
            server.awaitNoConnection();
            assertThat(second).hasValue(0);
        }
    }

    @Test
    void connectingCountsInTheLatency() throws Exception {
        // A backlog of one that nobody accepts from: the kernel lets connections wait, and this one is never answered.
        try (ServerSocket full = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            Target target = new Target("127.0.0.1", full.getLocalPort()).with(CLOSING);
            Load load = new Load.Closed(4, Duration.ofMillis(300), Duration.ZERO, OptionalLong.empty(), 1);
            LoadResult result = impatient.run(target, ROOT, load, LoadListener.NONE);
            assertThat(result.completed()).isZero();
            assertThat(result.sent()).isEqualTo(4);
            assertThat(result.errorCount()).isEqualTo(4);
            assertThat(result.errors())
                    .extracting(ErrorTally::kind)
                    .isSubsetOf(ErrorKind.TIMEOUT, ErrorKind.CONNECT_TIMEOUT);
        }
    }

    @Test
    void aCallReadsCompressedResponsesAndCountsWhatWasTransferred() throws Exception {
        ByteArrayOutputStream zipped = new ByteArrayOutputStream();
        try (GZIPOutputStream zip = new GZIPOutputStream(zipped)) {
            zip.write("plain ".repeat(1000).getBytes(StandardCharsets.US_ASCII));
        }
        try (ScriptedServer server = new ScriptedServer(peer -> {
            boolean accepted = peer.request().contains("\r\nAccept-Encoding: gzip\r\n");
            peer.send("HTTP/1.1 200 OK\r\nContent-Length: " + zipped.size() + "\r\nContent-Encoding: "
                    + (accepted ? "gzip" : "none") + "\r\n\r\n");
            peer.send(zipped.toByteArray());
            peer.untilClosed();
        })) {
            Target target = server.target().with(new Wire(HttpVersion.HTTP_1_1, true, 1, true, false));
            assertThat(generator.ask(target, Step.get("/"), 1))
                    .isInstanceOfSatisfying(Exchange.Answered.class, answered -> {
                        assertThat(new String(answered.body(), StandardCharsets.US_ASCII))
                                .isEqualTo("plain ".repeat(1000));
                        assertThat(answered.totalBytes()).isLessThan(300);
                    });
        }
    }

    private static ScriptedServer compressing() throws IOException {
        ByteArrayOutputStream zipped = new ByteArrayOutputStream();
        try (GZIPOutputStream zip = new GZIPOutputStream(zipped)) {
            zip.write("plain ".repeat(1000).getBytes(StandardCharsets.US_ASCII));
        }
        return new ScriptedServer(peer -> {
            while (!peer.request().isEmpty()) {
                peer.send("HTTP/1.1 200 OK\r\nContent-Length: " + zipped.size() + "\r\nContent-Encoding: gzip\r\n\r\n");
                peer.send(zipped.toByteArray());
            }
        });
    }

    @Test
    void checksSeeResponsesAsTheyWereBeforeAlsoIfAStepItselfAsksForCompression() throws Exception {
        Step asking = Samples.with(
                checked(6000, "plain plain").steps().get(0),
                Map.of("headers", List.of(new Header("accept-encoding", Template.parse("gzip")))));
        try (ScriptedServer server = compressing()) {
            Workload workload = new Workload(List.of(asking));
            LoadResult result = generator.run(server.target(), workload, closed(2, 40), LoadListener.NONE);
            assertThat(result.errors()).isEmpty();
            assertThat(result.completed()).isEqualTo(40);
        }
    }

    @Test
    void aBodyInACodingThatIsNotDecodedSaysWhichItIs() throws Exception {
        try (ScriptedServer server = new ScriptedServer(peer -> {
            while (!peer.request().isEmpty()) {
                peer.send("HTTP/1.1 200 OK\r\nContent-Length: 4\r\nContent-Encoding: br\r\n\r\nabcd");
            }
        })) {
            Target target = server.target().with(new Wire(HttpVersion.HTTP_1_1, true, 1, true, false));
            LoadResult result = generator.run(target, checked(4, "plain"), closed(2, 40), LoadListener.NONE);
            assertThat(result.errors()).singleElement().satisfies(error -> assertThat(error.example())
                    .contains("in 4 bytes coded as br, which is not decoded (ask for gzip alone): \"abcd\""));
        }
    }

    @Test
    void checksSeeCompressedResponsesAsTheyWereBefore() throws Exception {
        try (ScriptedServer server = compressing()) {
            Target target = server.target().with(new Wire(HttpVersion.HTTP_1_1, true, 1, true, false));
            LoadResult good = generator.run(target, checked(6000, "plain plain"), closed(2, 40), LoadListener.NONE);
            assertThat(good.errors()).isEmpty();
            assertThat(good.completed()).isEqualTo(40);
            assertThat(good.bytesRead()).isLessThan(40 * 300L);
            LoadResult wrong = generator.run(target, checked(5999, "plain plain"), closed(2, 40), LoadListener.NONE);
            assertThat(wrong.errors()).extracting(ErrorTally::kind).containsExactly(ErrorKind.WRONG_BODY);
            LoadResult missing = generator.run(target, checked(6000, "coloured"), closed(2, 40), LoadListener.NONE);
            assertThat(missing.errors()).extracting(ErrorTally::kind).containsExactly(ErrorKind.WRONG_BODY);
        }
    }

    private static Workload checked(long bodyBytes, String text) {
        Checks checks = new Checks(
                BodyLength.between(bodyBytes, bodyBytes), List.of(), List.of(text), List.of(), Optional.empty());
        return new Workload(List.of(new Step(
                "checked",
                "GET",
                Template.parse("/"),
                List.of(),
                Optional.empty(),
                200,
                1,
                false,
                Optional.empty(),
                checks,
                List.of())));
    }

    @Test
    void refusalsAreCountedToTheRequests() throws Exception {
        int port;
        try (ServerSocket nobody = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = nobody.getLocalPort();
        }
        Target target = new Target("127.0.0.1", port).with(CLOSING);
        Load load = new Load.Open(50, Arrivals.UNIFORM, 2, Duration.ofMillis(200), Duration.ZERO, 1);
        LoadResult result = impatient.run(target, ROOT, load, LoadListener.NONE);
        assertThat(result.planned()).isEqualTo(10);
        assertThat(result.completed()).isZero();
        assertThat(result.errorCount()).isEqualTo(10);
        assertThat(result.errors()).extracting(ErrorTally::kind).contains(ErrorKind.REFUSED);
    }
}
