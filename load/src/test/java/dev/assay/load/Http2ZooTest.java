package dev.assay.load;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.model.Arrivals;
import dev.assay.model.ErrorKind;
import dev.assay.model.ErrorTally;
import dev.assay.model.HttpVersion;
import dev.assay.model.Load;
import dev.assay.model.LoadResult;
import dev.assay.model.Step;
import dev.assay.model.Wire;
import dev.assay.model.Workload;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Bad HTTP/2 servers: each ends in the right kind of error, on time, with no connection left open on either side. */
@SuppressWarnings("NullAway.Init") // set before all tests
class Http2ZooTest {
    private static final Workload ROOT = new Workload(List.of(Step.get("/")));
    private static final Wire THREE_STREAMS = new Wire(HttpVersion.HTTP_2, true, 3, false, false);
    private static final Duration TIMEOUT = Duration.ofMillis(150);
    private static LoadGenerator generator;

    /** What happens after the greeting and the first request. */
    private interface Misdeed {
        void commit(Http2Peer peer, int stream) throws IOException, InterruptedException;
    }

    @BeforeAll
    static void start() {
        generator = LoadGenerator.netty(new GeneratorOptions(1, Transport.AUTO, TIMEOUT, Duration.ofMillis(400)));
    }

    @AfterAll
    static void stop() {
        generator.close();
    }

    private static Arguments animal(String name, ErrorKind kind, String example, ScriptedServer.Script script) {
        return Arguments.of(name, kind, example, script);
    }

    private static Arguments asked(String name, ErrorKind kind, String example, Misdeed misdeed) {
        return animal(name, kind, example, peer -> {
            Http2Peer http2 = new Http2Peer(peer).greet();
            int stream = http2.request();
            if (stream != 0) {
                misdeed.commit(http2, stream);
                http2.untilClosed();
            }
        });
    }

    private static Arguments malformed(String name, String example, Misdeed misdeed) {
        return asked(name, ErrorKind.MALFORMED, example, misdeed);
    }

    private static Arguments settings(String name, String example, int... settings) {
        return animal(name, ErrorKind.MALFORMED, example, peer -> new Http2Peer(peer)
                .greet(settings)
                .untilClosed());
    }

    private static byte[] bytes(int... values) {
        byte[] bytes = new byte[values.length];
        for (int i = 0; i < values.length; i++) {
            bytes[i] = (byte) values[i];
        }
        return bytes;
    }

    private static byte[] text(String text) {
        return text.getBytes(java.nio.charset.StandardCharsets.US_ASCII);
    }

    static Stream<Arguments> animals() {
        return Stream.of(connecting(), lying(), flooding(), ending()).flatMap(s -> s);
    }

    private static Stream<Arguments> connecting() {
        return Stream.of(
                animal("speaks HTTP/1.1", ErrorKind.MALFORMED, "it says \"HTTP/1.1 400", peer -> {
                    peer.read(24);
                    peer.send("HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\n\r\n");
                    peer.untilClosed();
                }),
                animal(
                        "never sends settings",
                        ErrorKind.CONNECT_TIMEOUT,
                        "no HTTP/2 settings from the server within 150 ms",
                        ScriptedServer.Peer::untilClosed),
                animal("begins with something else", ErrorKind.MALFORMED, "first frame is no settings", peer -> {
                    new Http2Peer(peer).frame(Http2Peer.PING, 0, 0, 1, 2);
                    peer.untilClosed();
                }),
                animal("says goodbye before hello", ErrorKind.MALFORMED, "first frame is no settings", peer -> {
                    new Http2Peer(peer).goAway(0, 0);
                    peer.untilClosed();
                }),
                animal("closes on the preface", ErrorKind.CLOSED_EARLY, "the server closed", peer -> peer.read(24)),
                settings("wants frames of one byte", "frames of up to 1 bytes", 5, 1),
                settings("wants endless frames", "frames of up to 4294967295 bytes", 5, -1),
                settings("wants pushes", "a server that wants pushes", 2, 1),
                settings("has a window too large", "a window of 4294967295 bytes", 4, -1),
                animal("allows no streams", ErrorKind.TIMEOUT, "never sent", peer -> new Http2Peer(peer)
                        .greet(3, 0)
                        .untilClosed()));
    }

