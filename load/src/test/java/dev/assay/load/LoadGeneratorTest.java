package dev.assay.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.assay.http.Exchange;
import dev.assay.http.Target;
import dev.assay.http.Transport;
import dev.assay.model.BadInputException;
import dev.assay.model.evidence.ErrorKind;
import dev.assay.model.evidence.ErrorTally;
import dev.assay.model.evidence.GateResult;
import dev.assay.model.evidence.LoadMoment;
import dev.assay.model.evidence.LoadResult;
import dev.assay.model.plan.Arrivals;
import dev.assay.model.plan.Header;
import dev.assay.model.plan.Load;
import dev.assay.model.plan.Shape;
import dev.assay.model.plan.Step;
import dev.assay.model.plan.Template;
import dev.assay.model.plan.Think;
import dev.assay.model.plan.Users;
import dev.assay.model.plan.Workload;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** What a caller of the generator sees. */
@SuppressWarnings("NullAway.Init") // set before all tests
class LoadGeneratorTest {
    private static final Workload ROOT = new Workload(List.of(Step.get("/")));
    private static LoadGenerator generator;

    @BeforeAll
    static void start() {
        generator = LoadGenerator.netty(
                new GeneratorOptions(2, Transport.AUTO, Duration.ofSeconds(5), Duration.ofSeconds(2)));
    }

    @AfterAll
    static void stop() {
        generator.close();
    }

    private static Load closed(int connections, long requests) {
        return new Load.Closed(connections, Duration.ofSeconds(20), Duration.ZERO, OptionalLong.of(requests), 1);
    }

    private static Load open(double rate, int connections, long millis, long settleMillis) {
        return new Load.Open(
                rate, Arrivals.UNIFORM, connections, Duration.ofMillis(millis), Duration.ofMillis(settleMillis), 1);
    }

    private static LoadResult run(ScriptedServer server, Load load) throws InterruptedException {
        return generator.run(server.target(), ROOT, load, LoadListener.NONE);
    }

    private static GateResult gate(LoadResult result, String name) {
        return result.validity().stream()
                .filter(gate -> gate.gate().id().equals(name))
                .findFirst()
                .orElseThrow();
    }

    @ParameterizedTest
    @EnumSource(Transport.class)
    void sendsExactlyTheNumberOfRequestsAskedFor(Transport transport) throws Exception {
        assumeThat(transport.available()).isTrue();
        GeneratorOptions options = new GeneratorOptions(2, transport, Duration.ofSeconds(5), Duration.ofSeconds(2));
        AtomicInteger requests = new AtomicInteger();
        try (LoadGenerator own = LoadGenerator.netty(options);
                ScriptedServer server = new ScriptedServer(peer -> {
                    while (!peer.request().isEmpty()) {
                        requests.incrementAndGet();
                        peer.send(ScriptedServer.OK);
                    }
                })) {
            LoadResult result = own.run(server.target(), ROOT, closed(5, 503), LoadListener.NONE);
            assertThat(requests).hasValue(503);
            assertThat(result.completed()).isEqualTo(503);
            assertThat(result.sent()).isEqualTo(503);
            assertThat(result.planned()).isEqualTo(503);
            assertThat(result.latency().count()).isEqualTo(503);
            assertThat(result.errors()).isEmpty();
            assertThat(result.connectionsOpened()).isEqualTo(5);
            assertThat(result.bytesRead()).isEqualTo(503L * ScriptedServer.OK.length());
            assertThat(result.bytesWritten()).isEqualTo(503L * requestBytes(server));
            assertThat(result.seconds()).isPositive().isLessThan(20);
            assertThat(gate(result, "connections").ok()).isTrue();
            assertThat(gate(result, "littles-law").ok()).isTrue();
        }
    }

    private static int requestBytes(ScriptedServer server) {
        return ("GET / HTTP/1.1\r\nHost: " + server.target().authority() + "\r\n\r\n").length();
    }

