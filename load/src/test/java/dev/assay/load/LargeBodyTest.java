package dev.assay.load;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.http.Exchange;
import dev.assay.http.Target;
import dev.assay.http.Transport;
import dev.assay.load.request.MemoryLimit;
import dev.assay.load.request.ResponseBuffer;
import dev.assay.load.request.ResponseLikeness;
import dev.assay.load.request.ResponsePool;
import dev.assay.model.evidence.ErrorKind;
import dev.assay.model.evidence.LoadResult;
import dev.assay.model.plan.HttpVersion;
import dev.assay.model.plan.Load;
import dev.assay.model.plan.Step;
import dev.assay.model.plan.Wire;
import dev.assay.model.plan.Workload;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.OptionalLong;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;

/** Inspected bodies may be too large, each alone or all together: an error of its own, and no more memory. */
class LargeBodyTest {
    private static final Workload ROOT = new Workload(List.of(Step.get("/")));
    private static final Duration LONG = Duration.ofSeconds(60);
    private static final GeneratorOptions LOOKING =
            new GeneratorOptions(1, Transport.AUTO, LONG, Duration.ofSeconds(2)).comparing(ResponseLikeness.BODY);
    private static final String LIMIT = "a body of more than 16777216 bytes is not looked into";

    private static LoadResult run(Target target) throws InterruptedException {
        try (LoadGenerator generator = LoadGenerator.netty(LOOKING)) {
            Load load = new Load.Closed(1, LONG, Duration.ZERO, OptionalLong.of(3), 1);
            return generator.run(target, ROOT, load, LoadListener.NONE);
        }
    }

    private static void assertTooLarge(LoadResult result) {
        assertThat(result.completed()).isZero();
        assertThat(result.errors()).singleElement().satisfies(error -> {
            assertThat(error.kind()).isEqualTo(ErrorKind.BODY_TOO_LARGE);
            assertThat(error.count()).isEqualTo(3);
            assertThat(error.example()).contains(LIMIT);
        });
    }

    private static byte[] bomb(int bytes) throws IOException {
        ByteArrayOutputStream zipped = new ByteArrayOutputStream();
        try (GZIPOutputStream zip = new GZIPOutputStream(zipped)) {
            zip.write(new byte[bytes]);
        }
        return zipped.toByteArray();
    }

    /** What is sent again and again, for ever, once a request has come. */
    private static ScriptedServer endless(String head, String chunk) throws IOException {
        return new ScriptedServer(peer -> {
            if (!peer.request().isEmpty()) {
                peer.send(head);
                while (true) {
                    peer.send(chunk);
                }
            }
        });
    }

    @Test
    void anEndlessBodyEndsWithItsRequest() throws Exception {
        String chunk = "10000\r\n" + "x".repeat(0x10000) + "\r\n";
        try (ScriptedServer server = endless("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n", chunk)) {
            assertTooLarge(run(server.target()));
            server.awaitNoConnection();
        }
    }

    @Test
    void anEndlessBodyOverHttp2EndsWithItsRequest() throws Exception {
        byte[] data = new byte[16 * 1024];
        try (ScriptedServer server = new ScriptedServer(peer -> {
            Http2Peer http2 = new Http2Peer(peer).greet();
            for (int stream = http2.request(); stream != 0; stream = http2.request()) {
                http2.head(stream);
                for (int i = 0; i < 1_025; i++) {
                    http2.frame(Http2Peer.DATA, 0, stream, data);
                }
            }
        })) {
            assertTooLarge(run(server.target().with(new Wire(HttpVersion.HTTP_2, true, 1, false, false))));
            assertThat(server.accepted()).as("its connection is used again").isEqualTo(1);
            server.awaitNoConnection();
        }
    }

    @Test
    void aBodyThatIsLargeOnlyWhenItIsInflatedIsTooLargeToo() throws Exception {
        byte[] bomb = bomb(64 << 20);
        assertThat(bomb).hasSizeLessThan(1 << 20);
        try (ScriptedServer server = new ScriptedServer(peer -> {
            while (!peer.request().isEmpty()) {
                peer.send("HTTP/1.1 200 OK\r\nContent-Length: " + bomb.length + "\r\nContent-Encoding: gzip\r\n\r\n");
                peer.send(bomb);
            }
        })) {
            assertTooLarge(run(server.target().with(new Wire(HttpVersion.HTTP_1_1, true, 1, true, false))));
            server.awaitNoConnection();
        }
    }