    private static Stream<Arguments> lying() {
        return Stream.of(
                malformed(
                        "a body shorter than its length",
                        "2 bytes of body where the content length says 5",
                        (peer, id) -> {
                            peer.frame(Http2Peer.HEADERS, Http2Peer.END_HEADERS, id, bytes(0x88, 0x0f, 0x0d, 1, '5'));
                            peer.frame(Http2Peer.DATA, Http2Peer.END_STREAM, id, text("ok"));
                        }),
                malformed(
                        "a body longer than its length",
                        "2 bytes of body where the content length says 1",
                        (peer, id) -> {
                            peer.frame(Http2Peer.HEADERS, Http2Peer.END_HEADERS, id, bytes(0x88, 0x0f, 0x0d, 1, '1'));
                            peer.frame(Http2Peer.DATA, Http2Peer.END_STREAM, id, text("ok"));
                        }),
                malformed(
                        "a body before its head",
                        "a body before its head",
                        (peer, id) -> peer.frame(Http2Peer.DATA, Http2Peer.END_STREAM, id, text("ok"))),
                malformed(
                        "a head without a status",
                        "without a status",
                        (peer, id) -> peer.frame(Http2Peer.HEADERS, Http2Peer.END_HEADERS | Http2Peer.END_STREAM, id)),
                malformed("two heads", "a second head", (peer, id) -> {
                    peer.head(id);
                    peer.head(id);
                }),
                malformed(
                        "a frame too large",
                        "FRAME_SIZE_ERROR",
                        (peer, id) -> peer.frame(Http2Peer.DATA, 0, id, new byte[20_000])),
                malformed("padding longer than its frame", "padding longer than its frame", (peer, id) -> {
                    peer.head(id);
                    peer.frame(Http2Peer.DATA, Http2Peer.PADDED, id, bytes(9, 'o', 'k'));
                }),
                malformed(
                        "a reset of three bytes",
                        "FRAME_SIZE_ERROR",
                        (peer, id) -> peer.frame(Http2Peer.RST_STREAM, 0, id, bytes(0, 0, 0))),
                malformed(
                        "settings of five bytes",
                        "settings of 5 bytes",
                        (peer, id) -> peer.frame(Http2Peer.SETTINGS, 0, 0, new byte[5])),
                malformed("settings on a stream", "on a stream", (peer, id) -> peer.frame(Http2Peer.SETTINGS, 0, id)),
                malformed("a head without a stream", "without a stream", (peer, id) -> peer.head(0)),
                malformed("an answer that nobody asked for", "which nobody began", (peer, id) -> peer.head(id + 100)),
                malformed("a push", "a push", (peer, id) -> peer.frame(Http2Peer.PUSH_PROMISE, 4, id, 2)),
                malformed(
                        "a head that is no HPACK",
                        "COMPRESSION_ERROR",
                        (peer, id) -> peer.frame(
                                Http2Peer.HEADERS, Http2Peer.END_HEADERS, id, bytes(0xff, 0xff, 0xff, 0xff, 0x0f))),
                malformed("a head continued on another stream", "within a head", (peer, id) -> {
                    peer.frame(Http2Peer.HEADERS, 0, id, Http2Peer.OK);
                    peer.frame(Http2Peer.CONTINUATION, Http2Peer.END_HEADERS, id + 2, Http2Peer.OK);
                }),
                malformed(
                        "the continuation of nothing",
                        "the continuation of nothing",
                        (peer, id) -> peer.frame(Http2Peer.CONTINUATION, Http2Peer.END_HEADERS, id, Http2Peer.OK)),
                malformed(
                        "a window that grows by nothing",
                        "grows by nothing",
                        (peer, id) -> peer.frame(Http2Peer.WINDOW_UPDATE, 0, 0, 0)),
                malformed(
                        "a window that grows too far",
                        "a window of",
                        (peer, id) -> peer.frame(Http2Peer.WINDOW_UPDATE, 0, 0, Integer.MAX_VALUE)));
    }