    @Test
    void offersEveryPlannedRequestOfAnOpenLoad() throws Exception {
        try (ScriptedServer server = ScriptedServer.good()) {
            LoadResult result = run(server, open(500, 8, 1200, 200));
            assertThat(result.planned()).isEqualTo(500);
            assertThat(result.sent()).isEqualTo(500);
            assertThat(result.completed()).isEqualTo(500);
            assertThat(result.offeredRate()).isCloseTo(500, within(1e-9));
            assertThat(result.dequeueLag().count()).isEqualTo(500);
            assertThat(result.errors()).isEmpty();
            assertThat(gate(result, "sent-vs-planned").ok()).isTrue();
            assertThat(gate(result, "connections").value()).isEqualTo(8);
            assertThat(gate(result, "littles-law").ok()).isTrue();
            assertThat(result.validity())
                    .extracting(gate -> gate.gate().id())
                    .containsExactly(
                            "generator-cpu",
                            "dequeue-lag-p99",
                            "bunching",
                            "sent-vs-planned",
                            "arrival-dispersion",
                            "connections",
                            "littles-law");
        }
    }

    @Test
    void aSelectorInsteadOfEpollOffersTheSameLoad() throws Exception {
        GeneratorOptions options = new GeneratorOptions(1, Transport.NIO, Duration.ofSeconds(5), Duration.ofSeconds(2));
        try (LoadGenerator own = LoadGenerator.netty(options);
                ScriptedServer server = ScriptedServer.good()) {
            Load load = new Load.Open(200, Arrivals.POISSON, 4, Duration.ofSeconds(1), Duration.ZERO, 5);
            LoadResult nio = own.run(server.target(), ROOT, load, LoadListener.NONE);
            LoadResult other = run(server, load);
            assertThat(nio.completed()).isEqualTo(nio.planned()).isEqualTo(other.planned());
            assertThat(other.completed()).isEqualTo(other.planned());
            assertThat(nio.errors()).isEmpty();
            assertThat(gate(nio, "littles-law").ok()).isTrue();
        }
    }

    @Test
    void timesRequestsFromWhenTheyWereDueWhileAllConnectionsAreBusy() throws Exception {
        // One connection, 20 ms a response, a request each 10 ms: the k-th waits about 10·k ms for its turn.
        try (ScriptedServer server = new ScriptedServer(peer -> {
            while (!peer.request().isEmpty()) {
                Thread.sleep(20);
                peer.send(ScriptedServer.OK);
            }
        })) {
            LoadResult result = run(server, open(100, 1, 500, 0));
            assertThat(result.completed()).isEqualTo(50);
            assertThat(result.latency().maxMs()).isGreaterThan(500); // at least 50·20 − 49·10 = 510, histogram rounded
            assertThat(result.serviceTime().minMs()).isGreaterThan(19.9);
            assertThat(result.latency().meanMs())
                    .isGreaterThan(result.serviceTime().meanMs() + 200);
            assertThat(result.seconds()).isGreaterThan(0.99);
        }
    }

    @Test
    void usersComeOneAfterAnotherEachOnAConnectionOfTheirOwn() throws Exception {
        Users users =
                new Users(40, Duration.ofSeconds(1), OptionalLong.of(5), new Think.Exponential(Duration.ofMillis(50)));
        Load load = new Load.Closed(40, users, Duration.ofSeconds(30), Duration.ZERO, OptionalLong.empty(), 3);
        AtomicInteger requests = new AtomicInteger();
        try (ScriptedServer server = new ScriptedServer(peer -> {
            while (!peer.request().isEmpty()) {
                requests.incrementAndGet();
                peer.send(ScriptedServer.OK);
            }
        })) {
            LoadResult result = run(server, load);
            assertThat(result.completed()).isEqualTo(200);
            assertThat(requests).hasValue(200);
            assertThat(result.errors()).isEmpty();
            assertThat(result.connectionsOpened()).isEqualTo(40);
            assertThat(result.seconds()).isLessThan(30);
            assertThat(result.dequeueLag().count()).isPositive();
            assertThat(gate(result, "connections").ok()).isTrue();
            assertThat(gate(result, "littles-law").ok()).isTrue();
        }
    }

