package dev.assay.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.assay.http.Target;
import dev.assay.http.Transport;
import dev.assay.load.request.ResponseLikeness;
import dev.assay.model.LatencyFigure;
import dev.assay.model.Samples;
import dev.assay.model.evidence.AnswerSizes;
import dev.assay.model.evidence.ErrorKind;
import dev.assay.model.evidence.GateResult;
import dev.assay.model.evidence.LatencyBounds;
import dev.assay.model.evidence.LoadResult;
import dev.assay.model.evidence.StepResult;
import dev.assay.model.plan.Arrivals;
import dev.assay.model.plan.BodyLength;
import dev.assay.model.plan.Checks;
import dev.assay.model.plan.HttpVersion;
import dev.assay.model.plan.Load;
import dev.assay.model.plan.Step;
import dev.assay.model.plan.Think;
import dev.assay.model.plan.Users;
import dev.assay.model.plan.Wire;
import dev.assay.model.plan.Workload;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/** What a load reports about servers that hang, die, lie or swap their responses. */
class AbnormalLoadTest {
    private static final Workload ROOT = new Workload(List.of(Step.get("/")));
    /** For servers that hang or die. */
    private static final GeneratorOptions IMPATIENT =
            new GeneratorOptions(1, Transport.AUTO, Duration.ofMillis(400), Duration.ofSeconds(1));

    private static final GeneratorOptions PATIENT =
            new GeneratorOptions(1, Transport.AUTO, Duration.ofSeconds(30), Duration.ofSeconds(1));

    private static LoadResult run(ScriptedServer server, GeneratorOptions options, Workload workload, Load load)
            throws InterruptedException {
        try (LoadGenerator generator = LoadGenerator.netty(options)) {
            return generator.run(server.target(), workload, load, LoadListener.NONE);
        }
    }

    private static Load closed(int connections, long requests) {
        return new Load.Closed(connections, Duration.ofSeconds(20), Duration.ZERO, OptionalLong.of(requests), 1);
    }

    private static Load closed(int connections, Duration duration) {
        return new Load.Closed(connections, duration, Duration.ZERO, OptionalLong.empty(), 1);
    }