    private static Stream<Arguments> flooding() {
        return Stream.of(
                malformed("a flood of pings", "ENHANCE_YOUR_CALM", (peer, id) -> {
                    for (int i = 0; i < 2000; i++) {
                        peer.frame(Http2Peer.PING, 0, 0, 1, 2);
                    }
                }),
                malformed("a flood of settings", "ENHANCE_YOUR_CALM", (peer, id) -> {
                    for (int i = 0; i < 2000; i++) {
                        peer.frame(Http2Peer.SETTINGS, 0, 0);
                    }
                }),
                animal("a flood of settings before any request", ErrorKind.MALFORMED, "ENHANCE_YOUR_CALM", peer -> {
                    Http2Peer http2 = new Http2Peer(peer).greet();
                    for (int i = 0; i < 2000; i++) {
                        http2.frame(Http2Peer.SETTINGS, 0, 0);
                    }
                    http2.untilClosed();
                }),
                malformed("a flood of empty data", "ENHANCE_YOUR_CALM", (peer, id) -> {
                    peer.head(id);
                    for (int i = 0; i < 2000; i++) {
                        peer.frame(Http2Peer.DATA, 0, id);
                    }
                }),
                malformed("a flood of priorities", "ENHANCE_YOUR_CALM", (peer, id) -> {
                    for (int i = 0; i < 2000; i++) {
                        peer.frame(Http2Peer.PRIORITY, 0, id, new byte[5]);
                    }
                }),
                malformed("a flood of interim answers", "ENHANCE_YOUR_CALM", (peer, id) -> {
                    for (int i = 0; i < 2000; i++) {
                        peer.frame(Http2Peer.HEADERS, Http2Peer.END_HEADERS, id, bytes(0x08, 3, '1', '0', '3'));
                    }
                }),
                malformed("an endless head", "head longer than", (peer, id) -> {
                    peer.frame(Http2Peer.HEADERS, 0, id, Http2Peer.OK);
                    for (int i = 0; i < 100; i++) {
                        peer.frame(Http2Peer.CONTINUATION, 0, id, new byte[10_000]);
                    }
                }),
                malformed("a head of endless empty pieces", "ENHANCE_YOUR_CALM", (peer, id) -> {
                    peer.frame(Http2Peer.HEADERS, 0, id, Http2Peer.OK);
                    for (int i = 0; i < 2000; i++) {
                        peer.frame(Http2Peer.CONTINUATION, 0, id);
                    }
                }));
    }