    @Test
    void usersWithoutAConnectionOfTheirOwnWaitForOneAndTheWaitCounts() throws Exception {
        Users users = new Users(4, Duration.ZERO, OptionalLong.of(5), new Think.Constant(Duration.ofMillis(1)));
        Load load = new Load.Closed(1, users, Duration.ofSeconds(30), Duration.ZERO, OptionalLong.empty(), 3);
        try (ScriptedServer server = new ScriptedServer(peer -> {
            while (!peer.request().isEmpty()) {
                Thread.sleep(20);
                peer.send(ScriptedServer.OK);
            }
        })) {
            LoadResult result = run(server, load);
            assertThat(result.completed()).isEqualTo(20);
            assertThat(result.serviceTime().minMs()).isGreaterThan(19.9);
            // Three others are served between a response and the user's next turn.
            assertThat(result.latency().meanMs())
                    .isGreaterThan(result.serviceTime().meanMs() + 25);
        }
    }

    @Test
    void aRampOfTheRateSendsEveryRequestThatIsExpected() throws Exception {
        Shape shape = new Shape(List.of(
                new Shape.Stretch(0, 400, Duration.ofMillis(500)),
                new Shape.Stretch(400, 400, Duration.ofMillis(500))));
        try (ScriptedServer server = ScriptedServer.good()) {
            LoadResult result = run(server, new Load.Open(shape, Arrivals.UNIFORM, 4, 4, Duration.ZERO, 1));
            assertThat(result.planned()).isEqualTo(300);
            assertThat(result.completed()).isEqualTo(300);
            assertThat(result.offeredRate()).isCloseTo(300, within(1e-9));
            assertThat(result.errors()).isEmpty();
        }
    }

    @Test
    void aLoadThatIsOverBeforeRecordingBeginsLastsNoHour() throws Exception {
        Load load = new Load.Closed(2, Duration.ofHours(1), Duration.ofMinutes(30), OptionalLong.of(20), 1);
        try (ScriptedServer server = ScriptedServer.good()) {
            LoadResult result = run(server, load);
            assertThat(result.earlierRequests()).hasValue(20);
            assertThat(result.completed()).isZero();
            assertThat(result.achievedRate()).isZero();
            assertThat(result.seconds()).isPositive().isLessThan(1e-6);
        }
    }

    @Test
    void tellsTheListenerOnTheCallingThreadInOrder() throws Exception {
        List<String> calls = new ArrayList<>();
        Thread caller = Thread.currentThread();
        AtomicInteger answered = new AtomicInteger();
        AtomicInteger atMeasuring = new AtomicInteger();
        AtomicInteger atFinished = new AtomicInteger();
        LoadListener listener = new LoadListener() {
            @Override
            public void measuring() {
                assertThat(Thread.currentThread()).isSameAs(caller);
                atMeasuring.set(answered.get());
                calls.add("measuring");
            }

            @Override
            public void progress(double elapsedSeconds, double ratePerSecond, double p99Ms) {
                assertThat(Thread.currentThread()).isSameAs(caller);
                assertThat(elapsedSeconds).isPositive();
                assertThat(ratePerSecond).isPositive();
                assertThat(p99Ms).isPositive();
                calls.add("progress");
            }

            @Override
            public void finished() {
                assertThat(Thread.currentThread()).isSameAs(caller);
                atFinished.set(answered.get());
                calls.add("finished");
            }
        };
        try (ScriptedServer server = new ScriptedServer(peer -> {
            while (!peer.request().isEmpty()) {
                answered.incrementAndGet();
                peer.send(ScriptedServer.OK);
            }
        })) {
            LoadResult result = generator.run(server.target(), ROOT, open(50, 4, 2300, 100), listener);
            assertThat(calls).hasSizeGreaterThan(2).startsWith("measuring").endsWith("finished");
            assertThat(calls.subList(1, calls.size() - 1)).containsOnly("progress");
            // The server counts before it sends: at either moment it may be ahead by the requests in flight.
            assertThat(result.measuredRequests()).isCloseTo(atFinished.get() - atMeasuring.get(), within(8L));
            assertThat(result.earlierRequests().orElseThrow()).isCloseTo(atMeasuring.get(), within(8L));
        }
    }

