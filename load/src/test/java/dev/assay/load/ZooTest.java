package dev.assay.load;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.model.Arrivals;
import dev.assay.model.BodyLength;
import dev.assay.model.Checks;
import dev.assay.model.ErrorKind;
import dev.assay.model.ErrorTally;
import dev.assay.model.Load;
import dev.assay.model.LoadResult;
import dev.assay.model.Step;
import dev.assay.model.Workload;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Bad servers: each ends in the right kind of error, on time, with no connection left open on either side. */
@SuppressWarnings("NullAway.Init") // set before all tests
class ZooTest {
    private static final Workload ROOT = new Workload(List.of(Step.get("/")));
    private static final Duration TIMEOUT = Duration.ofMillis(150);
    private static LoadGenerator generator;

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

    private static String answer(String... lines) {
        return ScriptedServer.lines(lines);
    }

    static Stream<Arguments> animals() {
        String head = "HTTP/1.1 200 OK";
        String chunked = "Transfer-Encoding: chunked";
        return Stream.of(
                animal(
                        "accepts and never answers",
                        ErrorKind.TIMEOUT,
                        "no byte of the answer came",
                        ScriptedServer.Peer::untilClosed),
                animal(
                        "closes on the request",
                        ErrorKind.CLOSED_EARLY,
                        "no byte of the answer",
                        ScriptedServer.Peer::request),
                animal("closes in the head", ErrorKind.CLOSED_EARLY, "in the head of the answer", peer -> {
                    peer.request();
                    peer.send("HTTP/1.1 200 OK\r\nContent-Le");
                }),
                animal("closes in the body", ErrorKind.CLOSED_EARLY, "with 3 bytes of the body missing", peer -> {
                    peer.request();
                    peer.send(answer(head, "Content-Length: 5", "", "he"));
                }),
                animal("closes in a chunk", ErrorKind.CLOSED_EARLY, "in a chunked body, after 2 bytes", peer -> {
                    peer.request();
                    peer.send(answer(head, chunked, "", "5", "he"));
                }),
                animal("closes without the last chunk", ErrorKind.CLOSED_EARLY, "after 5 bytes", peer -> {
                    peer.request();
                    peer.send(answer(head, chunked, "", "5", "hello", ""));
                }),
                animal("half-closes in the body", ErrorKind.CLOSED_EARLY, "with 3 bytes", peer -> {
                    peer.request();
                    peer.send(answer(head, "Content-Length: 5", "", "he"));
                    peer.endOutput();
                    peer.untilClosed();
                }),
                animal("resets in the body", ErrorKind.RESET, "reset", peer -> {
                    peer.request();
                    peer.send(answer(head, "Content-Length: 5", "", "he"));
                    Thread.sleep(5);
                    peer.reset();
                }),
                animal("resets on the request", ErrorKind.RESET, "reset", peer -> {
                    peer.request();
                    peer.reset();
                }),
                animal("content length too large", ErrorKind.TIMEOUT, "with 1 bytes of the body missing", peer -> {
                    peer.request();
                    peer.send(answer(head, "Content-Length: 6", "", "hello"));
                    peer.untilClosed();
                }),
                animal("content length too small", ErrorKind.MALFORMED, "bytes", peer -> {
                    while (!peer.request().isEmpty()) {
                        peer.send(answer(head, "Content-Length: 2", "", "hello"));
                    }
                }),
                animal("content length no number", ErrorKind.MALFORMED, "not a content length", peer -> {
                    peer.request();
                    peer.send(answer(head, "Content-Length: five", "", "hello"));
                    peer.untilClosed();
                }),
                animal("chunk size too small", ErrorKind.MALFORMED, "chunk longer than its size", peer -> {
                    peer.request();
                    peer.send(answer(head, chunked, "", "3", "hello", "0", "", ""));
                    peer.untilClosed();
                }),
                animal("chunk size too large", ErrorKind.TIMEOUT, "in a chunked body", peer -> {
                    peer.request();
                    peer.send(answer(head, chunked, "", "ff", "hello", "0", "", ""));
                    peer.untilClosed();
                }),
                animal("chunk size no number", ErrorKind.MALFORMED, "not a chunk size", peer -> {
                    peer.request();
                    peer.send(answer(head, chunked, "", "five", "hello", "0", "", ""));
                    peer.untilClosed();
                }),
                animal("endless headers", ErrorKind.MALFORMED, "head longer than", peer -> {
                    peer.request();
                    peer.send(head + "\r\n");
                    for (int i = 0; i < 1_000_000; i++) {
                        peer.send("X-More: and more and more and more and more and more\r\n".repeat(100));
                    }
                }),
                animal("flood of interim responses", ErrorKind.MALFORMED, "head longer than", peer -> {
                    peer.request();
                    for (int i = 0; i < 1_000_000; i++) {
                        peer.send("HTTP/1.1 103 Early Hints\r\n\r\n".repeat(100));
                    }
                }),
                animal(
                        "answers before the request",
                        ErrorKind.MALFORMED,
                        "bytes came that no request asked for",
                        peer -> {
                            peer.send(ScriptedServer.OK);
                            peer.untilClosed();
                        }),
                animal("answers twice", ErrorKind.MALFORMED, "bytes", peer -> {
                    while (!peer.request().isEmpty()) {
                        peer.send(ScriptedServer.OK + ScriptedServer.OK);
                    }
                }),
                animal("drips a byte at a time", ErrorKind.TIMEOUT, "in the head of the answer", peer -> {
                    peer.request();
                    for (char c : answer(head, "X-Slow: " + "y".repeat(1000)).toCharArray()) {
                        peer.send(String.valueOf(c));
                        Thread.sleep(10);
                    }
                }),
                animal("drips the body a byte at a time", ErrorKind.TIMEOUT, "bytes of the body missing", peer -> {
                    peer.request();
                    peer.send(answer(head, "Content-Length: 1000", "", ""));
                    for (int i = 0; i < 1000; i++) {
                        peer.send("x");
                        Thread.sleep(10);
                    }
                }),
                animal("half-closes on the request", ErrorKind.CLOSED_EARLY, "no byte of the answer", peer -> {
                    peer.request();
                    peer.endOutput();
                    peer.untilClosed();
                }),
                animal("flood of go-aheads", ErrorKind.MALFORMED, "head longer than", peer -> {
                    peer.request();
                    for (int i = 0; i < 1_000_000; i++) {
                        peer.send("HTTP/1.1 100 Continue\r\n\r\n".repeat(100));
                    }
                }),
                animal("speaks something else", ErrorKind.MALFORMED, "not an HTTP/1.1 status line", peer -> {
                    peer.request();
                    peer.send("220 mail.example ESMTP ready\r\n");
                    peer.untilClosed();
                }),
                animal("switches protocols unasked", ErrorKind.MALFORMED, "switches protocols", peer -> {
                    peer.request();
                    peer.send(answer("HTTP/1.1 101 Switching Protocols", "Upgrade: x", "", ""));
                    peer.untilClosed();
                }));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("animals")
    void endsInTheRightKindOfError(String name, ErrorKind kind, String example, ScriptedServer.Script script)
            throws Exception {
        try (ScriptedServer server = new ScriptedServer(script)) {
            Load load = new Load.Open(50, Arrivals.UNIFORM, 3, Duration.ofMillis(300), Duration.ZERO, 1);
            LoadResult result = generator.run(server.target(), ROOT, load, LoadListener.NONE);
            server.awaitNoConnection();
            assertThat(result.planned()).as(name).isEqualTo(15);
            assertThat(result.errors())
                    .filteredOn(error -> error.kind() == kind)
                    .singleElement()
                    .satisfies(error -> assertThat(error.example()).contains(example));
            assertThat(accountedFor(result, kind)).isGreaterThanOrEqualTo(15);
            // An answer that comes unasked passes for the answer to a request that is sent at once; the next one is
            // missed.
            ErrorKind orElse = name.equals("answers before the request") ? ErrorKind.TIMEOUT : kind;
            LoadResult again = generator.run(server.target(), ROOT, closed(), LoadListener.NONE);
            assertThat(again.errors()).extracting(ErrorTally::kind).containsAnyOf(kind, orElse);
            server.awaitNoConnection();
        }
    }

    /** Every planned request was answered, failed, or never found a connection. */
    private static long accountedFor(LoadResult result, ErrorKind kind) {
        assertThat(result.errors())
                .extracting(ErrorTally::kind)
                .isSubsetOf(Stream.concat(
                                Stream.of(kind, ErrorKind.TIMEOUT),
                                // a server that closes or speaks on its own may do so just before or after a request
                                Stream.of(ErrorKind.CLOSED_EARLY, ErrorKind.RESET))
                        .toList());
        return result.completed() + result.errorCount();
    }

    private static Load closed() {
        return new Load.Closed(2, Duration.ofMillis(200), Duration.ZERO, OptionalLong.empty(), 1);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("animals")
    void aSingleQuestionGetsTheSameKind(String name, ErrorKind kind, String example, ScriptedServer.Script script)
            throws Exception {
        boolean answered = List.of("content length too small", "answers twice").contains(name);
        try (ScriptedServer server = new ScriptedServer(script)) {
            Exchange exchange = generator.ask(server.target(), Step.get("/"), 1);
            server.awaitNoConnection();
            if (answered) {
                assertThat(exchange).isInstanceOf(Exchange.Answered.class);
            } else if (!name.equals("answers before the request")) { // there the answer may also pass for a quick one
                assertThat(exchange).isInstanceOfSatisfying(Exchange.Failed.class, failed -> assertThat(failed.kind())
                        .isEqualTo(kind));
            }
        }
    }

    @Test
    void aServerThatFailsNowAndThenIsCountedToTheRequest() throws Exception {
        try (LoadGenerator patient = LoadGenerator.netty(GeneratorOptions.defaults());
                ScriptedServer server = new ScriptedServer(peer -> {
                    for (int i = 1; !peer.request().isEmpty(); i++) {
                        if (i == 7) {
                            peer.send("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhe");
                            return;
                        }
                        peer.send(ScriptedServer.OK);
                    }
                })) {
            Load load = new Load.Closed(1, Duration.ofSeconds(20), Duration.ZERO, OptionalLong.of(700), 1);
            LoadResult result = patient.run(server.target(), ROOT, load, LoadListener.NONE);
            assertThat(result.sent()).isEqualTo(700);
            assertThat(result.completed()).isEqualTo(600);
            assertThat(result.connectionsOpened()).isBetween(100L, 101L);
            assertThat(result.errors()).singleElement().satisfies(error -> {
                assertThat(error.kind()).isEqualTo(ErrorKind.CLOSED_EARLY);
                assertThat(error.count()).isEqualTo(100);
                assertThat(error.example())
                        .isEqualTo("GET /: the server closed: the answer stopped with 3 bytes of the body missing"
                                + " (request 7 of the connection)");
            });
        }
    }

    @Test
    void anIdleCloseIsNoErrorAndTheConnectionIsOpenedAgain() throws Exception {
        int connections = 12;
        AtomicInteger requests = new AtomicInteger();
        AtomicInteger accepted = new AtomicInteger();
        // More connections than requests: none is used again before its close was seen, however late that is. The last
        // answer waits until the places of all others are filled again.
        try (LoadGenerator patient = LoadGenerator.netty(GeneratorOptions.defaults());
                ScriptedServer server = new ScriptedServer(peer -> {
                    accepted.incrementAndGet();
                    if (!peer.request().isEmpty()) {
                        boolean last = requests.incrementAndGet() == 10;
                        while (last && accepted.get() < connections + 9) {
                            Thread.sleep(1);
                        }
                        peer.send(ScriptedServer.OK);
                    }
                })) {
            Load load = new Load.Open(100, Arrivals.UNIFORM, connections, Duration.ofMillis(100), Duration.ZERO, 1);
            LoadResult result = patient.run(server.target(), ROOT, load, LoadListener.NONE);
            assertThat(result.completed()).isEqualTo(10);
            assertThat(result.errors()).isEmpty();
            assertThat(result.serverCloses()).isBetween(9L, 10L);
            assertThat(result.wire().reconnects()).isBetween(9L, 10L);
        }
    }

    @Test
    void aWrongBodyNowAndThenIsCountedWithTheFirstExample() throws Exception {
        AtomicInteger requests = new AtomicInteger();
        try (ScriptedServer server = new ScriptedServer(peer -> {
            while (!peer.request().isEmpty()) {
                int number = requests.incrementAndGet();
                peer.send(
                        "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n" + (number % 10 == 0 ? "#" + number / 10 : "ok"));
            }
        })) {
            Checks digest = new Checks(
                    BodyLength.NOT_SUDDENLY_EMPTY,
                    List.of(),
                    List.of(),
                    List.of(),
                    Optional.of(new Checks.Digest(Optional.empty(), 1)));
            Step checked =
                    Step.get("/").toBuilder().name("checked").checks(digest).build();
            Load load = new Load.Closed(1, Duration.ofSeconds(20), Duration.ZERO, OptionalLong.of(95), 1);
            LoadResult result = generator.run(server.target(), new Workload(List.of(checked)), load, LoadListener.NONE);
            assertThat(result.completed()).isEqualTo(95);
            assertThat(result.errors()).singleElement().satisfies(error -> {
                assertThat(error.kind()).isEqualTo(ErrorKind.WRONG_BODY);
                assertThat(error.count()).isEqualTo(9);
                assertThat(error.firstAtMs()).isPositive();
                assertThat(error.example()).startsWith("checked: ").contains("SHA-256");
            });
        }
    }

    @Test
    void anAnswerThatEndsWithTheConnectionIsComplete() throws Exception {
        try (ScriptedServer server = new ScriptedServer(peer -> {
            peer.request();
            peer.send("HTTP/1.1 200 OK\r\n\r\nuntil the end");
        })) {
            assertThat(generator.ask(server.target(), Step.get("/"), 1))
                    .isInstanceOfSatisfying(
                            Exchange.Answered.class,
                            answered -> assertThat(answered.body()).asString().isEqualTo("until the end"));
            Load load = new Load.Closed(2, Duration.ofSeconds(20), Duration.ZERO, OptionalLong.of(40), 1);
            LoadResult result = generator.run(server.target(), ROOT, load, LoadListener.NONE);
            assertThat(result.completed()).isEqualTo(40);
            assertThat(result.errors()).isEmpty();
            assertThat(result.serverCloses()).isEqualTo(40);
        }
    }

    @Test
    void bodiesLargerThanAllBuffersPassBothWays() throws Exception {
        int size = 3_000_000;
        char[] large = new char[size];
        Arrays.fill(large, 'x');
        try (ScriptedServer server = new ScriptedServer(peer -> {
            for (String request = peer.request(); !request.isEmpty(); request = peer.request()) {
                int received = request.length() - request.indexOf("\r\n\r\n") - 4;
                peer.send("HTTP/1.1 " + (received == size ? "200" : "500") + " X\r\nContent-Length: " + size
                        + "\r\n\r\n" + new String(large));
            }
        })) {
            Step post = new Step(
                    "post",
                    "POST",
                    dev.assay.model.Template.parse("/"),
                    List.of(),
                    Optional.of(dev.assay.model.Template.parse(new String(large))),
                    200,
                    1);
            Load load = new Load.Closed(3, Duration.ofSeconds(20), Duration.ZERO, OptionalLong.of(12), 1);
            try (LoadGenerator patient = LoadGenerator.netty(GeneratorOptions.defaults())) {
                LoadResult result = patient.run(server.target(), new Workload(List.of(post)), load, LoadListener.NONE);
                assertThat(result.errors()).isEmpty();
                assertThat(result.completed()).isEqualTo(12);
                assertThat(result.bytesRead()).isGreaterThan(12L * size);
                assertThat(result.bytesWritten()).isGreaterThan(12L * size);
            }
        }
    }
}