    @Test
    void aCallHasItsLimitToo() throws Exception {
        byte[] bomb = bomb(65 << 20);
        try (ScriptedServer server = new ScriptedServer(peer -> {
                    peer.request();
                    peer.send(
                            "HTTP/1.1 200 OK\r\nContent-Length: " + bomb.length + "\r\nContent-Encoding: gzip\r\n\r\n");
                    peer.send(bomb);
                    peer.untilClosed();
                });
                LoadGenerator generator = LoadGenerator.netty(LOOKING)) {
            Target target = server.target().with(new Wire(HttpVersion.HTTP_1_1, true, 1, true, false));
            assertThat(generator.ask(target, Step.get("/"), 1))
                    .isInstanceOfSatisfying(Exchange.Failed.class, failed -> {
                        assertThat(failed.kind()).isEqualTo(ErrorKind.BODY_TOO_LARGE);
                        assertThat(failed.example()).contains("67108864");
                    });
            server.awaitNoConnection();
        }
    }

    @Test
    void theStepsOfAWalkHaveOneTogether() throws Exception {
        byte[] body = new byte[15 << 20];
        try (ScriptedServer server = new ScriptedServer(peer -> {
                    while (!peer.request().isEmpty()) {
                        peer.send("HTTP/1.1 200 OK\r\nContent-Length: " + body.length + "\r\n\r\n");
                        peer.send(body);
                    }
                });
                LoadGenerator generator = LoadGenerator.netty(LOOKING)) {
            Workload five = new Workload(
                    List.of(Step.get("/1"), Step.get("/2"), Step.get("/3"), Step.get("/4"), Step.get("/5")));
            List<Visit> visits = generator.walk(server.target(), five, 1);
            assertThat(visits).hasSize(5);
            assertThat(visits.subList(0, 4)).allMatch(Visit::good);
            assertThat(visits.get(4).fault()).contains("67108864");
            assertThat(visits.get(4).exchange())
                    .isInstanceOfSatisfying(Exchange.Failed.class, failed -> assertThat(failed.kind())
                            .isEqualTo(ErrorKind.BODY_TOO_LARGE));
        }
    }

    @Test
    void bodiesHalfReceivedAreBoundedInSum() {
        MemoryLimit room = new MemoryLimit(100_000);
        ResponsePool pool = new ResponsePool(room);
        ResponseBuffer one = keeping(pool);
        ResponseBuffer other = keeping(pool);
        byte[] body = new byte[60_000];
        one.body(body, 0, body.length);
        assertThat(one.tooLarge()).isEmpty();
        other.body(body, 0, body.length);
        assertThat(other.tooLarge()).isEqualTo("bodies of more than 100000 bytes in all are not looked into at once");
        one.release();
        other.release();

        ResponseBuffer third = keeping(pool);
        third.body(body, 0, body.length);
        assertThat(third.tooLarge())
                .as("the buffer that nobody uses is given up")
                .isEmpty();
        ResponseBuffer fourth = keeping(pool);
        fourth.body(body, 0, 5_000);
        assertThat(fourth.tooLarge()).isEmpty();
        pool.close();
        assertThat(room.take(100_000)).as("all is given back").isTrue();
    }

    private static ResponseBuffer keeping(ResponsePool pool) {
        ResponseBuffer responseBuffer = new ResponseBuffer(pool);
        responseBuffer.expect(false, true);
        responseBuffer.begin();
        return responseBuffer;
    }

    @Test
    void aBufferThatHasGrownIsUsedAgain() {
        ResponsePool pool = new ResponsePool(new MemoryLimit(100_000));
        byte[] body = new byte[60_000];
        for (int i = 0; i < 10; i++) {
            ResponseBuffer responseBuffer = keeping(pool);
            responseBuffer.body(body, 0, body.length);
            assertThat(responseBuffer.tooLarge()).isEmpty();
            responseBuffer.release();
        }
    }
}