    @Test
    void rendersTheSameRequestsFromTheSameSeedWhateverTheThreads() throws Exception {
        Step orders = new Step(
                "orders",
                "POST",
                Template.parse("/orders/${int(1,1000000)}?n=${counter}"),
                List.of(new Header("X-Id", Template.parse("a-${string(8)}"))),
                Optional.of(Template.parse("{\"name\":\"ü${string(5)}\",\"n\":${counter}}")),
                200,
                3);
        Workload mixed = new Workload(List.of(orders, Step.get("/plain")));
        List<String> one = requests(mixed, 1);
        List<String> two = requests(mixed, 2);
        assertThat(one).hasSize(400).containsExactlyInAnyOrderElementsOf(two);
        assertThat(one.stream().filter(r -> r.startsWith("POST")).count()).isBetween(260L, 340L);
        assertThat(one)
                .filteredOn(r -> r.startsWith("POST"))
                .allMatch(r -> r.matches(ScriptedServer.lines(
                        "POST /orders/\\d{1,7}\\?n=\\d+ HTTP/1.1",
                        "Host: 127.0.0.1:X",
                        "X-Id: a-[A-Za-z0-9]{8}",
                        "Content-Length: 2[4567]",
                        "",
                        "\\{\"name\":\"ü[A-Za-z0-9]{5}\",\"n\":\\d+}")));
    }

    private static List<String> requests(Workload workload, int threads) throws Exception {
        ConcurrentLinkedQueue<String> seen = new ConcurrentLinkedQueue<>();
        GeneratorOptions options =
                new GeneratorOptions(threads, Transport.AUTO, Duration.ofSeconds(5), Duration.ofSeconds(2));
        try (LoadGenerator own = LoadGenerator.netty(options);
                ScriptedServer server = new ScriptedServer(peer -> {
                    for (String request = peer.request(); !request.isEmpty(); request = peer.request()) {
                        seen.add(request.replaceFirst("127.0.0.1:\\d+", "127.0.0.1:X"));
                        peer.send(ScriptedServer.OK);
                    }
                })) {
            own.run(server.target(), workload, closed(4, 400), LoadListener.NONE);
        }
        return List.copyOf(seen);
    }

    @Test
    void reconnectsAtOnceWhenTheServerAnnouncesThatItCloses() throws Exception {
        AtomicInteger afterClose = new AtomicInteger();
        try (ScriptedServer server = new ScriptedServer(peer -> {
            for (int i = 0; i < 9; i++) {
                peer.request();
                peer.send(ScriptedServer.OK);
            }
            peer.request();
            peer.send("HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: 2\r\n\r\nok");
            if (!peer.request().isEmpty()) {
                afterClose.incrementAndGet();
            }
        })) {
            LoadResult result = run(server, closed(4, 1000));
            assertThat(result.completed()).isEqualTo(1000);
            assertThat(result.errors()).isEmpty();
            assertThat(result.serverCloses()).isBetween(98L, 100L);
            assertThat(result.connectionsOpened()).isBetween(100L, 104L);
            assertThat(afterClose).hasValue(0);
        }
    }

    @Test
    void aRedirectIsAWrongStatusThatSaysWhereItLeadsAndWhatToDo() throws Exception {
        AtomicInteger requests = new AtomicInteger();
        try (ScriptedServer server = new ScriptedServer(peer -> {
            while (!peer.request().isEmpty()) {
                boolean flaky = requests.incrementAndGet() % 4 == 0;
                peer.send(
                        flaky
                                ? "HTTP/1.1 302 Found\r\nlocation:  /login?next=/ \r\nContent-Length: 0\r\n\r\n"
                                : ScriptedServer.OK);
            }
        })) {
            LoadResult result = run(server, closed(1, 100));
            assertThat(result.errors()).singleElement().satisfies(error -> {
                assertThat(error.count()).isEqualTo(25);
                assertThat(error.example())
                        .isEqualTo("GET /: 302 instead of 200 (Location: /login?next=/); redirects are not followed:"
                                + " load their target, or expect this status (--status 302, in a plan status: 302)");
            });
            assertThat(result.statuses()).isEqualTo(Map.of(200, 75L, 302, 25L));
        }
    }