    private static GateResult gate(LoadResult result, String name) {
        return result.validity().stream()
                .filter(gate -> gate.gate().id().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private static String response(String body) {
        return "HTTP/1.1 200 OK\r\nContent-Length: " + body.length() + "\r\n\r\n" + body;
    }

    /** Responses that many requests in all, then keeps every connection open and silent. */
    private static ScriptedServer hangingAfter(int responses) throws IOException {
        AtomicInteger left = new AtomicInteger(responses);
        return new ScriptedServer(peer -> {
            while (!peer.request().isEmpty()) {
                if (left.getAndDecrement() <= 0) {
                    peer.untilClosed();
                    return;
                }
                peer.send(ScriptedServer.OK);
            }
        });
    }

    @Test
    void anOpenLoadCountsRequestsWithoutAResponseWithTheTimeTheyWaited() throws Exception {
        AtomicInteger requests = new AtomicInteger();
        try (ScriptedServer server = new ScriptedServer(peer -> {
            while (!peer.request().isEmpty()) {
                if (requests.incrementAndGet() % 4 == 0) {
                    peer.untilClosed();
                    return;
                }
                peer.send(ScriptedServer.OK);
            }
        })) {
            Load load = new Load.Open(100, Arrivals.UNIFORM, 60, Duration.ofMillis(400), Duration.ZERO, 1);
            LoadResult result = run(server, IMPATIENT, ROOT, load);
            assertThat(result.planned()).isEqualTo(40);
            assertThat(result.completed()).isEqualTo(30);
            assertThat(result.unanswered()).isEqualTo(10);
            assertThat(result.latency(LatencyFigure.P50).high()).isFinite();
            assertThat(result.latency(LatencyFigure.P99).low()).isGreaterThanOrEqualTo(400);
            assertThat(result.latency(LatencyFigure.P99).high()).isInfinite();
            assertThat(result.serviceTime(LatencyFigure.P99).high()).isInfinite();
            assertThat(result.latencyBounds().orElseThrow().refused()).isEmpty();
        }
    }

    @Test
    void requestsThatAreNeverSentHaveNoResponseEither() throws Exception {
        try (ScriptedServer server = hangingAfter(5)) {
            Load load = new Load.Open(100, Arrivals.UNIFORM, 1, Duration.ofMillis(400), Duration.ZERO, 1);
            GeneratorOptions patient =
                    new GeneratorOptions(1, Transport.AUTO, Duration.ofSeconds(5), Duration.ofMillis(300));
            LoadResult result = run(server, patient, ROOT, load);
            assertThat(result.planned()).isEqualTo(40);
            assertThat(result.sent()).isEqualTo(6);
            assertThat(result.completed()).isEqualTo(5);
            assertThat(result.unanswered()).isEqualTo(35);
            assertThat(result.serviceBounds().orElseThrow().unanswered()).isEqualTo(1);
            assertThat(result.latency(LatencyFigure.P50).high()).isInfinite();
        }
    }

    @Test
    void aClosedLoadRefusesPercentilesWhereItsUsersHang() throws Exception {
        try (ScriptedServer server = hangingAfter(200)) {
            GeneratorOptions patient =
                    new GeneratorOptions(1, Transport.AUTO, Duration.ofSeconds(30), Duration.ofMillis(500));
            LoadResult result = run(server, patient, ROOT, closed(4, Duration.ofSeconds(3)));
            LatencyBounds bounds = result.latencyBounds().orElseThrow();
            assertThat(result.completed()).isEqualTo(200);
            assertThat(bounds.unanswered()).isEqualTo(4);
            assertThat(bounds.refused()).isEqualTo(LatencyFigure.QUANTILES);
            assertThat(bounds.stuckShare()).isBetween(0.5, 1.0);
            assertThat(result.latency(LatencyFigure.P50).known()).isFalse();
            assertThat(result.latency(LatencyFigure.MAX).high()).isInfinite();
        }
    }

    @Test
    void aResponseThatComesAfterTheEndHidesNothingEither() throws Exception {
        AtomicInteger left = new AtomicInteger(100);
        try (ScriptedServer server = new ScriptedServer(peer -> {
            while (!peer.request().isEmpty()) {
                if (left.getAndDecrement() <= 0) {
                    Thread.sleep(3_000);
                }
                peer.send(ScriptedServer.OK);
            }
        })) {
            GeneratorOptions patient =
                    new GeneratorOptions(1, Transport.AUTO, Duration.ofSeconds(30), Duration.ofSeconds(30));
            LoadResult result = run(server, patient, ROOT, closed(2, Duration.ofSeconds(2)));
            assertThat(result.errors()).isEmpty();
            assertThat(result.unanswered()).isZero();
            assertThat(result.latencyBounds().orElseThrow().refused()).contains(LatencyFigure.P99);
        }
    }

    /** No request is in flight: users wait for a connection. */
    @Test
    void aServerThatDiesIsSeenThoughNobodyCanAskItAnything() throws Exception {
        AtomicInteger left = new AtomicInteger(100);
        AtomicReference<ScriptedServer> self = new AtomicReference<>();
        try (ScriptedServer server = new ScriptedServer(peer -> {
            while (!peer.request().isEmpty()) {
                peer.send(ScriptedServer.OK);
                if (left.decrementAndGet() <= 0) {
                    Objects.requireNonNull(self.get()).listening().close();
                    return;
                }
            }
        })) {
            self.set(server);
            LoadResult result = run(server, IMPATIENT, ROOT, closed(2, Duration.ofSeconds(3)));
            assertThat(result.errors())
                    .anySatisfy(error -> assertThat(error.kind()).isEqualTo(ErrorKind.REFUSED));
            assertThat(result.latencyBounds().orElseThrow().refused()).contains(LatencyFigure.P99);
        }
    }

    private static Target http2(ScriptedServer server, int streams) {
        return server.target().with(new Wire(HttpVersion.HTTP_2, true, streams, false, false));
    }

    /** Responses that many requests of a connection. */
    private static void response(Http2Peer http2, int requests) throws IOException {
        for (int i = 0; i < requests; i++) {
            http2.response(http2.request());
        }
    }

    /** The second connection is accepted and then waits in vain for the server's settings: the attempt has not failed by the end. */
    @Test
    void whoStillWaitsForAConnectionAtTheEndIsStuck() throws Exception {
        try (ScriptedServer server = new ScriptedServer(peer -> {
                    if (peer.number == 1) {
                        response(new Http2Peer(peer).greet(), 20);
                    } else {
                        peer.untilClosed();
                    }
                });
                LoadGenerator generator = LoadGenerator.netty(PATIENT)) {
            Load load = closed(1, Duration.ofSeconds(2));
            LoadResult result = generator.run(http2(server, 1), ROOT, load, LoadListener.NONE);
            assertThat(result.completed()).isEqualTo(20);
            assertThat(result.latencyBounds().orElseThrow().refused()).contains(LatencyFigure.P99);
        }
    }

    /** One user waits for a response, and the other for a connection that comes when recording is over. */
    @Test
    void aConnectionThatComesAfterTheEndHidesNothingEither() throws Exception {
        CountDownLatch over = new CountDownLatch(1);
        LoadListener telling = new LoadListener() {
            @Override
            public void finished() {
                over.countDown();
            }
        };
        try (ScriptedServer server = new ScriptedServer(peer -> {
                    if (peer.number > 2) {
                        over.await();
                    }
                    Http2Peer http2 = new Http2Peer(peer).greet();
                    response(http2, 20);
                    if (peer.number == 1) {
                        http2.untilClosed();
                    }
                });
                LoadGenerator generator = LoadGenerator.netty(PATIENT)) {
            LoadResult result = generator.run(http2(server, 1), ROOT, closed(2, Duration.ofSeconds(2)), telling);
            assertThat(result.completed()).isEqualTo(40);
            assertThat(result.latencyBounds().orElseThrow().stuckShare())
                    .as("both, not one")
                    .isGreaterThan(0.6);
        }
    }

    @Test
    void aRequestThatIsSentAgainTookAsLongAsItsUserWaited() throws Exception {
        int refusedStream = 7; // RFC 9113, 7
        AtomicInteger requests = new AtomicInteger();
        try (ScriptedServer server = new ScriptedServer(peer -> {
                    Http2Peer http2 = new Http2Peer(peer).greet();
                    for (int id = http2.request(); id > 0; id = http2.request()) {
                        if (requests.incrementAndGet() == 10) {
                            Thread.sleep(200);
                            http2.frame(Http2Peer.RST_STREAM, 0, id, refusedStream);
                        } else {
                            http2.response(id);
                        }
                    }
                });
                LoadGenerator generator = LoadGenerator.netty(PATIENT)) {
            LoadResult result = generator.run(http2(server, 1), ROOT, closed(1, 20), LoadListener.NONE);
            assertThat(result.errors()).isEmpty();
            assertThat(result.completed()).isEqualTo(20);
            assertThat(result.latency().maxMs()).isGreaterThanOrEqualTo(200);
        }
    }

    /** As many as two users, not a hundred, were there: both of them hung. */
    @Test
    void streamsThatTheServerDoesNotAllowAreNobodysTime() throws Exception {
        int maxConcurrentStreams = 3; // RFC 9113, 6.5.2
        try (ScriptedServer server = new ScriptedServer(peer -> {
                    Http2Peer http2 = new Http2Peer(peer).greet(maxConcurrentStreams, 2);
                    response(http2, 20);
                    http2.untilClosed();
                });
                LoadGenerator generator = LoadGenerator.netty(PATIENT)) {
            Load load = closed(1, Duration.ofSeconds(2));
            LoadResult result = generator.run(http2(server, 100), ROOT, load, LoadListener.NONE);
            assertThat(result.wire().streams()).isEqualTo(2);
            LatencyBounds bounds = result.latencyBounds().orElseThrow();
            assertThat(bounds.unanswered()).isEqualTo(2);
            assertThat(bounds.refused()).contains(LatencyFigure.P90);
            assertThat(bounds.stuckShare()).isGreaterThan(0.3);
        }
    }

    /** Nothing but the connection itself tells the event loop that there is something to do. */
    @Test
    void aConnectionThatComesAfterTheBeginningIsUsedAtOnce() throws Exception {
        CountDownLatch begun = new CountDownLatch(1);
        LoadListener telling = new LoadListener() {
            @Override
            public void measuring() {
                begun.countDown();
            }
        };
        try (ScriptedServer server = new ScriptedServer(peer -> {
                    begun.await();
                    response(new Http2Peer(peer).greet(), 20);
                    peer.untilClosed();
                });
                LoadGenerator generator = LoadGenerator.netty(PATIENT)) {
            LoadResult result = generator.run(http2(server, 1), ROOT, closed(1, 20), telling);
            assertThat(result.completed()).isEqualTo(20);
            assertThat(result.errors()).isEmpty();
        }
    }

    @Test
    void usersWhoShareConnectionsAreStuckBehindThem() throws Exception {
        try (ScriptedServer server = hangingAfter(40)) {
            Users users = new Users(4, Duration.ZERO, OptionalLong.empty(), new Think.Constant(Duration.ofMillis(1)));
            Load load = new Load.Closed(1, users, Duration.ofSeconds(2), Duration.ZERO, OptionalLong.empty(), 1);
            GeneratorOptions patient =
                    new GeneratorOptions(1, Transport.AUTO, Duration.ofSeconds(30), Duration.ofMillis(300));
            LatencyBounds bounds =
                    run(server, patient, ROOT, load).latencyBounds().orElseThrow();
            assertThat(bounds.unanswered()).isEqualTo(1);
            assertThat(bounds.stuckShare()).as("all four, not one").isGreaterThan(0.3);
        }
    }

    @Test
    void anOrdinaryLoadHasNoBounds() throws Exception {
        try (ScriptedServer server = ScriptedServer.good()) {
            LoadResult result = run(server, PATIENT, ROOT, closed(4, 400));
            assertThat(result.latencyBounds()).isEmpty();
            assertThat(result.serviceBounds()).isEmpty();
            assertThat(result.unanswered()).isZero();
            assertThat(result.latency(LatencyFigure.P99).exact()).isTrue();
            assertThat(result.steps()).as("of one step only").isEmpty();
            assertThat(result.bodies()).contains(new AnswerSizes(2, 2, 2));
        }
    }

    @Test
    void aClosedLoadOffersNothingButSaysWhatItSent() throws Exception {
        try (ScriptedServer server = new ScriptedServer(peer -> {
            while (!peer.request().isEmpty()) {
                peer.send("HTTP/1.1 500 No\r\nContent-Length: 0\r\n\r\n");
            }
        })) {
            LoadResult result = run(server, PATIENT, ROOT, closed(2, 50));
            assertThat(result.offeredRate() * result.seconds()).isCloseTo(50, within(1e-6));
            assertThat(result.achievedRate()).isZero();
        }
    }

    /** As HAProxy does, on a connection that is idle while its user thinks. */
    @Test
    void aServerThatGivesUpWaitingForARequestClosesAnIdleConnection() throws Exception {
        try (ScriptedServer server = new ScriptedServer(peer -> {
            peer.request();
            peer.send(ScriptedServer.OK);
            Thread.sleep(50);
            peer.send("HTTP/1.0 408 Request Time-out\r\nConnection: close\r\n\r\ntoo late");
        })) {
            Think pause = new Think.Constant(Duration.ofMillis(500));
            Users users = new Users(1, Duration.ZERO, OptionalLong.empty(), pause);
            Load load = new Load.Closed(1, users, Duration.ofSeconds(20), Duration.ZERO, OptionalLong.of(3), 1);
            LoadResult result = run(server, PATIENT, ROOT, load);
            assertThat(result.errors()).isEmpty();
            assertThat(result.completed()).isEqualTo(3);
            assertThat(result.serverCloses()).isEqualTo(2);
        }
    }

    @Test
    void ratesOfANumberOfRequestsAreOverTheTimeUntilTheLastFailed() throws Exception {
        try (ScriptedServer server = hangingAfter(19)) {
            LoadResult result = run(server, IMPATIENT, ROOT, closed(1, 20));
            assertThat(result.completed()).isEqualTo(19);
            assertThat(result.seconds()).as("the last one timed out").isGreaterThan(0.4);
            assertThat(result.achievedRate() * result.seconds()).isCloseTo(19, within(1e-6));
        }
    }

    @Test
    void aResponseWithBytesAfterItIsNotGood() throws Exception {
        try (ScriptedServer server = new ScriptedServer(peer -> {
            if (!peer.request().isEmpty()) {
                peer.send(ScriptedServer.OK + "and more");
                peer.untilClosed();
            }
        })) {
            LoadResult result = run(server, PATIENT, ROOT, closed(1, 20));
            assertThat(result.completed()).isEqualTo(20);
            assertThat(result.achievedRate()).isZero();
            assertThat(result.errors()).singleElement().satisfies(error -> {
                assertThat(error.kind()).isEqualTo(ErrorKind.MALFORMED);
                assertThat(error.count()).isEqualTo(20);
                assertThat(error.example()).isEqualTo("GET /: bytes after the end of the response");
            });
        }
    }

    /** The first response says that it is empty, but is not. */
    @Test
    void theLengthOfSuchAResponseIsNotThatOfGoodOnes() throws Exception {
        Checks same = new Checks(BodyLength.SAME, List.of(), List.of(), List.of(), Optional.empty());
        Workload workload = new Workload(List.of(Samples.with(Step.get("/"), Map.of("checks", same))));
        try (ScriptedServer server = new ScriptedServer(peer -> {
            while (!peer.request().isEmpty()) {
                peer.send(peer.number == 1 ? response("") + "ok" : ScriptedServer.OK);
            }
        })) {
            LoadResult result = run(server, PATIENT, workload, closed(1, 20));
            assertThat(result.completed()).isEqualTo(20);
            assertThat(result.errors()).singleElement().satisfies(error -> {
                assertThat(error.kind()).isEqualTo(ErrorKind.MALFORMED);
                assertThat(error.count()).isEqualTo(1);
            });
        }
    }

    /** Ten requests of 20 ms or more, one after the other: nearly always one in flight, however long the load could have been. */
    @Test
    void littlesLawIsOverTheTimeThatTheLoadTook() throws Exception {
        try (ScriptedServer server = new ScriptedServer(peer -> {
            while (!peer.request().isEmpty()) {
                Thread.sleep(20);
                peer.send(ScriptedServer.OK);
            }
        })) {
            GateResult law = gate(run(server, PATIENT, ROOT, closed(1, 10)), "littles-law");
            assertThat(law.ok()).as(law.detail()).isTrue();
            assertThat(law.limit()).isEqualTo(0.01);
            double inFlight = Double.parseDouble(law.detail().split(" ", 2)[0]);
            assertThat(inFlight).as(law.detail()).isBetween(0.3, 1.01);
        }
    }

    /** Three users, 0.3 s a response, for a second: a quarter of the requests straddle the end. */
    @Test
    void littlesLawHoldsWithinAHundredthThoughRequestsStraddleTheEnd() throws Exception {
        try (ScriptedServer server = new ScriptedServer(peer -> {
            while (!peer.request().isEmpty()) {
                Thread.sleep(300);
                peer.send(ScriptedServer.OK);
            }
        })) {
            GeneratorOptions patient =
                    new GeneratorOptions(1, Transport.AUTO, Duration.ofSeconds(10), Duration.ofSeconds(10));
            GateResult law = gate(run(server, patient, ROOT, closed(3, Duration.ofSeconds(1))), "littles-law");
            assertThat(law.limit()).isEqualTo(0.01);
            assertThat(law.ok()).as(law.detail()).isTrue();
        }
    }

    @Test
    void everyStepHasFiguresOfItsOwn() throws Exception {
        try (ScriptedServer server = new ScriptedServer(peer -> {
            for (String request = peer.request(); !request.isEmpty(); request = peer.request()) {
                if (request.startsWith("GET /hang")) {
                    peer.untilClosed();
                    return;
                }
                peer.send(
                        request.startsWith("GET /bad")
                                ? "HTTP/1.1 500 No\r\nContent-Length: 3\r\n\r\nno."
                                : response("x".repeat(request.startsWith("GET /large") ? 5_000 : 10)));
            }
        })) {
            Workload workload =
                    new Workload(List.of(Step.get("/small"), Step.get("/large"), Step.get("/bad"), Step.get("/hang")));
            LoadResult result = run(server, IMPATIENT, workload, closed(2, 40));
            List<StepResult> steps = result.steps();
            assertThat(steps)
                    .extracting(StepResult::step)
                    .containsExactly("GET /small", "GET /large", "GET /bad", "GET /hang");
            assertThat(steps.stream().mapToLong(StepResult::answered).sum()).isEqualTo(result.completed());
            assertThat(steps.stream().mapToLong(StepResult::errors).sum()).isEqualTo(result.errorCount());
            assertThat(steps)
                    .extracting(step -> step.latency().count())
                    .isEqualTo(steps.stream().map(StepResult::answered).toList());
            assertThat(steps.get(0).bodies()).contains(new AnswerSizes(10, 10, 10));
            assertThat(steps.get(0).errors()).isZero();
            assertThat(steps.get(1).bodies().orElseThrow().least()).isEqualTo(5_000);
            assertThat(steps.get(2).errors()).isEqualTo(steps.get(2).answered()).isPositive();
            assertThat(steps.get(3).answered()).isZero();
            assertThat(steps.get(3).bodies()).isEmpty();
            assertThat(steps.get(3).bounds().orElseThrow().unanswered()).isEqualTo(result.unanswered());
            AnswerSizes all = result.bodies().orElseThrow();
            assertThat(all.least()).isEqualTo(3);
            assertThat(all.largest()).isEqualTo(5_000);
        }
    }

    /** Each tenth body has the same length but different bytes, each seventh a different length. */
    private static ScriptedServer swapping() throws IOException {
        AtomicInteger requests = new AtomicInteger();
        return new ScriptedServer(peer -> {
            for (String request = peer.request(); !request.isEmpty(); request = peer.request()) {
                String own = request.split(" ", 3)[1];
                int number = requests.incrementAndGet();
                peer.send(response(
                        number > 30 && number % 10 == 0
                                ? "#".repeat(own.length())
                                : number > 30 && number % 7 == 0 ? own + "+" : own));
            }
        });
    }

    @Test
    void aServerThatSwapsBodiesIsSeenOnlyByThoseWhoLook() throws Exception {
        int other = 7; // 40, 50 … 100
        int longer = 9; // 35, 42 … 98 without 70
        Workload three = new Workload(List.of(Step.get("/${int(1,3)}")));
        try (ScriptedServer unseen = swapping();
                ScriptedServer lengths = swapping();
                ScriptedServer bodies = swapping()) {
            assertThat(run(unseen, PATIENT, three, closed(1, 100)).errors()).isEmpty();

            LoadResult length = run(lengths, PATIENT.comparing(ResponseLikeness.LENGTH), three, closed(1, 100));
            assertThat(length.errors()).singleElement().satisfies(error -> {
                assertThat(error.kind()).isEqualTo(ErrorKind.OTHER_LENGTH);
                assertThat(error.count()).isEqualTo(longer);
                assertThat(error.example())
                        .contains(
                                "a body of 3 bytes instead of 2 as in the first successful response to the same request");
            });
            assertThat(length.bodies().map(AnswerSizes::largest)).isEqualTo(Optional.of(3L));

            LoadResult body = run(bodies, PATIENT.comparing(ResponseLikeness.BODY), three, closed(1, 100));
            assertThat(body.errors()).singleElement().satisfies(error -> {
                assertThat(error.kind()).isEqualTo(ErrorKind.OTHER_BODY);
                assertThat(error.count()).isEqualTo(other + longer);
            });
            assertThat(body.achievedRate() * body.seconds()).isCloseTo(100 - other - longer, within(1e-6));
        }
    }

    /** In one piece or in two, which makes the same text of another length. */
    @Test
    void compressedResponsesAreComparedAsTheyWereBefore() throws Exception {
        byte[] text = "text ".getBytes(StandardCharsets.US_ASCII);
        byte[] whole = HostileHttp1.gzip(text, 2);
        ByteArrayOutputStream pieces = new ByteArrayOutputStream();
        pieces.writeBytes(HostileHttp1.gzip(text, 1));
        pieces.writeBytes(HostileHttp1.gzip(text, 1));
        assertThat(pieces.size()).isNotEqualTo(whole.length);
        AtomicInteger requests = new AtomicInteger();
        try (ScriptedServer server = new ScriptedServer(peer -> {
            while (!peer.request().isEmpty()) {
                byte[] body = requests.incrementAndGet() % 2 == 0 ? whole : pieces.toByteArray();
                peer.send("HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: " + body.length + "\r\n\r\n");
                peer.send(body);
            }
        })) {
            Target target = server.target().with(new Wire(HttpVersion.HTTP_1_1, true, 1, true, false));
            for (ResponseLikeness likeness : List.of(ResponseLikeness.LENGTH, ResponseLikeness.BODY)) {
                try (LoadGenerator generator = LoadGenerator.netty(PATIENT.comparing(likeness))) {
                    LoadResult result = generator.run(target, ROOT, closed(1, 20), LoadListener.NONE);
                    assertThat(result.completed()).isEqualTo(20);
                    assertThat(result.errors()).as(likeness.toString()).isEmpty();
                }
            }
        }
    }
}
