package dev.assay.load;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.http.Exchange;
import dev.assay.http.Transport;
import dev.assay.model.Samples;
import dev.assay.model.evidence.ErrorKind;
import dev.assay.model.evidence.ErrorTally;
import dev.assay.model.evidence.LoadResult;
import dev.assay.model.plan.Arrivals;
import dev.assay.model.plan.BodyLength;
import dev.assay.model.plan.Checks;
import dev.assay.model.plan.Load;
import dev.assay.model.plan.Step;
import dev.assay.model.plan.Workload;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Servers that are bad now and then, or only look bad. Those that are bad all the time are in {@link HostileHttp1}. */
@SuppressWarnings("NullAway.Init") // set before all tests
class ZooTest {
    private static final Workload ROOT = new Workload(List.of(Step.get("/")));
    /** Patient, so that a busy machine does not turn a response into a time-out. */
    private static LoadGenerator generator;

    @BeforeAll
    static void start() {
        generator = LoadGenerator.netty(GeneratorOptions.defaults());
    }

    @AfterAll
    static void stop() {
        generator.close();
    }

    /** It passes for the response to a request that is sent at once; the next one is missed. */
    @Test
    void aResponseBeforeTheRequestIsMalformedOrMissedLater() throws Exception {
        GeneratorOptions options =
                new GeneratorOptions(1, Transport.AUTO, Duration.ofMillis(150), Duration.ofMillis(400));
        try (LoadGenerator hasty = LoadGenerator.netty(options);
                ScriptedServer server = new ScriptedServer(peer -> {
                    peer.send(ScriptedServer.OK);
                    peer.untilClosed();
                })) {
            Load load = new Load.Open(50, Arrivals.UNIFORM, 3, Duration.ofMillis(300), Duration.ZERO, 1);
            LoadResult result = hasty.run(server.target(), ROOT, load, LoadListener.NONE);
            server.awaitNoConnection();
            assertThat(result.planned()).isEqualTo(15);
            assertThat(result.completed() + result.errorCount()).isGreaterThanOrEqualTo(15);
            assertThat(result.errors())
                    .extracting(ErrorTally::kind)
                    .isNotEmpty()
                    .isSubsetOf(ErrorKind.MALFORMED, ErrorKind.TIMEOUT);
        }
    }

    @Test
    void aServerThatFailsNowAndThenIsCountedToTheRequest() throws Exception {
        try (ScriptedServer server = new ScriptedServer(peer -> {
            for (int i = 1; !peer.request().isEmpty(); i++) {
                if (i == 7) {
                    peer.send("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhe");
                    return;
                }
                peer.send(ScriptedServer.OK);
            }
        })) {
            Load load = new Load.Closed(1, Duration.ofSeconds(20), Duration.ZERO, OptionalLong.of(700), 1);
            LoadResult result = generator.run(server.target(), ROOT, load, LoadListener.NONE);
            assertThat(result.sent()).isEqualTo(700);
            assertThat(result.completed()).isEqualTo(600);
            assertThat(result.connectionsOpened()).isBetween(100L, 101L);
            assertThat(result.errors()).singleElement().satisfies(error -> {
                assertThat(error.kind()).isEqualTo(ErrorKind.CLOSED_EARLY);
                assertThat(error.count()).isEqualTo(100);
                assertThat(error.example())
                        .isEqualTo(
                                "GET /: the server closed: the response was not complete, with 3 bytes of the body missing"
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
        try (ScriptedServer server = new ScriptedServer(peer -> {
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
            LoadResult result = generator.run(server.target(), ROOT, load, LoadListener.NONE);
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
            Step checked = Samples.with(Step.get("/"), Map.of("name", "checked", "checks", digest));
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
    void aResponseThatEndsWithTheConnectionIsComplete() throws Exception {
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
            assertThat(result.errors()).isEmpty();
            assertThat(result.completed()).isEqualTo(40);
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
                    dev.assay.model.plan.Template.parse("/"),
                    List.of(),
                    Optional.of(dev.assay.model.plan.Template.parse(new String(large))),
                    200,
                    1);
            Load load = new Load.Closed(3, Duration.ofSeconds(20), Duration.ZERO, OptionalLong.of(12), 1);
            LoadResult result = generator.run(server.target(), new Workload(List.of(post)), load, LoadListener.NONE);
            assertThat(result.errors()).isEmpty();
            assertThat(result.completed()).isEqualTo(12);
            assertThat(result.bytesRead()).isGreaterThan(12L * size);
            assertThat(result.bytesWritten()).isGreaterThan(12L * size);
        }
    }
}