    private static Stream<Arguments> ending() {
        return Stream.of(
                asked("never answers", ErrorKind.TIMEOUT, "no answer came", (peer, id) -> {}),
                asked("stops in the body", ErrorKind.TIMEOUT, "after 2 bytes of the body", (peer, id) -> {
                    peer.head(id);
                    peer.frame(Http2Peer.DATA, 0, id, text("ok"));
                }),
                animal("closes on the request", ErrorKind.CLOSED_EARLY, "the server closed", peer -> new Http2Peer(peer)
                        .greet()
                        .request()),
                animal("half-closes in the answer", ErrorKind.CLOSED_EARLY, "after 0 bytes of the body", peer -> {
                    Http2Peer http2 = new Http2Peer(peer).greet();
                    http2.head(http2.request());
                    peer.endOutput();
                    peer.untilClosed();
                }),
                animal("resets the connection", ErrorKind.RESET, "reset", peer -> {
                    new Http2Peer(peer).greet().request();
                    peer.reset();
                }),
                animal("resets every stream", ErrorKind.RESET, "INTERNAL_ERROR", peer -> {
                    Http2Peer http2 = new Http2Peer(peer).greet();
                    for (int id = http2.request(); id != 0; id = http2.request()) {
                        http2.frame(Http2Peer.RST_STREAM, 0, id, 2);
                    }
                }),
                animal("refuses every stream", ErrorKind.RESET, "not for the first time (3 repeats)", peer -> {
                    Http2Peer http2 = new Http2Peer(peer).greet();
                    for (int id = http2.request(); id != 0; id = http2.request()) {
                        http2.frame(Http2Peer.RST_STREAM, 0, id, 7);
                    }
                }),
                animal(
                        "always goes away",
                        ErrorKind.RESET,
                        "went away (GOAWAY NO_ERROR), and not for the first",
                        peer -> {
                            Http2Peer http2 = new Http2Peer(peer).greet();
                            if (http2.request() != 0) {
                                http2.goAway(0, 0);
                                http2.untilClosed();
                            }
                        }),
                animal("a storm of farewells", ErrorKind.RESET, "went away (GOAWAY NO_ERROR), and not", peer -> {
                    Http2Peer http2 = new Http2Peer(peer).greet();
                    if (http2.request() != 0) {
                        for (int i = 0; i < 2000; i++) {
                            http2.goAway(0, 0);
                        }
                        http2.untilClosed();
                    }
                }),
                malformed("a storm of farewells under an answer", "ENHANCE_YOUR_CALM", (peer, id) -> {
                    for (int i = 0; i < 2000; i++) {
                        peer.goAway(id, 0);
                    }
                }),
                asked("goes away with an error", ErrorKind.CLOSED_EARLY, "GOAWAY ENHANCE_YOUR_CALM", (peer, id) -> {
                    peer.goAway(id, 11);
                    peer.close();
                }));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("animals")
    void endsInTheRightKindOfError(String name, ErrorKind kind, String example, ScriptedServer.Script script)
            throws Exception {
        try (ScriptedServer server = new ScriptedServer(script)) {
            Target target = server.target().with(THREE_STREAMS);
            Load load = new Load.Open(50, Arrivals.UNIFORM, 2, Duration.ofMillis(300), Duration.ZERO, 1);
            LoadResult result = generator.run(target, ROOT, load, LoadListener.NONE);
            server.awaitNoConnection();
            assertThat(result.planned()).as(name).isEqualTo(15);
            assertThat(result.errors())
                    .filteredOn(error -> error.kind() == kind)
                    .singleElement()
                    .satisfies(error -> assertThat(error.example()).contains(example));
            assertThat(result.errors())
                    .extracting(ErrorTally::kind)
                    .isSubsetOf(
                            kind,
                            ErrorKind.TIMEOUT,
                            // the end of the load may find a connection half opened or half closed
                            ErrorKind.CONNECT_TIMEOUT,
                            ErrorKind.CLOSED_EARLY,
                            ErrorKind.RESET);
            assertThat(result.completed() + result.errorCount()).isGreaterThanOrEqualTo(15);
            Load closed = new Load.Closed(2, Duration.ofMillis(200), Duration.ZERO, OptionalLong.empty(), 1);
            generator.run(target, ROOT, closed, LoadListener.NONE);
            server.awaitNoConnection();
        }
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("animals")
    void aSingleQuestionHasNoAnswer(String name, ErrorKind kind, String example, ScriptedServer.Script script)
            throws Exception {
        try (ScriptedServer server = new ScriptedServer(script)) {
            Exchange exchange = generator.ask(server.target().with(THREE_STREAMS), Step.get("/"), 1);
            server.awaitNoConnection();
            assertThat(exchange).as(name).isInstanceOf(Exchange.Failed.class);
            // The time-out of the question and that of its connection run at the same time.
            ErrorKind orElse = kind == ErrorKind.CONNECT_TIMEOUT ? ErrorKind.TIMEOUT : kind;
            assertThat(((Exchange.Failed) exchange).kind()).as(name).isIn(kind, orElse);
        }
    }

    /** Which of the two is counted depends on whether another request was on the connection when it became a flood. */
    @Test
    void aStormOfResetsEndsTheRequestAndThenTheConnection() throws Exception {
        try (ScriptedServer server = new ScriptedServer(peer -> {
            Http2Peer http2 = new Http2Peer(peer).greet();
            for (int id = http2.request(); id != 0; id = http2.request()) {
                for (int i = 0; i < 2000; i++) {
                    http2.frame(Http2Peer.RST_STREAM, 0, id, 2);
                }
            }
        })) {
            Load load = new Load.Open(50, Arrivals.UNIFORM, 2, Duration.ofMillis(300), Duration.ZERO, 1);
            LoadResult result = generator.run(server.target().with(THREE_STREAMS), ROOT, load, LoadListener.NONE);
            server.awaitNoConnection();
            assertThat(result.completed()).isZero();
            assertThat(result.errorCount()).isGreaterThanOrEqualTo(15);
            assertThat(result.errors())
                    .filteredOn(error -> error.kind() == ErrorKind.RESET)
                    .singleElement()
                    .satisfies(error -> assertThat(error.example()).contains("INTERNAL_ERROR"));
            assertThat(result.errors())
                    .filteredOn(error -> error.kind() == ErrorKind.MALFORMED)
                    .allSatisfy(error -> assertThat(error.example()).contains("ENHANCE_YOUR_CALM"));
        }
    }

    @Test
    void whatAServerHadNotProcessedWhenItWentAwayIsSentAgainWithItsDueTime() throws Exception {
        AtomicInteger processed = new AtomicInteger();
        try (ScriptedServer server = new ScriptedServer(peer -> {
            Http2Peer http2 = new Http2Peer(peer).greet();
            int first = http2.request();
            int second = http2.request();
            if (second == 0) {
                return;
            }
            http2.goAway(first, 0); // the second was never looked at
            Thread.sleep(60);
            http2.answer(first);
            processed.incrementAndGet();
            http2.untilClosed();
        })) {
            // One connection, two streams; each connection answers one request and lets the other go.
            Wire two = new Wire(HttpVersion.HTTP_2, true, 2, false, false);
            Load load = new Load.Closed(1, Duration.ofSeconds(20), Duration.ZERO, OptionalLong.of(6), 1);
            try (LoadGenerator patient = LoadGenerator.netty(GeneratorOptions.defaults())) {
                LoadResult result = patient.run(server.target().with(two), ROOT, load, LoadListener.NONE);
                assertThat(result.sent()).isEqualTo(6);
                assertThat(result.wire().repeated()).isGreaterThanOrEqualTo(5);
                assertThat(result.completed() + result.errorCount()).isEqualTo(6);
                assertThat(processed.get()).isGreaterThanOrEqualTo((int) result.completed());
                assertThat(result.completed()).isGreaterThanOrEqualTo(3);
                assertThat(result.wire().reconnects()).isGreaterThanOrEqualTo(3);
            }
        }
    }

    @Test
    void aRefusedStreamThatIsTakenTheSecondTimeIsNoError() throws Exception {
        try (ScriptedServer server = new ScriptedServer(peer -> {
            Http2Peer http2 = new Http2Peer(peer).greet();
            int number = 0;
            for (int id = http2.request(); id != 0; id = http2.request()) {
                if (number++ % 2 == 0) {
                    http2.frame(Http2Peer.RST_STREAM, 0, id, 7);
                } else {
                    http2.answer(id);
                }
            }
        })) {
            Wire one = new Wire(HttpVersion.HTTP_2, true, 1, false, false);
            Load load = new Load.Closed(1, Duration.ofSeconds(20), Duration.ZERO, OptionalLong.of(50), 1);
            LoadResult result = generator.run(server.target().with(one), ROOT, load, LoadListener.NONE);
            assertThat(result.errors()).isEmpty();
            assertThat(result.completed()).isEqualTo(50);
            assertThat(result.sent()).isEqualTo(50);
            assertThat(result.wire().repeated()).isEqualTo(50);
            assertThat(result.valid()).isTrue();
        }
    }

    @Test
    void pingsAreAnsweredAndUnknownFramesIgnored() throws Exception {
        AtomicInteger pongs = new AtomicInteger();
        try (ScriptedServer server = new ScriptedServer(peer -> {
            Http2Peer http2 = new Http2Peer(peer).greet();
            for (Http2Peer.Frame frame = http2.next(); frame.type() != -1; frame = http2.next()) {
                if (frame.type() == Http2Peer.PING && frame.flags() == Http2Peer.ACK) {
                    pongs.addAndGet(frame.payload().readInt());
                } else if (frame.ends()) {
                    http2.frame(Http2Peer.PING, 0, 0, 1, 2);
                    http2.frame(200, 0xff, frame.stream(), 1, 2, 3);
                    http2.answer(frame.stream());
                }
            }
        })) {
            Load load = new Load.Closed(1, Duration.ofSeconds(20), Duration.ZERO, OptionalLong.of(20), 1);
            LoadResult result = generator.run(server.target().with(THREE_STREAMS), ROOT, load, LoadListener.NONE);
            assertThat(result.errors()).isEmpty();
            assertThat(result.completed()).isEqualTo(20);
            server.awaitNoConnection();
            assertThat(pongs).hasValueGreaterThanOrEqualTo(17); // those of the last answers may be too late
        }
    }
}