    /** As Spring MVC answers to a body of which it is not told what it is, and Spring Security to strangers. */
    @ParameterizedTest
    @CsvSource({
        "415, the request has no Content-Type: add one",
        "401, the request has neither Authorization nor Cookie: add what",
        "403, the request has neither Authorization nor Cookie: add what"
    })
    void aRefusalSaysWhichHeaderIsMissing(int status, String hint) throws Exception {
        try (ScriptedServer server = new ScriptedServer(peer -> {
            while (!peer.request().isEmpty()) {
                peer.send("HTTP/1.1 " + status + " No\r\nContent-Length: 0\r\n\r\n");
            }
        })) {
            assertThat(run(server, closed(1, 3)).errors()).singleElement().satisfies(error -> assertThat(
                            error.example())
                    .startsWith("GET /: " + status + " instead of 200; " + hint));
        }
    }

    @Test
    void aSuccessOfAnotherStatusSaysHowToExpectIt() throws Exception {
        try (ScriptedServer server = new ScriptedServer(peer -> {
            while (!peer.request().isEmpty()) {
                peer.send("HTTP/1.1 204 No Content\r\n\r\n");
            }
        })) {
            assertThat(run(server, closed(1, 10)).errors())
                    .extracting(error -> error.example())
                    .containsExactly(
                            "GET /: 204 instead of 200; expect this status (--status 204, in a plan status: 204)");
        }
    }

    @Test
    void connectionsThatNeverAnsweredAreNotClosedAfterAResponse() throws Exception {
        try (ScriptedServer server = new ScriptedServer(peer -> {})) {
            LoadResult result =
                    run(server, new Load.Closed(4, Duration.ofMillis(300), Duration.ZERO, OptionalLong.empty(), 1));
            assertThat(result.completed()).isZero();
            assertThat(result.connectionsOpened()).isPositive();
            assertThat(result.serverCloses()).isZero();
        }
    }

    @Test
    void anEndlessResponseIsNotSaidToHaveStopped() throws Exception {
        try (ScriptedServer server = new ScriptedServer(peer -> {
            peer.request();
            peer.send("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nx\r\n");
            peer.untilClosed();
        })) {
            GeneratorOptions impatient =
                    new GeneratorOptions(1, Transport.AUTO, Duration.ofMillis(300), Duration.ofSeconds(1));
            try (LoadGenerator generator = LoadGenerator.netty(impatient)) {
                assertThat(generator
                                .run(
                                        server.target(),
                                        new Workload(List.of(Step.get("/"))),
                                        closed(1, 1),
                                        LoadListener.NONE)
                                .errors())
                        .singleElement()
                        .satisfies(error -> assertThat(error.example())
                                .isEqualTo(
                                        "GET /: no complete response within 300 ms: the response was not complete, in a"
                                                + " chunked body, after 1 byte of it"));
            }
        }
    }

    @Test
    void countsWrongStatusesWithAnExample() throws Exception {
        AtomicInteger requests = new AtomicInteger();
        try (ScriptedServer server = new ScriptedServer(peer -> {
            while (!peer.request().isEmpty()) {
                boolean bad = requests.incrementAndGet() % 4 == 0;
                peer.send(bad ? "HTTP/1.1 503 Busy\r\nContent-Length: 0\r\n\r\n" : ScriptedServer.OK);
            }
        })) {
            LoadResult result = run(server, closed(1, 100));
            assertThat(result.completed()).isEqualTo(100);
            assertThat(result.achievedRate() * result.seconds()).isCloseTo(75, within(1e-6));
            assertThat(result.errors()).singleElement().satisfies(error -> {
                assertThat(error.kind()).isEqualTo(ErrorKind.WRONG_STATUS);
                assertThat(error.count()).isEqualTo(25);
                assertThat(error.example()).isEqualTo("GET /: 503 instead of 200");
                assertThat(error.firstAtMs()).isPositive();
            });
        }
    }

