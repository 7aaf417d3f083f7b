package dev.assay.load;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.http.Transport;
import dev.assay.model.evidence.ErrorKind;
import dev.assay.model.evidence.LoadResult;
import dev.assay.model.plan.Arrivals;
import dev.assay.model.plan.HttpVersion;
import dev.assay.model.plan.Load;
import dev.assay.model.plan.Step;
import dev.assay.model.plan.Wire;
import dev.assay.model.plan.Workload;
import java.time.Duration;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** HTTP/2 servers that go away, refuse requests and accept them again. Those that are bad all the time are in {@link HostileHttp2}. */
@SuppressWarnings("NullAway.Init") // set before all tests
class Http2ZooTest {
    private static final Workload ROOT = new Workload(List.of(Step.get("/")));
    private static final Wire THREE_STREAMS = new Wire(HttpVersion.HTTP_2, true, 3, false, false);
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

    /** Which of the two is counted depends on whether another request was on the connection when it became a flood. */
    @Test
    void aStormOfResetsEndsTheRequestAndThenTheConnection() throws Exception {
        GeneratorOptions options =
                new GeneratorOptions(1, Transport.AUTO, Duration.ofMillis(150), Duration.ofMillis(400));
        try (LoadGenerator hasty = LoadGenerator.netty(options);
                ScriptedServer server = new ScriptedServer(peer -> {
                    Http2Peer http2 = new Http2Peer(peer).greet();
                    for (int id = http2.request(); id != 0; id = http2.request()) {
                        for (int i = 0; i < 2000; i++) {
                            http2.frame(Http2Peer.RST_STREAM, 0, id, 2);
                        }
                    }
                })) {
            Load load = new Load.Open(50, Arrivals.UNIFORM, 2, Duration.ofMillis(300), Duration.ZERO, 1);
            LoadResult result = hasty.run(server.target().with(THREE_STREAMS), ROOT, load, LoadListener.NONE);
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
            http2.goAway(first, 0); // the second was never processed
            Thread.sleep(60);
            http2.response(first);
            processed.incrementAndGet();
            http2.untilClosed();
        })) {
            // One connection, two streams; each connection answers one request and lets the other go.
            Wire two = new Wire(HttpVersion.HTTP_2, true, 2, false, false);
            Load load = new Load.Closed(1, Duration.ofSeconds(20), Duration.ZERO, OptionalLong.of(6), 1);
            LoadResult result = generator.run(server.target().with(two), ROOT, load, LoadListener.NONE);
            assertThat(result.sent()).isEqualTo(6);
            assertThat(result.wire().repeated()).isGreaterThanOrEqualTo(5);
            assertThat(result.completed() + result.errorCount()).isEqualTo(6);
            assertThat(processed.get()).isGreaterThanOrEqualTo((int) result.completed());
            assertThat(result.completed()).isGreaterThanOrEqualTo(3);
            assertThat(result.wire().reconnects()).isGreaterThanOrEqualTo(3);
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
                    http2.response(id);
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
                    http2.response(frame.stream());
                }
            }
        })) {
            Load load = new Load.Closed(1, Duration.ofSeconds(20), Duration.ZERO, OptionalLong.of(20), 1);
            LoadResult result = generator.run(server.target().with(THREE_STREAMS), ROOT, load, LoadListener.NONE);
            assertThat(result.errors()).isEmpty();
            assertThat(result.completed()).isEqualTo(20);
            server.awaitNoConnection();
            assertThat(pongs).hasValueGreaterThanOrEqualTo(17); // those of the last responses may be too late
        }
    }
}