    @Test
    void refusedConnectionsAreErrorsAndTheRunEndsOnTime() throws Exception {
        int port;
        try (ServerSocket unused = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = unused.getLocalPort();
        }
        Target nobody = new Target("127.0.0.1", port);
        LoadResult result = generator.run(nobody, ROOT, open(100, 2, 300, 0), LoadListener.NONE);
        assertThat(result.completed()).isZero();
        assertThat(result.valid()).isFalse();
        assertThat(result.errors())
                .extracting(ErrorTally::kind)
                .containsExactlyInAnyOrder(ErrorKind.REFUSED, ErrorKind.TIMEOUT);
        assertThat(result.errors())
                .filteredOn(error -> error.kind() == ErrorKind.REFUSED)
                .singleElement()
                .satisfies(error ->
                        assertThat(error.count()).as("one for each connection").isEqualTo(2));
        assertThat(result.errors())
                .filteredOn(error -> error.kind() == ErrorKind.TIMEOUT)
                .singleElement()
                .satisfies(error -> {
                    assertThat(error.count()).isEqualTo(30);
                    assertThat(error.example()).startsWith("never sent");
                });
        assertThat(result.unanswered()).isEqualTo(30);
        assertThat(generator.ask(nobody, Step.get("/"), 1))
                .isInstanceOfSatisfying(Exchange.Failed.class, failed -> assertThat(failed.kind())
                        .isEqualTo(ErrorKind.REFUSED));
    }

    @Test
    void aLoadThatIsEndedEarlyIsOneOfTheShorterDuration() throws Exception {
        LoadListener impatient = new LoadListener() {
            @Override
            public boolean enough() {
                return true;
            }
        };
        Duration hour = Duration.ofHours(1);
        Users pausing = new Users(3, Duration.ZERO, OptionalLong.empty(), new Think.Constant(Duration.ofMillis(5)));
        try (ScriptedServer server = ScriptedServer.good()) {
            LoadResult open = generator.run(
                    server.target(), ROOT, new Load.Open(500, Arrivals.UNIFORM, 4, hour, Duration.ZERO, 1), impatient);
            assertThat(open.planned()).isPositive().isEqualTo(open.sent()).isEqualTo(open.completed());
            assertThat(open.offeredRate()).isCloseTo(500, within(2.0));
            assertThat(gate(open, "sent-vs-planned").ok()).isTrue();
            for (Load load : List.of(
                    new Load.Closed(3, hour, Duration.ZERO, OptionalLong.of(1_000_000_000), 1),
                    new Load.Closed(3, pausing, hour, Duration.ZERO, OptionalLong.empty(), 1))) {
                LoadResult result = generator.run(server.target(), ROOT, load, impatient);
                assertThat(result.errors()).isEmpty();
                assertThat(result.completed())
                        .isPositive()
                        .isEqualTo(result.latency().count());
                assertThat(result.sent()).isBetween(result.completed(), result.completed() + 3);
                assertThat(result.course().stream()
                                .mapToLong(LoadMoment::responses)
                                .sum())
                        .isEqualTo(result.completed());
                assertThat(result.course().stream()
                                .mapToDouble(LoadMoment::length)
                                .sum())
                        .isCloseTo(result.seconds(), within(1e-6));
                assertThat(gate(result, "littles-law").ok()).isTrue();
            }
        }
    }

    @Test
    void anInterruptEndsTheLoadAndClosesItsConnections() throws Exception {
        AtomicReference<Throwable> thrown = new AtomicReference<>();
        CountDownLatch measuring = new CountDownLatch(1);
        try (ScriptedServer server = ScriptedServer.good()) {
            Thread caller = new Thread(() -> {
                try {
                    generator.run(server.target(), ROOT, open(100, 4, 60_000, 0), new LoadListener() {
                        @Override
                        public void measuring() {
                            measuring.countDown();
                        }
                    });
                } catch (InterruptedException e) {
                    thrown.set(e);
                }
            });
            caller.start();
            measuring.await();
            caller.interrupt();
            caller.join();
            assertThat(thrown.get()).isInstanceOf(InterruptedException.class);
            assertThat(run(server, closed(1, 10)).completed()).isEqualTo(10);
            server.awaitNoConnection();
        }
    }

    @Test
    void capturesAResponseWhole() throws Exception {
        String response = ScriptedServer.lines(
                "HTTP/1.1 100 Continue",
                "",
                "HTTP/1.1 201 Created",
                "Transfer-Encoding: chunked",
                "X-A: 1",
                "",
                "3",
                "abc",
                "2;x=y",
                "de",
                "0",
                "X-Trailer: 1",
                "",
                "");
        List<String> requests = new ArrayList<>();
        try (ScriptedServer server = new ScriptedServer(peer -> {
            requests.add(peer.request());
            peer.send(response);
        })) {
            Step step = new Step("s", "GET", Template.parse("/${string(12)}"), List.of(), Optional.empty(), 200, 1);
            Exchange first = generator.ask(server.target(), step, 7);
            Exchange again = generator.ask(server.target(), step, 7);
            Exchange other = generator.ask(server.target(), step, 8);
            assertThat(List.of(first, again, other)).allSatisfy(exchange -> assertThat(exchange)
                    .isInstanceOfSatisfying(Exchange.Answered.class, answered -> {
                        assertThat(answered.status()).isEqualTo(201);
                        assertThat(answered.headerLines()).containsExactly("Transfer-Encoding: chunked", "X-A: 1");
                        assertThat(new String(answered.body(), StandardCharsets.US_ASCII))
                                .isEqualTo("abcde");
                        assertThat(answered.totalBytes()).isEqualTo(response.length());
                        assertThat(answered.millis()).isPositive();
                    }));
            assertThat(requests.get(0)).isEqualTo(requests.get(1)).isNotEqualTo(requests.get(2));
        }
    }

    @Test
    void refusesHeadersThatFrameTheRequest() throws IOException {
        Step step = new Step(
                "s",
                "GET",
                Template.parse("/"),
                List.of(new Header("content-Length", Template.parse("5"))),
                Optional.empty(),
                200,
                1);
        try (ScriptedServer server = ScriptedServer.good()) {
            assertThatThrownBy(() -> generator.ask(server.target(), step, 1))
                    .isInstanceOf(BadInputException.class)
                    .hasMessageContaining("content-Length")
                    .hasMessageContaining("Leave it out");
            assertThatThrownBy(() -> generator.ask(new Target("no-such-host.invalid", 80), Step.get("/"), 1))
                    .isInstanceOf(BadInputException.class)
                    .hasMessageContaining("no-such-host.invalid");
        }
    }

    @Test
    void knowsItsOwnCeiling() throws Exception {
        assertThat(generator.nullCeiling(4, Duration.ofMillis(400))).isGreaterThan(100);
    }

    @Test
    void aWarmUpEndsByItselfAndLeavesNothingBehind() throws Exception {
        GeneratorOptions options =
                new GeneratorOptions(2, Transport.AUTO, Duration.ofSeconds(5), Duration.ofSeconds(2));
        try (LoadGenerator own = LoadGenerator.netty(options);
                ScriptedServer server = ScriptedServer.good()) {
            own.warmUp(Duration.ofMillis(200));
            for (Thread thread : Thread.getAllStackTraces().keySet()) {
                if (thread.getName().startsWith("assay-null-server")) {
                    thread.join(60_000); // Netty reports the end of a loop from the thread that is about to end
                    assertThat(thread.isAlive()).as(thread.getName()).isFalse();
                }
            }
            LoadResult result = own.run(server.target(), ROOT, closed(2, 20), LoadListener.NONE);
            assertThat(result.completed()).isEqualTo(20);
            assertThat(result.connectionsOpened()).isEqualTo(2);
            assertThat(server.accepted()).as("it is for nobody else").isEqualTo(2);
            assertThatThrownBy(() -> own.warmUp(Duration.ofMillis(99)))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("at least 100 ms");
        }
    }
}
